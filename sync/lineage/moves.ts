import type { Handle, Tx } from '../../server/db/handle/handle.ts';
import type { Move } from '../wire/messages.ts';

/** Rows inserted by one statement, below any engine's limit of values. */
const AT_ONCE = 500;

/**
 * Records that got another id because theirs was used twice (renumber.ts). Central tells a server that serves the
 * branch from an older database, so that it gives each record the same new id. `at`: the transaction with which they
 * are sent.
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

/**
 * What head office grants a returning server. A record that both this server and another one rescued moves from this
 * server's id to head office's (moveAgain).
 */
export async function noteGranted(
  tx: Tx,
  at: number,
  branchId: number,
  granted: readonly Move[],
): Promise<void> {
  const own = new Map((await movesOf(tx, branchId)).map((move) => [recordOf(move), move.became]));
  const onwards = granted.flatMap((move) => {
    const was = own.get(recordOf(move));
    return was === undefined || was === move.became ? [] : [{ ...move, was }];
  });
  await noteMoves(tx, at, branchId, [...granted, ...onwards]);
}

const recordOf = ({ tbl, was, born }: Move): string => `${tbl} ${was} ${born}`;
