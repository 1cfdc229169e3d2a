import type { Entry, NewEntry } from '../../resources/web/outbox/entry.ts';
import { askedBy, type Lease } from '../../resources/web/outbox/lease.ts';
import { type EntryStore, Outbox } from '../../resources/web/outbox/outbox.ts';
import {
  type Answer,
  added,
  again,
  due,
  type Edit,
  openerOf,
  signedIn,
} from '../../resources/web/outbox/rules.ts';
import { type ModelServer, OFF_TODAY } from './model-server.ts';

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
  | 'opens a second order'
  | 'keeps the old token'
  | 'each tap sends it again';

interface Tapped {
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
  #token = 'first';
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
    if (fate === 2)
      return this.#later(tab, () => {
        void this.#later(tab, () => this.server.handle(sent, this.roll));
        return this.server.handle(sent, this.roll);
      });
    if (fate === 3) {
      this.#timers.push({ at: this.#now + 3_000, work: () => void this.server.handle(sent, this.roll) });
      return this.#later(tab, () => ({ status: 0 }));
    }
    return this.#later(tab, () => this.server.handle(sent, this.roll));
  }

  /** A waiter taps one to three dishes for a table, or for a guest at the counter, and sends them. */
  async tap(): Promise<void> {
    const outbox = this.#living;
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
      author: { id: 7, name: 'Asha', token: this.#token },
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

  get #living() {
    const living = this.tabs.filter(({ isAlive }) => isAlive);
    return (living[this.roll(living.length)] as (typeof this.tabs)[number]).outbox;
  }

  /** The waiter's token ends; nobody hears of it before it is used. */
  endToken(): void {
    this.server.ended.add(this.#token);
  }

  /** The waiter unlocks the tablet. */
  async signIn(): Promise<void> {
    const before = this.#token;
    this.#token = `${this.#name} token ${this.#keys++}`;
    const isStale = (token: string | null) =>
      this.#planted !== 'keeps the old token' || token === null || token !== before;
    const renew = signedIn(7, this.#token);
    await this.#living
      .edit((entries) =>
        renew(entries).map((entry, at) => (isStale(entries[at]!.author.token) ? entry : entries[at]!)),
      )
      .catch(() => {});
  }

  /** Somebody taps twice to send a refused dish anew. */
  async tapAgain(): Promise<void> {
    const entry = this.#disk.find(({ state }) => state === 'refused');
    if (!entry) return;
    const outbox = this.#living;
    for (let tap = 0; tap < 2; tap++) {
      const author = { ...entry.author, token: this.#token };
      const fresh = { ...entry, key: `${this.#name} key ${this.#keys++}`, author, dependsOn: null };
      const edit: Edit =
        this.#planted === 'each tap sends it again'
          ? (entries) => added(() => fresh)(entries.filter(({ key }) => key !== entry.key))
          : again(entry.key, fresh);
      void outbox.edit(edit).catch(() => {});
    }
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
      // When all that was begun before is written.
      if (round === 20) void this.signIn();
      for (const { outbox, isAlive } of this.tabs) if (isAlive) void outbox.load();
      for (let turn = 0; turn < 12; turn++) await this.step();
      this.pass(1_000);
      const waits = this.#disk.some(({ state }) => state === 'waiting');
      if (round > 20 && !waits && this.#pending.length === 0 && this.#timers.length === 0) return;
    }
  }
}

const unbound = (entry: Entry): Entry => ({ ...entry, dependsOn: null, lane: entry.key });
