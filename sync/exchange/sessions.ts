import { AppError } from '../../server/core/errors.ts';
import { firstId, lastId } from '../../server/core/ids.ts';
import type { Handle, Tx } from '../../server/db/handle.ts';
import type { SyncPeerRow } from '../../server/db/tables/sync.ts';
import { peerOf, putPeer } from '../identity/peers.ts';
import { upward } from '../registry/tables.ts';
import type { Hello, Welcome } from '../wire/messages.ts';

const NONE = '';

/**
 * A branch draws a new session at each hello, and none is written down before it is answered: two programs with the same
 * database never propose the same. One that names the present session is who it says. So is one that names the session
 * before, as long as nothing was sent in the present one: it did not hear the answer. Any other is an older state of the
 * database, or a double of it.
 */
export async function beginSession(tx: Tx, node: number, session: Hello['session']): Promise<void> {
  if (!session) return;
  const peer = await peerOf(tx, node);
  if (peer.session === session.next) return;
  const last = session.last ?? NONE;
  const isKnown = spokeLast(peer, last);
  if (!isKnown) throw new AppError('SYNC_DIVERGED');
  if (peer.session === null) tx.emit({ type: 'branch.changed', branchId: null, data: {} });
  const sessions = Math.max(peer.sessions, session.count ?? 0);
  await putPeer(tx, { ...peer, session: session.next, session_before: last, sessions });
}

/** Nobody else has spoken as this node since the one whose last session that was. */
export const spokeLast = ({ session, session_before }: SyncPeerRow, last: string | null): boolean =>
  session === null || session === (last ?? NONE) || session_before === (last ?? NONE);

/**
 * Between two that speak as one node the cursor would pass over rows of the one for those of the other. A server that ever
 * named a session names one always. Where none is known any more (central was restored, or granted the number just now)
 * there must be a hello first.
 */
export function assertSession(peer: SyncPeerRow, session: string | undefined): void {
  const isOwed = peer.session !== null || peer.sessions > 0;
  if ((session !== undefined || isOwed) && peer.session !== session) throw new AppError('SYNC_DIVERGED');
}

/** As with sessions: without a mark its sender could not tell the batch from one that it did not send. */
export function assertMark(peer: SyncPeerRow, mark: string | undefined): void {
  if (peer.mark !== null && mark === undefined) throw new AppError('SYNC_DIVERGED');
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
