import type { Clock } from '../core/time/time.ts';
import { HOUR, SECOND } from '../core/time/time.ts';
import type { TenantDatabase } from '../db/opening/tenant-database.ts';
import type { ListedRestaurant } from './list-store.ts';
import { suspended, type Unavailable, unavailable } from './unavailable.ts';

interface Place {
  readonly role: 'branch' | 'central';
  readonly databaseUrl?: string | undefined;
  readonly mostOpen?: number | undefined;
}

/** A file takes 4 MB of memory and 3 descriptors while it is open, a schema little. */
export function mostOpen({ role, databaseUrl, mostOpen: given }: Place): number | undefined {
  if (role === 'branch') return undefined;
  return given ?? (databaseUrl === undefined ? 100 : 400);
}

/** An open restaurant is not closed while somebody may still be using what they found a moment ago. */
const MIN_IDLE_MS = 30 * SECOND;
/** Every restaurant is opened as often, for the work that no request starts. */
const ROUND_MS = HOUR;
const TICK_MS = SECOND;
/** Opened for their work in one tick at most. */
const MAX_AT_ONCE = 4;
/** How long a restaurant that could not be opened is not tried again. */
const AGAIN_MS = 5 * SECOND;

interface Options<S> {
  readonly clock: Pick<Clock, 'steady'>;
  readonly log: { error(facts: object, message: string): void };
  /** Above this number the least used ones are closed; absent: none is. */
  readonly most?: number | undefined;
  open(id: number): Promise<S>;
  close(served: S): Promise<void>;
  /** Whether it has work here that must not wait for the next round. */
  isBusy(served: S): Promise<boolean>;
  /** Whether this process does its background work. */
  owns(id: number): boolean;
}

interface Entry<S> {
  readonly served: S;
  holds: number;
  usedAt: number;
}

/**
 * The restaurants of an installation: which ones exist, and which ones this process has open. One is opened by the first
 * request, poke or duty; one that cannot be opened harms no other.
 */
export class OpenRestaurants<S extends { readonly database: TenantDatabase }> {
  readonly #options: Options<S>;
  readonly #known = new Set<number>();
  /** Those of the list; one that is being made is not on it yet. */
  #listed: ReadonlySet<number> = new Set();
  #suspended: ReadonlySet<number> = new Set();
  readonly #open = new Map<number, Entry<S>>();
  readonly #failed = new Map<number, { readonly error: Unavailable; readonly at: number }>();
  /** The end of the last opening or closing of each restaurant: one at a time. */
  readonly #turns = new Map<number, Promise<unknown>>();
  readonly #opening = new Map<number, Promise<S | undefined>>();
  /** When each was last opened for its work. */
  readonly #rounds = new Map<number, number>();
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;
  #isStopped = false;

  constructor(options: Options<S>) {
    this.#options = options;
  }

