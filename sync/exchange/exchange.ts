import { AppError } from '../../server/core/errors.ts';
import { systemCaller } from '../../server/core/permissions.ts';
import type { Clock } from '../../server/core/time/time.ts';
import type { Tx } from '../../server/db/handle/handle.ts';
import type { Stamp, TenantDatabase, WriteStepHook } from '../../server/db/opening/tenant-database.ts';
import type { SyncPeerRow } from '../../server/db/tables/sync.ts';
import { announceApplied } from '../apply/announce.ts';
import { applyBatch } from '../apply/apply.ts';
import type { Applying } from '../apply/applying.ts';
import { correctClock } from '../apply/clock.ts';
import { releaseWaiting } from '../apply/quarantine/retry.ts';
import { moveAgain } from '../apply/resolution/renumber.ts';
import type { Failpoint } from '../capture/failpoints.ts';
import { adoptCentral, Handshake, isRefusal } from '../lineage/handshake.ts';
import type { IdentityKeeper } from '../lineage/keeper.ts';
import type { Link } from '../lineage/link.ts';
import { advanced, peerOf, putPeer, replayed } from '../lineage/peers.ts';
import { noteAcknowledged, readStoredIdentity, storeIdentity } from '../lineage/row.ts';
import { type Columns, readColumns } from '../registry/columns.ts';
import { assertWhole, PROTOCOL } from '../registry/protocol-version.ts';
import { upward } from '../registry/tables.ts';
import { type Batch, type Central, type Pull, rowsIn, type Welcome } from '../wire/messages.ts';
import { cursorIn, isTooMuch, Unreachable } from '../wire/refusal.ts';
import { BatchSize } from './batch-size.ts';
import { collect } from './collect.ts';
import { askVerification } from './verifications.ts';

interface ExchangeOptions {
  readonly tenant: TenantDatabase;
  readonly link: Link;
  readonly central: Central;
  readonly clock: Clock;
  /** Absent: no file beside the database records a rotation. */
  readonly keeper?: IdentityKeeper | undefined;
  readonly reached?: WriteStepHook | undefined;
  /** Rows a batch aims at when all goes well. */
  readonly batchRows?: number;
  readonly protocol?: number;
  /** Milliseconds since any moment, to measure how long rows take. */
  readonly stopwatch?: () => number;
}

const CENTRAL_IS_OLDER = 'head office runs an older version than this server; update head office first';

export class Exchange {
  readonly #tenant: TenantDatabase;
  #link: Link;
  readonly #central: Central;
  readonly #clock: Clock;
  readonly #reached: ((point: Failpoint) => void) | undefined;
  readonly #introduction: Handshake;
  readonly #protocol: number;
  readonly #stopwatch: () => number;
  readonly #columns: Columns;
  readonly #pushSize: BatchSize;
  readonly #pullSize: BatchSize;
  /** Central has everything up to this transaction of this node. */
  #acked = 0;
  /** Nothing is left to send up to here; beyond `acked` there is only what came from central. */
  #scanned = 0;
  #refused = 0;
  /** Changes that central refuses for now because their stamps are far ahead. */
  refusedForClock = 0;
  #allSent = false;
  #centralProtocol: number | null = null;

  constructor(options: ExchangeOptions) {
    const { tenant, link, central, clock, batchRows, protocol = PROTOCOL.version } = options;
    this.#protocol = protocol;
    this.#stopwatch = options.stopwatch ?? (() => performance.now());
    this.#pushSize = new BatchSize(batchRows);
    this.#pullSize = new BatchSize(batchRows);
    this.#tenant = tenant;
    this.#link = link;
    this.#central = central;
    this.#clock = clock;
    this.#reached = options.reached;
    this.#introduction = new Handshake(tenant, central, options.keeper);
    this.#columns = readColumns(tenant);
  }

  get link(): Link {
    return this.#link;
  }

  get acked(): number {
    return this.#acked;
  }

  get refused(): number {
    return this.#refused;
  }

  get centralProtocol(): number | null {
    return this.#centralProtocol;
  }

