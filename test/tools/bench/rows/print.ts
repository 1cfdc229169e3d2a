import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compare, inTurns, type Row } from '../contest.ts';
import { type Delivery, Kitchen, PER_SECOND, type Station } from '../print/kitchen.ts';
import { sendPrebuilt } from '../print/prebuilt.ts';
import { Screens } from '../print/screens.ts';
import type { Section, World } from '../section.ts';

const STATIONS = 4;
/** One ticket of so many is also measured alone. */
const SEQUENTIAL = 10;
const HOLDS = pathToFileURL(join(import.meta.dirname, '../print/holds.ts')).href;

const LATIN = ['Paneer Tikka', 'Lemon Rice', 'Garlic Naan'];
const HINDI =
  'पनीर टिक्का,मसाला चाय,दाल मखनी,आलू गोभी,बैंगन भर्ता,राजमा चावल,छोले भटूरे,पालक पनीर,मटर पुलाव,गाजर हलवा'.split(',');
/** Twenty lines that no printer has letters for. */
const DRAWN = HINDI.flatMap((dish) => [dish, `${dish} बड़ा`]);

interface Kind {
  readonly name: string;
  readonly menu: readonly string[];
  readonly goals: { readonly p50: number; readonly p99: number };
}

const kinds: readonly Kind[] = [
  { name: 'Latin ticket', menu: LATIN, goals: { p50: 15, p99: 60 } },
  { name: 'ticket of 20 drawn lines', menu: DRAWN, goals: { p50: 40, p99: 120 } },
];

/** From a tablet's request to the printer's socket, at 20 orders a second. */
export const print: Section = {
  name: 'print',
  async run(world) {
    const rows: Row[] = [];
    for (const kind of kinds) rows.push(...(await measure(world, kind)));
    return rows;
  },
};

async function measure(world: World, { name, menu, goals }: Kind): Promise<Row[]> {
  const holds = join(world.folder, `holds-${menu.length}`);
  const env = { NODE_OPTIONS: `--import ${HOLDS}`, GALLEY_BENCH_HOLDS: holds };
  await using server = await world.product.start(await world.product.freshFolder(), env);
  const kitchen = await Kitchen.open(world, server, STATIONS, menu);
  const orders = ordersIn(world);
  await kitchen.serve(2 * PER_SECOND, menu.length);
  const began = epoch();
  const deliveries = await kitchen.serve(orders, menu.length);
  const held = heldSince(holds, began);
  const pairs = await besidePrebuilt(kitchen, Math.ceil(orders / SEQUENTIAL), menu.length);
  await kitchen.close();
  if (deliveries.length < orders) throw new Error(`${orders - deliveries.length} tickets did not arrive`);
  const first = toFirstByte(deliveries);
  const within = (row: string, figure: number, ms: number) =>
    compare(`${name}: ${row}, vs ${ms} ms`, 'ms', { most: 1 }, [figure], [ms]);
  return [
    within(`request → first byte, p50 at ${PER_SECOND}/s`, quantile(first, 0.5), goals.p50),
    within(`request → first byte, p99 at ${PER_SECOND}/s`, quantile(first, 0.99), goals.p99),
    within('event loop held, p99', quantile(held, 0.99), 10),
    compare(`${name}: request → last byte vs prebuilt bytes`, 'ms', { most: 2 }, pairs.ours, pairs.prebuilt),
  ];
}

/** One ticket at a time, and each time the same bytes once more over a connection of their own. */
async function besidePrebuilt(kitchen: Kitchen, tickets: number, dishes: number) {
  const { receiver } = kitchen.stations[0] as Station;
  const times = { ours: [] as number[], prebuilt: [] as number[] };
  for (let n = 0; n < tickets; n += 1) {
    const [ours] = await kitchen.serve(1, dishes);
    if (!ours) throw new Error('a ticket did not arrive');
    times.ours.push(ours.takenAt - ours.askedAt);
    times.prebuilt.push(await sendPrebuilt(receiver, ours.bytes));
  }
  return times;
}

/** What a printer that hangs costs the tickets of the others. */
export const isolation: Section = {
  name: 'isolation',
  async run(world) {
    await using server = await world.product.start(await world.product.freshFolder());
    const kitchen = await Kitchen.open(world, server, STATIONS + 1, LATIN);
    const [sick, ...well] = kitchen.stations as readonly [Station, ...Station[]];
    const orders = Math.ceil(ordersIn(world) / world.rounds);
    await kitchen.serve(2 * PER_SECOND, LATIN.length);
    const delays = { alone: [] as number[], beside: [] as number[] };
    for (let round = 0; round < world.rounds; round += 1) {
      delays.alone.push(...toFirstByte(await kitchen.serve(orders, LATIN.length, well)));
      sick.receiver.hangs = true;
      await kitchen.order(sick.dishes);
      delays.beside.push(...toFirstByte(await kitchen.serve(orders, LATIN.length, well)));
      sick.receiver.hangs = false;
    }
    await kitchen.close();
    const more = quantile(delays.beside, 0.99) - quantile(delays.alone, 0.99);
    return [
      compare('a hung printer: what p99 of the others grows by, vs 5 ms', 'ms', { most: 1 }, [more], [5]),
    ];
  },
};

const FEW = 60;
const MANY = 300;

/** What screens that follow the branch cost its kitchen. */
export const followers: Section = {
  name: 'followers',
  async run(world) {
    await using server = await world.product.start(await world.product.freshFolder());
    const kitchen = await Kitchen.open(world, server, STATIONS, LATIN);
    const orders = Math.ceil(ordersIn(world) / world.rounds);
    await kitchen.serve(2 * PER_SECOND, LATIN.length);
    const p99 = await inTurns(world.rounds, {
      none: async () => p99Of(await kitchen.serve(orders, LATIN.length)),
      few: () => watched(FEW),
      many: () => watched(MANY),
    });
    await kitchen.close();
    const growth = (row: string, figures: number[], ms: number) => {
      const more = figures.map((figure, round) => figure - (p99.none[round] as number));
      return compare(`${row}: what p99 of KOT → first byte grows by, vs ${ms} ms`, 'ms', { most: 1 }, more, [
        ...more.map(() => ms),
      ]);
    };
    return [growth(`${FEW} screens`, p99.few, 5), growth(`${MANY} screens`, p99.many, 30)];

    async function watched(count: number): Promise<number> {
      const authorizations = await world.product.screens(server, count);
      const open = await Screens.open({ url: server.url, authorizations });
      const deliveries = await kitchen.serve(orders, LATIN.length);
      await open.close();
      return p99Of(deliveries);
    }
  },
};

const p99Of = (deliveries: readonly Delivery[]): number => quantile(toFirstByte(deliveries), 0.99);

const ordersIn = ({ rounds, seconds }: World): number =>
  Math.max(100, Math.round(rounds * seconds * PER_SECOND * 2));

const toFirstByte = (deliveries: readonly Delivery[]): number[] =>
  deliveries.map(({ askedAt, firstByteAt }) => firstByteAt - askedAt);

const epoch = (): number => performance.timeOrigin + performance.now();

/** Milliseconds, one for each time of an order. */
function heldSince(file: string, since: number): number[] {
  const notes = readFileSync(file, 'utf8').trim().split('\n');
  return notes.flatMap((note) => {
    const [at = 0, held = 0] = note.split(' ').map(Number);
    return at > since ? [held] : [];
  });
}

function quantile(figures: readonly number[], part: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