  ids(): readonly number[] {
    return [...new Set([...this.#known, ...this.#open.keys()])].sort((a, b) => a - b);
  }

  /** The whole list. A restaurant that is suspended or no longer listed is closed, whoever uses it. */
  async know(all: readonly ListedRestaurant[]): Promise<void> {
    const listed = new Set(all.map(({ id }) => id));
    for (const id of this.#listed) if (!listed.has(id)) this.#known.delete(id);
    for (const id of listed) this.#known.add(id);
    this.#listed = listed;
    this.#suspended = new Set(all.filter(({ isSuspended }) => isSuspended).map(({ id }) => id));
    const ended = [...this.#open.keys()].filter((id) => this.#suspended.has(id) || !this.#known.has(id));
    await Promise.all(ended.map((id) => this.#closeNow(id)));
  }

  all(): S[] {
    return [...this.#open.values()].map(({ served }) => served);
  }

  get(id: number): S | undefined {
    const entry = this.#open.get(id);
    if (entry) entry.usedAt = this.#options.clock.steady();
    return entry?.served;
  }

  /** Undefined for an unknown restaurant. Throws RESTAURANT_UNAVAILABLE. */
  async serve(id: number): Promise<S | undefined> {
    const served = this.get(id);
    if (served || !this.#known.has(id)) return served;
    if (this.#suspended.has(id)) throw suspended();
    let opening = this.#opening.get(id);
    if (!opening) {
      opening = this.#inTurn(id, () => this.#openNow(id)).finally(() => this.#opening.delete(id));
      this.#opening.set(id, opening);
    }
    return opening;
  }

  async #openNow(id: number): Promise<S | undefined> {
    const present = this.get(id);
    if (present || !this.#known.has(id)) return present;
    if (this.#suspended.has(id)) throw suspended();
    const { clock, log, open } = this.#options;
    const failed = this.#failed.get(id);
    if (failed && clock.steady() - failed.at < AGAIN_MS) throw failed.error;
    try {
      const served = await open(id);
      this.#failed.delete(id);
      this.put(id, served);
      return served;
    } catch (err) {
      const error = unavailable(err);
      if (!failed)
        log.error({ err, tenant: id }, "this restaurant can't be opened; other restaurants keep running");
      this.#failed.set(id, { error, at: clock.steady() });
      throw error;
    }
  }

  /** One that was opened by itself, as a new one. */
  put(id: number, served: S): void {
    this.#known.add(id);
    this.#open.set(id, { served, holds: 0, usedAt: this.#options.clock.steady() });
  }

  /** Forgets it, whether open or not; the caller closes it. */
  remove(id: number): S | undefined {
    const served = this.#open.get(id)?.served;
    this.#open.delete(id);
    this.#known.delete(id);
    this.#failed.delete(id);
    return served;
  }

  hold(id: number): (() => void) | undefined {
    const entry = this.#options.most === undefined ? undefined : this.#open.get(id);
    if (!entry) return undefined;
    entry.holds++;
    return () => {
      entry.holds--;
      entry.usedAt = this.#options.clock.steady();
    };
  }

  /** Opens some for their work, a few at a time. */
  async openAll(ids: readonly number[]): Promise<void> {
    const waiting = [...ids];
    const open = async () => {
      for (let id = waiting.shift(); id !== undefined && !this.#isStopped; id = waiting.shift())
        await this.serve(id).catch(() => {});
    };
    await Promise.all(Array.from({ length: MAX_AT_ONCE }, open));
  }

  /** Opens each in its turn for its work, and closes the least used ones. */
  start(): void {
    this.#timer ??= setInterval(() => {
      this.#round ??= this.tick().finally(() => (this.#round = undefined));
    }, TICK_MS).unref();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#round;
    await Promise.all([...this.#turns.values()].map((turn) => turn.catch(() => {})));
  }

  async tick(): Promise<void> {
    const now = this.#options.clock.steady();
    for (const id of this.#open.keys()) this.#rounds.set(id, now);
    const { owns } = this.#options;
    const isDue = (id: number) =>
      owns(id) &&
      !this.#suspended.has(id) &&
      now - (this.#rounds.get(id) ?? Number.NEGATIVE_INFINITY) >= ROUND_MS;
    for (const id of [...this.#known].filter(isDue).slice(0, MAX_AT_ONCE)) {
      this.#rounds.set(id, now);
      await this.serve(id).catch(() => {});
    }
    await this.closeLeastUsed();
  }

  async closeLeastUsed(): Promise<void> {
    const { most = Number.POSITIVE_INFINITY, clock, isBusy } = this.#options;
    let surplus = this.#open.size - most;
    if (surplus <= 0) return;
    const byUse = [...this.#open].sort(([, a], [, b]) => a.usedAt - b.usedAt);
    for (const [id, entry] of byUse) {
      if (surplus <= 0) return;
      const isIdle = () => entry.holds === 0 && clock.steady() - entry.usedAt >= MIN_IDLE_MS;
      if (!isIdle() || (await isBusy(entry.served).catch(() => true)) || !isIdle()) continue;
      surplus--;
      await this.#closeNow(id);
    }
  }

  /** Never rejects. */
  async #closeNow(id: number): Promise<void> {
    const entry = this.#open.get(id);
    if (!entry) return;
    this.#open.delete(id);
    await this.#inTurn(id, () => this.#options.close(entry.served)).catch((err: unknown) =>
      this.#options.log.error({ err, tenant: id }, "the restaurant couldn't be closed"),
    );
  }

  #inTurn<T>(id: number, work: () => Promise<T>): Promise<T> {
    const turn = (this.#turns.get(id) ?? Promise.resolve()).catch(() => {}).then(work);
    this.#turns.set(id, turn);
    const clear = () => {
      if (this.#turns.get(id) === turn) this.#turns.delete(id);
    };
    turn.then(clear, clear);
    return turn;
  }
}
