import { AppError } from '../../server/core/errors.ts';
import { DAY } from '../../server/core/time/time.ts';
import type { Tx } from '../../server/db/handle/handle.ts';
import { insert } from '../../server/db/handle/insert.ts';
import type { SyncCredentialRow, SyncPeerRow } from '../../server/db/tables/sync.ts';
import { movesOf } from '../lineage/moves.ts';
import { grantSpares, newNodes } from '../lineage/node-numbers.ts';
import { heardFrom, peerOf, putPeer } from '../lineage/peers.ts';
import { hasPosition, positionOf } from '../lineage/timelines.ts';
import type { ClaimRequest, Succession } from '../wire/messages.ts';
import type { Pusher } from './credentials.ts';

/**
 * Makes the server the branch's host under its new number and revokes the old one. The same claim gets the same
 * answer. Only the computer that serves the branch, or an older state of it, may claim; not one that was replaced by
 * an invitation or whose credential was revoked.
 */
export async function grantClaim(tx: Tx, from: Pusher, claim: ClaimRequest): Promise<Succession> {
  const host = await hostOf(tx, from.branchId);
  const lineage = await lineageOf(tx, host);
  if (from.node !== host && !lineage.some(({ node }) => node === from.node)) throw superseded(host);
  const granted = lineage.find((row) => row.secret_hash === claim.secret_hash);
  const node = granted?.node ?? (await register(tx, from, claim, lineage));
  const spares = await grantSpares(tx, from.branchId, node);
  const at = { node: tx.tenant.node, ...(await positionOf(tx)) };
  return { node, spares, head: at.tx, at, moves: await movesOf(tx, from.branchId) };
}

/**
 * `host` is undefined if central no longer knows the branch. `peer`: from its cursor the server sees which of its
 * changes arrived (handshake.ts).
 */
export const superseded = (host: number | undefined, peer?: SyncPeerRow): AppError =>
  new AppError('SYNC_SUPERSEDED', {
    details: { host_node: host ?? null, ...(peer && { cursor: peer.cursor, heard: heardFrom(peer) }) },
  });

async function hostOf(tx: Tx, branchId: number): Promise<number> {
  const branch = tx.db.selectFrom('branches').select('host_node').where('id', '=', branchId);
  return (await branch.executeTakeFirstOrThrow()).host_node;
}

/** The credentials of a host and of the numbers that it or its predecessors rotated away from, newest first. */
export async function lineageOf(tx: Tx, host: number): Promise<SyncCredentialRow[]> {
  const lineage: SyncCredentialRow[] = [];
  for (let node: number | null = host; node !== null; ) {
    const row: SyncCredentialRow | undefined = await tx.db
      .selectFrom('sync_credentials')
      .selectAll()
      .where('node', '=', node)
      .executeTakeFirst();
    if (row) lineage.push(row);
    node = row?.predecessor ?? null;
  }
  return lineage;
}

async function register(
  tx: Tx,
  from: Pusher,
  claim: ClaimRequest,
  lineage: readonly SyncCredentialRow[],
): Promise<number> {
  const host = lineage[0]?.node ?? from.node;
  await assertSeldom(tx, from.branchId);
  const node = await numberFor(tx, from, claim.node);
  await makeHost(tx, from.branchId, node);
  await insert(tx, 'sync_credentials', {
    node,
    branch_id: from.branchId,
    secret_hash: claim.secret_hash,
    code_hash: null,
    created_at: tx.now,
    revoked_at: null,
    superseded_by: null,
    superseded_at: null,
    predecessor: host,
  });
  await putPeer(tx, { ...(await peerOf(tx, node)), cursor: await firstCursor(tx, from.node, claim) });
  return node;
}

/** A central that was never where the branch knew it may have lost changes, so the branch sends all of them again. */
async function firstCursor(tx: Tx, before: number, claim: ClaimRequest): Promise<number> {
  return (await wasThere(tx, claim)) ? Math.min(claim.sent, (await peerOf(tx, before)).cursor) : 0;
}

async function wasThere(tx: Tx, { knew }: ClaimRequest): Promise<boolean> {
  return knew !== undefined && knew.node === tx.tenant.node && (await hasPosition(tx, knew));
}

const MAX_CLAIMS = 20;

/** A computer that loses its last writes repeatedly needs a person. */
async function assertSeldom(tx: Tx, branchId: number): Promise<void> {
  const [row] = await tx.execute<{ n: number }>(
    'select count(*) as n from sync_credentials where branch_id = ? and created_at > ? and code_hash is null',
    [branchId, tx.now - DAY],
  );
  if (Number(row?.n ?? 0) < MAX_CLAIMS) return;
  throw new AppError('SYNC_REFUSED', {
    message:
      'This server lost its latest data too many times today. Check its disk, then get a new code from head office.',
    details: { limit: 'numbers a day', most: MAX_CLAIMS },
  });
}

/** A spare number that another state of this database took is not free: ids of both would collide. */
async function numberFor(tx: Tx, from: Pusher, wanted: number | null): Promise<number> {
  if (wanted === null) {
    const [fresh] = await newNodes(tx, from.branchId, 1);
    return fresh as number;
  }
  const spare = await tx.db
    .selectFrom('nodes')
    .select('node')
    .where('node', '=', wanted)
    .where('branch_id', '=', from.branchId)
    .where('status', '=', 'spare')
    .executeTakeFirst();
  if (!spare) throw new AppError('SYNC_DIVERGED');
  return spare.node;
}

/** The node becomes the branch's one active server; the others, and spare numbers below its own, retire. */
export async function makeHost(tx: Tx, branchId: number, host: number): Promise<void> {
  const nodes = tx.db.updateTable('nodes').where('branch_id', '=', branchId);
  await nodes.set({ status: 'retired', updated_at: tx.now }).where('status', '=', 'active').execute();
  await nodes
    .set({ status: 'retired', updated_at: tx.now })
    .where('status', '=', 'spare')
    .where('node', '<', host)
    .execute();
  await nodes.set({ status: 'active', updated_at: tx.now }).where('node', '=', host).execute();
  await tx.db
    .updateTable('sync_credentials')
    .set({ superseded_by: host, superseded_at: tx.now })
    .where('branch_id', '=', branchId)
    .where('superseded_by', 'is', null)
    .execute();
  await tx.db
    .updateTable('branches')
    .set({ host_node: host, updated_at: tx.now })
    .where('id', '=', branchId)
    .execute();
  tx.emit({ type: 'branch.changed', branchId, data: { id: branchId } });
}
