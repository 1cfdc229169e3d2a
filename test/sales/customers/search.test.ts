import { expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import type { Reader } from '../../../server/db/handle/handle.ts';
import { CustomerQuery } from '../../../server/sales/customers/schema.ts';
import { listCustomers } from '../../../server/sales/customers/service.ts';
import { openRestaurant, type Request, type Restaurant } from '../../harness/app.ts';
import { filesOf } from '../../harness/files.ts';
import { onPostgres } from '../../harness/postgres/databases.ts';

const people = [
  { name: 'Zoé Müller', phone: '06 12 34 56 78', email: 'zoe.m@example.com' },
  { name: 'Anna Becker', phone: '+1 212 555 0100', email: 'anna@mail.test' },
  { name: 'ANNA DE LA CRUZ', phone: '06 99 88 77 66' },
  { name: '王伟', email: 'wei@example.com' },
  { name: 'محمد علي' },
  { name: '100% "O\'Brien" _x_' },
];

async function open(): Promise<{ at: Restaurant; till: Request }> {
  const at = await openRestaurant();
  await (await at.as('owner'))('PUT', '/tenants/current', { country: 'FR' });
  const till = await at.as('cashier');
  for (const person of people) expect((await till('POST', '/pos/customers', person)).status).toBe(201);
  return { at, till };
}

const namesOf = async (ask: Request, query: Record<string, string>): Promise<string[]> => {
  const { status, data, body } = await ask('GET', `/pos/customers?${new URLSearchParams(query)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return data.map(({ name }: { name: string }) => name);
};

const [zoe, anna, cruz, wei, ali, brien] = people.map(({ name }) => name) as [string, ...string[]];

test('a search finds any part of a name, a number in any spelling, and an e-mail address', async () => {
  const { till } = await open();
  const found: [string, (string | undefined)[]][] = [
    ['zoe', [zoe]],
    ['MULLER', [zoe]],
    ['anna', [cruz, anna]],
    ['becker anna', [anna]],
    ['de la cruz', [cruz]],
    ['anna d', [cruz]],
    ['0612345678', [zoe]],
    ['+33 6 12 34', [zoe]],
    ['0033612', [zoe]],
    ['06.12.34', [zoe]],
    ['345', [zoe]],
    ['(212) 555', [anna]],
    ['+33 (0)6 99', [cruz]],
    ['zoe.m@', [zoe]],
    ['example.com', [wei, zoe]],
    ['王伟', [wei]],
    ['محمد', [ali]],
    ['100% "o', [brien]],
    ["o'bri", [brien]],
    ['_x_', [brien]],
    ['xyz', []],
    ['" OR "anna', []],
    ['%%%', []],
  ];
  for (const [search, names] of found) expect(await namesOf(till, { search }), search).toEqual(names);
});

test('under three characters a search finds how names begin, in their order', async () => {
  const { till } = await open();
  expect(await namesOf(till, { search: 'a' })).toEqual([anna, cruz]);
  expect(await namesOf(till, { search: 'zo' })).toEqual([zoe]);
  expect(await namesOf(till, { search: '王' })).toEqual([wei]);
  expect(await namesOf(till, { search: 'nn' })).toEqual([]);
  expect(await namesOf(till, { search: ' ' })).toHaveLength(people.length);
});

test('a changed customer is found by what is true now', async () => {
  const { till } = await open();
  const [{ id }] = (await till('GET', '/pos/customers?search=becker')).data;
  await till('PUT', `/pos/customers/${id}`, { name: 'Anna Fischer', phone: null });
  expect(await namesOf(till, { search: 'becker' })).toEqual([]);
  expect(await namesOf(till, { search: '555' })).toEqual([]);
  expect(await namesOf(till, { search: 'fischer' })).toEqual(['Anna Fischer']);
});

test.each(['', 'customer', 'c', 'guest'])(
  'pages of a search for "%s" hold every one once, in any order',
  async (search) => {
    const at = await openRestaurant();
    const till = await at.as('cashier');
    for (const n of [3, 1, 2, 2, 5, 4]) await till('POST', '/pos/customers', { name: `Customer guest ${n}` });
    for (const sort of ['-created_at', 'created_at', 'name']) {
      const whole = (await till('GET', `/pos/customers?sort=${sort}&search=${search}`)).data;
      const paged: unknown[] = [];
      for (let cursor: string | null = ''; cursor !== null && paged.length < 10; ) {
        const next = cursor && `&cursor=${cursor}`;
        const { data, body } = await till(
          'GET',
          `/pos/customers?limit=2&sort=${sort}&search=${search}${next}`,
        );
        paged.push(...data);
        cursor = body.meta.next_cursor;
      }
      expect(paged, sort).toEqual(whole);
      if (search !== 'guest' || sort === 'name') expect(paged, sort).toHaveLength(6);
      const names = whole.map(({ name }: { name: string }) => name);
      if (sort === 'name') expect(names).toEqual(names.toSorted());
    }
  },
);

test('a cursor of another order, an unknown order and a foreign cursor are refused', async () => {
  const { till } = await open();
  const { body } = await till('GET', '/pos/customers?limit=1&sort=name');
  for (const query of [`cursor=${body.meta.next_cursor}`, 'sort=phone', 'cursor=x', 'limit=0'])
    expect((await till('GET', `/pos/customers?${query}`)).status, query).toBe(422);
});

/** How SQLite would read the statements of a list, one line a step. */
async function stepsOf({ tenant }: Restaurant, query: object): Promise<string[]> {
  const steps: string[] = [];
  const { writer } = filesOf(tenant);
  await tenant.read(systemCaller, (reader: Reader) => {
    const watched: Reader = Object.create(reader, {
      execute: {
        value: (text: string, values: unknown[]) => {
          const plan = writer.prepare(`explain query plan ${text}`).all(...values) as { detail: string }[];
          steps.push(...plan.map(({ detail }) => detail));
          return reader.execute(text, values);
        },
      },
    });
    return listCustomers(watched, CustomerQuery.parse(query));
  });
  return steps;
}

// PostgreSQL's planner goes by the numbers of rows, which a test does not have.
test.skipIf(onPostgres)(
  'no list reads a growing table from end to end, nor sorts what it grew to',
  async () => {
    const { at } = await open();
    const cursors = { '-created_at': '[5]', created_at: '[5]', name: '["anna becker",2]' };
    for (const search of ['', 'a', 'zoe', 'anna becker']) {
      for (const [sort, key] of Object.entries(cursors)) {
        for (const cursor of [undefined, search === 'a' ? cursors.name : key]) {
          const query = {
            search,
            sort,
            ...(cursor && { cursor: Buffer.from(cursor).toString('base64url') }),
          };
          const steps = await stepsOf(at, query);
          const grown = steps.filter((step) =>
            /^SCAN (customers|orders)|TEMP B-TREE FOR ORDER BY/.test(step),
          );
          const sortsHits = sort === 'name' && search.length > 2;
          expect(grown, JSON.stringify(query)).toEqual(sortsHits ? ['USE TEMP B-TREE FOR ORDER BY'] : []);
          expect(steps.join(), JSON.stringify(query)).toMatch(/SEARCH orders USING INDEX orders_customer/);
          if (search.length > 2) expect(steps[0]).toMatch(/^SCAN found VIRTUAL TABLE INDEX \d+:M1/);
        }
      }
    }
  },
);
