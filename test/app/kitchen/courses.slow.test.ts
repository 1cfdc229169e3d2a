import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundle } from '../../../resources/web/build.ts';
import { noBrowser, WITHOUT } from '../../console/harness/browser.ts';
import { expectSound, pictures } from '../../console/harness/looks.ts';
import { openEvening } from '../../console/harness/restaurant.ts';
import { signInAt } from '../../tools/screen-page.ts';
import { ends, pairTablet, views } from '../tablets.ts';

beforeAll(async () => void (await buildBundle('app')));
afterAll(ends);

const shot = pictures('courses', false);

interface Cooks {
  readonly menu_items: readonly unknown[];
}
interface Choices {
  readonly modifier_groups: readonly unknown[];
}

describe.skipIf(noBrowser)(`courses (${WITHOUT})`, () => {
  test('a course that waits is dim under its ticket, counts for nothing, and is made when the waiter fires it', async () => {
    const restaurant = await openEvening();
    const [menu, tables] = [
      await restaurant.api('GET', '/pos/menu-items'),
      await restaurant.api('GET', '/pos/tables'),
    ];
    const [kitchen] = (await restaurant.api('GET', '/pos/kitchens')).toSorted(
      (one: Cooks, other: Cooks) => other.menu_items.length - one.menu_items.length,
    );
    const here = new Set(kitchen.menu_items.map(({ id }: { id: number }) => id));
    // Those that the evening has not sold yet.
    const fresh = menu.slice(13).filter(({ id }: { id: number }) => here.has(id));
    const dishes = fresh.filter(({ modifier_groups }: Choices) => modifier_groups.length === 0);
    const line = (at: number, course: number, more: object = {}) => ({
      ...{ menu_item_id: dishes[at].id, quantity: at + 1, course, ...more },
    });
    const mains = [line(2, 2, { note: 'ALLERGY: no nuts' }), line(3, 2), line(1, 3)];
    const body = { table_id: tables[5].id, covers: 2, send: true, hold_after_course: 1, source: 'waiter' };
    await restaurant.api('POST', '/pos/orders', { ...body, items: [line(0, 1), line(1, 1), ...mains] });
    await restaurant.api('POST', '/pos/orders', {
      ...body,
      table_id: tables[6].id,
      items: [line(0, 2), line(2, 2)],
    });

    const { page, complaints } = await pairTablet(restaurant, 'kitchen', { view: 'kitchen' });
    const ticket = page.locator('.ticket', { hasText: tables[5].name });
    await ticket.waitFor();
    await expect.poll(() => ticket.locator('.is-held').count()).toBe(3);
    await expect
      .poll(() => ticket.locator('.course').allInnerTexts())
      .toEqual([expect.stringContaining('Course 2'), expect.stringContaining('Course 3')]);
    const last = page.locator('.ticket').last();
    await expect.poll(() => last.getAttribute('class')).toContain('is-held');
    await expect.poll(() => last.locator('.foot').count()).toBe(0);
    const allDay = () => page.locator('.all-day li', { hasText: dishes[2].name }).count();
    await expect.poll(allDay).toBe(0);
    for (const size of ['kitchen', 'tablet'] as const) {
      await page.setViewportSize(views[size]);
      await shot(page, `kitchen-${size}`);
      await expectSound(page, `courses ${size}`);
    }
    await page.setViewportSize(views.kitchen);

    const waiter = await pairTablet(restaurant, 'staff', { view: 'tablet' });
    await signInAt(waiter.page, 'Asha', '3001');
    await waiter.page.locator('.table', { hasText: tables[5].name }).first().click();
    await waiter.page.locator('.is-fire').waitFor();
    await shot(waiter.page, 'waiter');
    await waiter.page.locator('.is-fire').click();
    await expect.poll(allDay).toBe(1);
    const fired = page.locator('.ticket', { hasText: 'Course 2' }).filter({ hasText: dishes[2].name });
    await expect.poll(() => fired.first().locator('.foot').count()).toBe(1);
    await expect.poll(() => waiter.page.locator('.is-fire').innerText()).toContain('3');
    await shot(page, 'kitchen-fired');
    await shot(waiter.page, 'waiter-fired');
    expect([...complaints, ...waiter.complaints]).toEqual([]);
  }, 240_000);

  test('in Arabic too', async () => {
    const restaurant = await openEvening();
    const [menu, tables] = [
      await restaurant.api('GET', '/pos/menu-items'),
      await restaurant.api('GET', '/pos/tables'),
    ];
    const items = [1, 2].map((course) => ({ menu_item_id: menu[course].id, course }));
    const body = { table_id: tables[5].id, items, send: true, hold_after_course: 1 };
    await restaurant.api('POST', '/pos/orders', body);
    const { page, complaints } = await pairTablet(restaurant, 'kitchen', { view: 'kitchen', locale: 'ar' });
    await page.locator('.is-held').first().waitFor();
    await shot(page, 'kitchen-arabic');
    await expectSound(page, 'courses in Arabic');
    expect(complaints).toEqual([]);
  }, 240_000);
});
