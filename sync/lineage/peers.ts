import type { Handle } from '../../server/db/handle/handle.ts';
import { query } from '../../server/db/handle/query.ts';
import type { SyncPeerRow } from '../../server/db/tables/sync.ts';
import type { Position } from '../wire/positions.ts';

const COLUMNS = [
  'node',
  'cursor',
  'acked',
  'clock_offset',
  'replay_from',
  'replay_protocol',
  'refused',
  'complete_at',
  'life',
  'tx',
] as const;

const byNode = query((db, p: { node: number }) =>
  db.selectFrom('sync_peers').select(COLUMNS).where('node', '=', p.node),
);

const NOTHING = {
  ...{ cursor: 0, acked: 0, clock_offset: 0, refused: 0 },
  ...{ replay_from: null, replay_protocol: null, complete_at: null, life: null, tx: null },
};

/** The state of the exchange with a node; all zero before the first. */
export async function peerOf(handle: Handle, node: number): Promise<SyncPeerRow> {
  const [row] = await byNode(handle, { node });
  return row ?? { node, ...NOTHING };
}

const PUT = `insert into sync_peers (${COLUMNS.join(', ')}) values (${COLUMNS.map(() => '?').join(', ')})
  on conflict (node) do update set ${COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')}`;

export async function putPeer(handle: Handle, peer: SyncPeerRow): Promise<void> {
  await handle.execute(
    PUT,
    COLUMNS.map((column) => peer[column]),
  );
}

export const heardFrom = ({ life, tx }: Pick<SyncPeerRow, 'life' | 'tx'>): Position | null =>
  life === null || tx === null ? null : { life, tx };

/** If columns were skipped, rows are read again from there after an upgrade. */
export function advanced(
  peer: SyncPeerRow,
  batch: { from: number; to: number },
  skipped: boolean,
  protocol: number,
): SyncPeerRow {
  const replay = skipped && peer.replay_from === null;
  return { ...peer, cursor: batch.to, ...(replay && { replay_from: batch.from, replay_protocol: protocol }) };
}

export function replayed(peer: SyncPeerRow, protocol: number): SyncPeerRow {
  if (peer.replay_from === null || protocol <= (peer.replay_protocol ?? 0)) return peer;
  return { ...peer, cursor: peer.replay_from, replay_from: null, replay_protocol: null };
}
