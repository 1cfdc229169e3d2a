import { randomIdOffset } from '../../server/core/ids.ts';
import { systemCaller } from '../../server/core/permissions.ts';
import { MINUTE } from '../../server/core/time/time.ts';
import type { Tx } from '../../server/db/handle/handle.ts';
import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import type { Position } from '../wire/positions.ts';
import { type Link, readLink, storeLink } from './link.ts';
import { assertNumber } from './node-numbers.ts';
import { peerOf } from './peers.ts';
import { readStoredIdentity, type StoredIdentity, storeIdentity } from './row.ts';
import { drawSecret } from './stored-credentials.ts';
import { beginTimeline } from './timelines.ts';

/** No node has this number: nobody takes orders for a branch that it hosts. */
export const NO_NODE = -1;

/** at the start: nobody works with the database yet. beside another: central knows another server as the branch's. */
export type Noticed = 'at the start' | 'while serving' | 'beside another';

interface Rotation {
  /** The next number; null if none is left, so that the branch waits for central to grant one. */
  readonly node: number | null;
  /**
   * Noticed while serving: unsent changes may have been made beside a copy. At a start: they were made before the
   * loss.
   */
  readonly when: Noticed;
  readonly used: number;
  /** Of central: the number by which a server knows it. */
  readonly known?: number | undefined;
  /** The position in the file beside the database that caused this; null where there is no file. */
  readonly abandoned: Position | null;
  /** Another process on the same database may have done it already. */
  readonly isDue?: IsDue | undefined;
}

export type IsDue = (tx: Tx) => Promise<boolean>;

type OnRotate = (tx: Tx) => Promise<void>;

/**
 * A branch's server whose database went back in time, or was copied, takes its next spare number, so that no id,
 * invoice or transaction number is given twice. Central learns of it at the next hello (handshake.ts); what was lost
 * comes back (recovery.ts) before anything is sent.
 */
export async function rotate(tenant: TenantDatabase, rotation: Rotation, onRotate: OnRotate): Promise<void> {
  const link = await tenant.read(systemCaller, readLink);
  if (tenant.profile.role === 'central') return skipAhead(tenant, rotation, onRotate);
  if (!link) return goOn(tenant, rotation, onRotate);
  const before = tenant.profile.node;
  const secretHash = drawSecret(tenant);
  // Logged with central as their origin, so never sent: central makes the same changes when it grants the claim.
  const done = tenant.transact(
    systemCaller,
    (tx) => rotateIn(tx, tenant, { link, secretHash }, rotation, onRotate),
    {
      origin: link.centralNode,
    },
  );
  await done.catch((error: unknown) => {
    tenant.setNode(before);
    throw error;
  });
}

const goOn = (tenant: TenantDatabase, { abandoned }: Rotation, onRotate: OnRotate): Promise<void> =>
  tenant.transact(systemCaller, async (tx) => {
    await storeIdentity(tx, { abandoned, restored: null });
    await onRotate(tx);
  });

/** More than a central grants between two backups. */
export const SKIP = 100;
/** The minute keeps numbers apart if one backup is restored on two computers that do not know of each other. */
export const SPREAD = 1_000;

/**
 * A central that went back in time does not know which numbers it granted since, so it continues far above all it
 * knows. What it heard of each branch stays: the cursor tells where the branch sends again. Branches offer records that
 * only they still have.
 */
