import { expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { openRestaurant, type Request } from '../../harness/app.ts';
import { addItem } from '../../harness/menu.ts';

const password = 'a long password';
const codes = async (reply: ReturnType<Request>) => {
  const { status, body } = await reply;
  return [status, body.error?.code ?? null];
};

/** A central instance that runs two branches itself, and someone who may enter the first only. */
async function openOffice() {
  const at = await openRestaurant({ role: 'central' });
  const logIn = async (email: string, secret: string) =>
    at.withToken((await at.anonymous('POST', '/auth/login', { email, password: secret })).data.token);
  const owner = await logIn('owner@example.com', 'correct horse');
  const branch = async (name: string) => (await owner('POST', '/branches', { name })).data.id as number;
  const [here, there] = [await branch('Here'), await branch('There')];
  const member = { name: 'Mo', role: 'manager', email: 'mo@example.com', password, branch_ids: [here] };
  await owner('POST', '/users', member);
  const onBranch = async (id: number) => {
    const person = await logIn('owner@example.com', 'correct horse');
    await person('PUT', `/branches/switch/${id}`);
    return person;
  };
  return { ...at, owner, here, there, onBranch, member: await logIn(member.email, password) };
}

async function areaAt(request: Request, name: string): Promise<number> {
  const { data } = await request('POST', '/areas', { name });
  return data.id;
}

const namesOf = async (request: Request, path: string) =>
  (await request('GET', path)).data.map(({ name }: { name: string }) => name);

test('a login at a central instance has no active branch until it switches', async () => {
  const { owner, here } = await openOffice();
  expect((await owner('GET', '/branches/current')).body).toEqual({ success: true, data: null });
  await owner('PUT', `/branches/switch/${here}`);
  expect((await owner('GET', '/branches/current')).data).toMatchObject({ id: here, name: 'Here' });
  await owner('DELETE', '/branches/current');
  expect((await owner('GET', '/branches/current')).data).toBe(null);
});

test('a login at a branch server has its branch active, whoever it is', async () => {
  const at = await openRestaurant();
  const credentials = { email: 'owner@example.com', password: 'correct horse' };
  const owner = at.withToken((await at.anonymous('POST', '/auth/login', credentials)).data.token);
  expect((await owner('GET', '/branches/current')).data.id).toBe(at.branchId);
  expect(await codes(owner('DELETE', '/branches/current'))).toEqual([409, 'BRANCH_REQUIRED']);
  expect(await codes(owner('GET', `/areas?branch_id=${at.branchId}`))).toEqual([200, null]);
  expect(await codes(owner('GET', '/areas?branch_id=77'))).toEqual([403, 'BRANCH_FORBIDDEN']);
});

test('without an active branch a list covers every branch one may see, and branch_id= narrows it', async () => {
  const { owner, member, here, there, onBranch } = await openOffice();
  await areaAt(await onBranch(here), 'Hall');
  await areaAt(await onBranch(there), 'Terrace');
  expect(await namesOf(owner, '/areas')).toEqual(['Hall', 'Terrace']);
  expect(await namesOf(owner, `/areas?branch_id=${there}`)).toEqual(['Terrace']);
  expect(await namesOf(await onBranch(here), '/areas')).toEqual(['Hall']);
  expect(await namesOf(member, '/areas')).toEqual(['Hall']);
  expect(await codes(member('GET', `/areas?branch_id=${there}`))).toEqual([403, 'BRANCH_FORBIDDEN']);
  expect(await codes((await onBranch(here))('GET', `/areas?branch_id=${there}`))).toEqual([
    403,
    'BRANCH_FORBIDDEN',
  ]);
});

test('reading by id depends on what one may enter and never on the active branch', async () => {
  const { owner, member, here, there, onBranch } = await openOffice();
  const terrace = await areaAt(await onBranch(there), 'Terrace');
  for (const request of [owner, await onBranch(here), await onBranch(there)])
    expect((await request('GET', `/areas/${terrace}`)).data.name).toBe('Terrace');
  expect(await codes(member('GET', `/areas/${terrace}`))).toEqual([404, 'NOT_FOUND']);
  await member('PUT', `/branches/switch/${here}`);
  expect(await codes(member('GET', `/areas/${terrace}`))).toEqual([404, 'NOT_FOUND']);
});

test('a write takes the branch of the record it touches; one that makes a record needs an active branch', async () => {
  const office = await openOffice();
  const { owner, here, there, onBranch } = office;
  const item = await addItem(office, { price: 450 });
  expect(await codes(owner('POST', '/areas', { name: 'Hall' }))).toEqual([409, 'BRANCH_REQUIRED']);
  expect(await codes(owner('POST', '/pos/orders', { items: [{ menu_item_id: item }] }))).toEqual([
    409,
    'BRANCH_REQUIRED',
  ]);
  const { data: order } = await (await onBranch(there))('POST', '/pos/orders', {
    items: [{ menu_item_id: item }],
  });
  for (const request of [owner, await onBranch(here)]) {
    const changed = await request('PUT', `/pos/orders/${order.id}`, { notes: 'no salt' });
    expect([changed.status, changed.data.branch_id]).toEqual([200, there]);
  }
});

test('nobody switches to a branch that is not theirs, or that is closed', async () => {
  const { owner, member, here, there } = await openOffice();
  expect(await codes(member('PUT', `/branches/switch/${there}`))).toEqual([403, 'BRANCH_FORBIDDEN']);
  await owner('PUT', `/branches/${here}`, { is_active: false });
  expect(await codes(owner('PUT', `/branches/switch/${here}`))).toEqual([403, 'BRANCH_FORBIDDEN']);
  expect(await namesOf(owner, '/branches/available')).toEqual(['There']);
});

test('someone who is taken off their active branch at a central instance has none, and chooses anew', async () => {
  const { owner, member, here, there } = await openOffice();
  await member('PUT', `/branches/switch/${here}`);
  const { data: users } = await owner('GET', '/users?role=manager');
  await owner('PUT', `/users/${users[0].id}`, { branch_ids: [there] });
  expect((await member('GET', '/branches/current')).data).toBe(null);
  expect((await member('PUT', `/branches/switch/${there}`)).status).toBe(200);
});

test('who may enter one branch alone changes nothing that all of them work by, and sees no other server', async () => {
  const { owner, member, tenant, here, there } = await openOffice();
  expect(await codes(member('PUT', '/tenants/current', { name: 'Mine' }))).toEqual([403, 'BRANCH_FORBIDDEN']);
  expect(await codes(owner('PUT', '/tenants/current', { name: 'Ours' }))).toEqual([200, null]);
  await tenant.transact(systemCaller, async (tx) => {
    for (const [node, id] of [here, there].entries())
      await tx.execute('update branches set host_node = ? where id = ?', [node + 1, id]);
  });
  const seenBy = async (request: Request) =>
    (await request('GET', '/sync/status')).data.branches.map((row: { branch_id: number }) => row.branch_id);
  expect(await seenBy(owner)).toEqual([here, there]);
  expect(await seenBy(member)).toEqual([here]);
});

test('the manager of one branch staffs it, and makes nobody a manager', async () => {
  const { owner, member, here } = await openOffice();
  const person = { name: 'Asha', role: 'manager', branch_ids: [here] };
  expect(await codes(member('POST', '/users', person))).toEqual([403, 'FORBIDDEN']);
  const { data: waiter } = await member('POST', '/users', { ...person, role: 'waiter' });
  expect(await codes(member('PUT', `/users/${waiter.id}`, { role: 'manager' }))).toEqual([403, 'FORBIDDEN']);
  expect(await codes(member('PUT', `/users/${waiter.id}`, { role: 'cashier' }))).toEqual([200, null]);
  expect(await codes(owner('PUT', `/users/${waiter.id}`, { role: 'manager' }))).toEqual([200, null]);
  expect(await codes(member('PUT', `/users/${waiter.id}`, { name: 'Asha R' }))).toEqual([200, null]);
});
