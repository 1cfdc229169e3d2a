import { expect, test } from 'vitest';
import { openRestaurant } from '../harness/app.ts';

test('ten tables at once go on from the numbers that there are', async () => {
  const at = await openRestaurant();
  const owner = await at.as('owner');
  const area_id = (await owner('POST', '/areas', { name: 'Garden' })).data.id;
  for (const name of ['t 2', 'Window']) await owner('POST', '/pos/tables', { name });
  const made = await owner('POST', '/pos/tables/several', { count: 10, area_id, capacity: 6 });
  expect(made.status).toBe(201);
  const names = made.data.map(({ name }: { name: string }) => name);
  expect(names).toEqual(['T1', 'T3', 'T4', 'T5', 'T6', 'T7', 'T8', 'T9', 'T10', 'T11']);
  expect(made.data.at(-1)).toMatchObject({ capacity: 6, area_id });
  const bar = await owner('POST', '/pos/tables/several', { count: 2, prefix: 'Bar ' });
  expect(bar.data.map(({ name }: { name: string }) => name)).toEqual(['Bar 1', 'Bar 2']);
  expect((await owner('POST', '/pos/tables/several', { count: 101 })).status).toBe(422);
  expect((await (await at.as('waiter'))('POST', '/pos/tables/several', { count: 1 })).status).toBe(403);
  expect((await owner('GET', '/pos/tables')).data).toHaveLength(14);
});
