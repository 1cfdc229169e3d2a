import { setImmediate } from 'node:timers/promises';
import { AppError } from '../../server/core/errors.ts';
import { systemCaller } from '../../server/core/permissions.ts';
import type { Handle, Reader, Tx } from '../../server/db/handle/handle.ts';
import { query } from '../../server/db/handle/query.ts';
import type { Stamp, TenantDatabase, WriteStepHook } from '../../server/db/opening/tenant-database.ts';
import type { SyncPeerRow } from '../../server/db/tables/sync.ts';
import type { ServedTenant } from '../../server/http/endpoint/platform.ts';
import { assertGranted, type Pusher } from '../access/credentials.ts';
import { assertHosting } from '../access/hosting.ts';
import { grantClaim } from '../access/succession.ts';
import { announceApplied } from '../apply/announce.ts';
import { applyBatch } from '../apply/apply.ts';
import type { Applying } from '../apply/applying.ts';
import { decode } from '../apply/incoming.ts';
import { countAhead, countQuarantined } from '../apply/quarantine/quarantine.ts';
import { releaseWaiting } from '../apply/quarantine/retry.ts';
import { headOf } from '../capture/log.ts';
import { mayLack } from '../lineage/issued.ts';
import type { IdentityKeeper } from '../lineage/keeper.ts';
import { noteMoves } from '../lineage/moves.ts';
import { FIRST_NODE, grantSpares } from '../lineage/node-numbers.ts';
import { advanced, heardFrom, peerOf, putPeer, replayed } from '../lineage/peers.ts';
import {
  type Evidence,
  handleRollbackEvidence,
  numberOf,
  type Reporter,
} from '../lineage/rollback-reports.ts';
import { hasPosition, isLatestSender, positionOf } from '../lineage/timelines.ts';
import { type Columns, readColumns } from '../registry/columns.ts';
import { PROTOCOL } from '../registry/protocol-version.ts';
import { downward, syncedTables } from '../registry/tables.ts';
import type { Batch, ClaimRequest, Hello, Pull, Receipt, Succession, Welcome } from '../wire/messages.ts';
import type { Position, Spoken } from '../wire/positions.ts';
import { BatchSize } from './batch-size.ts';
import { collect } from './collect.ts';
import { Contacts } from './contacts.ts';
import { Pokes } from './pokes.ts';
import { Rates } from './rates.ts';
import { slicesOf } from './slices.ts';

/** Rows applied in one transaction: few for a node that is not known yet, more as long as it is fast. */
const FIRST_ROWS = 128;
const MAX_ROWS = 500;
/** Rows sent to a branch at once; reading them keeps everybody else waiting. */
const MAX_PULLED = 1_000;

/** Batches that may wait while one is applied; further branches are told to come back. */
const MAX_WAITING = 8;

const context = query((db, p: { id: number }) =>
  db.selectFrom('sync_ctx').select(['tx', 'hlc', 'node']).where('id', '=', p.id),
);

interface HubOptions {
  readonly tenant: TenantDatabase;
  /** Without it no branch is asked about what this database may have lost. */
  readonly keeper?: IdentityKeeper | undefined;
  readonly reached?: WriteStepHook | undefined;
  readonly protocol?: number;
}

export class Hub {
  readonly tenant: TenantDatabase;
  readonly pokes: Pokes;
  readonly contacts: Contacts;
  readonly #keeper: IdentityKeeper | undefined;
  readonly #reached: WriteStepHook | undefined;
  readonly #protocol: number;
  readonly #columns: Columns;
  readonly #sizes = new Map<number, BatchSize>();
  /** Nodes of which rows wait in quarantine. */
  readonly #refused = new Set<number>();
  readonly rates = new Rates(() => performance.now());
  /** Ends when the last of the waiting batches is applied. */
  #turn: Promise<unknown> = Promise.resolve();
  #looking: Promise<void> = Promise.resolve();
  #waiting = 0;

  constructor({ tenant, keeper, reached, protocol = PROTOCOL.version }: HubOptions) {
    this.tenant = tenant;
    this.#keeper = keeper;
    this.#reached = reached;
    this.#protocol = protocol;
    this.pokes = new Pokes(tenant);
    this.contacts = new Contacts(tenant);
    this.#columns = readColumns(tenant);
  }

  get columns(): Columns {
    return this.#columns;
  }

