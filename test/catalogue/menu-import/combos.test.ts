import { expect, test } from 'vitest';
import { exportMenu } from '../../../server/catalogue/menu-import/export.ts';
import { importMenuFile } from '../../../server/catalogue/menu-import/service.ts';
import { systemCaller } from '../../../server/core/permissions.ts';
import { openRestaurant } from '../../harness/app.ts';

async function restaurant() {
  const at = await openRestaurant({ currency: 'EUR' });
  const call = await at.as('owner');
  const load = (file: Uint8Array) => importMenuFile(at.tenant, systemCaller, file, { skipsFaulty: true });
  const out = () => exportMenu(at.tenant, systemCaller, 'csv');
  return { call, load, out };
}

type At = Awaited<ReturnType<typeof restaurant>>;

async function addLunch({ call }: At): Promise<void> {
  const dish = async (body: object) => (await call('POST', '/pos/menu-items', body)).data;
  const pizza = await dish({ name: 'Pizza', price: 12, variants: [{ name: 'Large', price: 15 }] });
  const cola = await dish({ name: 'Cola', price: 2 });
  const large = {
    menu_item_id: pizza.id,
    variant_id: pizza.variants[0].id,
    surcharge: 1.5,
    is_default: true,
  };
  const drink = { menu_item_id: cola.id, max_quantity: 2 };
  await dish({
    // Before what it offers: combos are written when all dishes are there.
    ...{ name: 'Lunch', price: 10, sort_order: 0 },
    combo_steps: [
      { name: 'Main', name_i18n: { de: 'Hauptgang' }, course: 2, options: [large] },
      { name: 'Drink', min_select: 0, max_select: 2, options: [drink] },
    ],
  });
}

interface Step {
  readonly name: string;
  readonly name_i18n: object | null;
  readonly min_select: number;
  readonly max_select: number;
  readonly course: number | null;
  readonly options: readonly Record<'menu_item_id' | 'surcharge' | 'max_quantity' | 'is_default', number>[];
}

/** Steps with the names of their dishes in place of ids. */
async function combosOf({ call }: At) {
  const items: { id: number; name: string; combo_steps: Step[] }[] = (
    await call('GET', '/pos/menu-items?all=1')
  ).data;
  return items.flatMap(({ name: of, combo_steps }) =>
    combo_steps.map(({ name, name_i18n, min_select, max_select, course, options }) => ({
      ...{ of, name, name_i18n, min_select, max_select, course },
      options: options.map((one) => [
        items.find(({ id }) => id === one.menu_item_id)?.name,
        one.surcharge,
        one.max_quantity,
        one.is_default,
      ]),
    })),
  );
}

test('a combo goes out with its menu, comes into an empty restaurant as it was, and again as nothing new', async () => {
  const [one, other] = [await restaurant(), await restaurant()];
  await addLunch(one);
  const file = await one.out();
  expect(await one.load(file)).toMatchObject({ unchanged: 3, changed: 0, faults: [] });
  expect(await other.load(file)).toMatchObject({ created: 3, faults: [] });
  expect(await combosOf(other)).toEqual(await combosOf(one));
  expect(await combosOf(one)).toHaveLength(2);
  expect(await other.load(await other.out())).toMatchObject({ unchanged: 3, changed: 0 });
});

test('a combo is changed by a file; what it offers must be on the menu, and a cell that is none says so', async () => {
  const at = await restaurant();
  const csv = (cell: string) =>
    Buffer.from(`Name,Price,Combo\nLunch,10,"${cell.replaceAll('"', '""')}"\nCola,2,\n`);
  const steps = (item: string, more: object = {}) =>
    JSON.stringify([{ name: 'Drink', options: [{ item, ...more }] }]);
  expect(await at.load(csv(steps('Cola')))).toMatchObject({ created: 2, faults: [] });
  expect(await at.load(csv(steps('Cola', { surcharge: '1,50' })))).toMatchObject({
    changed: 1,
    unchanged: 1,
  });
  expect(await combosOf(at)).toMatchObject([{ of: 'Lunch', options: [['Cola', 1.5, 1, false]] }]);
  const lost = await at.load(csv(steps('Beer')));
  expect(lost).toMatchObject({
    faults: [{ column: 'combo', params: { problem: "Drink: Beer isn't on the menu" } }],
  });
  const vague = await at.load(csv('burger and cola'));
  expect(vague).toMatchObject({
    faults: [],
    notes: [{ code: 'values_unknown', params: { column: 'combo' } }],
  });
});
