import type { Page } from 'playwright-core';
import { compare, type Row } from '../contest.ts';
import { type Restaurant, SLOWER } from './restaurant.ts';

const DISHES = 300;
const TAPS = 40;

/** The budgets, in milliseconds. */
const budgets = { mount: 600, tap: 100, scroll: 50 };

export const HAND_ROWS = [
  `${DISHES} dishes mount, processor ${SLOWER} times slower, vs ${budgets.mount} ms`,
  `a tap on a dish to paint, p95 of ${TAPS}, so slowed, vs ${budgets.tap} ms`,
  `a frame while ${DISHES} dishes scroll, p95, so slowed, vs ${budgets.scroll} ms`,
];

/** What a waiter feels under the finger. */
export async function handRows(restaurant: Restaurant, rounds: number): Promise<Row[]> {
  await putInOneCategory(restaurant);
  const { page, session } = await restaurant.tablet('staff');
  await page.locator('.table.is-free').first().click();
  await page.locator('.dish').first().waitFor();
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const figures: Record<keyof typeof budgets, number[]> = { mount: [], tap: [], scroll: [] };
  for (let round = 0; round < rounds; round++) {
    figures.mount.push(await mount(page));
    figures.scroll.push(await scroll(page));
    figures.tap.push(await tap(page));
  }
  await page.context().close();
  return (['mount', 'tap', 'scroll'] as const).map((name, at) => {
    const limit = figures[name].map(() => budgets[name]);
    return compare(HAND_ROWS[at] ?? name, 'ms', { most: 1 }, figures[name], limit);
  });
}

/** Every dish in one category, which is the worst a restaurant can do. */
async function putInOneCategory(restaurant: Restaurant): Promise<void> {
  const menu: { id: number }[] = await restaurant.call('GET', '/pos/menu-items');
  const [{ id: category_id }] = await restaurant.call('GET', '/pos/categories');
  for (const { id } of menu) await restaurant.call('PUT', `/pos/menu-items/${id}`, { category_id });
}
/** In the page: runs `act`, and answers the milliseconds until what came of it was painted. */
const PAINTED = `async (act) => {
  const begun = performance.now();
  act();
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now() - begun;
}`;

async function mount(page: Page): Promise<number> {
  const chip = (at: number) => `document.querySelectorAll('.categories .chip')[${at}].click()`;
  // A screen that nobody touches for two minutes locks.
  await page.evaluate(`dispatchEvent(new PointerEvent('pointerdown'))`);
  await page.evaluate(chip(0));
  await page.waitForTimeout(300);
  const figure = (await page.evaluate(`(${PAINTED})(() => ${chip(1)})`)) as number;
  const shown = await page.locator('.dishes .dish').count();
  if (shown < DISHES) throw new Error(`only ${shown} dishes are shown`);
  return figure;
}

async function tap(page: Page): Promise<number> {
  const figures = (await page.evaluate(`(async () => {
    const painted = ${PAINTED};
    const dishes = [...document.querySelectorAll('li:not(:has(.more)) > .dish:not(:disabled)')];
    const figures = [];
    for (let n = 0; n < ${TAPS}; n++) {
      figures.push(await painted(() => dishes[n % dishes.length].click()));
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    return figures;
  })()`)) as number[];
  return quantile(figures);
}

async function scroll(page: Page): Promise<number> {
  const frames = (await page.evaluate(`(async () => {
    const list = document.querySelector('.dishes');
    const frames = [];
    let before = await new Promise(requestAnimationFrame);
    for (let n = 0; n < 90; n++) {
      list.scrollTop += 40;
      const now = await new Promise(requestAnimationFrame);
      frames.push(now - before);
      before = now;
    }
    return frames;
  })()`)) as number[];
  return quantile(frames);
}

const quantile = (figures: readonly number[]): number =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length * 0.95)] ?? 0;
