import {
  type Arrival,
  type Arrived,
  arrive,
  type DeviceTransfer,
  type Leaving,
  leave,
  type MovingServer,
  type MovingStore,
  settleLeaving,
} from '../../resources/web/outbox/device-transfer.ts';
import type { Entry } from '../../resources/web/outbox/entry.ts';
import type { Edit } from '../../resources/web/outbox/rules.ts';

export type Planted =
  | 'entries change while it leaves'
  | 'goes on without asking'
  | 'says that it arrived before it is kept'
  | 'forgets the arrival apart from the queue'
  | 'a code for two pages';

/** Numbers that a seed decides. */
function rolls(seed: number): (sides: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (sides) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    return state % sides;
  };
}

class Broken extends Error {}

/** What one address keeps; a page may be killed before or after any write. */
class Disk implements MovingStore {
  entries: readonly Entry[] = [];
  #leaving: Leaving | undefined;
  #arrival: Arrival | undefined;
  readonly #planted: Planted | undefined;
  readonly #falls: () => void;

  constructor(planted: Planted | undefined, falls: () => void) {
    this.#planted = planted;
    this.#falls = falls;
  }

  get isFrozen(): boolean {
    return this.#leaving !== undefined && this.#planted !== 'entries change while it leaves';
  }

  change(edit: Edit): void {
    if (!this.isFrozen) this.entries = edit(this.entries);
  }

  async #write(work: () => void): Promise<void> {
    this.#falls();
    work();
    this.#falls();
  }

  leaving = async () => this.#leaving;
  freeze = async (leaving: Leaving) => {
    const { entries } = this;
    await this.note(leaving);
    return entries;
  };
  note = (leaving: Leaving) =>
    this.#write(() => {
      this.#leaving = leaving;
    });
  thaw = () =>
    this.#write(() => {
      this.#leaving = undefined;
    });
  empty = () =>
    this.#write(() => {
      this.entries = [];
      this.#leaving = undefined;
    });
  arrival = async () => this.#arrival;
  expect = async (arrival: Arrival) => {
    if (arrival.parcel && this.#planted === 'says that it arrived before it is kept') return;
    await this.#write(() => {
      this.#arrival = arrival;
    });
  };
  settle = async (edit: Edit) => {
    if (this.#planted !== 'forgets the arrival apart from the queue')
      return this.#write(() => {
        this.entries = edit(this.entries);
        this.#arrival = undefined;
      });
    await this.#write(() => {
      this.entries = edit(this.entries);
    });
    await this.#write(() => {
      this.#arrival = undefined;
    });
  };
}

interface Held {
  parcel: string | null;
  taker: string | undefined;
  status: 'open' | 'moved' | 'withdrawn';
}

/** The server: it keeps what is handed over, and cooks what is sent to it, once a key. */
class ModelServer {
  readonly held = new Map<string, Held>();
  readonly cooked: string[] = [];
  readonly #answered = new Set<string>();

