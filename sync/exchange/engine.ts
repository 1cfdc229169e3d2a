import { AppError } from '../../server/core/errors.ts';
import { type Clock, MINUTE } from '../../server/core/time/time.ts';
import { Wakeup } from '../../server/core/wakeup.ts';
import type { TenantDatabase, WriteStepHook } from '../../server/db/opening/tenant-database.ts';
import type { IdentityKeeper } from '../lineage/keeper.ts';
import type { Link } from '../lineage/link.ts';
import type { Central } from '../wire/messages.ts';
import { Unreachable } from '../wire/refusal.ts';
import { BackOff } from './back-off.ts';
import { Exchange } from './exchange.ts';

export interface SyncLog {
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
}

interface EngineOptions {
  readonly tenant: TenantDatabase;
  readonly link: Link;
  readonly central: Central;
  readonly clock: Clock;
  readonly log: SyncLog;
  readonly keeper?: IdentityKeeper | undefined;
  readonly reached?: WriteStepHook | undefined;
  readonly random?: () => number;
  /** Called after each round in which both sides exchanged everything. */
  readonly exchanged?: () => void;
}

/** Commits of one moment are sent together. */
const SETTLE_MS = 3;
/** Covers proxies that swallow pokes. */
const POLL_MS = 30_000;
/** Clocks drift, and somebody may set head office's clock. */
const GREET_MS = 5 * MINUTE;
/** Interval at which a change of this computer's clock is looked for. */
const LOOK_MS = 2_000;

