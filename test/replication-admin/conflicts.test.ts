import { expect, test } from 'vitest';
import type { Value } from '../../sync/wire/messages.ts';
import { addItem } from '../harness/menu.ts';
import { provingOwner } from '../harness/prove.ts';
import { valuesIn } from '../harness/rows.ts';
import { clockOf, edited, type Office, openOffice, rowOf } from './office.ts';

/** Head office changes a record after the branch did, and neither knows: what the branch sent then loses. */
async function collide(
  { at, owner, push }: Office,
  where: { table: string; id: number; path: string },
  ofBranch: Record<string, Value>,
  ofOffice: object,
): Promise<void> {
  const before = clockOf(at.tenant);
  const image = edited(at.tenant, where.table, where.id, ofBranch, before);
  at.clock.advance(60_000);
  expect((await owner('PUT', where.path, ofOffice)).status).toBe(200);
  await push([image]);
}

async function repriced() {
  const office = await openOffice();
  const item = await addItem(office.at, { price: 10_00, name: 'Dosa' });
  const where = { table: 'menu_items', id: item, path: `/pos/menu-items/${item}` };
  await collide(office, where, { price: 10_50 }, { price: 12 });
  const [conflict] = (await office.owner('GET', '/sync/conflicts')).data;
  return { office, item, conflict, where };
}

test('a value that lost is listed with both values, who wrote them and when, by the record’s name', async () => {
  const { item, conflict, office } = await repriced();
  expect(conflict).toMatchObject({
    status: 'open',
    table: 'menu_items',
    record_id: item,
    record_name: 'Dosa',
    field: 'price',
    stands: { value: 12, node: 0, branch_id: null, by: 'Head office', at: '2026-11-20T19:31:00.000Z' },
    lost: { value: 10.5, node: 1, branch_id: office.branch.id, by: 'Branch 1' },
    current_value: 12,
    moved_on: false,
    decided_by: null,
  });
  const lists = await Promise.all(
    [
      '?status=open',
      '?status=accepted',
      '?table=menu_items',
      '?table=customers',
      `?record_id=${item + 1}`,
    ].map((query) => office.owner('GET', `/sync/conflicts${query}`)),
  );
  expect(lists.map(({ data }) => data.length)).toEqual([1, 0, 1, 0, 0]);
  expect((await office.owner('GET', '/sync/conflicts?table=nothing')).status).toBe(422);
});

test('accepting leaves the record alone and is on record; it can be decided once', async () => {
  const { office, item, conflict } = await repriced();
  const accepted = await office.owner('POST', `/sync/conflicts/${conflict.id}/accept`);
  expect(accepted.data).toMatchObject({ status: 'accepted', decided_by: { name: expect.any(String) } });
  expect(rowOf(office.at.tenant, 'menu_items', item).price).toBe(12_00);
  for (const verb of ['accept', 'reject']) {
    const again = await office.owner('POST', `/sync/conflicts/${conflict.id}/${verb}`, {});
    expect([again.status, again.body.error.code]).toEqual([409, 'CONFLICT_DECIDED']);
  }
  const { data } = await office.owner('GET', '/audit?entity=sync_conflict');
  expect(data).toMatchObject([{ action: 'sync_conflict.accept', before: { lost: 10.5, stands: 12 } }]);
});

test('rejecting puts the value back as a new change that every branch gets', async () => {
  const { office, item, conflict } = await repriced();
  const rejected = await office.owner('POST', `/sync/conflicts/${conflict.id}/reject`, {});
  expect(rejected.data).toMatchObject({ status: 'rejected', current_value: 10.5 });
  expect(rowOf(office.at.tenant, 'menu_items', item).price).toBe(10_50);
  const pulled = await office.pull();
  const items = pulled.tables.find(({ table }) => table === 'menu_items');
  expect(items?.columns.price).toEqual([10_50]);
  expect(items?.cells?.find(([, column]) => column === 'price')?.[3]).toBe(0);
});

test('a record that was changed once more since says so, and is only overwritten on purpose', async () => {
  const { office, conflict, where } = await repriced();
  await office.owner('PUT', where.path, { price: 13 });
  const [now] = (await office.owner('GET', '/sync/conflicts')).data;
  expect(now).toMatchObject({ moved_on: true, current_value: 13, stands: { value: 12 } });
  const url = `/sync/conflicts/${conflict.id}/reject`;
  expect((await office.owner('POST', url, {})).body.error.code).toBe('CONFLICT_MOVED_ON');
  expect((await office.owner('POST', url, { anyway: true })).data).toMatchObject({ current_value: 10.5 });
});

test('a value goes back through the rules of its record', async () => {
  const office = await openOffice();
  const { owner, at } = office;
  const asha = (await owner('POST', '/pos/customers', { name: 'Asha', phone: '+33612345678' })).data;
  const where = { table: 'customers', id: asha.id, path: `/pos/customers/${asha.id}` };
  await collide(office, where, { phone: '+33611111111' }, { phone: '+33622222222' });
  await owner('POST', '/pos/customers', { name: 'Mira', phone: '+33611111111' });
  const conflict = (await owner('GET', '/sync/conflicts?table=customers')).data.find(
    ({ field }: { field: string }) => field === 'phone',
  );
  const refused = await owner('POST', `/sync/conflicts/${conflict.id}/reject`, {});
  expect([refused.status, refused.body.error.code]).toEqual([409, 'DUPLICATE_PHONE']);
  expect(rowOf(at.tenant, 'customers', asha.id).phone).toBe('+33622222222');
});

