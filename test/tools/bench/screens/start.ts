import { compare, type Row } from '../contest.ts';
import { type Opened, type Restaurant, SLOWER } from './restaurant.ts';
import { MAX_FONTS } from './weight.ts';

const TICKETS = 30;

/** The budgets, in milliseconds. */
const budgets = { cold: 2_000, warm: 1_000, snapshot: 400 };
/** In kB. */
const fonts = { en: MAX_FONTS.latin / 1_000, ar: MAX_FONTS.other / 1_000 };

const slowed = `processor ${SLOWER} times slower`;

export const START_ROWS = [
  `a kitchen with ${TICKETS} tickets, first start to usable, ${slowed}, vs ${budgets.cold} ms`,
  `the same with the program in the browser's store, vs ${budgets.warm} ms`,
  `the same, what was known last, vs ${budgets.snapshot} ms`,
  `fonts of a waiter, vs ${fonts.en} kB`,
  `fonts of a waiter in Arabic, vs ${fonts.ar} kB`,
];

/** In the page: when tickets were painted first, since the page was begun. */
const WATCH = `
  globalThis.paintedAt = new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('.ticket')) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    });
    watch.observe(document, { childList: true, subtree: true });
  });
`;

/** How long a tablet takes until its tickets are there. */
export async function startRows(restaurant: Restaurant, rounds: number): Promise<Row[]> {
  const dishes = await restaurant.plainDishes();
  for (let n = 0; n < TICKETS; n++) await restaurant.order(dishes, n);
  const tablet = await restaurant.tablet('kitchen');
  await tablet.page.addInitScript(WATCH);
  const figures: Record<keyof typeof budgets, number[]> = { cold: [], warm: [], snapshot: [] };
  for (let round = 0; round < rounds; round++) {
    figures.cold.push(await begin(tablet, true));
    figures.warm.push(await begin(tablet, false));
  }
  await tablet.page.waitForTimeout(KEPT_AFTER_MS);
  for (let round = 0; round < rounds; round++) figures.snapshot.push(await recall(tablet));
  await tablet.page.context().close();
  const starts = (['cold', 'warm', 'snapshot'] as const).map((name, at) =>
    compare(
      START_ROWS[at] ?? name,
      'ms',
      { most: 1 },
      figures[name],
      figures[name].map(() => budgets[name]),
    ),
  );
  return [
    ...starts,
    compare(START_ROWS[3] ?? '', 'kB', { most: 1 }, [await fontsOf(restaurant, 'en')], [fonts.en]),
    compare(START_ROWS[4] ?? '', 'kB', { most: 1 }, [await fontsOf(restaurant, 'ar')], [fonts.ar]),
  ];
}

/** A screen keeps what it knows every fifteen seconds. */
const KEPT_AFTER_MS = 20_000;

/** In the page: forgets every fact of the last evening. */
const FORGET = `new Promise((resolve) => {
  const asked = indexedDB.open('galley.screens');
  asked.onsuccess = () => {
    const change = asked.result.transaction('facts', 'readwrite');
    change.objectStore('facts').delete('rows.kitchen');
    change.oncomplete = () => { asked.result.close(); resolve(); };
  };
})`;

/** In the page: whether this browser keeps the program and starts from it. */
const KEPT = `navigator.serviceWorker.controller &&
  caches.open('galley.page').then((store) => store.match('/app/')).then(Boolean)`;

/** Until what the server says is painted. */
async function begin(tablet: Opened, isFirst: boolean): Promise<number> {
  const { page, session } = tablet;
  const address = page.url();
  // Beside the page: a screen that goes keeps what it knows.
  await leave(tablet, new URL('/app/icon.svg', address).href);
  await page.evaluate(FORGET);
  if (isFirst) {
    await session.send('Network.clearBrowserCache');
    const { origin } = new URL(address);
    await session.send('Storage.clearDataForOrigin', {
      origin,
      storageTypes: 'cache_storage,service_workers',
    });
  }
  const figure = await start(tablet, address);
  // The page's policy forbids what `waitForFunction` does.
  while (isFirst && !(await page.evaluate(KEPT))) await page.waitForTimeout(500);
  return figure;
}

/** Until what was known last is painted; the server takes its time. */
async function recall(tablet: Opened): Promise<number> {
  const { page } = tablet;
  const address = page.url();
  await leave(tablet, 'about:blank');
  const lists = '**/api/v1/pos/kots**';
  await page.route(lists, () => {});
  const figure = await start(tablet, address);
  await page.unroute(lists);
  return figure;
}

async function leave({ page, session }: Opened, address: string): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.goto(address);
}

async function start({ page, session }: Opened, address: string): Promise<number> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(address);
  return (await page.evaluate('paintedAt')) as number;
}

async function fontsOf(restaurant: Restaurant, locale: keyof typeof fonts): Promise<number> {
  const { page } = await restaurant.tablet('staff', locale);
  await page.locator('.table').first().click();
  await page.locator('.dish').first().waitFor();
  await page.evaluate('document.fonts.ready.then(() => {})');
  const bytes = (await page.evaluate(
    `performance.getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`,
  )) as number;
  await page.context().close();
  return bytes / 1_000;
}