async function skipAhead(
  tenant: TenantDatabase,
  { abandoned, used, known = 0, isDue }: Rotation,
  onRotate: OnRotate,
): Promise<void> {
  const before = tenant.profile.node;
  const done = tenant.transact(systemCaller, async (tx) => {
    if (isDue && !(await isDue(tx))) return;
    const stored = await readStoredIdentity(tx);
    await onRotate(tx);
    const [{ top } = { top: null }] = await tx.execute<{ top: number | null }>(
      'select max(node) as top from nodes',
      [],
    );
    const least = Math.max(top ?? 0, before, used);
    // A `known` within the range drawn below may be a number that central itself took in the lost part: the new one lies
    // above it. A number beyond the range cannot be central's own.
    const beyond = known < least + SKIP + SPREAD ? Math.max(least, known) : least;
    const node = beyond + SKIP + (Math.floor(tx.now / MINUTE) % SPREAD);
    assertNumber(node);
    await takeNumber(tx, tenant, node);
    await tx.execute('update branches set host_node = ? where host_node = ?', [node, before]);
    // Nobody knows what each of them received since.
    await tx.execute('update sync_peers set acked = 0', []);
    await storeIdentity(tx, {
      abandoned,
      restored: null,
      former: [...(stored?.former ?? []), before],
    });
    await beginTimeline(tx);
    tx.emit({ type: 'branch.changed', branchId: null, data: {} });
    tx.emit({ type: 'sync.rotated', branchId: null, data: { from: before, to: node } });
  });
  await done.catch((error: unknown) => {
    tenant.setNode(before);
    throw error;
  });
}

async function rotateIn(
  tx: Tx,
  tenant: TenantDatabase,
  { link, secretHash }: { link: Link; secretHash: string },
  { node, abandoned, when }: Rotation,
  onRotate: OnRotate,
): Promise<void> {
  const { acked } = await peerOf(tx, link.centralNode);
  const stored = await readStoredIdentity(tx);
  const isAfterLoss = when === 'while serving' || wasLost(stored, tenant.profile.node);
  const claim = { node, secretHash, sent: acked };
  const former = [...(stored?.former ?? []), tenant.profile.node];
  const beside = Number(when === 'beside another' && !isAfterLoss);
  await storeIdentity(tx, { claim, former, beside, abandoned, superseded_by: null, restored: null });
  await beginTimeline(tx);
  await storeLink(tx, { ...link, spares: link.spares.filter((spare) => node !== null && spare > node) });
  await onRotate(tx);
  const acknowledged = Math.max(acked, stored?.acknowledged ?? 0);
  if (isAfterLoss) await abandonNumber(tx, tenant.profile.node, node ?? NO_NODE, acknowledged);
  await noteHost(tx, link.branchId, node ?? NO_NODE);
  if (node !== null) await takeNumber(tx, tenant, node, randomIdOffset());
  await writeAsThisServer(tx);
  tx.emit({ type: 'sync.rotated', branchId: link.branchId, data: { from: tenant.profile.node, to: node } });
}

/** Written to an old state, before an earlier rotation had fetched what was lost. */
function wasLost(stored: StoredIdentity | undefined, node: number): boolean {
  if (!stored || stored.beside === 1) return false;
  return stored.claim ? stored.claim.node === node : typeof stored.recover_until === 'number';
}

/** What central never had counts as done by the new node: if central has another state, that one wins (recovery.ts). */
export const abandonNumber = (tx: Tx, before: number, node: number, acked: number): Promise<unknown> =>
  tx.execute('update sync_log set origin = ? where origin = ? and tx > ?', [node, before, acked]);

/**
 * Takes effect at once, because the rest of the group of commits belongs to the new number. `behind`: where its ids
 * begin, as every copy of this database has the same spare number.
 */
export async function takeNumber(tx: Tx, tenant: TenantDatabase, node: number, behind = 0): Promise<void> {
  await tx.execute('update sync_ctx set node = ?, ids_behind = ? where id = 1', [node, behind]);
  await tenant.setNode(node);
}

/** Notes which number serves the branch. */
export async function noteHost(tx: Tx, branchId: number, node: number): Promise<void> {
  await tx.execute('update branches set host_node = ? where id = ?', [node, branchId]);
  tx.emit({ type: 'branch.changed', branchId, data: { id: branchId } });
}

/** The rest of the transaction is logged as written here, and sent. */
export const writeAsThisServer = (tx: Tx): Promise<unknown> =>
  tx.execute('update sync_ctx set origin = null where id = 1', []);
