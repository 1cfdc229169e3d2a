import type { Tx } from '../server/db/handle.ts';
import type { Loss } from './merge.ts';
import { isIncidental, type SyncedTable } from './tables.ts';

const KEEP = `insert into sync_conflicts (tbl, pk, col, hlc, node, value, winner_hlc, winner_node, created_at)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`;

/** Keeps the values that lost to someone who had not seen them, so that a person can look at them. */
export async function keepLosses(
  tx: Tx,
  table: SyncedTable,
  losses: readonly { id: number; loss: Loss }[],
): Promise<void> {
  for (const { id, loss } of losses) {
    if (isIncidental(loss.column)) continue;
    const { column, value, loser, winner } = loss;
    const what = [table.number, id, column, loser.hlc, loser.node, JSON.stringify(value)];
    await tx.execute(KEEP, [...what, winner.hlc, winner.node, tx.now]);
  }
}