  async hello(from: Pusher, { protocol, at, knew }: Hello): Promise<Welcome> {
    if (knew) await this.checkEvidence(from, { knew });
    const spares = await this.tenant.transact(systemCaller, async (tx) => {
      await assertGranted(tx, from);
      await assertHosting(tx, from);
      await greeted(tx, from.node, at);
      await noteGreeting(tx, from.node);
      return grantSpares(tx, from.branchId, from.node);
    });
    return this.tenant.read(systemCaller, async (reader) => {
      const peer = replayed(await peerOf(reader, from.node), this.#protocol);
      const [own] = await context(reader, { id: 1 });
      this.contacts.heard(from.node, reader.now, { protocol });
      return {
        // Another process may have changed the number without this one knowing yet.
        node: own?.node ?? reader.tenant.node,
        protocol: this.#protocol,
        now: reader.now,
        hlc: own?.hlc ?? 0,
        at: await positionOf(reader),
        cursor: peer.cursor,
        heard: heardFrom(peer),
        refused: await countQuarantined(reader, from.node),
        ahead: await countAhead(reader, from.node),
        spares,
        key: this.tenant.keys.forBranch(from.branchId),
      };
    });
  }

  /** One after the other: the first branch that knows a later position is enough. */
  checkEvidence(from: Reporter, evidence: Evidence): Promise<void> {
    const keeper = this.#keeper;
    const looked = this.#looking.then(() => keeper && handleRollbackEvidence(keeper, from, evidence));
    this.#looking = looked.catch(() => {});
    return looked;
  }

  async claim(from: Pusher, claim: ClaimRequest): Promise<Succession> {
    if (claim.knew) await this.checkEvidence(from, { knew: claim.knew });
    return this.tenant.transact(systemCaller, async (tx) => {
      await assertGranted(tx, from);
      return grantClaim(tx, from, claim);
    });
  }

  /** `batch`: a function is called only at its turn, because the batch may be large. */
  async push(from: Pusher, batch: Batch | (() => Promise<Batch>)): Promise<Receipt> {
    if (this.#waiting >= MAX_WAITING) throw new AppError('SYNC_BUSY', { retryAfter: 1 });
    this.#waiting++;
    const read = typeof batch === 'function' ? batch : async () => batch;
    const receipt = this.#turn.then(async () => this.#applyAll(from, await read()));
    this.#turn = receipt.catch(() => {}).then(() => void this.#waiting--);
    return receipt;
  }

  async pull(from: Pusher, ask: Pull): Promise<Batch> {
    for (;;) {
      const batch = await this.tenant.read(systemCaller, (reader) => this.#pullIn(reader, from, ask));
      if (batch) return batch;
      await this.tenant.transact(systemCaller, (tx) => this.#hear(tx, from, ask));
    }
  }

  /** Undefined: the speaker must be stored first. */
  async #pullIn(reader: Reader, from: Pusher, ask: Pull): Promise<Batch | undefined> {
    const { from: after, limit, lost = false, complete = false } = ask;
    const peer = await peerOf(reader, from.node);
    await assertSpeaks(reader, peer, ask);
    if (peer.life !== ask.at.life) return undefined;
    if (after > (await headOf(reader))) throw new AppError('SYNC_DIVERGED');
    const { now } = reader;
    this.contacts.heard(from.node, now, { pulled: now, ...(complete && { complete: now }) });
    const viewer = { branchId: from.branchId, own: lost };
    const route = { tables: lost ? syncedTables : downward, receiver: from.node, viewer };
    const batch = await collect(reader, this.#columns, route, after, Math.min(limit, MAX_PULLED));
    return { ...batch, at: await positionOf(reader) };
  }

  async #hear(tx: Tx, from: Pusher, ask: Pull): Promise<void> {
    const peer = await peerOf(tx, from.node);
    await assertSpeaks(tx, peer, ask);
    await putPeer(tx, { ...peer, ...ask.at });
  }

  async #applyAll(from: Pusher, batch: Batch): Promise<Receipt> {
    const { knew, tables } = batch;
    if (mayLack(tables, from.node, this.tenant.profile.node)) {
      // A refused batch proves nothing.
      decode(batch, this.#columns);
      await this.checkEvidence(from, { knew, sent: tables });
    }
    const size = this.#sizes.get(from.node) ?? new BatchSize(MAX_ROWS, FIRST_ROWS);
    this.#sizes.set(from.node, size);
    let receipt: Receipt | undefined;
    // Rows that are refused are looked at one by one, and more of them come from whoever sent some.
    const rows = () => (this.#refused.has(from.node) ? Math.min(size.rows, FIRST_ROWS) : size.rows);
    for (const slice of slicesOf(batch, rows)) {
      if (receipt) await setImmediate();
      const { took, ...applied } = await this.#apply(from, slice);
      size.settle(took);
      receipt = { ...applied, took: Math.max(took, receipt?.took ?? 0) };
      if (receipt.refused > 0) this.#refused.add(from.node);
      else this.#refused.delete(from.node);
    }
    return receipt as Receipt;
  }

  #apply(from: Pusher, batch: Batch): Promise<Receipt> {
    return this.tenant.transact(
      systemCaller,
      async (tx, stamp) => {
        const started = performance.now();
        const refused = await this.#applyIn(tx, stamp, from, batch);
        const ahead = refused === 0 ? 0 : await countAhead(tx, from.node);
        this.contacts.heard(from.node, tx.now, { pushed: tx.now });
        const at = await positionOf(tx);
        return { cursor: batch.to, at, refused, ahead, took: waitOfOthers(tx, performance.now() - started) };
      },
      { origin: from.node },
    );
  }

  async #applyIn(tx: Tx, stamp: Stamp, from: Pusher, batch: Batch): Promise<number> {
    await assertHosting(tx, from);
    const peer = replayed(await peerOf(tx, from.node), this.#protocol);
    await assertSpeaks(tx, peer, batch);
    if (batch.from !== peer.cursor || batch.to < batch.from) {
      throw new AppError('SYNC_CURSOR', { details: { cursor: peer.cursor } });
    }
    const applying: Applying = {
      tx,
      stamp,
      columns: this.#columns,
      peer: from.node,
      source: 'branch',
      losing: [],
      ...(isFounding(peer) ? { isVouchedFor: true } : { rights: [], catalogue: [] }),
      reached: this.#reached,
    };
    const applied = await applyBatch(applying, batch, from);
    await releaseWaiting(this.tenant, tx, from.node, applied);
    await noteMoves(tx, stamp.tx, from.branchId, batch.moves ?? []);
    const complete = batch.more ? {} : { complete_at: tx.now };
    const known = { ...peer, ...laterOf(peer, batch.at) };
    await putPeer(tx, { ...advanced(known, batch, applied.skipped, this.#protocol), ...complete });
    applying.reached?.('apply.recorded');
    announceApplied(this.tenant, tx, applied, from.branchId);
    return countQuarantined(tx, from.node);
  }
}

/** HTTP passes the value on without knowing its type. */
export function hubIn({ replication: { hub } }: Pick<ServedTenant, 'replication'>): Hub {
  if (hub instanceof Hub) return hub;
  throw new AppError('UNAUTHENTICATED');
}

/** The restaurant is still being transferred, so nobody here could grant a right yet. */
const isFounding = ({ node, complete_at }: SyncPeerRow): boolean =>
  node === FIRST_NODE && complete_at === null;

/** The sender must know this very central and be the last speaker. */
async function assertSpeaks(handle: Handle, peer: SyncPeerRow, said: Partial<Spoken>): Promise<void> {
  const { at, after = null, knew } = said;
  const isHere = knew?.node === (await numberOf(handle)) && (await hasPosition(handle, knew));
  if (!isHere || !at || !isLatestSender(heardFrom(peer), { at, after })) throw new AppError('SYNC_DIVERGED');
}

/** Within one timeline messages may arrive out of order. */
const laterOf = ({ life, tx }: SyncPeerRow, at: Position | undefined): Partial<Position> =>
  !at || (life === at.life && (tx ?? 0) >= at.tx) ? {} : at;

/**
 * A hello makes nobody the last speaker, because two copies could send it in turn. It only advances a known timeline.
 */
async function greeted(tx: Tx, node: number, at: Position): Promise<void> {
  const peer = await peerOf(tx, node);
  if (peer.life === at.life) await putPeer(tx, { ...peer, ...laterOf(peer, at) });
}

/** For tasks that wait until every branch was heard from since central got its number (server/catalogue/coupons). */
async function noteGreeting(tx: Tx, node: number): Promise<void> {
  const peer = await peerOf(tx, node);
  if (peer.acked > 0) return;
  await putPeer(tx, { ...peer, acked: await headOf(tx) });
  tx.emit({ type: 'branch.changed', branchId: null, data: {} });
}

/**
 * On PostgreSQL only writers of the restaurant wait while rows are applied, not every request, so it may take longer.
 */
const waitOfOthers = ({ dialect }: Handle, ms: number): number => (dialect === 'postgres' ? ms / 4 : ms);
