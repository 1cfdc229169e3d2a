import { expect, test } from 'vitest';
import { HOUR } from '../../server/core/time/time.ts';
import { openRestaurant, type Request, type Restaurant } from '../harness/app.ts';
import { addTable } from '../harness/menu.ts';

const me = async (by: Request): Promise<number> => (await by('GET', '/auth/user')).data.id;

const ask = (by: Request, table_id: number, type = 'water', note?: string) =>
  by('POST', '/waiter-requests', { table_id, type, ...(note && { note }) });

function announced(at: Restaurant): string[] {
  const heard: string[] = [];
  at.tenant.onEvent(({ type, data }) => {
    if (type.startsWith('waiter_request.')) heard.push(`${type} ${data.id} ${data.status}`);
  });
  return heard;
}

test('a request is made, taken on and done, and every step is announced', async () => {
  const at = await openRestaurant();
  const table = await addTable(at, 'T1');
  const waiter = await at.as('waiter');
  const heard = announced(at);
  const made = await ask(await at.as('kiosk'), table, 'other', 'A high chair, please');
  expect(made.status).toBe(201);
  expect(made.data).toEqual({
    id: 1,
    branch_id: at.branchId,
    table_id: table,
    table_name: 'T1',
    type: 'other',
    note: 'A high chair, please',
    status: 'pending',
    waiter_id: null,
    waiter_name: null,
    requested_at: '2026-11-20T19:30:00.000Z',
    assigned_at: null,
    completed_at: null,
    cancelled_at: null,
    created_at: '2026-11-20T19:30:00.000Z',
    updated_at: '2026-11-20T19:30:00.000Z',
  });
  at.clock.advance(60_000);
  const taken = await waiter('PUT', '/waiter-requests/1/assign', {});
  expect(taken.data).toMatchObject({
    status: 'assigned',
    waiter_id: await me(waiter),
    assigned_at: '2026-11-20T19:31:00.000Z',
  });
  const done = await waiter('PUT', '/waiter-requests/1/complete');
  expect(done.data).toMatchObject({ status: 'completed', completed_at: '2026-11-20T19:31:00.000Z' });
  expect((await waiter('GET', '/waiter-requests/1')).data).toEqual(done.data);
  expect(heard).toEqual([
    'waiter_request.created 1 pending',
    'waiter_request.changed 1 assigned',
    'waiter_request.changed 1 completed',
  ]);
});

test('a table that asks twice for one thing has one request, with both notes, until it is done', async () => {
  const at = await openRestaurant();
  const [table, other] = [await addTable(at, 'T1'), await addTable(at, 'T2')];
  const waiter = await at.as('waiter');
  const first = await ask(waiter, table, 'other', 'napkins');
  expect((await ask(waiter, table, 'bill')).status).toBe(201);
  expect((await ask(waiter, other, 'other')).status).toBe(201);
  const again = await ask(waiter, table, 'other', 'napkins');
  expect([again.status, again.data]).toEqual([200, first.data]);
  const more = await ask(waiter, table, 'other', 'a fork');
  expect([more.status, more.data.id, more.data.note]).toEqual([200, first.data.id, 'napkins\na fork']);
  await waiter('PUT', `/waiter-requests/${first.data.id}/assign`, {});
  expect((await ask(waiter, table, 'other')).data).toMatchObject({ id: first.data.id, status: 'assigned' });
  await waiter('PUT', `/waiter-requests/${first.data.id}/complete`);
  expect((await ask(waiter, table, 'other')).status).toBe(201);
});

test('who does it without having it assigned is remembered; an assignment can go to another', async () => {
  const at = await openRestaurant();
  const table = await addTable(at, 'T1');
  const [one, other] = [await at.as('waiter'), await at.as('waiter')];
  const { id } = (await ask(one, table)).data;
  expect((await other('PUT', `/waiter-requests/${id}/complete`)).data.waiter_id).toBe(await me(other));
  const next = (await ask(one, table)).data.id;
  await one('PUT', `/waiter-requests/${next}/assign`, {});
  const handed = await one('PUT', `/waiter-requests/${next}/assign`, { waiter_id: await me(other) });
  expect(handed.data).toMatchObject({ status: 'assigned', waiter_id: await me(other) });
  const kitchen = await me(await at.as('kitchen'));
  for (const waiter_id of [kitchen, 9_999]) {
    const wrong = await one('PUT', `/waiter-requests/${next}/assign`, { waiter_id });
    expect([wrong.status, Object.keys(wrong.body.error.details)]).toEqual([422, ['waiter_id']]);
  }
  expect((await one('GET', `/waiter-requests/${next}`)).data).toEqual(handed.data);
});

test('requests are listed newest first by page and filter, the pending ones oldest first', async () => {
  const at = await openRestaurant();
  const [table, other] = [await addTable(at, 'T1'), await addTable(at, 'T2')];
  const waiter = await at.as('waiter');
  for (const type of ['water', 'bill', 'clean']) await ask(waiter, table, type);
  at.clock.advance(24 * HOUR);
  await ask(waiter, other);
  await waiter('PUT', '/waiter-requests/2/assign', {});
  await waiter('PUT', '/waiter-requests/3/cancel');
  const ids = async (query: string) =>
    (await waiter('GET', `/waiter-requests${query}`)).data.map(({ id }: { id: number }) => id);
  expect(await ids('')).toEqual([4, 3, 2, 1]);
  expect(await ids('?status=cancelled')).toEqual([3]);
  expect(await ids(`?table_id=${other}`)).toEqual([4]);
  expect(await ids(`?waiter_id=${await me(waiter)}`)).toEqual([2]);
  expect(await ids('?date=2026-11-20')).toEqual([3, 2, 1]);
  expect(await ids('/pending')).toEqual([1, 4]);
  const page = await waiter('GET', '/waiter-requests?limit=3');
  expect(page.body.meta).toMatchObject({ limit: 3, has_more: true });
  expect(await ids(`?limit=3&cursor=${page.body.meta.next_cursor}`)).toEqual([1]);
});

test('what is no request is refused and leaves nothing', async () => {
  const at = await openRestaurant();
  const table = await addTable(at, 'T1');
  const waiter = await at.as('waiter');
  const wrong: [object, string][] = [
    [{}, 'table_id'],
    [{ table_id: 77 }, 'table_id'],
    [{ table_token: 'T1-guess' }, 'table_token'],
    [{ table_id: table, type: 'dance' }, 'type'],
    [{ table_id: table, note: 'x'.repeat(501) }, 'note'],
  ];
  for (const [body, path] of wrong) {
    const refused = await waiter('POST', '/waiter-requests', body);
    expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([422, [path]]);
  }
  expect((await waiter('GET', '/waiter-requests')).data).toEqual([]);
  for (const path of ['assign', 'complete', 'cancel'])
    expect((await waiter('PUT', `/waiter-requests/9/${path}`, {})).status).toBe(404);
  const kiosk = await at.as('kiosk');
  expect((await kiosk('GET', '/waiter-requests')).status).toBe(403);
  expect((await ask(await at.as('kitchen'), table)).status).toBe(403);
});
