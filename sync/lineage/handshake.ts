import { AppError } from '../../server/core/errors.ts';
import { systemCaller } from '../../server/core/permissions.ts';
import type { Handle, Tx } from '../../server/db/handle/handle.ts';
import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import type { SyncPeerRow } from '../../server/db/tables/sync.ts';
import { headOf } from '../capture/log.ts';
import type { Batch, Central, Welcome } from '../wire/messages.ts';
import { supersededSchema } from '../wire/messages.ts';
import type { CentralPosition, Position, Spoken } from '../wire/positions.ts';
import type { IdentityKeeper } from './keeper.ts';
import { type Link, readLink, storeLink } from './link.ts';
import { movesIn, noteGranted } from './moves.ts';
import { heardFrom, peerOf, putPeer } from './peers.ts';
import { type Noticed, noteHost, rotate, takeNumber, writeAsThisServer } from './rotation.ts';
import { readStoredIdentity, storeIdentity } from './row.ts';
import { noCredential, storedCredential } from './stored-credentials.ts';
import { hasPosition, lastCommonTransaction, positionOf } from './timelines.ts';

/**
 * A branch says hello, and both sides check that they mean the same databases: each names its own position and the
 * newest it heard of the other (timelines.ts). A branch that does not know the position central heard went back in
 * time, or was copied: it takes its next number (rotation.ts) and says hello again.
 */
export class Handshake {
  readonly #tenant: TenantDatabase;
  readonly #central: Central;
  readonly #keeper: IdentityKeeper | undefined;
  /** The newest position of this database that central heard of, as far as this program knows. */
  #after: Position | null = null;
  /** Central's position while it is not stored yet. */
  #knew: Position | undefined;

  constructor(tenant: TenantDatabase, central: Central, keeper: IdentityKeeper | undefined) {
    this.#tenant = tenant;
    this.#central = central;
    this.#keeper = keeper;
  }

