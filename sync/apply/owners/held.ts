import type { StoredRow } from '../../../server/db/declared/table.ts';
import type { Tx } from '../../../server/db/handle/handle.ts';
import { readLink } from '../../lineage/link.ts';
import type { SyncedTable } from '../../registry/tables.ts';
import type { Applying } from '../applying.ts';
import { aggregateOf, type Incoming, type IncomingRow } from '../incoming.ts';
import { selectText } from '../statements.ts';

/** Why a row waits. */
export const OWNERS_HELD = 'an owner at this computer has to accept owners from head office first';

/**
 * Aggregate → why it waits. Until a present owner accepts it, a head office that is new to this server neither makes
 * nor changes owners, so moving a server to another head office takes over nothing.
 */
export async function heldOwners(
  { tx, peer }: Applying,
  incoming: readonly Incoming[],
): Promise<Map<string, string>> {
  const held = new Map<string, string>();
  const parts = incoming.filter(({ table, rows }) => table.isOwner !== undefined && rows.length > 0);
  if (parts.length === 0 || tx.tenant.role !== 'branch') return held;
  const link = await readLink(tx);
  if (!link?.holdsOwners || link.centralNode !== peer) return held;
  for (const part of parts) {
    const stored = await storedIn(tx, part);
    for (const row of part.rows)
      if (concernsOwner(part, row, stored.get(row.id))) held.set(aggregateOf(part.table, row), OWNERS_HELD);
  }
  return held;
}

function concernsOwner(
  { table, columns }: Incoming,
  { values }: IncomingRow,
  here: StoredRow | undefined,
): boolean {
  const isOwner = table.isOwner ?? (() => false);
  const there = { ...here, ...Object.fromEntries(columns.map((column, at) => [column, values[at] ?? null])) };
  if (!isOwner(there) && !(here && isOwner(here))) return false;
  return !here || rightsOf(table).some((column) => here[column] !== there[column]);
}

const rightsOf = ({ columns }: SyncedTable): string[] =>
  [...columns].filter(([, { writer }]) => writer === 'own').map(([name]) => name);

async function storedIn(tx: Tx, { table, rows }: Incoming): Promise<Map<number, StoredRow>> {
  const text = selectText(table, ['id', ...rightsOf(table)]);
  const found = await tx.execute<StoredRow>(text, [rows.map(({ id }) => id)]);
  return new Map(found.map((row) => [row.id as number, row]));
}
