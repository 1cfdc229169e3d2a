import type { Handle, Tx } from '../../server/db/handle/handle.ts';
import type { Move } from '../wire/messages.ts';

/** Rows a statement inserts: below any engine's limit of values. */
const AT_ONCE = 500;

/**
 * Records that got another id, as theirs stood for two (renumber.ts). Central tells them to whoever serves the branch from an
 * older state of the database, which gives each the same id again. `at`: the transaction with which they are sent.
 */
export async function noteMoves(tx: Tx, at: number, branchId: number, moves: readonly Move[]): Promise<void> {
  for (let n = 0; n < moves.length; n += AT_ONCE) {
    const rows = moves.slice(n, n + AT_ONCE).map((move) => ({ branch_id: branchId, ...move, tx: at }));
    await tx.db
      .insertInto('sync_moves')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export const movesOf = (handle: Handle, branchId: number): Promise<Move[]> =>
  handle.execute<Move>('select tbl, was, born, became from sync_moves where branch_id = ? order by tx', [
    branchId,
  ]);

export const movesIn = (handle: Handle, after: number, to: number): Promise<Move[]> =>
  handle.execute<Move>('select tbl, was, born, became from sync_moves where tx > ? and tx <= ?', [after, to]);
