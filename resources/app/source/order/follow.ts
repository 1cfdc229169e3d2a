import { effect } from '@preact/signals';
import { openKotStatuses, openOrderStatuses } from '../../../../server/core/statuses.ts';
import type { ServerEvent } from '../../../web/api/stream.ts';
import { play } from '../parts/sounds.ts';
import { hearMenu, readMenu } from '../work/menu.ts';
import { readKitchens, readRestaurant } from '../work/restaurant.ts';
import { forget, forgetJobs, known, learn } from '../work/rows.ts';
import { ask, askAll } from '../work/server/api.ts';
import { serverNow } from '../work/server/clock.ts';
import { follow } from '../work/server/subscription.ts';
import type { GuestOrder, Kot, Order } from '../work/types.ts';
import { isAnswered, isClosedOrder, isServed } from './closed.ts';
import { openOrders, readyDishes, waitingGuests } from './floor/places.ts';
import { readOrderTypes } from './start/order-types.ts';

/** The floor, its open orders with their lines, and the tickets in work. */
async function readFloor() {
  const [{ data: floor }, order, kot, { data: guest_order }, kitchen] = await Promise.all([
    ask('GET /pos/floor'),
    askAll('GET /pos/orders', { status: openOrderStatuses, include: 'items' }),
    askAll('GET /pos/kots', { status: openKotStatuses }),
    ask('GET /pos/guest-orders'),
    readKitchens(),
    readRestaurant(),
  ]);
  return {
    area: floor.areas,
    table: floor.tables,
    request: floor.requests,
    order,
    kot,
    guest_order,
    kitchen,
  };
}

let floorDue: ReturnType<typeof setTimeout> | undefined;
let due: ReturnType<typeof setTimeout> | undefined;

function hear(event: ServerEvent): void {
  hearMenu(event);
  if (event.type === 'floor.changed') {
    clearTimeout(floorDue);
    floorDue = setTimeout(() => void readTables().catch(() => {}), 300);
  }
  if (!event.type.startsWith('waiter_request.')) return;
  clearTimeout(due);
  due = setTimeout(() => void readRequests().catch(() => {}), 300);
}

/** Tables come and go; one that was deleted stays as long as guests sit there. */
async function readTables(): Promise<void> {
  const { areas, tables } = (await ask('GET /pos/floor')).data;
  for (const row of areas) learn({ kind: 'area', row });
  for (const row of tables) learn({ kind: 'table', row });
  const there = new Set(areas.map(({ id }) => id));
  forget('area', ({ id }) => !there.has(id));
  const shown = new Set(tables.map(({ id }) => id));
  forget('table', ({ id }) => !shown.has(id));
}

async function readRequests(): Promise<void> {
  const pending = await askAll('GET /waiter-requests', { status: 'pending' });
  for (const row of pending) learn({ kind: 'request', row });
  const ids = new Set(pending.map(({ id }) => id));
  forget('request', ({ id }) => !ids.has(id));
}

interface Besides {
  /** What else is heard when there is more of it. */
  readonly waiting: () => number;
  readonly topics: readonly string[];
  readonly heard: (event: ServerEvent) => void;
}

const nothingBesides: Besides = { waiting: () => 0, topics: [], heard: () => {} };

/** Keeps the floor as the server has it; answers what ends it. */
export function followFloor({ waiting, topics, heard }: Besides = nothingBesides): () => void {
  void readMenu().catch(() => {});
  void readOrderTypes().catch(() => {});
  const end = follow({
    topics: [
      'order',
      'kot',
      'table',
      'floor',
      'waiter_request',
      'guest_order',
      'menu',
      'stock',
      'print_job',
      'printer',
      ...topics,
    ],
    read: readFloor,
    heard: (event) => {
      hear(event);
      heard(event);
    },
  });
  const forgetting = setInterval(() => {
    const now = serverNow();
    forget('order', (row) => isClosedOrder(row as Order, now));
    forget('guest_order', (row) => isAnswered(row as GuestOrder, now));
    forget('kot', (row) => isServed(row as Kot, now));
    forgetJobs();
  }, 60_000);
  let before = -1;
  const endSounds = effect(() => {
    const ready = openOrders.value.reduce((sum, order) => sum + readyDishes(order), 0);
    const now = ready + known.value.request.size + waitingGuests().length + waiting();
    if (before >= 0 && now > before) {
      play('ready');
      navigator.vibrate?.(150);
    }
    before = now;
  });
  return () => {
    end();
    clearInterval(forgetting);
    endSounds();
  };
}
