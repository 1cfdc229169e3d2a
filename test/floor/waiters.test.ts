import { expect, test } from 'vitest';
import { systemCaller } from '../../server/core/permissions.ts';
import { insertBranch } from '../../server/identity/tenant/create.ts';
import { openRestaurant, type Request, type Restaurant, tokenFor } from '../harness/app.ts';
import { addTable } from '../harness/menu.ts';

const me = async (by: Request): Promise<number> => (await by('GET', '/auth/user')).data.id;

const onDuty = async (by: Request): Promise<number[]> =>
  (await by('GET', '/waiters/available')).data.map(({ id }: { id: number }) => id);

const person = async (at: Restaurant, role: 'waiter' | 'cashier' | 'kitchen') => {
  const by = await at.as(role);
  return { by, id: await me(by) };
};

test('waiters are on duty until they say no; cashiers and managers once they say so', async () => {
  const at = await openRestaurant();
  const [kim, lee] = [await person(at, 'waiter'), await person(at, 'waiter')];
  const till = await person(at, 'cashier');
  await person(at, 'kitchen');
  expect(await onDuty(kim.by)).toEqual([kim.id, lee.id]);
  const off = await kim.by('PUT', `/waiters/${kim.id}/duty`, { on_duty: false });
  expect(off.data).toMatchObject({ id: kim.id, role: 'waiter', on_duty: false, open_orders: 0 });
  expect((await till.by('PUT', `/waiters/${till.id}/duty`, { on_duty: true })).data.on_duty).toBe(true);
  expect((await onDuty(kim.by)).sort()).toEqual([lee.id, till.id].sort());
  const all = (await kim.by('GET', '/waiters')).data;
  expect(all.find(({ id }: { id: number }) => id === kim.id)).toEqual(off.data);
  await kim.by('PUT', `/waiters/${kim.id}/duty`, { on_duty: true });
  expect(await onDuty(kim.by)).toContain(kim.id);
});

test('a cashier is on duty with an open shift, unless they said otherwise', async () => {
  const at = await openRestaurant();
  const till = await person(at, 'cashier');
  expect(await onDuty(till.by)).toEqual([]);
  const { data: shift } = await till.by('POST', '/pos/shifts', { opening_float: 100 });
  expect(await onDuty(till.by)).toEqual([till.id]);
  await till.by('POST', `/pos/shifts/${shift.id}/close`, { counted_cash: 100 });
  expect(await onDuty(till.by)).toEqual([]);
  await till.by('POST', '/pos/shifts', { opening_float: 100 });
  await till.by('PUT', `/waiters/${till.id}/duty`, { on_duty: false });
  expect(await onDuty(till.by)).toEqual([]);
});

test('a waiter speaks for nobody else, a cashier does, and nobody for who does not serve', async () => {
  const at = await openRestaurant();
  const [kim, lee] = [await person(at, 'waiter'), await person(at, 'waiter')];
  const till = await person(at, 'cashier');
  const cook = await person(at, 'kitchen');
  const refused = await kim.by('PUT', `/waiters/${lee.id}/duty`, { on_duty: false });
  expect([refused.status, refused.body.error.code]).toEqual([403, 'FORBIDDEN']);
  expect(await onDuty(kim.by)).toContain(lee.id);
  expect((await till.by('PUT', `/waiters/${lee.id}/duty`, { on_duty: false })).status).toBe(200);
  expect(await onDuty(kim.by)).not.toContain(lee.id);
  for (const id of [cook.id, 9_999])
    expect((await till.by('PUT', `/waiters/${id}/duty`, { on_duty: true })).status).toBe(404);
  expect((await cook.by('PUT', `/waiters/${cook.id}/duty`, { on_duty: true })).status).toBe(403);
  expect((await kim.by('PUT', `/waiters/${kim.id}/duty`, { on_duty: 'yes' })).status).toBe(422);
});

test('duty is announced, and belongs to the branch one works at', async () => {
  const at = await openRestaurant();
  const kim = await person(at, 'waiter');
  const north = await at.tenant.transact(systemCaller, (tx) =>
    insertBranch(tx, { name: 'North', code: 'N', timezone: 'Europe/Paris', hostNode: 0 }),
  );
  const events: unknown[] = [];
  at.tenant.onEvent((event) => events.push(event));
  await kim.by('PUT', `/waiters/${kim.id}/duty`, { on_duty: false });
  expect(events).toContainEqual({
    type: 'waiter.changed',
    branchId: at.branchId,
    data: { id: kim.id, on_duty: false },
  });
  const there = at.withToken(await tokenFor(at.tenant, 'manager', north));
  expect(await onDuty(there)).toContain(kim.id);
  const everywhere = at.withToken(await tokenFor(at.tenant, 'manager', null));
  const rows = (await everywhere('GET', '/waiters')).data.filter(({ id }: { id: number }) => id === kim.id);
  expect(rows.map((row: { branch_id: number; on_duty: boolean }) => [row.branch_id, row.on_duty])).toEqual([
    [at.branchId, false],
    [north, true],
  ]);
  const unplaced = await everywhere('PUT', `/waiters/${kim.id}/duty`, { on_duty: true });
  expect(unplaced.body.error.code).toBe('BRANCH_REQUIRED');
  await at.tenant.transact(systemCaller, (tx) =>
    tx.db
      .updateTable('users')
      .set({ branch_ids: `[${north}]` })
      .where('id', '=', kim.id)
      .execute(),
  );
  expect(await onDuty(await at.as('manager'))).not.toContain(kim.id);
});

test("a table's waiter has its open orders and those taken there, unless the order names another", async () => {
  const at = await openRestaurant();
  const table = await addTable(at, 'T1');
  const [kim, lee] = [await person(at, 'waiter'), await person(at, 'waiter')];
  const cook = await person(at, 'kitchen');
  const take = async (fields: object = {}) =>
    (await lee.by('POST', '/pos/orders', { table_id: table, ...fields })).data.waiter_id;
  expect(await take()).toBe(lee.id);
  const given = await kim.by('PUT', `/pos/tables/${table}/waiter`, { waiter_id: kim.id });
  expect(given.data).toMatchObject({ id: table, waiter_id: kim.id, status: 'occupied' });
  const names = async () =>
    (await lee.by('GET', '/pos/orders')).data.map(({ waiter_id }: { waiter_id: number }) => waiter_id);
  expect(await names()).toEqual([kim.id]);
  expect(await take()).toBe(kim.id);
  expect(await take({ waiter_id: lee.id })).toBe(lee.id);
  const wrong = await kim.by('PUT', `/pos/tables/${table}/waiter`, { waiter_id: cook.id });
  expect([wrong.status, Object.keys(wrong.body.error.details)]).toEqual([422, ['waiter_id']]);
  await kim.by('PUT', `/pos/tables/${table}/waiter`, { waiter_id: null });
  expect(await take()).toBe(lee.id);
  const counts = (await kim.by('GET', '/waiters')).data.map((waiter: { id: number; open_orders: number }) => [
    waiter.id,
    waiter.open_orders,
  ]);
  expect(Object.fromEntries(counts)).toMatchObject({ [kim.id]: 0, [lee.id]: 1 });
});
