import { expect, test } from 'vitest';
import { systemCaller } from '../../../../server/core/permissions.ts';
import { insertBranch } from '../../../../server/identity/tenant/create.ts';
import { openWorld } from '../../../contract/world.ts';
import type { Bill, Names } from './reckoned.ts';
import { bills } from './reckoned-bills.ts';

const { home: at } = await openWorld('branch');
const owner = await at.as('owner');
const made = async (path: string, body: object) => {
  const reply = await owner('POST', path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.data;
};

const category = async (name: string, more: object = {}): Promise<number> =>
  (await made('/pos/categories', { name, ...more })).id;
const drinks = await category('Drinks');
const categories = { drinks, beers: await category('Beers', { parent_id: drinks }) };
const tax = async (rate: number, inclusive: boolean): Promise<number> =>
  (await made('/pos/taxes', { name: `VAT ${rate}`, code: `V${rate}`, rate, inclusive })).id;
const taxes = { onTop: [await tax(10, false)], ten: [await tax(10.5, true)], more: [await tax(22, true)] };
const types: { id: number; slug: string }[] = (await owner('GET', '/pos/order-types')).data;
const typeOf = (slug: string): number => types.find((type) => type.slug === slug)?.id ?? 0;

const item = async (name: string, price: number, more: object = {}) =>
  made('/pos/menu-items', { name, price, tax_ids: [], ...more });
const lager = await item('Lager', 5.5, {
  variants: [
    { name: 'Half', price: 3 },
    { name: 'Pint', price: 5.5 },
  ],
});
const dishes = {
  beer: (await item('Beer', 5, { category_id: categories.beers })).id,
  wine: (await item('Wine', 7, { category_id: drinks })).id,
  burger: (await item('Burger', 12, { order_type_prices: { [typeOf('takeaway')]: 10 } })).id,
  cake: (await item('Cake', 6)).id,
  coffee: (await item('Coffee', 3.5)).id,
  soup: (await item('Soup', 10, { tax_ids: taxes.onTop })).id,
  pizza: (await item('Pizza', 11.05, { tax_ids: taxes.ten })).id,
  spritz: (await item('Spritz', 9, { tax_ids: taxes.more })).id,
  lager: lager.id,
};
const [half, pint] = lager.variants.map(({ id }: { id: number }) => id);
const area = async (name: string): Promise<number> => (await made('/areas', { name })).id;
const [terrace, hall] = [await area('Terrace'), await area('Hall')];
const table = async (name: string, area_id: number): Promise<number> =>
  (await made('/pos/tables', { name, area_id, capacity: 4 })).id;
const elsewhere = await at.tenant.transact(systemCaller, (tx) =>
  insertBranch(tx, { name: 'Elsewhere', code: 'E', timezone: 'Europe/Paris', hostNode: 9 } as never),
);
await made('/pos/coupons', { code: 'TEN', type: 'percent', value: 10 });

const names: Names = {
  dishes,
  variants: { half, pint },
  categories,
  types: { takeaway: typeOf('takeaway'), dine_in: typeOf('dine_in') },
  areas: { terrace, hall },
  tables: { terrace: await table('S1', terrace), hall: await table('S2', hall) },
  branches: { here: at.branchId, elsewhere },
};

/** Orders at the wall clock of `when`, in Paris. */
async function billOf({ when, rules, items, order, then }: Bill): Promise<unknown> {
  at.clock.set(Date.parse(when));
  const kept: number[] = [];
  for (const rule of rules(names)) kept.push((await made('/pos/price-rules', { name: 'Rule', ...rule })).id);
  try {
    const first = await made('/pos/orders', { items: items(names), ...order?.(names) });
    const total = then
      ? await then({ first, owner, names, clock: (iso) => at.clock.set(Date.parse(iso)) })
      : first.total;
    const { data } = await owner('GET', `/pos/orders/${first.id}`);
    if (data.status !== 'paid') await owner('POST', `/pos/orders/${first.id}/cancel`, { reason: 'test' });
    return total;
  } finally {
    for (const id of kept) await owner('DELETE', `/pos/price-rules/${id}`);
  }
}

test('there are forty', () => expect(bills.length).toBeGreaterThanOrEqual(40));

test.each(bills)('$name', async (bill) => {
  expect(await billOf(bill)).toEqual(bill.total);
});
