import { AppError } from '../server/core/errors.ts';
import { firstId, lastId } from '../server/core/ids.ts';
import type { Handle, Tx } from '../server/db/handle.ts';
import type { SyncPeerRow } from '../server/db/tables/sync.ts';
import { peerOf, putPeer } from './peers.ts';
import { upward } from './tables.ts';
import type { Hello, Welcome } from './wire.ts';

/**
 * A branch draws a new session at each hello. One that names the last is who it says; one that proposes the present one
 * again did not hear the answer; any other is an older state of the database, or a double of it.
 */
export async function beginSession(tx: Tx, node: number, session: Hello['session']): Promise<void> {
  if (!session) return;
  const peer = await peerOf(tx, node);
  if (peer.session === session.next) return;
  if (peer.session !== null && peer.session !== session.last) throw new AppError('SYNC_DIVERGED');
  if (peer.session === null) tx.emit({ type: 'branch.changed', branchId: null, data: {} });
  await putPeer(tx, { ...peer, session: session.next });
}

/**
 * Between two that speak as one node the cursor would pass over rows of the one for those of the other. Where none is
 * known (central was restored, or granted the number just now) there must be a hello first.
 */
export function assertSession(peer: SyncPeerRow, session: string | undefined): void {
  if (session !== undefined && peer.session !== session) throw new AppError('SYNC_DIVERGED');
}

/** By these the node itself can tell whether it still has what it once sent. */
export async function newestOf(handle: Handle, node: number): Promise<Welcome['newest']> {
  const newest: Welcome['newest'] = [];
  for (const { name: table } of upward) {
    const [row] = await handle.execute<{ id: number; created_at: number }>(
      `select id, created_at from "${table}" where id between ? and ? order by id desc limit 1`,
      [firstId(node), lastId(node)],
    );
    if (row) newest.push({ table, ...row });
  }
  return newest;
}
