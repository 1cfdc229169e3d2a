import { AppError } from '../../server/core/errors.ts';
import { systemCaller } from '../../server/core/permissions.ts';
import { newSecret } from '../../server/core/secrets.ts';
import type { Handle, Tx } from '../../server/db/handle.ts';
import type { SyncPeerRow } from '../../server/db/tables/sync.ts';
import type { TenantDatabase } from '../../server/db/tenant-database.ts';
import { headOf } from '../capture/log.ts';
import { tableNamed } from '../registry/tables.ts';
import type { Batch, Central, Knowledge, Welcome } from '../wire/messages.ts';
import { keeperOf } from './keeper.ts';
import { keptCredential, noCredential } from './kept-credentials.ts';
import { type Link, readLink, storeLink } from './link.ts';
import { agreedOn, isOurs, Marks } from './marks.ts';
import { movesIn, noteMoves } from './moves.ts';
import { peerOf, putPeer } from './peers.ts';
import { host, leaveOrigin, type Noticed, rotate, takeNumber } from './rotation.ts';
import { readStoredIdentity, storeIdentity } from './row.ts';

/**
 * How a branch makes itself known to central, and both find out whether they still mean the same database. Each hello
 * names the session of the last one and proposes the next: whoever names an older one has gone back in time, or has a
 * double that spoke in the meantime. Central answers with the mark of the last batch (marks.ts) and the newest records it
 * has of this node: a mark that was not drawn here, a record that is not here or is another one here tell the same. Then
 * this server becomes another node (rotation.ts) and says hello as that.
 */
export class Introduction {
  readonly #tenant: TenantDatabase;
  readonly #central: Central;
  readonly #marks: Marks;
  #session: string | undefined;
  /** Proposed, and not answered yet. */
  #next: string | undefined;

  constructor(tenant: TenantDatabase, central: Central) {
    this.#tenant = tenant;
    this.#central = central;
    this.#marks = new Marks(tenant);
  }

  /** Accompanies what is asked. */
  get spoken(): { session?: string } {
    return this.#session === undefined ? {} : { session: this.#session };
  }

