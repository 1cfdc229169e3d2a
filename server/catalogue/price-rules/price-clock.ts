import { systemCaller } from '../../core/permissions.ts';
import { nextChange } from '../../core/price-rules/boundary.ts';
import { type Clock, HOUR } from '../../core/time/time.ts';
import type { Reader } from '../../db/handle/handle.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import { allPlaces, compiledRules } from './store.ts';

interface ClockLog {
  warn(facts: object, text: string): void;
}

const PRICES = 'menu.prices';

/** Several changes of the menu are followed together. */
const SETTLE_MS = 200;
/** A computer that slept or whose clock was set is noticed after this. */
const MAX_WAIT = HOUR;

/** Announces when price rules begin and end, so that screens show the price that is due. */
export class PriceClock {
  readonly #tenant: TenantDatabase;
  readonly #log: ClockLog;
  readonly #clock: Clock;
  #leave: () => void = () => {};
  #timer: NodeJS.Timeout | undefined;
  /** The next change, as last read. */
  #next: number | null = null;
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(tenant: TenantDatabase, log: ClockLog, clock: Clock) {
    this.#tenant = tenant;
    this.#log = log;
    this.#clock = clock;
  }

  async start(): Promise<void> {
    this.#leave = this.#tenant.onEvent(({ type }) => {
      const isOfRules = type.startsWith('menu.') && type !== PRICES && type !== 'menu.availability';
      if (isOfRules || type.startsWith('branch.')) this.#wait(SETTLE_MS);
    });
    this.#wait(0);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#leave();
    clearTimeout(this.#timer);
    await this.#running;
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#running
        .then(() => this.#look())
        .catch((err: unknown) => {
          this.#log.warn({ err }, "price rules couldn't be read; retrying in an hour");
          this.#wait(MAX_WAIT);
        });
    }, ms).unref();
  }

  async #look(): Promise<void> {
    const isDue = this.#next !== null && this.#next <= this.#clock.now();
    if (isDue) await this.#tenant.transact(systemCaller, announcePrices);
    this.#next = await this.#tenant.read(systemCaller, nextPriceChange);
    const wait = this.#next === null ? MAX_WAIT : this.#next - this.#clock.now();
    this.#wait(Math.min(MAX_WAIT, Math.max(1, wait)));
  }
}

const announcePrices: Parameters<TenantDatabase['transact']>[1] = async (tx) =>
  tx.emit({ type: PRICES, branchId: null, data: {} });

/** At any branch; null: none within a week. */
async function nextPriceChange(reader: Reader): Promise<number | null> {
  const rules = await compiledRules(reader);
  if (rules.length === 0) return null;
  const changes = (await allPlaces(reader)).flatMap((place) => nextChange(rules, place, reader.now) ?? []);
  return changes.length === 0 ? null : Math.min(...changes);
}