/** Keeps a branch and central equal while the program runs: pushes after commits, pulls when poked. */
export class SyncEngine {
  readonly exchange: Exchange;
  readonly #options: EngineOptions;
  readonly #wakeup = new Wakeup();
  readonly #backOff: BackOff;
  readonly #stopping = new AbortController();
  #work: Promise<unknown> = Promise.resolve();
  #leave: () => void = () => {};
  /** Ends the wait before the next attempt to listen: head office answered an exchange, so it is there again. */
  #listenAgain: () => void = () => {};
  #greeted = false;
  #greetDue = 0;
  #timer: NodeJS.Timeout | undefined;
  #wantsPull = true;
  #pollDue = 0;
  problem: string | null = null;
  failure: unknown;
  /** UTC milliseconds of the first failure since the last successful round; null while all is well. */
  failingSince: number | null = null;
  reachable = false;
  lastPush: number | null = null;
  lastPull: number | null = null;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.exchange = new Exchange(options);
    this.#backOff = new BackOff(options.random ?? Math.random);
  }

  get clockOffset(): number {
    return Math.round(this.#options.tenant.time.offset);
  }

  get link(): Link {
    return this.exchange.link;
  }

  start(): void {
    this.#leave = this.#options.tenant.onCommit(() => this.wake());
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
    this.#timer.unref();
    this.#work = Promise.all([this.#exchangeForever(), this.#listenForever()]);
  }

  /**
   * Something was written here. Ignored while central does not answer, because not every order should cause an attempt.
   */
  wake(): void {
    if (!this.#backOff.failing) this.#wakeup.wake();
  }

  async stop(): Promise<void> {
    this.#leave();
    clearInterval(this.#timer);
    this.#stopping.abort();
    this.#options.central.close();
    this.#wakeup.wake();
    await this.#work;
    await this.exchange.remember();
  }

  get #stopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  async #exchangeForever(): Promise<void> {
    await this.exchange.recall();
    while (!this.#stopped) {
      const pause = await this.#round();
      await this.#wakeup.wait(pause);
      if (!this.#stopped) await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    }
  }

  async #round(): Promise<number> {
    try {
      if (this.#mustGreet) await this.#greet();
      // Push before pull, so that a value that loses reaches central and is kept there.
      const failure = await this.#push();
      if (performance.now() >= this.#pollDue) this.#wantsPull = true;
      if (this.#wantsPull) await this.#pull();
      if (failure) throw failure;
      return this.#succeeded();
    } catch (error) {
      return this.#failed(error);
    }
  }

  /** Notices a clock change even if there is nothing to send. */
  #look(): void {
    if (this.#options.tenant.time.hasDrifted) this.wake();
  }

  get #mustGreet(): boolean {
    return !this.#greeted || performance.now() >= this.#greetDue || this.#options.tenant.time.hasDrifted;
  }

  async #greet(): Promise<void> {
    await this.exchange.hello();
    this.#greeted = true;
    this.#greetDue = performance.now() + GREET_MS;
    this.#wantsPull = true;
    if (!this.reachable)
      this.#options.log.info({ central: this.link.centralUrl }, 'connected to head office');
    this.reachable = true;
  }

  /** A central that cannot accept rows now may still have some to give, so its refusal is returned, not thrown. */
  async #push(): Promise<Error | undefined> {
    try {
      const refused = this.exchange.refusedForClock;
      let sent = await this.exchange.push();
      // Another hello compares the clocks, and what was refused gets its true time.
      if (this.exchange.refusedForClock > refused) {
        await this.#greet();
        sent += await this.exchange.push();
      }
      if (sent > 0) this.lastPush = this.#options.clock.now();
      return undefined;
    } catch (error) {
      if (error instanceof Unreachable || !(error instanceof Error)) throw error;
      return error;
    }
  }

  async #pull(): Promise<void> {
    this.#wantsPull = false;
    try {
      await this.exchange.pull();
    } catch (error) {
      this.#wantsPull = true;
      throw error;
    }
    this.lastPull = this.#options.clock.now();
    this.#pollDue = performance.now() + POLL_MS;
  }

  #succeeded(): number {
    const recovered = this.#backOff.failing;
    this.#backOff.succeeded();
    if (recovered) this.#listenAgain();
    this.failure = undefined;
    this.failingSince = null;
    this.#say(null);
    this.#options.exchanged?.();
    // Commits during this round woke nobody: look once more.
    return recovered ? 0 : Math.max(0, this.#pollDue - performance.now());
  }

  #failed(error: unknown): number {
    this.#greeted = false;
    if (this.#stopped) return 0;
    const text = error instanceof Error ? error.message : String(error);
    if (text !== this.problem)
      this.#options.log.warn(
        isExpected(error) ? { problem: text } : { err: error },
        'sync with head office failed; retrying',
      );
    this.failure = error;
    this.failingSince ??= this.#options.clock.now();
    this.#say(text);
    if (error instanceof Unreachable) this.reachable = false;
    return this.#backOff.failed(error);
  }

  #say(problem: string | null): void {
    if (problem === this.problem) return;
    this.problem = problem;
    const type = problem === null ? 'sync.recovered' : 'sync.problem';
    this.#options.tenant.emit({ type, branchId: null, data: { problem } });
  }

  async #listenForever(): Promise<void> {
    const backOff = new BackOff(this.#options.random ?? Math.random);
    const poked = () => {
      backOff.succeeded();
      this.#wantsPull = true;
      this.#wakeup.wake();
    };
    while (!this.#stopped) {
      const failure = await this.#options.central
        .listen(poked, this.#stopping.signal)
        .catch((e: unknown) => e);
      // Central may have been restarted or replaced in the meantime; neither is announced.
      this.#greeted = false;
      if (!this.#stopped) await this.#rest(backOff.failed(failure));
    }
  }

  #rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#stopping.signal.removeEventListener('abort', done);
        resolve();
      };
      this.#listenAgain = done;
      const timer = setTimeout(done, ms);
      this.#stopping.signal.addEventListener('abort', done);
    });
  }
}

/** Said by its one line: no line to head office, or head office's answer. Where in the code it was met helps nobody. */
const isExpected = (error: unknown): boolean => error instanceof Unreachable || error instanceof AppError;
