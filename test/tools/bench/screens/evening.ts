import type { Page } from 'playwright-core';
import { compare, type Row } from '../contest.ts';
import type { Opened, Restaurant } from './restaurant.ts';

const ORDERS = 2_000;
/** As many as a busy restaurant has at once. */
const AT_ONCE = 8;
const MAX_MB = 80;
const MAX_NODES = 6_000;
const SCREENS = 12;
const BACK_S = 10;

export const EVENING_ROWS = [
  `heap of the fuller of a waiter's and a kitchen's tab after ${ORDERS} orders, vs ${MAX_MB} MB`,
  `nodes of their documents, vs ${MAX_NODES}`,
  `${SCREENS} kitchens live again after the server answers, vs ${BACK_S} s`,
];

/** What tabs hold after an evening, and how soon all of them are back after a power cut. */
export async function eveningRows(restaurant: Restaurant): Promise<Row[]> {
  const tabs = [await restaurant.tablet('staff'), await restaurant.tablet('kitchen')];
  await serveAll(restaurant);
  const weights = await Promise.all(tabs.map(weigh));
  for (const { page } of tabs) await page.context().close();
  const most = (name: 'mb' | 'nodes') => [Math.max(...weights.map((weight) => weight[name]))];
  return [
    compare(EVENING_ROWS[0] ?? '', 'MB', { most: 1 }, most('mb'), [MAX_MB]),
    compare(EVENING_ROWS[1] ?? '', 'nodes', { most: 1 }, most('nodes'), [MAX_NODES]),
    compare(EVENING_ROWS[2] ?? '', 's', { most: 1 }, [await backAfter(restaurant)], [BACK_S]),
  ];
}

/** Every order is cooked, served and paid. */
async function serveAll(restaurant: Restaurant): Promise<void> {
  const dishes = await restaurant.plainDishes();
  let next = 0;
  const guest = async () => {
    for (let n = next++; n < ORDERS; n = next++) {
      const { id, total } = await restaurant.order(dishes, n);
      const kots: { id: number }[] = await restaurant.call('GET', `/pos/kots?order_id=${id}`);
      for (const kot of kots) await restaurant.call('PUT', `/pos/kot/${kot.id}/status`, { status: 'served' });
      await restaurant.call('POST', `/pos/orders/${id}/payment`, { payment_method: 'cash', amount: total });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, guest));
}

/** What the tab holds after its rubbish was collected. */
async function weigh({ session }: Opened): Promise<{ readonly mb: number; readonly nodes: number }> {
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
  return { mb: metric('JSHeapUsedSize') / 2 ** 20, nodes: metric('Nodes') };
}

/** Seconds from the server's first answer until a ticket of after the cut stands on every screen. */
async function backAfter(restaurant: Restaurant): Promise<number> {
  const dishes = await restaurant.plainDishes();
  const tables: { id: number; name: string }[] = await restaurant.call('GET', '/pos/tables');
  const free = tables.at(-1);
  const pages: Page[] = [];
  for (let n = 0; n < SCREENS; n++) pages.push((await restaurant.tablet('kitchen')).page);
  await restaurant.cutPower();
  const begun = performance.now();
  const items = [{ menu_item_id: dishes[0]?.id }];
  await restaurant.call('POST', '/pos/orders', { table_id: free?.id, items, send: true });
  const ticket = (page: Page) => page.locator('.ticket', { hasText: free?.name ?? '' });
  await Promise.all(pages.map((page) => ticket(page).first().waitFor({ state: 'attached' })));
  const seconds = (performance.now() - begun) / 1_000;
  await Promise.all(pages.map((page) => page.context().close()));
  return seconds;
}
