import { systemCaller } from '../../server/core/permissions.ts';
import type { Clock } from '../../server/core/time/time.ts';
import type { Tx } from '../../server/db/handle/handle.ts';
import type { Stamp, TenantDatabase, WriteStepHook } from '../../server/db/opening/tenant-database.ts';
import { announceApplied } from '../apply/announce.ts';
import { applyBatch } from '../apply/apply.ts';
import type { Applying } from '../apply/applying.ts';
import { BatchSize } from '../exchange/batch-size.ts';
import type { Link } from '../lineage/link.ts';
import { advanced, peerOf, putPeer } from '../lineage/peers.ts';
import { type Columns, readColumns } from '../registry/columns.ts';
import { PROTOCOL } from '../registry/protocol-version.ts';
import { isTooMuch, Unreachable } from '../wire/refusal.ts';
import type { Page, SnapshotCentral } from '../wire/snapshot-messages.ts';
import {
  advancedBy,
  isFinished,
  isUsable,
  nextPage,
  type Progress,
  pastEmpty,
  readState,
  type SnapshotState,
  snapshotProgress,
  storeState,
} from './state.ts';

/** Nobody is being served yet: fewer, larger pages. */
const LARGE = 1_000;
const SMALL = 500;

export interface SnapshotOptions {
  readonly tenant: TenantDatabase;
  readonly link: Link;
  readonly central: SnapshotCentral;
  readonly clock: Clock;
  readonly reached?: WriteStepHook | undefined;
  readonly pageRows?: number;
  readonly protocol?: number;
}

/**
 * The position in the plan is stored with each page, so that an interrupted transfer continues there. What this server
 * wrote meanwhile stays.
 */
export class Snapshot {
  readonly #options: SnapshotOptions;
  readonly #columns: Columns;
  readonly #protocol: number;
  readonly #large: BatchSize;
  readonly #small: BatchSize;

  constructor(options: SnapshotOptions) {
    this.#options = options;
    this.#columns = readColumns(options.tenant);
    this.#protocol = options.protocol ?? PROTOCOL.version;
    this.#large = new BatchSize(options.pageRows ?? LARGE);
    this.#small = new BatchSize(options.pageRows ?? SMALL);
  }

  /** Fetches what the branch needs to sell as fast as possible; ordinary pulling continues from there. */
  async takeEssentials(told: (progress: Progress) => void): Promise<void> {
    let state = await this.#begun();
    let page = isUsable(state) ? undefined : this.#fetch(state, this.#large);
    while (page) {
      const came = await page;
      const next = advancedBy(state, came, this.#options.clock.now());
      // Central reads the following page while this one is written.
      page = isUsable(next) ? undefined : this.#fetch(next, this.#large);
      page?.catch(() => {});
      await this.#store(state, came, next);
      state = next;
      told(snapshotProgress(state, true));
    }
  }

  /** Returns the milliseconds it kept this server or central busy; undefined at the end. */
  async takeHistory(): Promise<number | undefined> {
    const state = await this.#begun();
    if (isFinished(state)) return undefined;
    const page = await this.#fetch(state, this.#small);
    const began = performance.now();
    await this.#store(state, page, advancedBy(state, page, this.#options.clock.now()));
    const took = Math.max(performance.now() - began, page.took);
    this.#small.settle(took);
    return took;
  }

  async #begun(): Promise<SnapshotState> {
    const { tenant, central, clock, link } = this.#options;
    const stored = await tenant.read(systemCaller, readState);
    if (stored) return stored;
    const plan = await central.planSnapshot({ protocol: this.#protocol, now: clock.now() });
    const state = pastEmpty({
      ...{ plan, part: 0, after: null, done: 0 },
      ...{ startedAt: clock.now(), finishedAt: null },
    });
    await tenant.transact(systemCaller, async (tx) => {
      await storeState(tx, state);
      const peer = await peerOf(tx, link.centralNode);
      await putPeer(tx, { ...peer, ...plan.at, cursor: plan.head });
    });
    return state;
  }

  async #fetch(state: SnapshotState, size: BatchSize): Promise<Page> {
    for (;;) {
      const ask = nextPage(state, size.rows);
      if (!ask) throw new Error('the snapshot is complete');
      try {
        return await this.#options.central.snapshotPage(ask);
      } catch (error) {
        if (!isTooMuch(error) || !size.shrink()) throw error;
      }
    }
  }

  async #store(state: SnapshotState, page: Page, next: SnapshotState): Promise<void> {
    const { tenant, link } = this.#options;
    await tenant.transact(systemCaller, (tx, stamp) => this.#storeIn(tx, stamp, state, page, next), {
      origin: link.centralNode,
    });
  }

  async #storeIn(tx: Tx, stamp: Stamp, state: SnapshotState, page: Page, next: SnapshotState): Promise<void> {
    const { tenant, link } = this.#options;
    const stored = await readState(tx);
    if (stored?.part !== state.part || stored.done !== state.done)
      throw new Unreachable('an answer to an earlier question');
    const applying: Applying = {
      ...{ tx, stamp, columns: this.#columns, peer: link.centralNode },
      ...{ source: 'snapshot', losing: [], reached: this.#options.reached },
    };
    const batch = { from: 0, to: state.plan.head, more: true, tables: page.tables };
    const applied = await applyBatch(applying, batch);
    if (applied.skipped) {
      // Pages are not stored: once this program knows more columns, it reads the whole log again.
      const peer = await peerOf(tx, link.centralNode);
      await putPeer(tx, { ...advanced(peer, batch, true, this.#protocol), cursor: peer.cursor });
    }
    await storeState(tx, next);
    if (!isUsable(state) || isFinished(next)) announceApplied(tenant, tx, applied, link.branchId);
  }
}
