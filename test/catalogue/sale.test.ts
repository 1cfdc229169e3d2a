import { expect, test } from 'vitest';
import {
  activeCharges,
  modifierGroupsOf,
  modifiersOf,
  orderTypeById,
  saleItems,
  variantsOf,
} from '../../server/catalogue/menu/sale.ts';
import { activeTaxes } from '../../server/catalogue/menu/sale-taxes-store.ts';
import { paymentMethodByCode } from '../../server/catalogue/payment-methods/store.ts';
import { systemCaller } from '../../server/core/permissions.ts';
import type { Tx } from '../../server/db/handle/handle.ts';
import { openRestaurant } from '../harness/app.ts';

test('a sale reads items with every price, their taxes, kitchens and what the branch has of them', async () => {
  const { as, tenant, branchId } = await openRestaurant();
  const owner = await as('owner');
  await owner('POST', '/pos/categories', { name: 'Mains' });
  await owner('POST', '/pos/taxes', { name: 'VAT', rate: 10, inclusive: true, order_type_ids: [1] });
  await owner('POST', '/pos/taxes', { name: 'Off', rate: 5, is_active: false });
  await owner('POST', '/pos/charges', {
    name: 'Service',
    type: 'service',
    calculation: 'percent',
    rate: 12.5,
  });
  await owner('POST', '/pos/modifier-groups', { name: 'Extras', modifiers: [{ name: 'Egg', price: 1 }] });
  await owner('POST', '/pos/menu-items', {
    name: 'Rice',
    price: 9.5,
    category_id: 1,
    tax_ids: [1],
    tax_inclusive: false,
    modifier_group_ids: [1],
    order_type_prices: { 2: 9 },
    allergens: ['egg'],
    variants: [{ name: 'Half', price: 5 }],
  });
  await owner('POST', '/pos/menu-items', { name: 'Gone', price: 1 });
  await owner('DELETE', '/pos/menu-items/2');
  await owner('PUT', '/pos/menu-items/1/availability', { price: 9.75, stock_quantity: 3 });
  const read = <T>(fn: (tx: Tx) => Promise<T>) => tenant.transact(systemCaller, fn);
  const item = {
    id: 1,
    name: 'Rice',
    price: 950,
    category_id: 1,
    branch_price: 975,
    order_type_prices: { 2: 900 },
    tax_ids: [1],
    tax_inclusive: false,
    kitchen_id: null,
    category_kitchen_id: null,
    modifier_group_ids: [1],
    allergens: ['egg'],
    open_price: false,
    hsn_code: null,
    is_active: true,
    is_available: true,
    variant_prices: {},
  };
  const rows = async <R>(fn: (tx: Tx) => Promise<ReadonlyMap<number, R>>) => [...(await read(fn)).values()];
  expect(await rows((r) => saleItems(r, { branchId, ids: [1, 2, 99] }))).toEqual([item]);
  expect(await rows((r) => saleItems(r, { branchId: branchId + 1, ids: [1] }))).toEqual([
    { ...item, branch_price: null },
  ]);
  expect(await rows((r) => variantsOf(r, [1, 9]))).toEqual([
    { id: 1, menu_item_id: 1, name: 'Half', price: 500, order_type_prices: {}, is_active: true },
  ]);
  expect(await rows((r) => modifiersOf(r, [1]))).toEqual([
    { id: 1, modifier_group_id: 1, name: 'Egg', price: 100, max_quantity: 1, is_available: true },
  ]);
  expect(await rows((r) => modifierGroupsOf(r, [1]))).toEqual([
    { id: 1, name: 'Extras', min_select: 0, max_select: null, required: false },
  ]);
  expect(await read(activeTaxes)).toEqual([
    {
      id: 1,
      name: 'VAT',
      code: 'vat',
      rate_ppm: 100_000,
      inclusive: true,
      order_type_ids: [1],
      rate_group: null,
      hsn_code: null,
    },
  ]);
  expect(await read(activeCharges)).toMatchObject([
    { name: 'Service', calculation: 'percent', rate_ppm: 125_000, amount: null, order_type_ids: [1] },
  ]);
});

test('an order sees what the menu says since the change before it, also one of the same commit', async () => {
  const { as } = await openRestaurant();
  const owner = await as('owner');
  const extras = { name: 'Extras', modifiers: [{ name: 'Egg', price: 1 }] };
  const group = await owner('POST', '/pos/modifier-groups', extras);
  const dish = {
    name: 'Rice',
    price: 9,
    modifier_group_ids: [group.data.id],
    variants: [{ name: 'Half', price: 5 }],
  };
  const item = await owner('POST', '/pos/menu-items', dish);
  const [variant] = item.data.variants;
  const [modifier] = group.data.modifiers;
  const line = (more: object = {}) => ({
    order_type_id: 2,
    items: [{ menu_item_id: item.data.id, ...more }],
  });
  const order = (more?: object) => owner('POST', '/pos/orders', line(more));
  const path = `/pos/menu-items/${item.data.id}`;
  expect((await order()).data.subtotal).toBe(9);
  const [, refused] = await Promise.all([
    owner('PUT', `${path}/availability`, { is_available: false }),
    order(),
  ]);
  expect(refused.body.error.code).toBe('ITEM_UNAVAILABLE');
  await owner('PUT', `${path}/availability`, { is_available: true, price: 8 });
  expect((await order()).data.subtotal).toBe(8);
  expect((await order({ variant_id: variant.id })).data.subtotal).toBe(5);
  await owner('PUT', `${path}/variants/${variant.id}`, { price: 6 });
  expect((await order({ variant_id: variant.id })).data.subtotal).toBe(6);
  expect((await order({ modifiers: [{ modifier_id: modifier.id }] })).data.subtotal).toBe(9);
  await owner('PUT', `/pos/modifiers/${modifier.id}`, { price: 2 });
  expect((await order({ modifiers: [{ modifier_id: modifier.id }] })).data.subtotal).toBe(10);
  await owner('PUT', path, { price: 7 });
  await owner('PUT', `${path}/availability`, { price: null });
  expect((await order()).data.subtotal).toBe(7);
});

test('a deleted order type stays readable but inactive, and a payment method in force is found by its code', async () => {
  const { as, tenant } = await openRestaurant();
  const owner = await as('owner');
  await owner('DELETE', '/pos/order-types/2');
  await owner('PUT', '/pos/payment-methods/2', { is_active: false });
  const read = <T>(fn: (tx: Tx) => Promise<T>) => tenant.transact(systemCaller, fn);
  expect(await read((r) => orderTypeById(r, 1))).toMatchObject({ slug: 'dine_in', is_active: true });
  expect(await read((r) => orderTypeById(r, 2))).toMatchObject({ slug: 'takeaway', is_active: false });
  expect(await read((r) => orderTypeById(r, 99))).toBeUndefined();
  expect(await read((r) => paymentMethodByCode(r, 'cash'))).toEqual({
    id: 1,
    name: 'Cash',
    code: 'cash',
    kind: 'cash',
    opens_drawer: true,
  });
  expect(await read((r) => paymentMethodByCode(r, 'card'))).toBeUndefined();
});
