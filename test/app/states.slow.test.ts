import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../resources/web/build.ts';
import { expectAccessible, noBrowser, WITHOUT } from '../console/harness/browser.ts';
import { expectFits } from '../console/harness/looks.ts';
import { type Evening, openEvening } from '../console/harness/restaurant.ts';
import { signInAt } from '../tools/screen-page.ts';
import { expectTargets, shot } from './looks.ts';
import { ends, pairTablet, type Screen, type views } from './tablets.ts';
import { seat } from './till/till.ts';

beforeAll(async () => void (await buildBundle('app')));
afterAll(ends);

interface Look {
  readonly name: string;
  readonly role: string;
  readonly view: keyof typeof views;
  readonly locale: string;
  readonly person?: readonly [string, string];
  /** A waiter's table. */
  readonly table?: string;
}

/** Every screen that tells how the line is, in three languages, from a phone to a wall. */
const looks: readonly Look[] = [
  {
    name: 'waiter-arabic',
    role: 'staff',
    view: 'tablet',
    locale: 'ar',
    person: ['Asha', '3001'],
    table: 'T5',
  },
  {
    name: 'waiter-hindi',
    role: 'staff',
    view: 'narrow',
    locale: 'hi',
    person: ['Joseph', '3002'],
    table: 'T6',
  },
  { name: 'till', role: 'staff', view: 'till', locale: 'en', person: ['Imran', '2847'] },
  { name: 'kitchen-hindi', role: 'kitchen', view: 'kitchen', locale: 'hi' },
];

type Device = Screen & Look;

interface Dish {
  readonly id: number;
  readonly name: string;
  readonly name_i18n: Readonly<Record<string, string>> | null;
  readonly variants: readonly object[];
  readonly modifier_groups: readonly object[];
  readonly is_available: boolean;
  readonly stock_quantity: number | null;
}

describe.skipIf(noBrowser)(`whatever goes wrong (${WITHOUT})`, () => {
  test('no printer, a refusal, no server, no storage and a slow start are told readably on every screen and in every language', async () => {
    const restaurant = await openEvening();
    const all: Device[] = [];
    for (const look of looks) {
      const screen = await pairTablet(restaurant, look.role, look);
      const device = { ...look, ...screen };
      await begin(device);
      all.push(device);
    }
    const waiters = all.filter(({ table }) => table !== undefined);
    const kitchens = all.filter(({ role }) => role === 'kitchen');
    let states = 0;
    const each = async (state: string, of: readonly Device[], isSo: (device: Device) => Promise<void>) => {
      const turn = states++;
      for (const [at, device] of of.entries()) {
        await isSo(device);
        const examined = schemes.filter((_, nth) => (turn + nth) % of.length === at);
        await lookAtState(device, state, examined);
      }
    };

    for (const { page } of kitchens) await page.locator('.bar nav .chip').last().click();
    await each('nothing-to-do', kitchens, ({ page }) => page.locator('.board.is-empty').waitFor());
    for (const { page } of kitchens) await page.locator('.bar nav .chip').first().click();

    restaurant.printer.faults.paperOut = true;
    await seat(restaurant, 'T8', [1]);
    await each('no-printer', all, ({ page }) => page.locator('.strip > .is-warn').first().waitFor());

    const menu: Dish[] = await restaurant.api('GET', '/pos/menu-items');
    const plain = menu.filter(
      ({ variants, modifier_groups, is_available, stock_quantity }) =>
        variants.length + modifier_groups.length === 0 && is_available && stock_quantity === null,
    );
    const gone = plain[2] as Dish;
    const names = new RegExp(`^(${[gone.name, ...Object.values(gone.name_i18n ?? {})].join('|')})`);
    const path = '**/api/v1/pos/orders**';
    for (const { page, table = '' } of waiters) {
      await page.route(path, (route) => route.abort());
      await openTable(page, table);
      await page
        .locator('.dish', { has: page.locator('strong', { hasText: names }) })
        .first()
        .click();
      await page.locator('.is-send:not(:disabled)').click();
      await page.locator('.is-send:disabled').waitFor();
    }
    await restaurant.api('PUT', `/pos/menu-items/${gone.id}/availability`, { is_available: false });
    for (const { page } of waiters) await page.unroute(path);
    await each('needs-you', waiters, async ({ page }) => {
      await page.locator('.strip button.plain.is-bad').click({ timeout: 60_000 });
      await page.locator('.sheet .card.is-bad').waitFor();
      await expect.poll(() => page.locator('.sheet .card.is-bad').innerText()).not.toContain(gone.name);
    });
    for (const { page } of waiters) {
      await page.locator('.sheet .card .button').last().click();
      await page.locator('.sheet').waitFor({ state: 'detached' });
    }

    for (const { page, table = '' } of waiters) {
      const id = await openPending(restaurant, table, plain[0] as Dish);
      await page.route(`**/api/v1/pos/orders/${id}`, async (route) => {
        // Somebody is a moment quicker.
        if (route.request().method() === 'PUT') await changeFirst(restaurant, id);
        await route.continue();
      });
      const line = page.locator('.order-line .plain').first();
      await line.waitFor({ state: 'attached' });
      const turn = page.locator('.send-bar .phone-only.button');
      if (await turn.isVisible()) await turn.click();
      await line.click();
      await page.locator('.order-line .stepper button').last().click();
    }
    await each('conflict', waiters, ({ page }) => page.locator('.sheet .is-mine').waitFor());
    for (const { page } of waiters) {
      await page.locator('.sheet footer .button').first().click();
      await page.locator('.sheet').waitFor({ state: 'detached' });
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      const turn = page.locator('.order > header .phone-only');
      if (await turn.isVisible()) await turn.click();
    }

    for (const { page } of waiters)
      await page.locator('li:not(:has(.more)) > .dish:not(:disabled)').first().click();
    // A stream that is open goes on in a browser that is told to be offline.
    restaurant.signal?.('SIGSTOP');
    for (const { page } of waiters) await page.locator('.is-send:not(:disabled)').click();
    await each('unsent', waiters, ({ page }) => page.locator('.unsent').waitFor());
    for (const { page } of waiters) {
      await page.locator('.unsent footer .button').click();
      await page.locator('.unsent-bar').waitFor();
    }
    const isAway = '.kitchen.is-stale, .strip > span.is-bad';
    await each('no-server', all, ({ page }) => page.locator(isAway).first().waitFor());
    // Two minutes later. What is kept here can be read by no other address.
    for (const { page } of waiters)
      await page.evaluate('{ const now = Date.now; Date.now = () => now() + 130_000; }');
    await each('server-long-away', waiters, ({ page }) => page.locator('.notices .notice.is-warn').waitFor());
    restaurant.signal?.('SIGCONT');
    for (const { page } of all) await page.locator(isAway).first().waitFor({ state: 'detached' });

    const lists = '**/api/v1/pos/kots**';
    for (const { page } of kitchens) {
      await page.route(lists, () => {});
      await page.reload();
    }
    await each('as-it-was', kitchens, async ({ page }) => {
      await page.locator('.strip > .is-warn').first().waitFor();
      await page.locator('.ticket').first().waitFor();
    });

    for (const device of all) {
      const { page } = device;
      await page.addInitScript("indexedDB.open = () => { throw new DOMException('', 'InvalidStateError'); }");
      await page.reload();
      await begin(device, '.skeleton');
    }
    await each('no-storage', all, ({ page }) => page.locator('.notice.is-bad').waitFor());
    expect(all.flatMap(({ complaints }) => complaints)).toEqual([]);
  }, 300_000);
});