  /** The state when the program stopped; used to count unsent changes until the next hello. */
  async recall(): Promise<void> {
    const peer = await this.#tenant.read(systemCaller, (reader) => peerOf(reader, this.#link.centralNode));
    this.#know(peer.acked, peer.refused);
    if (!this.#tenant.time.isKnown) this.#tenant.time.restoreOffset(peer.clock_offset);
  }

  async hello(): Promise<void> {
    const asked = this.#clock.steady();
    const welcome = await this.#introduction.greet(this.#protocol).catch((e) => this.#ended(e));
    const answered = this.#clock.steady();
    const acknowledged = this.#acked;
    this.#know(welcome.cursor, welcome.refused);
    this.refusedForClock = welcome.ahead;
    this.#reached?.('hello.answered');
    this.#centralProtocol = welcome.protocol;
    this.#assertCompatible(welcome);
    const believed = this.#tenant.time.offset;
    this.#tenant.time.setOfficeTime(welcome.now + (answered - asked) / 2);
    await this.#agree(welcome, acknowledged, believed);
    // Before anything is sent, because an older state of an order must not overwrite central's.
    await this.#recover();
  }

  async #ended(refusal: unknown): Promise<never> {
    if (isRefusal(refusal, 'SYNC_SUPERSEDED')) await this.recall();
    throw refusal;
  }

  async push(): Promise<number> {
    let sent = 0;
    let ahead: Batch | undefined;
    this.#allSent = false;
    for (;;) {
      const batch: Batch = ahead ?? (await this.#unsent(this.#scanned));
      ahead = undefined;
      if (rowsIn(batch) > 0) {
        const next = this.#after(batch);
        sent += await this.#send(batch).finally(() => next);
        if (this.#acked === batch.to) ahead = await next;
        continue;
      }
      this.#scanned = batch.to;
      this.#allSent = !batch.more;
      if (!batch.more) return sent;
    }
  }

  async pull(): Promise<number> {
    let received = 0;
    for (;;) {
      const batch = await this.#fetch();
      if (batch.to > batch.from) await this.#apply(batch);
      received += rowsIn(batch);
      if (!batch.more) return received;
    }
  }

  async remember(): Promise<void> {
    await this.#tenant.transact(systemCaller, async (tx) => {
      const peer = await peerOf(tx, this.#link.centralNode);
      // What central told a replaced server remains valid.
      if (this.#acked > peer.acked) await putPeer(tx, this.#known(peer));
    });
  }

  #known(peer: SyncPeerRow): SyncPeerRow {
    const position = this.#introduction.known(peer);
    return { ...peer, ...position, acked: this.#acked, refused: this.#refused };
  }

  #know(acked: number, refused: number): void {
    this.#acked = acked;
    this.#scanned = acked;
    this.#refused = refused;
  }

  #assertCompatible(welcome: Welcome): void {
    if (welcome.protocol < this.#protocol) throw new AppError('SYNC_REFUSED', { message: CENTRAL_IS_OLDER });
  }

  async #agree(welcome: Welcome, acknowledged: number, believed: number): Promise<void> {
    const { time } = this.#tenant;
    const newest = await this.#tenant.transact(systemCaller, async (tx, stamp) => {
      const newestStamp = await correctClock(tx, stamp, { welcome, time, believed });
      this.#link = await adoptCentral(tx, this.#link, welcome.node);
      const peer = replayed(await peerOf(tx, this.#link.centralNode), this.#protocol);
      // A central restored from a backup numbers its transactions again, so everything is read again.
      const cursor = peer.cursor > welcome.at.tx ? 0 : peer.cursor;
      const known = { ...peer, cursor, clock_offset: Math.round(time.offset) };
      await this.#introduction.agree(tx, known, welcome);
      if (acknowledged > welcome.cursor) await noteAcknowledged(tx, acknowledged);
      this.#reached?.('hello.agreed');
      return newestStamp;
    });
    time.settle(newest);
  }

  #unsent(after: number): Promise<Batch> {
    const route = { tables: upward, receiver: this.#link.centralNode };
    return this.#tenant.read(systemCaller, (reader) =>
      collect(reader, this.#columns, route, after, this.#pushSize.rows),
    );
  }

