import { expect, test } from 'vitest';
import { systemCaller } from '../../server/core/permissions.ts';
import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import { pauseFullQueues } from '../../server/webhooks/limits.ts';
import { forgetDone } from '../../server/webhooks/store.ts';
import { openRestaurant } from '../harness/app.ts';
import { proof, provingOwner } from '../harness/prove.ts';

/** Statements that a transaction runs after its own work. */
async function statementsAfter(tenant: TenantDatabase, branchId: number): Promise<number> {
  let count = 0;
  await tenant.transact(systemCaller, async (tx) => {
    tx.emit({ type: 'order.created', branchId, data: { id: 1, version: 1 } });
    const execute = tx.execute.bind(tx);
    tx.execute = (text, values) => {
      count += 1;
      return execute(text, values);
    };
  });
  return count;
}

test('without webhooks a change costs no statement more, and one row with one', async () => {
  const { tenant, branchId, ...at } = await openRestaurant();
  const owner = await provingOwner(at);
  await statementsAfter(tenant, branchId);
  expect(await statementsAfter(tenant, branchId)).toBe(0);
  const body = { url: 'https://books.example.com/', events: ['order'] };
  const { id } = (await owner('POST', '/webhooks', body)).data;
  await statementsAfter(tenant, branchId);
  expect(await statementsAfter(tenant, branchId)).toBe(1);
  await owner('PUT', `/webhooks/${id}`, { is_active: false });
  await statementsAfter(tenant, branchId);
  expect(await statementsAfter(tenant, branchId)).toBe(0);
  expect((await owner('GET', `/webhooks/${id}/deliveries`)).data).toHaveLength(2);
});

test('an address, an event and a branch that will not do are told at their fields', async () => {
  const { branchId, ...at } = await openRestaurant();
  const owner = await provingOwner(at);
  const refusal = async (body: object) => (await owner('POST', '/webhooks', body)).body.error;
  const sound = { url: 'https://books.example.com/', events: ['order'] };
  expect(await refusal({ ...sound, url: 'http://books.example.com/' })).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { url: [expect.stringContaining('https')] },
  });
  expect(await refusal({ ...sound, events: ['order', 'order.eaten'] })).toMatchObject({
    details: { 'events.1': [expect.stringContaining('order.eaten')] },
  });
  for (const word of ['webhook', 'webhook.changed', 'token', 'printer.discovery'])
    expect(await refusal({ ...sound, events: [word] }), word).toMatchObject({ code: 'VALIDATION_ERROR' });
  expect(await refusal({ ...sound, branch_id: branchId + 17 })).toMatchObject({
    details: { branch_id: [expect.any(String)] },
  });
});

test('a manager of one branch neither hears of all branches nor sees who does', async () => {
  const { tenant, branchId, ...at } = await openRestaurant({ role: 'central' });
  const owner = await provingOwner(at);
  const { id } = (await owner('POST', '/webhooks', { url: 'https://a.example.com/', events: ['order'] }))
    .data;
  const login = { email: 'harbour@example.com', password: 'correct horse' };
  expect((await owner('POST', '/users', { name: 'Mira', role: 'manager', ...login })).status).toBe(201);
  const manager = at.withToken((await at.anonymous('POST', '/auth/login', login)).data.token);
  await tenant.transact(systemCaller, (tx) =>
    tx.db
      .updateTable('users')
      .set({ branch_ids: `[${branchId + 1}]` })
      .where('role', '=', 'manager')
      .execute(),
  );
  await tenant.transact(systemCaller, async (tx) => {
    tx.emit({ type: 'user.changed', branchId: null, data: {} });
  });
  expect((await manager('GET', '/webhooks')).data ?? []).toEqual([]);
  expect((await manager('GET', `/webhooks/${id}`)).status).not.toBe(200);
  const body = { url: 'https://b.example.com/', events: ['order'], branch_id: null };
  expect((await manager('POST', '/webhooks', body)).body.error.code).toBe('REAUTHENTICATION_REQUIRED');
  const proved = await manager('POST', '/webhooks', { ...body, ...proof });
  expect(proved.body.error.code).toBe('BRANCH_FORBIDDEN');
});