/** Until there is something to be seen. */
async function begin({ page, person }: Device, kitchen = '.ticket'): Promise<void> {
  if (person) {
    await page.locator('.people button').first().waitFor();
    await signInAt(page, ...person);
  }
  await page
    .locator(person ? '.table' : kitchen)
    .first()
    .waitFor();
}

/** An order with a line that is not sent; its id. */
async function openPending({ api }: Evening, table: string, dish: Dish): Promise<number> {
  const tables: { id: number; name: string }[] = await api('GET', '/pos/tables');
  const table_id = tables.find(({ name }) => name === table)?.id;
  return (await api('POST', '/pos/orders', { table_id, items: [{ menu_item_id: dish.id }] })).id;
}

async function changeFirst({ api }: Evening, id: number): Promise<void> {
  const { items } = await api('GET', `/pos/orders/${id}`);
  await api('PUT', `/pos/orders/${id}`, { items: [{ id: items[0].id, quantity: 5 }] });
}

async function openTable(page: Screen['page'], name: string): Promise<void> {
  await page.locator('.floor > .chips .chip').nth(1).click();
  await page
    .locator('.table', { hasText: new RegExp(`^${name}(?!\\d)`) })
    .first()
    .click();
  await page.locator('.dish').first().waitFor();
}

const schemes = ['dark', 'light'] as const;

/**
 * By day and by night: no wider than its screen, with targets that can be hit. axe, which takes most of the time, looks
 * once at each state in each scheme, and the devices take turns.
 */
async function lookAtState(
  { page, name }: Device,
  state: string,
  examined: readonly (typeof schemes)[number][],
): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await shot(page, `state-${state}-${name}-${colorScheme}`);
    if (examined.includes(colorScheme)) await expectAccessible(page, `${state} ${name} ${colorScheme}`);
  }
  await expectFits(page, `${state} ${name}`);
  await expectTargets(page, `${state} ${name}`);
}