  /** The batch after the one being sent, read while central applies that. */
  async #after({ more, to }: Batch): Promise<Batch | undefined> {
    if (!more) return undefined;
    await new Promise((resolve) => setImmediate(resolve));
    return this.#unsent(to).catch(() => undefined);
  }

  async #send(found: Batch): Promise<number> {
    const batch = await this.#introduction.sign({ ...found, from: this.#acked });
    try {
      this.#reached?.('push.collected');
      const { cursor, at, refused, ahead, took } = await this.#central.push(batch);
      this.#reached?.('push.answered');
      this.#know(cursor, refused);
      this.refusedForClock = ahead;
      this.#introduction.answered(batch.at, at);
      this.#pushSize.settle(took);
      return rowsIn(batch);
    } catch (error) {
      const passed = cursorIn(error) ?? -1;
      // An answer was lost. Central repeats it only if nobody else spoke in this server's name since.
      if (passed > batch.from) this.#know(passed, this.#refused);
      else if (!isTooMuch(error) || !this.#pushSize.shrink()) throw error;
      return 0;
    }
  }

  /** Fetches all that this branch wrote and lost, to the end: others' changes come later. Continues if interrupted. */
  async #recover(): Promise<void> {
    for (let isFirst = true; ; isFirst = false) {
      const stored = await this.#tenant.read(systemCaller, readStoredIdentity);
      if (typeof stored?.recover_until !== 'number') return;
      assertWhole(this.#protocol, this.#centralProtocol ?? PROTOCOL.version);
      if (isFirst) await this.#moveAgain();
      const batch = await this.#fetch({ lost: true });
      await this.#apply(batch, { recoverUntil: stored.recover_until });
    }
  }

  /** Records that were renumbered and have their first id in this state of the database. */
  #moveAgain(): Promise<void> {
    const origin = this.#link.centralNode;
    return this.#tenant.transact(systemCaller, (tx, stamp) => moveAgain(this.#applying(tx, stamp, 'lost')), {
      origin,
    });
  }

  #applying(tx: Tx, stamp: Stamp, source: 'news' | 'lost'): Applying {
    const common = { tx, stamp, source, columns: this.#columns, losing: [] };
    return { ...common, peer: this.#link.centralNode, reached: this.#reached };
  }

  async #fetch(what: Pick<Pull, 'lost'> = {}): Promise<Batch> {
    // May no longer be true for later requests.
    const complete = this.#allSent;
    this.#allSent = false;
    const { from, spoken } = await this.#tenant.read(systemCaller, async (reader) => ({
      from: (await peerOf(reader, this.#link.centralNode)).cursor,
      spoken: await this.#introduction.speak(reader),
    }));
    for (;;) {
      try {
        const ask = { from, limit: this.#pullSize.rows, complete, ...what, ...spoken };
        const batch = await this.#central.pull(ask);
        this.#introduction.answered(spoken.at, batch.at);
        return batch;
      } catch (error) {
        if (!isTooMuch(error) || !this.#pullSize.shrink()) throw error;
      }
    }
  }

  async #apply(batch: Batch, { recoverUntil }: { recoverUntil?: number } = {}): Promise<void> {
    this.#reached?.('pull.answered');
    const { centralNode, branchId } = this.#link;
    const started = this.#stopwatch();
    await this.#tenant.transact(
      systemCaller,
      async (tx, stamp) => {
        const peer = await peerOf(tx, centralNode);
        if (peer.cursor !== batch.from) throw new Unreachable('an answer to an earlier question');
        const applying = this.#applying(tx, stamp, recoverUntil === undefined ? 'news' : 'lost');
        const applied = await applyBatch(applying, batch);
        await releaseWaiting(this.#tenant, tx, centralNode, applied);
        await putPeer(tx, advanced(this.#known(peer), batch, applied.skipped, this.#protocol));
        if (recoverUntil !== undefined && !batch.more && batch.to >= recoverUntil) {
          await storeIdentity(tx, { recover_until: null });
          await askVerification(tx, centralNode);
        }
        applying.reached?.('apply.recorded');
        announceApplied(this.#tenant, tx, applied, branchId);
      },
      { origin: centralNode },
    );
    this.#pullSize.settle(this.#stopwatch() - started);
  }
}
