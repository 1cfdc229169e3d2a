import type { Tx } from '../server/db/handle.ts';
import type { Applying } from './applying.ts';
import { columnsOf } from './columns.ts';
import type { Incoming, IncomingRow } from './incoming.ts';
import { valueIn } from './incoming.ts';
import { makeRoom } from './renumber.ts';
import { NOBODY } from './rotation.ts';
import { selectText } from './statements.ts';
import { childrenOf, rootOf, type SyncedTable } from './tables.ts';
import type { Value } from './wire.ts';

/**
 * Rows that this branch once wrote, lost, and gets back from central. An order stands as central saw it: it was
 * acknowledged before the loss, and what was done to the older state of it since was done in error. What the database
 * held already, and central had never been sent, follows on what central has, and stands. So does anything else as it is
 * now (whether a table is free, whether a driver is out). What loses is kept in the quarantine for a person to see.
 */
export async function giveWay(applying: Applying, incoming: readonly Incoming[]): Promise<Incoming[]> {
  await makeRoom(applying, incoming);
  const { tx, columns, contradicted } = applying;
  const standing: Incoming[] = [];
  for (const part of incoming) {
    if (part.table.kind !== 'owned' || part.table.writer !== 'host') {
      standing.push(part);
      continue;
    }
    const newer = await newerHere(tx, part, columnsOf(columns, part.table.name));
    const kept = isOfAggregate(part.table)
      ? await heldAlready(applying, part, newer)
      : new Set(newer.map(({ row }) => row.id));
    contradicted.push(...newer.filter(({ row }) => isOfAggregate(part.table) && !kept.has(row.id)));
    standing.push({ ...part, rows: part.rows.filter((row) => !kept.has(row.id)) });
  }
  return standing;
}

const isOfAggregate = (table: SyncedTable): boolean =>
  rootOf(table) !== table || childrenOf(table).length > 0;

/** Of these the ones last changed before this server became another node: the rotation tells them apart in the log. */
async function heldAlready(
  { tx, peer }: Applying,
  came: Incoming,
  newer: readonly { part: Incoming; row: IncomingRow }[],
): Promise<Set<number>> {
  const versions = new Map(came.rows.map((row) => [row.id, Number(valueIn(came, row, 'version') ?? -1)]));
  const later = newer.filter(
    ({ part, row }) => Number(valueIn(part, row, 'version') ?? 0) > (versions.get(row.id) ?? -1),
  );
  if (later.length === 0) return new Set();
  const found = await tx.execute<{ pk: number }>(
    `select pk from sync_log where tbl = ? and pk in (select value from json_each(?))
       and origin <> ? and origin <> ? and origin <> ${NOBODY}`,
    [came.table.number, JSON.stringify(later.map(({ row }) => row.id)), tx.tenant.node, peer],
  );
  return new Set(found.map(({ pk }) => pk));
}

/** What is stored under the ids that came and was changed after that. */
async function newerHere(
  tx: Tx,
  part: Incoming,
  columns: readonly string[],
): Promise<{ part: Incoming; row: IncomingRow }[]> {
  const ids = part.rows.map((row) => row.id);
  const stored = await tx.execute<Record<string, Value>>(selectText(part.table, columns), [
    JSON.stringify(ids),
  ]);
  const came = new Map(part.rows.map((row) => [row.id, Number(valueIn(part, row, 'updated_at') ?? 0)]));
  return stored
    .filter((row) => Number(row.updated_at) > (came.get(Number(row.id)) ?? 0))
    .map((row) => ({ part: { ...part, columns, rows: [] }, row: localRow(row, columns) }));
}

const localRow = (row: Record<string, Value>, columns: readonly string[]): IncomingRow => ({
  id: Number(row.id),
  root: Number(row.id),
  values: columns.map((column) => row[column] ?? null),
  cells: new Map(),
});
