import type { Tx } from '../../server/db/handle/handle.ts';
import type { Stamp } from '../../server/db/opening/tenant-database.ts';
import type { SyncedTable } from '../registry/tables.ts';
import type { Incoming, IncomingRow } from './incoming.ts';
import type { Cell } from './merge.ts';
import { CLOCK_TOLERANCE } from './push-checks.ts';

/**
 * A clock far ahead has stamped shared rows that central refuses. They get the present time and travel again.
 * Returns how many columns were affected.
 */
export async function mendClock(tx: Tx, stamp: Stamp, centralNow: number): Promise<number> {
  const latest = centralNow + CLOCK_TOLERANCE;
  if (stamp.hlc <= latest) return 0;
  await tx.execute(RELOG_OLD, [latest]);
  await tx.execute(RELOG_NEW, [stamp.tx, tx.tenant.node, latest]);
  const now = centralNow + 1;
  const mended = await tx.execute(RESTAMP, [now, tx.tenant.node, latest, latest]);
  await tx.execute('update sync_ctx set hlc = ? where id = 1', [now]);
  return mended.length;
}

const RELOG_OLD = `delete from sync_log where (tbl, pk) in (select tbl, pk from sync_cells where hlc > ?)`;
const RELOG_NEW = `insert into sync_log (tx, tbl, pk, origin)
  select distinct cast(? as bigint), tbl, pk, cast(? as bigint) from sync_cells where hlc > ?
  on conflict (tx, tbl, pk) do update set origin = excluded.origin`;
const RESTAMP = `update sync_cells set hlc = ?, node = ?, base = case when base > ? then 0 else base end
  where hlc > ? returning pk`;

/** A computer that is gone cannot stamp its rows anew: each cell gets the hybrid time that `truly` names. */
export function stampedTruly(
  incoming: readonly Incoming[],
  truly: (hlc: number, table: SyncedTable, id: number) => number,
): Incoming[] {
  const settled = (cell: Cell, hlc: number): Cell =>
    hlc === cell.hlc ? cell : { ...cell, hlc, base: Math.min(cell.base, hlc) };
  const mended = (table: SyncedTable, { id, cells }: IncomingRow) =>
    new Map([...cells].map(([column, cell]) => [column, settled(cell, truly(cell.hlc, table, id))]));
  return incoming.map((part) => ({
    ...part,
    rows: part.rows.map((row) => ({ ...row, cells: mended(part.table, row) })),
  }));
}
