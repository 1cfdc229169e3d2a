import { expect, test, vi } from 'vitest';
import { menuFiles } from '../../../server/catalogue/menu-import/reader.ts';
import { importMenuFile } from '../../../server/catalogue/menu-import/service.ts';
import { systemCaller } from '../../../server/core/permissions.ts';
import { openRestaurant } from '../../harness/app.ts';

async function restaurant() {
  const at = await openRestaurant({ currency: 'EUR' });
  const owner = await at.as('owner');
  const load = (text: string, options = {}) =>
    importMenuFile(at.tenant, systemCaller, new TextEncoder().encode(text), options);
  return { load, menu: async () => (await owner('GET', '/pos/menu-items?all=1')).data };
}

const SIZES = 'Dish,Group,Small,Large\nPizza,Mains,8,11\nSoup,Starters,4,6\n';

test('sizes of a file become variants, and the same file again keeps each of them', async () => {
  const { load, menu } = await restaurant();
  expect(await load(SIZES)).toMatchObject({ created: 2, changed: 0, categories: 2, rejected: 0 });
  const before = await menu();
  expect(before[0].variants).toMatchObject([
    { name: 'Small', price: 8, is_default: true },
    { name: 'Large', price: 11, is_default: false },
  ]);
  expect(await load(SIZES.replace('11', '12'))).toMatchObject({ created: 0, changed: 1, unchanged: 1 });
  const after = await menu();
  const idsOf = (items: { variants: { id: number }[] }[]) =>
    items.map(({ variants }) => variants.map(({ id }) => id));
  expect(idsOf(after)).toEqual(idsOf(before));
  expect(after[0].variants[1].price).toBe(12);
});

test('dishes without a fault are imported, and the others come back with why and import once corrected', async () => {
  const { load, menu } = await restaurant();
  const text = 'Dish,Group,Small,Large\nPizza,Mains,8,ask\nSoup,Starters,4,6\n';
  await expect(load(text)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  expect(await menu()).toEqual([]);
  const { created, rejectedCsv = '' } = await load(text, { skipsFaulty: true });
  expect(created).toBe(1);
  expect((await menu()).map(({ name }: { name: string }) => name)).toEqual(['Soup']);
  expect(rejectedCsv).toContain(`"price ""ask"" isn't a price"`);
  expect(await load(rejectedCsv.replace('"Large","ask"', '"Large","11"'))).toMatchObject({
    created: 1,
    rejected: 0,
  });
  expect((await menu()).find(({ name }: { name: string }) => name === 'Pizza')).toMatchObject({
    price: 8,
    variants: [{ name: 'Small' }, { name: 'Large', price: 11 }],
  });
});

test('dishes that are not imported are counted where their file cannot be read again', async () => {
  const { load } = await restaurant();
  const text = 'Dish,Group,Small,Large\nPizza,Mains,ask,ask\nSoup,Starters,4,6\nCake,Desserts,3,ask\n';
  const again = vi.spyOn(menuFiles, 'rejected').mockResolvedValue(undefined);
  const { created, rejected, faults, rejectedCsv } = await load(text, { skipsFaulty: true });
  expect(again).toHaveBeenCalled();
  again.mockRestore();
  expect([created, rejected, faults.length, rejectedCsv]).toEqual([1, 2, 3, undefined]);
});
