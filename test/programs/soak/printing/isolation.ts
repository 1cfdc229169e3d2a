import { setTimeout as pause } from 'node:timers/promises';
import { pick, type Random, randomFrom } from '../chance.ts';
import { insist } from '../insist.ts';
import { openPrintingRestaurant, type PrintingRestaurant } from './restaurant.ts';

const PRINTERS = 10;
const PER_SECOND = 20;
const ALLOWED_MS = 5;

/** How long tickets of well printers take from the request to the first byte, beside a printer that hangs and not. */
export async function isolation(rounds: number, seed: number): Promise<boolean> {
  const random = randomFrom(seed);
  const restaurant = await openPrintingRestaurant(PRINTERS, Number.POSITIVE_INFINITY);
  const [hanging] = restaurant.printers;
  if (!hanging) throw new Error('no printers');
  try {
    await round(restaurant, random, 'warm-up');
    const delays = { well: [] as number[], hung: [] as number[] };
    for (let n = 0; n < rounds; n += 1) {
      delays.well.push(...(await round(restaurant, random, `well${n}`)));
      hanging.faults.hang = true;
      await order(restaurant, restaurant.dishes[0] as number, `stuck${n}`);
      delays.hung.push(...(await round(restaurant, random, `hung${n}`)));
      hanging.faults.hang = false;
    }
    console.log(
      `request → first byte, p50 / p99: ${inWords(delays.well)}, beside a hung printer ${inWords(delays.hung)}`,
    );
    return quantile(delays.hung, 0.99) - quantile(delays.well, 0.99) <= ALLOWED_MS;
  } finally {
    await restaurant.close();
  }
}

const SECONDS = 5;

/** Orders at an even pace to all printers but the first; answers milliseconds. */
async function round(restaurant: PrintingRestaurant, random: Random, name: string): Promise<number[]> {
  const asked: Promise<{ kot: string; at: number }>[] = [];
  for (let n = 0; n < SECONDS * PER_SECOND; n += 1) {
    asked.push(order(restaurant, pick(random, restaurant.dishes.slice(1)), `${name}-${n}`));
    await pause(1_000 / PER_SECOND);
  }
  const orders = await Promise.all(asked);
  await pause(500);
  const arrivals = new Map(
    restaurant.printers.flatMap(({ tickets }) =>
      tickets.map(({ text, receivedAt }) => [/KOT-\d+/.exec(text)?.[0], receivedAt] as const),
    ),
  );
  return orders.map(({ kot, at }) => (arrivals.get(kot) ?? Number.POSITIVE_INFINITY) - at);
}

async function order({ tablet }: PrintingRestaurant, dish: number, key: string) {
  const items = [{ menu_item_id: dish, quantity: 1 }];
  const { id } = await insist(tablet, '/pos/orders', { items }, `${key}-order`);
  const at = performance.timeOrigin + performance.now();
  const { kots } = await insist(tablet, `/pos/orders/${id}/kot`, undefined, `${key}-kot`);
  return { kot: kots[0].kot_number as string, at };
}

const inWords = (values: readonly number[]): string =>
  [0.5, 0.99].map((part) => `${quantile(values, part).toFixed(1)} ms`).join(' / ');

const quantile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;
