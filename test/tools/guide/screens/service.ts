import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openForGuests } from '../../demo/screens.ts';
import { openRestaurant, type Restaurant } from '../../evening/restaurant.ts';
import { eventually, type Tablet } from '../../tablet.ts';
import { Menu } from './menu.ts';

const MINUTE = 60_000;
const EVENING = 19;

/** A branch whose evening can be told minute by minute, until now. */
export interface Service {
  readonly restaurant: Restaurant;
  readonly menu: Menu;
  /** A moment so many minutes ago, until the next one. */
  at(minutesAgo: number): Promise<void>;
  order(fields: Fields, ...lines: object[]): Promise<Made>;
  /** Its tickets, of one kitchen or of all, are so far. */
  move(order: Made, status: string, kitchen?: string): Promise<void>;
}

interface Fields {
  readonly table?: string;
  readonly waiter?: string;
  readonly covers?: number;
  readonly [field: string]: unknown;
}

interface Made {
  readonly id: number;
  readonly total: number;
  readonly items: readonly { readonly id: number; readonly name: string }[];
}

export async function openService(folder: string): Promise<Service> {
  await mkdir(folder, { recursive: true });
  const behind = join(folder, 'behind');
  const write = (minutes: number) => writeFile(behind, String(minutes * MINUTE));
  await write(90);
  const clock = pathToFileURL(join(import.meta.dirname, 'moved-clock.ts')).href;
  const restaurant = await openRestaurant(folder, {
    hour: EVENING,
    env: { GALLEY_RATE_LIMIT: '0', GALLEY_BEHIND_FILE: behind, NODE_OPTIONS: `--import=${clock}` },
  });
  const { owner } = restaurant;
  await openForGuests(owner);
  const menu = await Menu.of(owner);
  return {
    restaurant,
    menu,
    at: async (minutesAgo) => {
      await write(minutesAgo);
      const wanted = Date.now() - minutesAgo * MINUTE;
      await eventually('the clock of the restaurant', () => isAt(owner, wanted));
      await owner.must('POST', '/system/clock/confirm');
    },
    order: async ({ table, waiter, covers, ...more }, ...items) => {
      const place =
        table === undefined ? {} : { table_id: await idOf(owner, '/pos/tables', table), join_open: true };
      const who = waiter === undefined ? {} : { waiter_id: await idOf(owner, '/waiters', waiter) };
      const guests = covers === undefined ? {} : { covers };
      return owner.must('POST', '/pos/orders', { ...place, ...who, ...guests, ...more, items, send: true });
    },
    move: async ({ id }, status, kitchen) => {
      const only = kitchen === undefined ? undefined : await idOf(owner, '/pos/kitchens', kitchen);
      const kots: { id: number; kitchen_id: number; status: string }[] = await owner.must(
        'GET',
        `/pos/kots?order_id=${id}`,
      );
      const open = kots.filter((kot) => !['served', 'held', 'cancelled'].includes(kot.status));
      for (const kot of open)
        if (only === undefined || kot.kitchen_id === only)
          await owner.must('PUT', `/pos/kot/${kot.id}/status`, { status });
    },
  };
}

async function isAt({ url }: Tablet, wanted: number): Promise<boolean> {
  const { time } = (await (await fetch(`${url}/health`)).json()) as { time: string };
  return Math.abs(Date.parse(time) - wanted) < MINUTE / 30;
}

export async function idOf(owner: Tablet, path: string, name: string): Promise<number> {
  const all: { id: number; name: string }[] = await owner.must('GET', path);
  const found = all.find((one) => one.name.startsWith(name));
  if (!found) throw new Error(`${path}: no ${name}`);
  return found.id;
}
