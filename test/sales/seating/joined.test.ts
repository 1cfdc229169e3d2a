import { expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { insertBranch } from '../../../server/identity/tenant/create.ts';
import { openRestaurant } from '../../harness/app.ts';
import { addItem, addKitchen, addTable } from '../../harness/menu.ts';

async function restaurant() {
  const at = await openRestaurant();
  await addKitchen(at, 'Grill', true);
  const [owner, waiter, cook] = [await at.as('owner'), await at.as('waiter'), await at.as('kitchen')];
  const dish = await addItem(at, { name: 'Burger', price: 1_000 });
  const table_id = await addTable(at, 'T1');
  const guest = async (name: string) => (await owner('POST', '/pos/customers', { name })).data.id;
  const items = [{ menu_item_id: dish }];
  const join = (more: object) => waiter('POST', '/pos/orders', { table_id, items, join_open: true, ...more });
  return { at, owner, waiter, cook, dish, table_id, guest, items, join };
}

const codes = ({ data }: { data: { warnings: { code: string }[] } }) => data.warnings.map(({ code }) => code);

test('whoever joins an open order brings the guest, the covers, the note and the discount along', async () => {
  const { join, guest, cook, owner } = await restaurant();
  const first = (await join({})).data;
  const customer_id = await guest('Asha');
  await owner('POST', '/pos/coupons', { code: 'FIVE', type: 'fixed', value: 5 });
  const joined = await join({
    ...{ customer_id, covers: 4, notes: 'ALLERGY: nuts', external_ref: 'A-7', send: true },
    ...{ discount_type: 'percent', discount_value: 10, discount_reason: 'regular', coupon_code: 'FIVE' },
  });
  expect(joined.data).toMatchObject({
    ...{ id: first.id, customer_id, customer_name: 'Asha', covers: 4, notes: 'ALLERGY: nuts' },
    ...{
      external_ref: 'A-7',
      discount_amount: 2,
      discount_reason: 'regular',
      coupon_code: 'FIVE',
      total: 13,
    },
    warnings: [],
  });
  expect(joined.data.items).toHaveLength(2);
  expect((await cook('GET', '/pos/kots')).data).toMatchObject([{ notes: 'ALLERGY: nuts' }]);
});

test('notes of everybody who joined are kept, each once, and the kitchen reads them all', async () => {
  const { join, waiter, cook, items } = await restaurant();
  const { id } = (await join({ notes: 'birthday' })).data;
  await join({ notes: 'ALLERGY: nuts' });
  await join({ notes: ' ALLERGY: nuts ' });
  const { data } = await waiter('POST', `/pos/orders/${id}/items`, {
    items,
    notes: 'in a hurry',
    send: true,
  });
  expect(data.notes).toBe('birthday\nALLERGY: nuts\nin a hurry');
  expect((await cook('GET', '/pos/kots')).data).toMatchObject([{ notes: data.notes }]);
  const long = await waiter('POST', `/pos/orders/${id}/items`, { items, notes: 'x'.repeat(2_000) });
  expect(long.status).toBe(201);
  await waiter('POST', `/pos/orders/${id}/items`, { items, notes: 'y'.repeat(2_000) });
  const longer = await waiter('POST', `/pos/orders/${id}/items`, { items, notes: 'z'.repeat(2_000) });
  expect(longer.body.error.details).toEqual({
    notes: ["must be at most 5000 characters together with the order's notes"],
  });
});

test('what differs stays as the order has it and is named; the food is ordered all the same', async () => {
  const { join, guest, owner } = await restaurant();
  const [asha, ben] = [await guest('Asha'), await guest('Ben')];
  for (const code of ['FIVE', 'SIX']) await owner('POST', '/pos/coupons', { code, type: 'fixed', value: 1 });
  const terms = { discount_type: 'percent', discount_value: 10, coupon_code: 'FIVE' };
  const first = (await join({ customer_id: asha, covers: 2, order_type_id: 1, ...terms })).data;
  const same = await join({ customer_id: asha, covers: 2, order_type_id: 1, ...terms });
  expect([same.data.id, same.data.warnings]).toEqual([first.id, []]);
  const other = await join({
    ...{ customer_id: ben, covers: 3, order_type_id: 2, send: true },
    ...{ discount_type: 'percent', discount_value: 5, coupon_code: 'SIX' },
  });
  expect(other.data).toMatchObject({
    ...{ id: first.id, customer_id: asha, covers: 2, discount_value: 10, coupon_code: 'FIVE', status: 'kot' },
    warnings: [
      {
        code: 'FIELDS_NOT_APPLIED',
        fields: ['customer_id', 'covers', 'order_type_id', 'discount_value', 'coupon_code'],
      },
    ],
  });
  expect(other.data.items).toHaveLength(3);
});

test('a discount above what the waiter may give is refused with the whole request', async () => {
  const { join, waiter } = await restaurant();
  const { id } = (await join({})).data;
  const refused = await join({ discount_type: 'percent', discount_value: 60 });
  expect(refused.body.error.code).toBe('APPROVAL_REQUIRED');
  expect((await waiter('GET', `/pos/orders/${id}`)).data.items).toHaveLength(1);
});

test('a guest or a coupon that is not there is refused, joined or not', async () => {
  const { join } = await restaurant();
  await join({});
  expect((await join({ customer_id: 999 })).body.error.details).toHaveProperty('customer_id');
  expect((await join({ coupon_code: 'NONE' })).body.error.code).toBe('COUPON_INVALID');
});

test('a held order that joins is used up, with what its cart says of the order', async () => {
  const { join, waiter, guest, dish, table_id } = await restaurant();
  const first = (await join({})).data;
  const customer_id = await guest('Asha');
  const hold = async (cart: object) =>
    (await waiter('POST', '/pos/session/save', { cart, hold: true })).data.held_order.id;
  const cart = {
    ...{ customer_id, notes: 'ALLERGY: nuts', covers: 2, lines: ['of the screen'] },
    items: [{ menu_item_id: dish, quantity: 2, comment: 'no onions' }],
  };
  const held_order_id = await hold(cart);
  const body = { table_id, join_open: true, held_order_id };
  const joined = await waiter('POST', '/pos/orders', body);
  expect(joined.data).toMatchObject({
    ...{ id: first.id, customer_id, notes: 'ALLERGY: nuts', covers: 2, total: 30 },
    warnings: [{ code: 'UNKNOWN_FIELDS', fields: ['items.0.comment'] }],
  });
  expect((await waiter('POST', '/pos/orders', body)).body.error.code).toBe('HELD_ORDER_TAKEN');
  const alone = await waiter('POST', '/pos/orders', { held_order_id: await hold(cart), notes: 'to go' });
  expect(alone.data).toMatchObject({ customer_id, covers: 2, notes: 'to go', total: 20 });
  const wrong = await waiter('POST', '/pos/orders', {
    held_order_id: await hold({ items: [], covers: 'two' }),
  });
  expect(wrong.body.error.details.held_order_id[0]).toContain('covers');
});

test('without lines a guest still joins; a platform order stays a bill of its own', async () => {
  const { join, owner, waiter, table_id } = await restaurant();
  const { id } = (await join({})).data;
  const seated = await waiter('POST', '/pos/orders', { table_id, join_open: true, covers: 3 });
  expect([seated.data.id, seated.data.covers, seated.data.items.length]).toEqual([id, 3, 1]);
  const platform = await owner('POST', '/pos/delivery-platforms', { name: 'Swift', code: 'swift' });
  const brought = await join({ delivery_platform_id: platform.data.id });
  expect(brought.data.id).not.toBe(id);
});

test('a note under another name is named, with the field that was meant', async () => {
  const { waiter, dish } = await restaurant();
  const body = {
    ...{ note: 'birthday', discount: 5, coupon: 'FIVE' },
    items: [{ menu_item_id: dish, notes: 'no nuts', modifier_ids: [1], qty: 2 }],
  };
  const created = await waiter('POST', '/pos/orders', body);
  expect([created.status, ...codes(created)]).toEqual([201, 'UNKNOWN_FIELDS']);
  const [{ fields, message }] = created.data.warnings;
  expect(fields).toEqual([
    ...['note', 'discount', 'coupon'],
    ...['items.0.notes', 'items.0.modifier_ids', 'items.0.qty'],
  ]);
  for (const meant of ['notes', 'discount_value', 'coupon_code', 'note', 'modifiers', 'quantity'])
    expect(message).toContain(`(did you mean ${meant}?)`);
  const { id, items } = created.data;
  const edited = await waiter('PUT', `/pos/orders/${id}`, { items: [{ id: items[0].id, remark: 'hot' }] });
  expect([edited.status, edited.data.warnings[0].fields]).toEqual([200, ['items.0.remark']]);
  const clean = await waiter('PUT', `/pos/orders/${id}`, { items: [{ id: items[0].id, note: 'hot' }] });
  expect(clean.data.warnings).toEqual([]);
});

test('a warning is answered again when the same request comes again', async () => {
  const { waiter, dish } = await restaurant();
  const body = { items: [{ menu_item_id: dish, notes: 'no nuts' }] };
  const ask = () => waiter('POST', '/pos/orders', body, { 'idempotency-key': 'tablet-1' });
  const [first, again] = [await ask(), await ask()];
  expect(again.data).toEqual(first.data);
  expect(codes(again)).toEqual(['UNKNOWN_FIELDS']);
});

test('a waiter of another branch, or one who serves nowhere, is refused; the one it has is not asked about again', async () => {
  const { at, owner, join, waiter, items } = await restaurant();
  const other = await at.tenant.transact(systemCaller, (tx) =>
    insertBranch(tx, { name: 'Harbour', code: 'PORT', timezone: 'Asia/Kolkata', hostNode: 0 }),
  );
  let pins = 0;
  const person = async (role: string, branch_ids: number[]) => {
    const body = { name: `${role} ${branch_ids}`, role, branch_ids, pin: `${4_711 + pins++}` };
    const { status, data } = await owner('POST', '/users', body);
    expect(status, JSON.stringify(data)).toBe(201);
    return data.id;
  };
  const [here, there] = [await person('waiter', [at.branchId]), await person('waiter', [other])];
  const cook = await person('kitchen', [at.branchId]);
  const { id } = (await join({})).data;
  for (const waiter_id of [there, cook, 999]) {
    const answers = [
      await waiter('POST', '/pos/orders', { items, waiter_id }),
      await join({ waiter_id }),
      await waiter('PUT', `/pos/orders/${id}`, { waiter_id }),
    ];
    for (const answer of answers) expect(answer.body.error?.details).toHaveProperty('waiter_id');
  }
  const taken = await waiter('PUT', `/pos/orders/${id}`, { waiter_id: here });
  expect(taken.data.waiter_id).toBe(here);
  await owner('PUT', `/users/${here}`, { is_active: false });
  expect((await waiter('PUT', `/pos/orders/${id}`, { waiter_id: here, covers: 2 })).status).toBe(200);
});

test('what is said of lines on their way is refused where none are sent', async () => {
  const { join, waiter, items } = await restaurant();
  const { id } = (await join({})).data;
  for (const said of [{ called_out_at: '2026-11-20T19:30:00Z' }, { hold_after_course: 1 }]) {
    for (const answer of [
      await join(said),
      await waiter('POST', `/pos/orders/${id}/items`, { items, ...said }),
    ])
      expect(answer.body.error.details).toEqual({ [Object.keys(said)[0] ?? '']: ['requires send: true'] });
    expect((await join({ ...said, send: true })).status).toBe(201);
  }
});
