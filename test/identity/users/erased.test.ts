import { expect, test } from 'vitest';
import { openRestaurant } from '../../harness/app.ts';
import { addItem } from '../../harness/menu.ts';
import { rowsIn, tablesIn } from '../../harness/rows.ts';

const nadia = { name: 'Nadia Velmont', email: 'nadia@example.com', phone: '+919812345678' };
const TRACES = /nadia|velmont|98123/i;

async function open() {
  const at = await openRestaurant();
  const owner = await at.as('owner');
  const password = 'a long password';
  const { id } = (await owner('POST', '/users', { ...nadia, role: 'cashier', password, pin: '4719' })).data;
  const { token } = (await at.anonymous('POST', '/auth/login', { email: nadia.email, password })).data;
  const person = at.withToken(token);
  const dish = await addItem(at, { price: 1_000 });
  const order = (await person('POST', '/pos/orders', { items: [{ menu_item_id: dish }] })).data.id as number;
  return { at, owner, id, person, order, password };
}

test('a person who left is erased: what they did stays, under a number that leads to nobody', async () => {
  const { at, owner, id, person, order, password } = await open();
  expect((await owner('POST', `/users/${id}/erase`)).body).toEqual({ success: true, message: 'Erased.' });
  expect((await person('GET', '/auth/user')).status).toBe(401);
  const login = await at.anonymous('POST', '/auth/login', { email: nadia.email, password });
  expect(login.body.error.code).toBe('INVALID_CREDENTIALS');
  expect((await owner('GET', '/users?all=1')).data.map((one: { id: number }) => one.id)).not.toContain(id);
  expect((await owner('GET', `/pos/orders/${order}`)).data.opened_by).toBe(id);
  const left = tablesIn(at.tenant).filter((name) =>
    TRACES.test(JSON.stringify(rowsIn(at.tenant, `select * from "${name}"`))),
  );
  expect(left, 'the audit says what was done to the account, for as long as the law asks').toEqual([
    'audit_entries',
  ]);
  expect(rowsIn(at.tenant, `select * from users where id = ${id}`)).toMatchObject([
    { name: 'Erased', email: null, phone: null, password_hash: null, pin_hash: null, is_active: 0 },
  ]);
  expect((await owner('POST', `/users/${id}/erase`)).status).toBe(404);
  expect((await owner('GET', '/audit?action=user.erase')).data).toMatchObject([
    { entity_id: id, before: null },
  ]);
});

test('someone who was deleted is erased as well; nobody erases themselves, an owner without proof, or the last owner', async () => {
  const { at, owner, id } = await open();
  await owner('DELETE', `/users/${id}`);
  expect((await owner('POST', `/users/${id}/erase`)).status).toBe(200);
  const manager = await at.as('manager');
  const me = (await manager('GET', '/auth/user')).data.id;
  expect((await manager('POST', `/users/${me}/erase`)).body.error.code).toBe('RECORD_IN_USE');
  expect((await manager('POST', '/users/1/erase')).body.error.code).toBe('FORBIDDEN');
  expect((await owner('POST', '/users/1/erase')).body.error.code).toBe('REAUTHENTICATION_REQUIRED');
  expect((await (await at.as('cashier'))('POST', '/users/1/erase')).status).toBe(403);
});