  /** Read after everything that is sent. */
  async speak(reader: Handle): Promise<Spoken> {
    const knew = await knowledgeOf(reader);
    const at = await positionOf(reader);
    return { at, after: this.#after, ...(knew && { knew: { ...knew, ...newer(this.#knew, knew) } }) };
  }

  sign(batch: Batch): Promise<Batch & Spoken> {
    return this.#tenant.read(systemCaller, async (reader) => {
      const moves = await movesIn(reader, batch.from, batch.to);
      const known = moves.length > 0 ? { moves } : {};
      return { ...batch, ...known, ...(await this.speak(reader)) };
    });
  }

  answered(at: Position, central: Position | undefined): void {
    this.#after = at;
    this.#knew = newer(central, this.#knew ?? null) ?? undefined;
  }

  known(peer: SyncPeerRow): Pick<SyncPeerRow, 'life' | 'tx'> {
    const { life = null, tx = null } = newer(this.#knew, heardFrom(peer)) ?? {};
    return { life, tx };
  }

  async greet(protocol: number): Promise<Welcome> {
    try {
      await this.#claim();
      const welcome = await this.#hello(protocol);
      if (!(await this.#tenant.read(systemCaller, (reader) => isForeign(reader, welcome)))) return welcome;
    } catch (error) {
      if (!isRefusal(error, 'SYNC_DIVERGED')) throw await this.#standDown(error);
    }
    await rotateWith(this.#tenant, this.#keeper);
    await this.#claim();
    return this.#hello(protocol);
  }

  async #hello(protocol: number): Promise<Welcome> {
    const hello = await this.#tenant.read(systemCaller, async (reader) => {
      const { at, knew } = await this.speak(reader);
      return { protocol, at, knew };
    });
    const welcome = await this.#central.hello(hello);
    this.#tenant.keys.adopt(welcome.key);
    return welcome;
  }

  async agree(tx: Tx, peer: SyncPeerRow, welcome: Welcome): Promise<void> {
    const link = (await readLink(tx)) as Link;
    await putPeer(tx, { ...peer, ...welcome.at, acked: welcome.cursor, refused: welcome.refused });
    if (String(link.spares) !== String(welcome.spares))
      await storeLink(tx, { ...link, spares: welcome.spares });
    // A restored central has not reached the point yet at which it said that the lost part ends.
    const { recover_until = null } = (await readStoredIdentity(tx)) ?? {};
    if (recover_until !== null && recover_until > welcome.at.tx)
      await storeIdentity(tx, { recover_until: welcome.at.tx });
    this.#after = welcome.heard;
    this.#knew = undefined;
  }

  async #claim(): Promise<void> {
    const stored = await this.#tenant.read(systemCaller, readStoredIdentity);
    if (!stored?.claim) return;
    const { node, secretHash, sent } = stored.claim;
    const link = (await this.#tenant.read(systemCaller, readLink)) as Link;
    const knew = await this.#tenant.read(systemCaller, knowledgeOf);
    const granted = await this.#central.claim({ node, secret_hash: secretHash, sent, knew });
    const name = { node: granted.node, secretHash };
    const credential = storedCredential(this.#tenant, name);
    if (credential === undefined) throw noCredential(this.#tenant);
    await this.#tenant.transact(
      systemCaller,
      async (tx, stamp) => {
        await noteGranted(tx, stamp.tx, link.branchId, granted.moves);
        const own = { ...link, credential: name, spares: granted.spares };
        await settleGrant(tx, this.#tenant, own, granted);
        await storeIdentity(tx, { claim: null, recover_until: granted.head });
      },
      { origin: link.centralNode },
    );
    this.#after = null;
    this.#knew = undefined;
    this.#central.become(granted.node, credential);
  }

  /** Another computer serves the branch: this one takes no more orders, as its own rows say from now on. */
  async #standDown(error: unknown): Promise<unknown> {
    const successor = (error as AppError).details?.host_node;
    if (!isRefusal(error, 'SYNC_SUPERSEDED') || typeof successor !== 'number') return error;
    const link = (await this.#tenant.read(systemCaller, readLink)) as Link;
    const stored = await this.#tenant.read(systemCaller, readStoredIdentity);
    if (stored?.superseded_by === successor) return error;
    await this.#tenant.transact(
      systemCaller,
      async (tx) => {
        await storeIdentity(tx, { superseded_by: successor });
        await noteSent(tx, link, (error as AppError).details);
        await noteHost(tx, link.branchId, successor);
        await writeAsThisServer(tx);
        tx.emit({ type: 'sync.superseded', branchId: link.branchId, data: { by: successor } });
      },
      { origin: link.centralNode },
    );
    return error;
  }
}

const newer = (a: Position | undefined, b: Position | null): Position | null =>
  a && (b === null || a.tx > b.tx) ? a : b;

export async function knowledgeOf(handle: Handle): Promise<CentralPosition | undefined> {
  const link = await readLink(handle);
  const known = link && heardFrom(await peerOf(handle, link.centralNode));
  return known ? { node: link.centralNode, ...known } : undefined;
}

export async function rotateWith(
  tenant: TenantDatabase,
  keeper: IdentityKeeper | undefined,
  when: Exclude<Noticed, 'at the start'> = 'while serving',
): Promise<void> {
  if (keeper) return keeper.rotate(when);
  const link = await tenant.read(systemCaller, readLink);
  const used = tenant.profile.node;
  const node = link?.spares.find((spare) => spare > used) ?? null;
  await rotate(tenant, { abandoned: null, node, used, when }, async () => {});
}

/**
 * The answer's cursor counts only if this database was at the position central last heard. Otherwise a copy sent
 * transactions with the same numbers, and only those from before the copy are certainly at central.
 */
async function noteSent(tx: Tx, { centralNode }: Link, said: AppError['details']): Promise<void> {
  const { cursor, heard } = supersededSchema.parse(said);
  if (cursor === undefined) return;
  const peer = await peerOf(tx, centralNode);
  const isOwn = heard !== null && (await hasPosition(tx, heard));
  const common = heard === null ? cursor : await lastCommonTransaction(tx, heard);
  await putPeer(tx, { ...peer, acked: isOwn ? cursor : Math.min(peer.acked, common) });
}

export const heardIn = (error: unknown): Position | null =>
  error instanceof AppError ? supersededSchema.parse(error.details).heard : null;

export const isBeside = (error: unknown): boolean =>
  error instanceof AppError && error.details?.beside === true;

export const isRefusal = (error: unknown, code: 'SYNC_DIVERGED' | 'SYNC_SUPERSEDED'): boolean =>
  error instanceof AppError && error.code === code;

/**
 * A central with another number was restored: everything is read again, and what came from it before counts as unsent.
 */
export async function adoptCentral(tx: Tx, link: Link, node: number): Promise<Link> {
  // Central may have gone back to before the successor it named, and accepts this server again.
  const stored = await readStoredIdentity(tx);
  if (stored && stored.superseded_by !== null) await storeIdentity(tx, { superseded_by: null });
  if (node === link.centralNode) return link;
  const present = { ...((await readLink(tx)) ?? link), centralNode: node };
  await storeLink(tx, present);
  return present;
}

export async function settleGrant(
  tx: Tx,
  tenant: TenantDatabase,
  link: Link,
  { node, at }: { node: number; at: CentralPosition },
): Promise<void> {
  await storeLink(tx, link);
  const peer = await peerOf(tx, link.centralNode);
  // If central has another number than known, the next hello tells its position.
  const { life, tx: known } = at.node === link.centralNode ? at : peer;
  await putPeer(tx, { ...peer, life, tx: known, acked: 0 });
  await noteHost(tx, link.branchId, node);
  if (tenant.profile.node !== node) await takeNumber(tx, tenant, node);
  await writeAsThisServer(tx);
}

async function isForeign(handle: Handle, { cursor, heard }: Welcome): Promise<boolean> {
  return cursor > (await headOf(handle)) || !(await hasPosition(handle, heard));
}