  /** A dish that is off today leaves the others of its call to go on under a key of their own. */
  send({ key, lines }: Entry): 'done' | 'divided' {
    if (this.#answered.has(key)) return lines.length > 1 ? 'divided' : 'done';
    this.#answered.add(key);
    if (lines.length > 1) return 'divided';
    this.cooked.push(...lines.map(({ name }) => name));
    return 'done';
  }
}

/** One random evening on which a device moves; answers what was broken at its end. */
export async function playMove(seed: number, planted?: Planted): Promise<string[]> {
  const roll = rolls(seed);
  let isCalm = false;
  const breaks = (of: number) => {
    if (!isCalm && roll(of) === 0) throw new Broken();
  };
  const server = new ModelServer();
  const lost = async <T>(work: () => T): Promise<T> => {
    breaks(8);
    const answer = work();
    breaks(8);
    return answer;
  };
  let codes = 0;
  const moving: MovingServer = {
    post: (parcel: DeviceTransfer) =>
      lost(() => {
        for (const one of server.held.values()) if (one.status === 'open') one.status = 'withdrawn';
        const code = `code ${codes++}`;
        server.held.set(code, { parcel: JSON.stringify(parcel), taker: undefined, status: 'open' });
        return code;
      }),
    take: (code, nonce) =>
      lost(() => {
        const held = server.held.get(code);
        if (!held || held.status === 'withdrawn') return undefined;
        if (held.taker !== undefined && held.taker !== nonce && planted !== 'a code for two pages')
          return undefined;
        held.taker = nonce;
        return held.parcel === null ? undefined : (JSON.parse(held.parcel) as DeviceTransfer);
      }),
    arrive: (code, nonce) =>
      lost((): Arrived | undefined => {
        const held = server.held.get(code);
        if (!held || held.status === 'withdrawn') return undefined;
        if (held.taker !== nonce && planted !== 'a code for two pages') return undefined;
        held.status = 'moved';
        if (planted !== 'a code for two pages') held.parcel = null;
        return { token: 'new', device: {} };
      }),
    withdraw: (code) =>
      lost(() => {
        const held = server.held.get(code);
        if (planted === 'goes on without asking') return 'withdrawn';
        if (held?.status === 'open') held.status = 'withdrawn';
        return held?.status === 'moved' ? 'moved' : 'withdrawn';
      }),
  };
  const old = new Disk(planted, () => breaks(12));
  const fresh = new Disk(planted, () => breaks(12));
  const other = new Disk(planted, () => breaks(12));
  let keys = 0;
  const newKey = () => `key ${seed} ${keys++}`;
  const tapped: string[] = [];
  let known: string | undefined;

  const tap = (disk: Disk) => {
    if (disk.isFrozen) return;
    const names = Array.from({ length: 1 + roll(3) }, () => `dish ${keys++}`);
    tapped.push(...names);
    const state = roll(4) === 0 ? 'draft' : 'waiting';
    disk.change((all) => [
      ...all,
      entryOf(newKey(), names, state, `T${roll(3)}`, (all.at(-1)?.seq ?? 0) + 1),
    ]);
  };
  const sendOne = (disk: Disk) => {
    const entry = disk.entries.find(({ state }) => state === 'waiting');
    if (!entry || disk.isFrozen) return;
    const answer = server.send(entry);
    // The answer is lost: the same key asks again.
    if (!isCalm && roll(4) === 0) return;
    disk.change((all) =>
      all.flatMap((one) => {
        if (one.key !== entry.key) return [one];
        return answer === 'done' ? [] : one.lines.map((line) => ({ ...one, key: newKey(), lines: [line] }));
      }),
    );
  };
  const leaves = async () => {
    if (await old.leaving()) return;
    known = await leave(old, moving, 'http://new', { settings: {}, token: 'old' });
  };
  const settles = async () => void (await settleLeaving(old, moving));
  const comes = async (disk: Disk) => void (await arrive(disk, moving, known, newKey));
  const acts = [
    () => tap(old),
    () => sendOne(old),
    () => sendOne(fresh),
    () => tap(fresh),
    leaves,
    () => comes(fresh),
    () => comes(fresh),
    () => comes(other),
    () => (roll(3) === 0 ? settles() : undefined),
  ];
  const quietly = async (work: () => unknown) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Broken)) throw error;
    }
  };
  for (let step = 0; step < 40; step++) await quietly(() => acts[roll(acts.length)]?.());
  isCalm = true;
  await comes(fresh);
  await comes(other);
  await settles();
  for (const disk of [old, fresh, other]) {
    disk.change((all) => all.map((one) => ({ ...one, state: 'waiting' as const })));
    for (let round = 0; round < 200; round++) sendOne(disk);
  }
  return tapped.flatMap((name) => {
    const times = server.cooked.filter((one) => one === name).length;
    return times === 1 ? [] : [`${name} is cooked ${times} times`];
  });
}

const entryOf = (
  key: string,
  names: readonly string[],
  state: Entry['state'],
  lane: string,
  seq: number,
): Entry => ({
  key,
  seq,
  lane: state === 'draft' ? lane : key,
  state,
  author: { id: 1, name: 'Asha', token: 'old' },
  call: {
    operation: 'POST /pos/orders',
    params: {},
    body: { items: names.map((note) => ({ menu_item_id: 1, quantity: 1, note })) },
  },
  lines: names.map((name) => ({ name, quantity: 1, extras: [], note: null, price: 1 })),
  dependsOn: null,
  at: 0,
  place: lane,
  attempts: 0,
  refusal: null,
  toldAt: null,
});
