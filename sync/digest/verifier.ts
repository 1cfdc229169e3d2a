import { systemCaller } from '../../server/core/permissions.ts';
import { businessDate, type Clock, MINUTE } from '../../server/core/time/time.ts';
import { Wakeup } from '../../server/core/wakeup.ts';
import { dialectSql, IN_LIST } from '../../server/db/handle/dialect.ts';
import type { Handle } from '../../server/db/handle/handle.ts';
import { query } from '../../server/db/handle/query.ts';
import { BackOff } from '../exchange/back-off.ts';
import type { SyncEngine, SyncLog } from '../exchange/engine.ts';
import { askVerification, noteVerified, verificationWith } from '../exchange/verifications.ts';
import type { Link } from '../lineage/link.ts';
import { upward } from '../registry/tables.ts';
import { isFinished, readState } from '../snapshot/state.ts';
import { Verification, type Verified, type VerifyOptions } from './verify.ts';

const LOOK_MS = 5 * MINUTE;
/** Interval between attempts while a comparison is due and central is unreachable. */
const AWAY_MS = 2_000;
/** Branches of one time zone do not come all at once. */
const SPREAD_MS = 30 * MINUTE;
const PATIENCE_MS = 20_000;
const POLL_MS = 50;

interface VerifierOptions extends Omit<VerifyOptions, 'exchanged' | 'link'> {
  readonly engine: SyncEngine;
  readonly clock: Clock;
  readonly log: SyncLog;
  readonly random?: () => number;
}

const branchById = query((db, p: { id: number }) =>
  db.selectFrom('branches').select(['timezone', 'day_start']).where('id', '=', p.id),
);

/** Compares the contents with central once each trading day, in its first half hour, and whenever a person asks. */
export class Verifier {
  readonly #options: VerifierOptions;
  readonly #wakeup = new Wakeup();
  readonly #spread: number;
  readonly #backOff: BackOff;
  #work: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(options: VerifierOptions) {
    this.#options = options;
    const random = options.random ?? Math.random;
    this.#spread = random() * SPREAD_MS;
    this.#backOff = new BackOff(random);
  }

  /** Central may have taken another number since the start. */
  get #link(): Link {
    return this.#options.engine.link;
  }

  start(): void {
    this.#work = this.#watch();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#options.central.close();
    this.#wakeup.wake();
    await this.#work;
  }

  async ask(): Promise<void> {
    const { tenant } = this.#options;
    await tenant.transact(systemCaller, (tx) => askVerification(tx, this.#link.centralNode));
    this.#wakeup.wake();
  }

  async #watch(): Promise<void> {
    while (!this.#stopped) {
      const rest = await this.#look();
      if (!this.#stopped) await this.#wakeup.wait(rest);
    }
  }

  async #look(): Promise<number> {
    try {
      if (await this.#isDue()) {
        if (!this.#options.engine.reachable) return AWAY_MS;
        await this.#verify();
      }
      this.#backOff.succeeded();
      return LOOK_MS;
    } catch (error) {
      if (!this.#stopped)
        this.#options.log.warn({ err: error }, "the comparison with head office didn't finish; retrying");
      return this.#backOff.failed(error);
    }
  }

  #isDue(): Promise<boolean> {
    const { tenant, clock } = this.#options;
    const link = this.#link;
    return tenant.read(systemCaller, async (reader) => {
      const snapshot = await readState(reader);
      if (snapshot && !isFinished(snapshot)) return false;
      const { verified_at, asked_at } = await verificationWith(reader, link.centralNode);
      if (asked_at !== null) return true;
      const [branch] = await branchById(reader, { id: link.branchId });
      if (!branch) return false;
      const day = (ms: number) => businessDate(ms, branch.timezone, branch.day_start);
      return verified_at === null || day(clock.now() - this.#spread) > day(verified_at);
    });
  }

  async #verify(): Promise<void> {
    const { tenant, log } = this.#options;
    const link = this.#link;
    const comparison = { ...this.#options, link, exchanged: () => this.#exchanged() };
    const outcome = await new Verification(comparison).run();
    await tenant.transact(systemCaller, async (tx) => {
      await noteVerified(tx, link.centralNode);
      tx.emit({ type: 'sync.verified', branchId: null, data: { ...outcome } });
    });
    tell(log, outcome);
  }

  /** Waits until central has what was written here; meanwhile this branch receives what central has for it. */
  async #exchanged(): Promise<boolean> {
    const { tenant, engine } = this.#options;
    const link = this.#link;
    engine.wake();
    for (let waited = 0; waited < PATIENCE_MS && !this.#stopped; waited += POLL_MS) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      const { acked } = engine.exchange;
      const unsent = await tenant.read(systemCaller, (reader) => hasUnsent(reader, acked, link.centralNode));
      if (!unsent) return true;
    }
    return false;
  }
}

const NUMBERS = upward.map(({ number }) => number);

async function hasUnsent(handle: Handle, acked: number, central: number): Promise<boolean> {
  const rows = await handle.execute(
    dialectSql`select 1 from sync_log where tx > ? and origin <> ?
       and +tbl ${IN_LIST} limit 1`,
    [acked, central, NUMBERS],
  );
  return rows.length > 0;
}

function tell(log: SyncLog, outcome: Verified): void {
  if (outcome.differing > 0) log.warn({ ...outcome }, "records differ from head office's");
  else if (outcome.mended > 0)
    log.warn({ ...outcome }, "records differed from head office's and were corrected");
}