test('who makes, changes and deletes a webhook is in the audit, its secret is not', async () => {
  const owner = await provingOwner(await openRestaurant());
  const body = { url: 'https://books.example.com/', events: ['order'] };
  const { id, secret } = (await owner('POST', '/webhooks', body)).data;
  const { secret: newer } = (await owner('POST', `/webhooks/${id}/secret`)).data;
  await owner('PUT', `/webhooks/${id}`, { description: 'Books' });
  await owner('DELETE', `/webhooks/${id}`);
  const { data } = await owner('GET', '/audit?entity=webhook');
  expect(data.map(({ action }: { action: string }) => action)).toEqual([
    'webhook.delete',
    'webhook.update',
    'webhook.new_secret',
    'webhook.create',
  ]);
  for (const one of [secret, newer]) expect(JSON.stringify(data)).not.toContain(one.slice(6, 20));
});

test('of what is done with the newest are kept, and a line that is too long is given up', async () => {
  const { tenant, ...at } = await openRestaurant();
  const owner = await provingOwner(at);
  const body = { url: 'https://books.example.com/', events: ['order'] };
  const { id } = (await owner('POST', '/webhooks', body)).data;
  const ids: number[] = [];
  for (let sent = 0; sent < 5; sent++) ids.push((await owner('POST', `/webhooks/${id}/test`)).data.id);
  for (const one of ids.slice(0, 3)) await owner('POST', `/webhooks/${id}/deliveries/${one}/skip`);
  const gone = (most: number) => tenant.transact(systemCaller, (tx) => forgetDone(tx, id, 1, most));
  expect([await gone(1), await gone(9), await gone(9)]).toEqual([1, 1, 0]);
  const left = (await owner('GET', `/webhooks/${id}/deliveries`)).data;
  expect(left.map((one: { id: number }) => one.id)).toEqual([ids[4], ids[3], ids[2]]);
  await tenant.transact(systemCaller, (tx) => pauseFullQueues(tx, 2));
  expect((await owner('GET', `/webhooks/${id}`)).data.state).toBe('active');
  await tenant.transact(systemCaller, (tx) => pauseFullQueues(tx, 1));
  expect((await owner('GET', `/webhooks/${id}`)).data.state).toBe('paused');
});

test('a message that the receiver will not take is skipped, once', async () => {
  const owner = await provingOwner(await openRestaurant());
  const body = { url: 'https://books.example.com/', events: ['order'] };
  const { id } = (await owner('POST', '/webhooks', body)).data;
  const { id: delivery } = (await owner('POST', `/webhooks/${id}/test`)).data;
  const path = `/webhooks/${id}/deliveries/${delivery}`;
  expect((await owner('POST', `${path}/skip`)).data.status).toBe('skipped');
  expect((await owner('POST', `${path}/skip`)).body.error.code).toBe('INVALID_STATUS_TRANSITION');
  expect((await owner('POST', `${path}/redeliver`)).data.status).toBe('waiting');
  expect((await owner('POST', `/webhooks/${id + 1}/deliveries/${delivery}/redeliver`)).status).toBe(404);
});

test('what leaves the restaurant grows only with the password: another address, more events', async () => {
  const at = await openRestaurant();
  const [owner, call] = [await provingOwner(at), await at.as('owner')];
  const body = { url: 'https://books.example.com/', events: ['order', 'shift.day_closed'] };
  expect((await call('POST', '/webhooks', body)).body.error.code).toBe('REAUTHENTICATION_REQUIRED');
  const path = `/webhooks/${(await owner('POST', '/webhooks', body)).data.id}`;
  const more = [{ url: 'https://thief.example.com/' }, { events: ['shift'] }, { events: ['order', 'user'] }];
  for (const change of more)
    expect((await call('PUT', path, change)).body.error.code, JSON.stringify(change)).toBe(
      'REAUTHENTICATION_REQUIRED',
    );
  expect((await call('GET', path)).data).toMatchObject(body);
  const less = [
    { events: ['order.created'] },
    { url: body.url },
    { description: 'Books' },
    { is_active: false },
  ];
  for (const change of less)
    expect((await call('PUT', path, change)).status, JSON.stringify(change)).toBe(200);
  expect((await owner('PUT', path, more[0])).status).toBe(200);
});
