import { expect, test } from 'vitest';
import { nodeOf } from '../../../server/core/ids.ts';
import { systemCaller } from '../../../server/core/permissions.ts';
import { cached } from '../../../server/db/handle/cached.ts';
import type { Tx } from '../../../server/db/handle/handle.ts';
import { insert } from '../../../server/db/handle/insert.ts';
import { endpoints } from '../../../server/endpoints.ts';
import { takeNumber } from '../../../sync/lineage/rotation.ts';
import { type Request, requestsOn, tokenFor } from '../../harness/app.ts';
import { query } from '../../harness/postgres/databases.ts';
import { openRestaurant, type Process } from './processes.ts';

test('a restaurant that one process sets up is served by the other at once', async () => {
  const { ask } = await openRestaurant();
  for (const request of ask) expect((await request('GET', '/tenants/current')).data.name).toBe('Spice Route');
});

test('what one process answered is in the other’s next answer, however it was kept in memory', async () => {
  const { ask } = await openRestaurant();
  for (let round = 1; round <= 40; round++) {
    const [writer, reader] = (round % 2 ? ask : ask.toReversed()) as [Request, Request];
    const name = `Spice Route ${round}`;
    expect((await writer('PUT', '/tenants/current', { name })).status).toBe(200);
    expect((await reader('GET', '/tenants/current')).data.name).toBe(name);
    expect((await writer('GET', '/tenants/current')).data.name).toBe(name);
  }
});

test('what orders recall of the menu is what the other process made of it', async () => {
  const { one, two } = await openRestaurant();
  const taxes = cached('menu.', 'taxes', (tx) => tx.execute('select rate_ppm from taxes', []));
  const rate = (at: Process) => at.tenant.transact(systemCaller, (tx) => taxes(tx));
  for (let round = 1; round <= 40; round++) {
    const [writer, reader] = round % 2 ? [one, two] : [two, one];
    await writer.tenant.transact(systemCaller, async (tx) => {
      await insertTax(tx, round);
      tx.emit({ type: 'menu.changed', branchId: null, data: {} });
    });
    expect((await rate(reader)).length).toBe(round);
    expect((await rate(writer)).length).toBe(round);
  }
});

const insertTax = (tx: Tx, n: number) =>
  insert(tx, 'taxes', {
    id: tx.id('taxes'),
    name: `Tax ${n}`,
    code: `T${n}`,
    rate_ppm: n,
    inclusive: 0,
    order_type_ids: null,
    ...{ sort_order: n, is_active: 1, deleted_at: null, created_at: tx.now, updated_at: tx.now },
  });

test('a token that one process ended opens nothing at the other', async () => {
  const { one, two } = await openRestaurant();
  for (let round = 0; round < 10; round++) {
    const token = await tokenFor(one.tenant, 'owner', null);
    expect((await two.withToken(token)('GET', '/auth/user')).status).toBe(200);
    expect((await one.withToken(token)('POST', '/auth/logout')).status).toBe(200);
    expect((await two.withToken(token)('GET', '/auth/user')).status).toBe(401);
  }
});

test('whoever was just added at one process logs in at the other', async () => {
  const { two, ask } = await openRestaurant();
  for (let n = 0; n < 10; n++) {
    const login = { email: `user${n}@spice.example`, password: 'open sesame' };
    const user = { name: `User ${n}`, role: 'manager', branch_ids: null, ...login };
    expect((await ask[0]('POST', '/users', user)).status).toBe(201);
    expect((await requestsOn(two.server, {})('POST', '/auth/login', login)).status).toBe(200);
  }
});

test('two that are given the same key at once do it once', async () => {
  const { url, ask } = await openRestaurant();
  for (let round = 0; round < 10; round++) {
    const key = { 'idempotency-key': `key ${round}` };
    const answers = await Promise.all(
      ask.map((request) => request('POST', '/pos/categories', { name: `Once ${round}` }, key)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.data).toEqual(answers[1]?.data);
  }
  expect(await query(url, `select count(*)::int as n from tenant_1.categories`)).toEqual([{ n: 10 }]);
});

test('ids of two processes that write at once are all different, and all of the node', async () => {
  const { url, ask } = await openRestaurant();
  const writes = Array.from({ length: 120 }, (_, at) =>
    ask[at % 2]!('POST', '/pos/taxes', { name: `T${at}`, code: `T${at}`, rate: 5 }),
  );
  const ids = (await Promise.all(writes)).map(({ data }) => data.id as number);
  expect(new Set(ids).size).toBe(120);
  const [range] = await query(url, 'select max(id)::int as top from tenant_1.taxes');
  expect(range?.top).toBeLessThan(1_000_000_000);
});

test('two processes that sell at once give each order of a day a pickup number of its own', async () => {
  const { ask } = await openRestaurant();
  const [one] = ask;
  const { data: branch } = await one('POST', '/branches', { name: 'Here', timezone: 'Asia/Kolkata' });
  await one('PUT', `/branches/switch/${branch.id}`);
  const { data: category } = await one('POST', '/pos/categories', { name: 'Mains' });
  const { data: dish } = await one('POST', '/pos/menu-items', {
    ...{ name: 'Dal', category_id: category.id, price: 120 },
  });
  const order = { items: [{ menu_item_id: dish.id, quantity: 1 }] };
  // In turns, at once, and both.
  const rounds = [[0], [1], [0], [1], [0, 0, 1, 1], [1], [0], [1, 0, 1], [0, 1]];
  const numbers: number[] = [];
  for (const round of rounds) {
    const made = await Promise.all(round.map((at) => ask[at]!('POST', '/pos/orders', order)));
    numbers.push(...made.map(({ data }) => data.token_number as number));
  }
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, at) => at + 1));
});

