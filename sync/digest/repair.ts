import { systemCaller } from '../../server/core/permissions.ts';
import type { Tx } from '../../server/db/handle/handle.ts';
import type { Stamp, TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import { announceApplied } from '../apply/announce.ts';
import { applyBatch } from '../apply/apply.ts';
import type { Late } from '../apply/applying.ts';
import { selectText } from '../apply/statements.ts';
import { logRows } from '../capture/log.ts';
import type { Link } from '../lineage/link.ts';
import { NO_NODE } from '../lineage/rotation.ts';
import { type Columns, knownColumns, readColumns } from '../registry/columns.ts';
import type { SyncedTable } from '../registry/tables.ts';
import type { TableImage, Value } from '../wire/messages.ts';
import { type Image, keepMismatch } from './mismatches.ts';

interface Place {
  readonly tenant: TenantDatabase;
  readonly link: Link;
  readonly columns: Columns;
}

/**
 * Repairs by table: rows only this side writes are sent again, central's are taken, shared ones merged. If a record
 * came from central and never changed here, central may have a later state (late.ts).
 */
export async function exchangeRows(
  { tenant, link, columns }: Place,
  table: SyncedTable,
  ids: readonly number[],
  tables: TableImage[],
): Promise<void> {
  const there = new Set(idsIn(tables));
  await tenant.transact(
    systemCaller,
    async (tx, stamp) => {
      const here = new Set(await storedIds(tx, table, ids));
      const applied = await applyBatch(
        {
          ...{ tx, stamp, columns, peer: link.centralNode, source: 'compared', losing: [] },
          late: table.kind === 'owned' && table.writer === 'host' ? lateAt(link) : undefined,
        },
        { from: 0, to: 0, more: true, tables },
      );
      const taken = new Set(await loggedNow(tx, stamp, table));
      const offered = ids.filter((id) => here.has(id) && !taken.has(id) && isOffered(table, there.has(id)));
      await logRows(tx, stamp, { ...table, kind: 'owned' }, offered, tx.tenant.node);
      announceApplied(tenant, tx, applied, link.branchId);
    },
    { origin: link.centralNode },
  );
}

const lateAt = ({ branchId }: Link): Late => ({
  ...{ node: NO_NODE, branchId },
  lost: () => {},
});

async function loggedNow(tx: Tx, stamp: Stamp, { number }: SyncedTable): Promise<number[]> {
  const rows = await tx.execute<{ pk: number }>('select pk from sync_log where tx = ? and tbl = ?', [
    stamp.tx,
    number,
  ]);
  return rows.map(({ pk }) => pk);
}

/** If an event has different content under one id, neither side wins. */
const isOffered = ({ kind, writer }: SyncedTable, isThere: boolean): boolean =>
  writer === 'central' ? false : isThere ? kind === 'owned' : true;

const idsIn = (tables: readonly TableImage[]): number[] =>
  tables.flatMap(({ columns }) => (columns.id ?? []) as number[]);

async function storedIds(tx: Tx, table: SyncedTable, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.execute<{ id: number }>(selectText(table, ['id']), [ids]);
  return rows.map(({ id }) => id);
}

export async function noteDifferences(
  tenant: TenantDatabase,
  table: SyncedTable,
  ids: readonly number[],
  tables: readonly TableImage[],
): Promise<void> {
  const there = imagesById(tables);
  await tenant.transact(systemCaller, async (tx) => {
    const names = knownColumns(readColumns(tenant), table.name);
    const rows = await tx.execute<Record<string, Value>>(selectText(table, names), [ids]);
    const here = new Map(rows.map((row) => [row.id as number, row]));
    for (const id of ids) await keepMismatch(tx, table, id, { here: here.get(id), there: there.get(id) });
  });
}

function imagesById(tables: readonly TableImage[]): Map<number, Image> {
  const images = new Map<number, Image>();
  for (const { columns } of tables) {
    for (const [index, id] of (columns.id ?? []).entries()) {
      const row = Object.entries(columns).map(([name, values]) => [name, values[index] ?? null] as const);
      images.set(id as number, Object.fromEntries(row));
    }
  }
  return images;
}
