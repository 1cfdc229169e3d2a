import type { Handle } from '../../server/db/handle.ts';
import { query } from '../../server/db/query.ts';
import type { SyncPeerRow } from '../../server/db/tables/sync.ts';

const byNode = query((db, p: { node: number }) =>
  db.selectFrom('sync_peers').selectAll().where('node', '=', p.node),
);

/** What is known of the exchange with a node; all zero before the first. */
export async function peerOf(handle: Handle, node: number): Promise<SyncPeerRow> {
  const [row] = await byNode(handle, { node });
  return (
    row ?? {
      node,
      cursor: 0,
      acked: 0,
      clock_offset: 0,
      replay_from: null,
      replay_schema: null,
      refused: 0,
      session: null,
      session_before: null,
      session_head: null,
      sessions: 0,
      mark: null,
      marks: null,
      epoch: null,
      complete_at: null,
    }
  );
}

const COLUMNS = [
  'node',
  'cursor',
  'acked',
  'clock_offset',
  'replay_from',
  'replay_schema',
  'refused',
  'session',
  'session_before',
  'session_head',
  'sessions',
  'mark',
  'marks',
  'epoch',
  'complete_at',
] as const;

const PUT = `insert into sync_peers (${COLUMNS.join(', ')}) values (${COLUMNS.map(() => '?').join(', ')})
  on conflict (node) do update set ${COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')}`;

export async function putPeer(handle: Handle, peer: SyncPeerRow): Promise<void> {
  await handle.execute(
    PUT,
    COLUMNS.map((column) => peer[column]),
  );
}

/** The peer after a batch: how far it is applied, and from where to read again after an upgrade if columns were skipped. */
export function advanced(
  peer: SyncPeerRow,
  batch: { from: number; to: number },
  skipped: boolean,
  schema: number,
): SyncPeerRow {
  const replay = skipped && peer.replay_from === null;
  return { ...peer, cursor: batch.to, ...(replay && { replay_from: batch.from, replay_schema: schema }) };
}

/** Once this database knows more columns than when some were skipped, the rows are asked for again from there. */
export function replayed(peer: SyncPeerRow, schema: number): SyncPeerRow {
  if (peer.replay_from === null || schema <= (peer.replay_schema ?? 0)) return peer;
  return { ...peer, cursor: peer.replay_from, replay_from: null, replay_schema: null };
}
