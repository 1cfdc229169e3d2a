import type { Page } from 'playwright-core';
import { compare, type Row } from '../contest.ts';
import type { Opened, Restaurant } from './restaurant.ts';

const ORDERS = 2_000;
/** As many as a busy house has at once. */
const AT_ONCE = 8;
const MOST_MB = 80;
const MOST_NODES = 6_000;
const SCREENS = 12;
const BACK_S = 10;

export const EVENING_ROWS = [
  `heap of the fuller of a waiter's and a kitchen's tab after ${ORDERS} orders, vs ${MOST_MB} MB`,
  `nodes of their documents, vs ${MOST_NODES}`,
  `${SCREENS} kitchens live again after the server answers, vs ${BACK_S} s`,
];

/** What tabs hold after an evening, and how soon all of them are back after a power cut. */
export async function eveningRows(house: Restaurant): Promise<Row[]> {
  const tabs = [await house.tablet('staff'), await house.tablet('kitchen')];
  await serveAll(house);
  const weights = await Promise.all(tabs.map(weigh));
  for (const { page } of tabs) await page.context().close();
  const most = (name: 'mb' | 'nodes') => [Math.max(...weights.map((weight) => weight[name]))];
  return [
    compare(EVENING_ROWS[0] ?? '', 'MB', { most: 1 }, most('mb'), [MOST_MB]),
    compare(EVENING_ROWS[1] ?? '', 'nodes', { most: 1 }, most('nodes'), [MOST_NODES]),
    compare(EVENING_ROWS[2] ?? '', 's', { most: 1 }, [await backAfter(house)], [BACK_S]),
  ];
}

/** Every order is cooked, served and paid. */
async function serveAll(house: Restaurant): Promise<void> {
  const dishes = await house.plainDishes();
  let next = 0;
  const guest = async () => {
    for (let n = next++; n < ORDERS; n = next++) {
      const { id, total } = await house.order(dishes, n);
      const kots: { id: number }[] = await house.call('GET', `/pos/kots?order_id=${id}`);
      for (const kot of kots) await house.call('PUT', `/pos/kot/${kot.id}/status`, { status: 'served' });
      await house.call('POST', `/pos/orders/${id}/payment`, { payment_method: 'cash', amount: total });
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
async function backAfter(house: Restaurant): Promise<number> {
  const dishes = await house.plainDishes();
  const tables: { id: number; name: string }[] = await house.call('GET', '/pos/tables');
  const free = tables.at(-1);
  const pages: Page[] = [];
  for (let n = 0; n < SCREENS; n++) pages.push((await house.tablet('kitchen')).page);
  await house.cutPower();
  const begun = performance.now();
  const items = [{ menu_item_id: dishes[0]?.id }];
  await house.call('POST', '/pos/orders', { table_id: free?.id, items, send: true });
  const ticket = (page: Page) => page.locator('.ticket', { hasText: free?.name ?? '' });
  await Promise.all(pages.map((page) => ticket(page).first().waitFor({ state: 'attached' })));
  const seconds = (performance.now() - begun) / 1_000;
  await Promise.all(pages.map((page) => page.context().close()));
  return seconds;
}
