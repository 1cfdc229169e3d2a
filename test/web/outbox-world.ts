import type { Entry, NewEntry } from '../../resources/web/outbox/entry.ts';
import { askedBy, type Lease } from '../../resources/web/outbox/lease.ts';
import { type EntryStore, Outbox } from '../../resources/web/outbox/outbox.ts';
import { type Answer, due, type Edit, openerOf } from '../../resources/web/outbox/rules.ts';

/** Numbers that look random and are the same for the same seed. */
export function dice(seed: number): (sides: number) => number {
  let state = seed + 0x9e3779b9;
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) % sides;
  };
}

/** Mistakes somebody could make in the program, to see that the properties catch them. */
export type Planted =
  | 'new key each time'
  | 'sent before it is kept'
  | 'dependant first'
  | 'one sender too many'
  | 'opens a second order';

const OFF_TODAY = 13;

interface Order {
  readonly id: number;
  readonly table: number | null;
  readonly lines: string[];
}

/** A server that does what Galley's does with orders: keys, refusals, joining the open order of a table. */
export class ModelServer {
  readonly orders: Order[] = [];
  readonly #answers = new Map<string, Answer>();
  readonly #running = new Set<string>();
  readonly seen = new Set<string>();

  handle(entry: Entry, roll: (sides: number) => number): Answer {
    this.seen.add(entry.key);
    if (roll(12) === 0) return { status: 503, error: { code: 'TOO_BUSY', message: '', details: {} } };
    if (roll(15) === 0) return { status: 429, retryAfterMs: 500 };
    if (this.#running.has(entry.key)) return { status: 409, error: refusal('REQUEST_IN_PROGRESS') };
    const stored = this.#answers.get(entry.key);
    if (stored) return stored;
    const answer = this.#do(entry);
    if (answer.status < 300) this.#answers.set(entry.key, answer);
    return answer;
  }

  #do({ call: { operation, params, body } }: Entry): Answer {
    const items = (body?.items ?? []) as { menu_item_id: number; note: string }[];
    const off = items.flatMap(({ menu_item_id }, at) => (menu_item_id === OFF_TODAY ? [at] : []));
    if (off.length > 0) {
      const lines = off.map((at) => ({ path: `items.${at}` }));
      return { status: 409, error: { ...refusal('ITEM_UNAVAILABLE'), details: { lines } } };
    }
    const order = operation.includes('{id}')
      ? this.orders.find(({ id }) => id === params.id)
      : this.#open(body);
    if (!order) return { status: 404, error: refusal('NOT_FOUND') };
    order.lines.push(...items.map(({ note }) => note));
    return { status: 201, data: { id: order.id } };
  }

  #open(body: Entry['call']['body']): Order {
    const table = (body?.table_id as number | undefined) ?? null;
    const joins = table !== null && body?.join_open === true;
    const open = joins ? this.orders.find((order) => order.table === table) : undefined;
    if (open) return open;
    const order = { id: this.orders.length + 1, table, lines: [] };
    this.orders.push(order);
    return order;
  }
}

const refusal = (code: string) => ({ code, message: '', details: {} });

export interface Tapped {
  readonly name: string;
  readonly isOff: boolean;
  readonly place: string;
}

/** One tablet: its disk outlives its tabs, and several stand before one server. */
export class World {
  readonly roll: (sides: number) => number;
  readonly server: ModelServer;
  /** Each line that was tapped: its own name, whether it can be had. */
  readonly tapped: Tapped[] = [];
  readonly #planted: Planted | undefined;
  #disk: readonly Entry[] = [];
  #lease: Lease | undefined;
  #pending: (() => void)[] = [];
  #timers: { at: number; work: () => void }[] = [];
  #now = 0;
  #clock = 1_700_000_000_000;
  #keys = 0;
  #isCalm = false;
  tabs: { outbox: Outbox; isAlive: boolean; name: string }[] = [];
  readonly faults: string[] = [];

  readonly #name: string;
  /** How many writes its disk refuses from now on. */
  #refusals = 0;

  constructor(name: string, server: ModelServer, seed: number, planted?: Planted) {
    this.#name = name;
    this.server = server;
    this.roll = dice(seed);
    this.#planted = planted;
  }

  get kept(): readonly Entry[] {
    return this.#disk;
  }