test('the screens of one process hear what another commits, in its order', async () => {
  const { one, two } = await openRestaurant();
  const heard: unknown[] = [];
  two.tenant.onEvent(({ type, data }) => void (type === 'menu.changed' && heard.push(data.n)));
  await two.tenant.catchUp();
  for (let n = 0; n < 30; n++) {
    const data = { n, padding: 'x'.repeat(n === 15 ? 6_000 : 0) };
    await one.tenant.transact(systemCaller, async (tx) => {
      for (let copy = 0; copy < 3; copy++) tx.emit({ type: 'menu.changed', branchId: null, data });
    });
  }
  await two.tenant.catchUp();
  expect(heard).toEqual(Array.from({ length: 90 }, (_, at) => Math.floor(at / 3)));
});

test('a process whose line for notices broke answers nothing old', async () => {
  const { url, ask } = await openRestaurant();
  const [writer, reader] = ask;
  await reader('GET', '/pos/categories');
  for (let round = 1; round <= 3; round++) {
    await query(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen galley' and datname = current_database()`,
    );
    expect((await writer('POST', '/pos/categories', { name: `Course ${round}` })).status).toBe(201);
    expect((await reader('GET', '/pos/categories')).data.length).toBe(round);
  }
});

test('one living process works on a restaurant, also after the other ended', async () => {
  const { one, two, url } = await openRestaurant();
  const working = async () =>
    (
      await query(
        url,
        // Other files have databases of their own on this server.
        `select count(*)::int as n from pg_locks join tenant_1.sync_ctx on objid::int8 = duty
          where locktype = 'advisory' and classid = 730214
          and database = (select oid from pg_database where datname = current_database())`,
      )
    )[0]?.n;
  await one.app.startWork();
  await two.app.startWork();
  await expect.poll(working).toBe(1);
  await one.server.close();
  await one.app.close();
  await expect.poll(working, { timeout: 15_000 }).toBe(1);
});

test('a process writes under the number that another took, from the first transaction on', async () => {
  const { one, two } = await openRestaurant();
  for (const [node, taking, other] of [
    [101, one, two],
    [202, two, one],
  ] as const) {
    await taking.tenant.transact(systemCaller, (tx) => takeNumber(tx, taking.tenant, node));
    const ids = other.tenant.transact(systemCaller, async (tx) => {
      await insertTax(tx, node);
      return [tx.tenant.node, tx.id('taxes')];
    });
    expect(await ids).toEqual([node, expect.toSatisfy((id) => nodeOf(id) === node)]);
  }
});

const ADD_COLUMNS = `do $$ declare name text; begin
  for name in select table_name from information_schema.tables where table_schema = 'tenant_1' loop
    execute format('alter table tenant_1.%I add column added_by_a_newer_program int8', name);
  end loop;
end $$`;

test('columns that a newer program adds disturb no request of the processes that still serve', async () => {
  const { url, ask } = await openRestaurant();
  const plain = endpoints.filter(
    ({ method, path, access }) => method === 'GET' && !/[{]/.test(path) && access !== 'node',
  );
  const walk = async (request: Request, name: string) => {
    const written = await request('PUT', '/tenants/current', { name });
    const made = await request('POST', '/pos/categories', { name });
    const read: [string, number][] = [];
    for (const { path } of plain)
      if (path !== '/events') read.push([path, (await request('GET', path)).status]);
    return [written.status, made.status, ...read];
  };
  const before = [await walk(ask[0], 'a'), await walk(ask[1], 'b')];
  expect(before[0]?.slice(0, 2)).toEqual([200, 201]);
  await query(url, ADD_COLUMNS);
  expect([await walk(ask[0], 'c'), await walk(ask[1], 'd')]).toEqual(before);
});