test('nobody becomes an owner through a conflict that a manager decides', async () => {
  const office = await openOffice();
  const { owner, at } = office;
  const body = { name: 'Nina', email: 'nina@example.com', role: 'waiter', password: 'long enough 123' };
  const nina = (await owner('POST', '/users', body)).data;
  const where = { table: 'users', id: nina.id, path: `/users/${nina.id}` };
  await collide(office, where, { role: 'owner' }, { role: 'cashier' });
  const [conflict] = (await owner('GET', '/sync/conflicts?table=users')).data;
  const manager = await at.as('manager');
  const refused = await manager('POST', `/sync/conflicts/${conflict.id}/reject`, {});
  expect(refused.status).toBe(403);
  expect(rowOf(at.tenant, 'users', nina.id).role).toBe('cashier');
  expect((await owner('POST', `/sync/conflicts/${conflict.id}/reject`, {})).status).toBe(403);
  const proving = await provingOwner(at);
  expect((await proving('POST', `/sync/conflicts/${conflict.id}/reject`)).status).toBe(200);
  expect(rowOf(at.tenant, 'users', nina.id).role).toBe('owner');
});

test('what lost of a password is never shown, and is not put back', async () => {
  const office = await openOffice();
  const { owner, at } = office;
  const body = { name: 'Nina', email: 'nina@example.com', role: 'waiter', password: 'long enough 123' };
  const nina = (await owner('POST', '/users', body)).data;
  const where = { table: 'users', id: nina.id, path: `/users/${nina.id}` };
  await collide(office, where, { password_hash: 'secret of the branch' }, { password: 'another one 456' });
  const listed = await owner('GET', '/sync/conflicts');
  expect(listed.data).toMatchObject([{ field: 'password_hash', secret: true, lost: { value: null } }]);
  expect(JSON.stringify(listed.body)).not.toContain('secret of the branch');
  const refused = await owner('POST', `/sync/conflicts/${listed.data[0].id}/reject`, {});
  expect(refused.body.error.code).toBe('CONFLICT_BY_HAND');
  expect(JSON.stringify((await owner('GET', '/audit')).body)).not.toContain('secret of the branch');
  expect(rowOf(at.tenant, 'users', nina.id).password_hash).not.toBe('secret of the branch');
});

test('every table that both sides write can be put right from the list, or says that it is done by hand', async () => {
  const office = await openOffice();
  const { owner, at } = office;
  const tax = (await owner('POST', '/pos/taxes', { name: 'VAT', rate: 10, order_type_ids: null })).data;
  await collide(
    office,
    { table: 'taxes', id: tax.id, path: `/pos/taxes/${tax.id}` },
    { rate_ppm: 55_000 },
    { rate: 20 },
  );
  const settings = { settings: { rounding_increment: 0.1 } };
  const tenantId = valuesIn(at.tenant, 'select id from tenants')[0] as number;
  const where = { table: 'tenants', id: tenantId, path: '/tenants/current' };
  await collide(office, where, { rounding_increment: 5 }, settings);
  const open = (await owner('GET', '/sync/conflicts?status=open')).data;
  const shown = open.map(({ field, lost }: { field: string; lost: { value: unknown } }) => [
    field,
    lost.value,
  ]);
  expect(shown).toEqual([
    ['rounding_increment', 0.05],
    ['rate_ppm', 5.5],
  ]);
  for (const { id } of open)
    expect((await owner('POST', `/sync/conflicts/${id}/reject`, {})).status).toBe(200);
  expect((await owner('GET', `/pos/taxes/${tax.id}`)).data.rate).toBe(5.5);
  expect((await owner('GET', '/tenants/current')).data.settings.rounding_increment).toBe(0.05);
});

test('a page of conflicts ends with a cursor, and those of other branches are not shown to their neighbours', async () => {
  const { office, where } = await repriced();
  await collide(office, where, { name: 'Masala dosa' }, { name: 'Plain dosa' });
  const first = await office.owner('GET', '/sync/conflicts?limit=1');
  expect(first.body.meta).toMatchObject({ limit: 1, has_more: true });
  const rest = await office.owner('GET', `/sync/conflicts?limit=1&cursor=${first.body.meta.next_cursor}`);
  expect([first.data[0].field, rest.data[0].field]).toEqual(['name', 'price']);
  expect(rest.body.meta).toMatchObject({ has_more: false });
  expect((await (await office.at.as('waiter'))('GET', '/sync/conflicts')).status).toBe(403);
});

test('a conflict is announced when it arises and when it is decided', async () => {
  const office = await openOffice();
  const heard: string[] = [];
  office.at.tenant.onEvent(({ type }) => heard.push(type));
  const item = await addItem(office.at, { price: 10_00, name: 'Dosa' });
  const where = { table: 'menu_items', id: item, path: `/pos/menu-items/${item}` };
  await collide(office, where, { price: 10_50 }, { price: 12 });
  const [{ id }] = (await office.owner('GET', '/sync/conflicts')).data;
  await office.owner('POST', `/sync/conflicts/${id}/accept`);
  expect(heard.filter((type) => type.startsWith('sync.conflict'))).toEqual([
    'sync.conflict',
    'sync.conflict_decided',
  ]);
});