  /** The batch as it leaves when this returns. */
  async sign(batch: Batch): Promise<Batch & { mark: string }> {
    const moves = await this.#tenant.read(systemCaller, (reader) => movesIn(reader, batch.from, batch.to));
    const known = moves.length > 0 ? { moves } : {};
    return { ...batch, ...this.spoken, ...known, mark: await this.#marks.draw() };
  }

  /** Central has the batch that was signed so. */
  acknowledged(mark: string): void {
    this.#marks.taken(mark);
  }

  /** `taken`: our transaction up to which central said to have everything. */
  async greet(schema: number, taken: number): Promise<Welcome> {
    try {
      await this.#claim();
      const welcome = await this.#hello(schema, taken);
      if (!(await this.#tenant.read(systemCaller, (reader) => hasDiverged(reader, welcome))))
        return await this.#agree(welcome);
    } catch (error) {
      if (!isRefusal(error, 'SYNC_DIVERGED')) throw await this.#standDown(error, taken);
    }
    await becomeAnother(this.#tenant);
    await this.#claim();
    return this.#agree(await this.#hello(schema, taken));
  }

  async #hello(schema: number, taken: number): Promise<Welcome> {
    const { head, last, count, knew } = await this.#tenant.read(systemCaller, (reader) =>
      present(reader, taken),
    );
    this.#next ??= newSecret();
    const session = { last, next: this.#next, count };
    return this.#central.hello({ schema, head, session, ...(knew && { knew }) });
  }

  async #agree(welcome: Welcome): Promise<Welcome> {
    const session = this.#next ?? null;
    await this.#tenant.transact(systemCaller, (tx) => confirm(tx, session, welcome));
    if (welcome.key !== undefined) this.#tenant.keys.adopt(welcome.key);
    this.#session = session ?? undefined;
    this.#next = undefined;
    return welcome;
  }

  /** Tells central of the number this server took, and takes the one that central gives when none was left. */
  async #claim(): Promise<void> {
    const stored = await this.#tenant.read(systemCaller, readStoredIdentity);
    if (!stored?.claim) return;
    const { node, secretHash, sent } = stored.claim;
    const link = (await this.#tenant.read(systemCaller, readLink)) as Link;
    const peer = await this.#tenant.read(systemCaller, (reader) => peerOf(reader, link.centralNode));
    const knew = knowledgeOf(peer, sent);
    const life = { ...(peer.epoch && { epoch: peer.epoch }), ...(knew && { knew }) };
    const said = { node, secret_hash: secretHash, sent, ...life };
    const granted = await this.#central.claim(said);
    const name = { node: granted.node, secretHash };
    const credential = keptCredential(this.#tenant, name);
    if (credential === undefined) throw noCredential(this.#tenant);
    await this.#tenant.transact(
      systemCaller,
      async (tx, stamp) => {
        await noteMoves(tx, stamp.tx, link.branchId, granted.moves);
        await settle(tx, this.#tenant, { ...link, credential: name, spares: granted.spares }, granted.node);
        await storeIdentity(tx, { claim: null, recover_until: granted.head });
      },
      { origin: link.centralNode },
    );
    this.#central.become(granted.node, credential);
  }

  /** Another computer serves the branch: this one takes no more orders, which its own rows say from now on. */
  async #standDown(error: unknown, taken: number): Promise<unknown> {
    const successor = (error as AppError).details?.host_node;
    if (!isRefusal(error, 'SYNC_SUPERSEDED') || typeof successor !== 'number') return error;
    const link = (await this.#tenant.read(systemCaller, readLink)) as Link;
    const stored = await this.#tenant.read(systemCaller, readStoredIdentity);
    if (stored?.superseded_by === successor) return error;
    await this.#tenant.transact(
      systemCaller,
      async (tx) => {
        await storeIdentity(tx, { superseded_by: successor });
        await noteSent(tx, link, taken, (error as AppError).details);
        await host(tx, link.branchId, successor);
        await leaveOrigin(tx);
        tx.emit({ type: 'sync.superseded', branchId: link.branchId, data: { by: successor } });
      },
      { origin: link.centralNode },
    );
    return error;
  }
}

/** The line has told that this database went back, has a double, or that central takes another for its branch's server. */
export async function becomeAnother(
  tenant: TenantDatabase,
  when: Exclude<Noticed, 'at the start'> = 'while serving',
): Promise<void> {
  const keeper = keeperOf(tenant);
  if (keeper) return keeper.rotate(when);
  const link = await tenant.read(systemCaller, readLink);
  const used = tenant.profile.node;
  const node = link?.spares.find((spare) => spare > used) ?? null;
  await rotate(tenant, { epoch: newSecret(), node, used, when }, async () => {});
}

/**
 * What central has of this database; the rest never reached anybody (rescue.ts). The cursor of the answer says that only
 * if this database sent the last batch: otherwise a copy of it sent transactions with the same numbers.
 */
async function noteSent(
  tx: Tx,
  { centralNode }: Link,
  taken: number,
  said: AppError['details'],
): Promise<void> {
  const { cursor, mark } = said ?? {};
  if (typeof cursor !== 'number') return;
  const peer = await peerOf(tx, centralNode);
  const sentLast = typeof mark === 'string' && isOurs(peer, mark);
  const acked = sentLast ? cursor : Math.min(Math.max(peer.acked, taken), cursor);
  await putPeer(tx, { ...peer, acked });
}

/** Central takes another server for that of the branch (readmission.ts). */
export const isBeside = (error: unknown): boolean =>
  error instanceof AppError && error.details?.beside === true;

export const isRefusal = (error: unknown, code: 'SYNC_DIVERGED' | 'SYNC_SUPERSEDED'): boolean =>
  error instanceof AppError && error.code === code;

async function present(reader: Handle, taken: number) {
  const { centralNode } = (await readLink(reader)) as Link;
  const peer = await peerOf(reader, centralNode);
  const knew = knowledgeOf(peer, taken);
  return { head: await headOf(reader), last: peer.session, count: peer.sessions + 1, knew };
}

/** Only what both agreed on: nothing while a session is still to be begun. */
export function knowledgeOf(
  { session, epoch, sessions, cursor, session_head }: SyncPeerRow,
  taken: number,
): Knowledge | undefined {
  if (session === null || !epoch) return undefined;
  return { epoch, sessions, head: Math.max(cursor, session_head ?? 0), taken };
}

async function confirm(tx: Tx, session: string | null, welcome: Welcome): Promise<void> {
  const { centralNode, ...link } = (await readLink(tx)) as Link;
  const peer = await peerOf(tx, centralNode);
  const agreed = { session, session_head: welcome.head, epoch: welcome.epoch, ...agreedOn(welcome.mark) };
  await putPeer(tx, { ...peer, ...agreed, acked: welcome.cursor, sessions: peer.sessions + 1 });
  if (String(link.spares) !== String(welcome.spares))
    await storeLink(tx, { ...link, centralNode, spares: welcome.spares });
  // One that was restored has not come yet to where it once said that what was lost here ends.
  const { recover_until = null } = (await readStoredIdentity(tx)) ?? {};
  if (recover_until !== null && recover_until > welcome.head)
    await storeIdentity(tx, { recover_until: welcome.head });
}

/**
 * The link to the central instance that answered. One that was restored is another node: all of it is read anew, and what
 * came from the one before counts as unsent, as far as central is behind, so that it gets back what it lost.
 */
export async function meet(tx: Tx, link: Link, node: number): Promise<Link> {
  // It may have gone back to before the successor it named: it hears this server.
  const stored = await readStoredIdentity(tx);
  if (stored && stored.superseded_by !== null) await storeIdentity(tx, { superseded_by: null });
  if (node === link.centralNode) return link;
  const { session, session_head, sessions, epoch, marks } = await peerOf(tx, link.centralNode);
  const present = { ...((await readLink(tx)) ?? link), centralNode: node };
  await storeLink(tx, present);
  await putPeer(tx, { ...(await peerOf(tx, node)), session, session_head, sessions, epoch, marks });
  return present;
}

/** What central granted is in force: both begin anew under it. Written under central's name. */
export async function settle(tx: Tx, tenant: TenantDatabase, link: Link, node: number): Promise<void> {
  await storeLink(tx, link);
  const peer = await peerOf(tx, link.centralNode);
  // Rows that a double sent may lie before what was pulled since.
  const cursor = Math.min(peer.cursor, peer.session_head ?? 0);
  await putPeer(tx, { ...peer, cursor, acked: 0, session: null, sessions: 0 });
  await host(tx, link.branchId, node);
  if (tenant.profile.node !== node) await takeNumber(tx, tenant, node);
  await leaveOrigin(tx);
}

/** Central has a transaction, a batch or a record of this node that this database does not know as its own. */
async function hasDiverged(handle: Handle, { cursor, mark, newest }: Welcome): Promise<boolean> {
  if (cursor > (await headOf(handle))) return true;
  const { centralNode } = (await readLink(handle)) as Link;
  if (!isOurs(await peerOf(handle, centralNode), mark)) return true;
  for (const { table, id, created_at } of newest) {
    if (!tableNamed(table)) continue;
    const [row] = await handle.execute<{ created_at: number }>(
      `select created_at from "${tableNamed(table)?.name}" where id = ?`,
      [id],
    );
    if (row?.created_at !== created_at) return true;
  }
  return false;
}
