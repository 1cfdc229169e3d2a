import type { Page } from 'playwright-core';
import { buildBundle } from '../../../../resources/web/build.ts';
import { browserProgram, launchBrowser } from '../../chromium.ts';
import { compare } from '../contest.ts';
import type { Server } from '../process.ts';
import type { Product } from '../product.ts';
import { type Section, skip } from '../section.ts';

/** A tablet of 2019 beside this computer. */
const SLOWER = 6;
const DISHES = 300;
const TAPS = 40;

/** The budgets of the screens, in milliseconds. */
const budgets = { mount: 600, tap: 100, scroll: 50 };

const ROWS = [
  `${DISHES} dishes mount, processor ${SLOWER} times slower, vs ${budgets.mount} ms`,
  `a tap on a dish to paint, p95 of ${TAPS}, so slowed, vs ${budgets.tap} ms`,
  `a frame while ${DISHES} dishes scroll, p95, so slowed, vs ${budgets.scroll} ms`,
];

/** What a waiter feels under the finger. */
export const hand: Section = {
  name: 'screens',
  async run({ product, rounds }) {
    if (browserProgram === undefined) return skip(ROWS, 'there is no Chromium');
    await buildBundle('app');
    await using server = await product.start(await product.freshFolder());
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage({ viewport: { width: 1024, height: 768 } });
      await openPad(page, product, server);
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      const figures: Record<keyof typeof budgets, number[]> = { mount: [], tap: [], scroll: [] };
      for (let round = 0; round < rounds; round++) {
        figures.mount.push(await mount(page));
        figures.scroll.push(await scroll(page));
        figures.tap.push(await tap(page));
      }
      return (['mount', 'tap', 'scroll'] as const).map((name, at) => {
        const limit = figures[name].map(() => budgets[name]);
        return compare(ROWS[at] ?? name, 'ms', { most: 1 }, figures[name], limit);
      });
    } finally {
      await browser.close();
    }
  },
};

/** Every dish in one category, which is the worst a restaurant can do. */
async function openPad(page: Page, product: Product, server: Server): Promise<void> {
  const { authorization = '' } = product.list(server).headers ?? {};
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${server.url}/api/v1${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: the bench reads whatever the wire says
    return ((await response.json()) as { data: any }).data;
  };
  const menu: { id: number }[] = await call('GET', '/pos/menu-items');
  const [{ id: category_id }] = await call('GET', '/pos/categories');
  for (const { id } of menu) await call('PUT', `/pos/menu-items/${id}`, { category_id });
  const { code } = await call('POST', '/devices/pairings', { label: 'Bench', role: 'staff' });
  await page.goto(`${server.url}/pair#code=${encodeURIComponent(code)}`);
  await page.getByRole('button', { name: 'Pair this tablet' }).click();
  await page.locator('.people button', { hasText: 'Asha' }).click();
  for (const digit of '3001') await page.locator('.pad .key', { hasText: digit }).click();
  await page.locator('.pad .key.is-act').click();
  await page.locator('.table.is-free').first().click();
  await page.locator('.dish').first().waitFor();
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