  /** Something happens now or later, in an order the dice choose. */
  #later<T>(tab: { isAlive: boolean }, work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#pending.push(() => {
        try {
          const result = work();
          if (tab.isAlive) resolve(result);
        } catch (error) {
          if (tab.isAlive) reject(error);
        }
      });
    });
  }

  openTab(): void {
    const tab = { isAlive: true, name: `tab ${this.#keys++}` } as (typeof this.tabs)[number];
    tab.outbox = new Outbox(
      {
        store: this.#storeOf(tab),
        send: (entry) => this.#send(tab, entry),
        now: () => this.#now,
        after: (ms, work) => void this.#timers.push({ at: this.#now + ms, work }),
        newKey: () => `${this.#name} key ${this.#keys++}`,
        isSender: () => tab.isAlive && this.#isSender(tab.name),
        answered: () => {},
        changed: () => {},
      },
      this.#planted === 'dependant first' ? (list, flights) => due(list.map(unbound), flights) : due,
    );
    this.tabs.push(tab);
    void tab.outbox.load();
  }

  #isSender(name: string): boolean {
    if (this.#planted === 'one sender too many') return true;
    this.#lease = askedBy(name, this.#lease, this.#clock);
    return this.#lease.owner === name;
  }

  #storeOf(tab: { isAlive: boolean }): EntryStore {
    const write = (edit: Edit) => {
      if (this.#refusals > 0 && !this.#isCalm) {
        this.#refusals--;
        throw new Error('the disk is full');
      }
      this.#disk = edit(this.#disk);
      return this.#disk;
    };
    if (this.#planted !== 'sent before it is kept') {
      return {
        all: () => this.#later(tab, () => this.#disk),
        change: (edit) => this.#later(tab, () => write(edit)),
      };
    }
    let cache = this.#disk;
    const change = async (edit: Edit) => {
      cache = edit(cache);
      const kept = cache;
      void this.#later(tab, () => {
        if (tab.isAlive) this.#disk = kept;
      });
      return cache;
    };
    return { all: async () => cache, change };
  }

  async #send(tab: { isAlive: boolean }, entry: Entry): Promise<Answer> {
    const kept = this.#disk.find(({ key }) => key === entry.key);
    if (!kept || kept.attempts === 0) this.faults.push(`sent before it was kept: ${entry.key}`);
    const sent =
      this.#planted === 'new key each time'
        ? { ...entry, key: `${this.#name} fresh ${this.#keys++}` }
        : entry;
    if (this.#isCalm) return this.#later(tab, () => this.server.handle(sent, () => 1));
    const fate = this.roll(6);
    // Lost before the request; after it; delivered twice; delivered when nobody waits for it any more.
    if (fate === 0) return this.#later(tab, () => ({ status: 0 }));
    if (fate === 1) {
      await this.#later(tab, () => this.server.handle(sent, this.roll));
      return { status: 0 };
    }
    if (fate === 2) void this.#later(tab, () => this.server.handle(sent, this.roll));
    if (fate === 3) {
      this.#timers.push({ at: this.#now + 3_000, work: () => void this.server.handle(sent, this.roll) });
      return this.#later(tab, () => ({ status: 0 }));
    }
    return this.#later(tab, () => this.server.handle(sent, this.roll));
  }

  /** A waiter taps one to three dishes for a table, or for a guest at the counter, and sends them. */
  async tap(): Promise<void> {
    const living = this.tabs.filter(({ isAlive }) => isAlive);
    const { outbox } = living[this.roll(living.length)] as (typeof this.tabs)[number];
    const table = this.roll(4);
    const place = `T${table}`;
    const names = Array.from({ length: 1 + this.roll(3) }, () => ({
      name: `dish ${this.#name} ${this.#keys++}`,
      isOff: this.roll(10) === 0,
      place,
    }));
    // What could not be kept is not shown as new: nobody relies on it.
    const isKept = await outbox
      .add((entries) => this.#entryFor(entries, table, names))
      .then(
        () => true,
        () => false,
      );
    if (isKept) this.tapped.push(...names);
  }

  #entryFor(
    entries: readonly Entry[],
    table: number,
    names: readonly { name: string; isOff: boolean }[],
  ): NewEntry {
    const items = names.map(({ name, isOff }) => ({ menu_item_id: isOff ? OFF_TODAY : 1, note: name }));
    const lane = `table ${table}`;
    const opener = openerOf(entries, lane);
    const opening = { table_id: table, ...(this.#planted !== 'opens a second order' && { join_open: true }) };
    return {
      key: `${this.#name} key ${this.#keys++}`,
      author: { id: 7, name: 'Asha', token: 'secret' },
      call: opener
        ? { operation: 'POST /pos/orders/{id}/items', params: {}, body: { items, send: true } }
        : { operation: 'POST /pos/orders', params: {}, body: { ...opening, items, send: true } },
      lane,
      dependsOn: opener?.key ?? null,
      at: this.#clock,
      place: `T${table}`,
      lines: names.map(({ name }) => ({ name, quantity: 1, extras: [], note: null, price: 1 })),
    };
  }

  killTab(): void {
    const living = this.tabs.filter(({ isAlive }) => isAlive);
    const tab = living[this.roll(living.length)];
    if (tab) tab.isAlive = false;
    if (living.length <= 1) this.openTab();
  }

  /** Its disk is full, or was taken away, for a while. */
  refuseStorage(): void {
    this.#refusals = 1 + this.roll(4);
  }

  /** The clock of the tablet is set, by up to an hour either way. */
  setClock(): void {
    this.#clock += (this.roll(121) - 60) * 60_000;
  }

  pass(ms: number): void {
    this.#now += ms;
    this.#clock += ms;
    const ready = this.#timers.filter(({ at }) => at <= this.#now);
    this.#timers = this.#timers.filter(({ at }) => at > this.#now);
    for (const { work } of ready) work();
  }

  async step(): Promise<void> {
    const [work] = this.#pending.splice(this.roll(this.#pending.length || 1), 1);
    work?.();
    for (let turn = 0; turn < 8; turn++) await Promise.resolve();
  }

  /** The line is good again: everything that can be sent is. */
  async settle(): Promise<void> {
    this.#isCalm = true;
    for (let round = 0; round < 400; round++) {
      for (const { outbox, isAlive } of this.tabs) if (isAlive) void outbox.load();
      for (let turn = 0; turn < 12; turn++) await this.step();
      this.pass(1_000);
      const waits = this.#disk.some(({ state }) => state === 'waiting');
      if (!waits && this.#pending.length === 0 && this.#timers.length === 0) return;
    }
  }
}

const unbound = (entry: Entry): Entry => ({ ...entry, dependsOn: null, lane: entry.key });
