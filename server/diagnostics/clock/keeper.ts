import { systemCaller } from '../../core/permissions.ts';
import { HOUR, MINUTE, SECOND } from '../../core/time/time.ts';
import type { Reader } from '../../db/handle/handle.ts';
import { CLOCK_MS } from '../../db/opening/clock-monitor.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import { clockCheck, newestBusiness, noteTrusted } from '../../identity/clock/store.ts';

const LOOK_MS = 15 * SECOND;
/** How old what is known at a start may be. */
const KEEP_MS = 10 * MINUTE;

interface KeeperLog {
  warn(facts: object, message: string): void;
}

/** Keeps what is known of the computer's clock, while it is not in doubt. */
export class ClockKeeper {
  readonly #tenant: TenantDatabase;
  readonly #log: KeeperLog;
  #timer: NodeJS.Timeout | undefined;
  #work: Promise<void> = Promise.resolve();
  #keptAt = Number.NEGATIVE_INFINITY;

  constructor(tenant: TenantDatabase, log: KeeperLog) {
    this.#tenant = tenant;
    this.#log = log;
  }

  async start(): Promise<void> {
    this.#tenant.watch.begin(await this.#tenant.read(systemCaller, newestKnown));
    this.#timer = setInterval(() => this.look(), LOOK_MS).unref();
    this.look();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#work;
  }

  look(): void {
    this.#work = this.#work
      .then(() => this.#keep())
      .catch((err: unknown) => this.#log.warn({ err }, "the last known time couldn't be saved"));
  }

  async #keep(): Promise<void> {
    const { time, watch } = this.#tenant;
    // Two clocks that agree are right.
    if (time.isKnown && Math.abs(time.offset) < CLOCK_MS) watch.trust();
    watch.settle();
    if (watch.doubt || time.steady - this.#keptAt < KEEP_MS) return;
    this.#keptAt = time.steady;
    await this.#tenant.transact(systemCaller, noteTrusted);
  }
}

/** Of what was written while the clock was in doubt nothing counts: it was wrong, or somebody said that it was right. */
async function newestKnown(reader: Reader): Promise<number | null> {
  const check = await clockCheck(reader);
  if (check === undefined) return newestBusiness(reader, Number.MAX_SAFE_INTEGER);
  return Math.max(check.trusted_at, (await newestBusiness(reader, check.trusted_at + HOUR)) ?? 0);
}
