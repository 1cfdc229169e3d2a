import { AppError } from '../../server/core/errors.ts';
import { firstId, lastId } from '../../server/core/ids.ts';
import { newSecret } from '../../server/core/secrets/secrets.ts';
import { newTimeline } from '../../server/db/engine/timeline.ts';
import type { Handle, Tx } from '../../server/db/handle/handle.ts';
import { headOf } from '../capture/log.ts';
import { upward } from '../registry/tables.ts';
import type { Batch, Hello } from '../wire/messages.ts';
import type { CentralPosition, OlderKnowledge } from '../wire/positions.ts';
import { peerOf, putPeer } from './peers.ts';
import { readStoredIdentity } from './row.ts';

/*
 * For a branch of the release before, which has sessions and marks instead of positions. Its columns and this file go a
 * release later. Once a branch has said its position, who speaks in the old way under its number is a copy of it.
 */

interface OlderPeer {
  readonly session: string | null;
  readonly session_before: string | null;
  readonly sessions: number;
  readonly mark: string | null;
}

const NONE = '';
const OF_PEER = 'select session, session_before, sessions, mark from sync_peers where node = ?';

async function olderPeerOf(handle: Handle, node: number): Promise<OlderPeer> {
  const [row] = await handle.execute<OlderPeer>(OF_PEER, [node]);
  return row ?? { session: null, session_before: null, sessions: 0, mark: null };
}

const SET = 'update sync_peers set session = ?, session_before = ?, sessions = ?, mark = ? where node = ?';

async function setOlderPeer(tx: Tx, node: number, changes: Partial<OlderPeer>): Promise<void> {
  await putPeer(tx, await peerOf(tx, node));
  const { session, session_before, sessions, mark } = { ...(await olderPeerOf(tx, node)), ...changes };
  await tx.execute(SET, [session, session_before, sessions, mark, node]);
}

/** From now on the branch says its position, or is somebody new under its number. */
export const forgetSession = (tx: Tx, node: number): Promise<unknown> => tx.execute(FORGET, [node]);

const FORGET = `update sync_peers set session = null, session_before = null, sessions = 0, mark = null
  where node = ? and (session is not null or sessions <> 0 or mark is not null)`;

export async function forgetSessions(tx: Tx): Promise<void> {
  await tx.execute('update sync_peers set session = null, mark = null', []);
  await tx.execute('update sync_identity set epoch = ?', [newTimeline()]);
}

/** Nobody else has spoken as this node since the one whose last session that was. */
export async function spokeLastInSession(
  handle: Handle,
  node: number,
  last: string | null,
): Promise<boolean> {
  const { session, session_before } = await olderPeerOf(handle, node);
  return session === null || session === (last ?? NONE) || session_before === (last ?? NONE);
}

/** Whether an updated branch is the one that spoke last: it names the last session, and knows the mark of the last batch. */
export async function spokeLastBeforeUpdate(
  handle: Handle,
  node: number,
  session: Hello['session'],
): Promise<boolean> {
  const { mark } = await olderPeerOf(handle, node);
  const sentLast = mark === null || session?.marks?.includes(mark) === true;
  return sentLast && (await spokeLastInSession(handle, node, session?.last ?? null));
}

export async function beginSession(tx: Tx, node: number, session: Hello['session']): Promise<void> {
  if ((await peerOf(tx, node)).life !== null) throw new AppError('SYNC_DIVERGED');
  if (!session) return;
  const { session: present, sessions } = await olderPeerOf(tx, node);
  if (present === session.next) return;
  const last = session.last ?? NONE;
  if (!(await spokeLastInSession(tx, node, last))) throw new AppError('SYNC_DIVERGED');
  const begun = { session: session.next, session_before: last };
  await setOlderPeer(tx, node, { ...begun, sessions: Math.max(sessions, session.count ?? 0) });
}

/** A server that ever named a session names one always, and with each batch a mark. */
export async function assertSession(handle: Handle, node: number, said: Partial<Batch>): Promise<void> {
  const { session, sessions, mark } = await olderPeerOf(handle, node);
  const isOwed = session !== null || sessions > 0;
  const isAnother = (said.session !== undefined || isOwed) && session !== said.session;
  const isUnmarked = said.tables !== undefined && mark !== null && said.mark === undefined;
  const saysPosition = (await peerOf(handle, node)).life !== null;
  if (isAnother || isUnmarked || saysPosition) throw new AppError('SYNC_DIVERGED');
}

export const noteMark = (tx: Tx, node: number, { mark }: Batch): Promise<void> =>
  setOlderPeer(tx, node, { session_before: null, mark: mark ?? null });

/** By its newest records an old branch tells whether it still has what it once sent. */
async function newestOf(handle: Handle, node: number) {
  const newest: { table: string; id: number; created_at: number }[] = [];
  for (const { name: table } of upward) {
    const [row] = await handle.execute<{ id: number; created_at: number }>(
      `select id, created_at from "${table}" where id between ? and ? order by id desc limit 1`,
      [firstId(node), lastId(node)],
    );
    if (row) newest.push({ table, ...row });
  }
  return newest;
}

export async function olderWelcome(handle: Handle, node: number) {
  const epoch = (await readStoredIdentity(handle))?.epoch ?? '';
  const { mark } = await olderPeerOf(handle, node);
  return { epoch, mark, head: await headOf(handle), newest: await newestOf(handle, node) };
}

/** Whether central is still in the life that an old branch names; until its number changes it is in one. */
export const isInEpoch = async (handle: Handle, epoch: string): Promise<boolean> =>
  (await readStoredIdentity(handle))?.epoch === epoch;

export async function lacks(handle: Handle, node: number, knew: OlderKnowledge): Promise<boolean> {
  if (!(await isInEpoch(handle, knew.epoch))) return false;
  const { sessions } = await olderPeerOf(handle, node);
  const { cursor, life } = await peerOf(handle, node);
  // Once the branch has said its position, its sessions are counted no more.
  const hasForgotten = life === null && knew.sessions > sessions;
  return knew.head > (await headOf(handle)) || knew.taken > cursor || hasForgotten;
}

const SAID = 'select session, sessions, session_head, epoch, marks from sync_peers where node = ?';

async function saidBefore(handle: Handle, node: number) {
  const [row] = await handle.execute<{
    readonly session: string | null;
    readonly sessions: number;
    readonly session_head: number | null;
    readonly epoch: string | null;
    readonly marks: string | null;
  }>(SAID, [node]);
  return row && row.session !== null ? { ...row, session: row.session } : undefined;
}

/** Said once, with the branch's first position. */
export async function lastSession(handle: Handle, node: number): Promise<Hello['session']> {
  const said = await saidBefore(handle, node);
  if (!said) return undefined;
  const marks = said.marks === null ? [] : (JSON.parse(said.marks) as string[]);
  return { last: said.session, next: newSecret(), count: said.sessions + 1, marks };
}

export async function olderKnowledgeOf(handle: Handle, node: number): Promise<OlderKnowledge | undefined> {
  const said = await saidBefore(handle, node);
  if (!said?.epoch) return undefined;
  const { cursor, acked } = await peerOf(handle, node);
  const { epoch, sessions, session_head } = said;
  return { epoch, sessions, head: Math.max(cursor, session_head ?? 0), taken: acked };
}

/** A central that was brought back with the program of before must understand the question, to say that it is older. */
export const readableByOlder = (knew: CentralPosition): CentralPosition & OlderKnowledge => ({
  ...knew,
  ...{ epoch: '', sessions: 0, head: 0, taken: 0 },
});
