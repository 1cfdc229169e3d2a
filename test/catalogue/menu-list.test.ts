import { expect, test } from 'vitest';
import { openRestaurant, type Reply, type Request } from '../harness/app.ts';

const pathsOf = (reply: Reply) => [reply.status, Object.keys(reply.body.error?.details ?? {})];
const namesOf = (reply: Reply) => reply.data.map((record: { name: string }) => record.name);

async function fill(owner: Request): Promise<void> {
  await owner('POST', '/pos/categories', { name: 'Drinks' });
  await owner('POST', '/pos/menu-items', { name: 'Éclair', price: 3, sku: 'E_1' });
  await owner('POST', '/pos/menu-items', { name: 'Tea', price: 2, type: 'drink', category_id: 1 });
  await owner('POST', '/pos/menu-items', {
    name: 'Coffee',
    price: 2.5,
    type: 'drink',
    category_id: 1,
    name_i18n: { it: 'Caffè' },
  });
  await owner('POST', '/pos/menu-items', { name: 'Zabaione', price: 5, is_active: false });
}

test('the menu is found by name in any language without marks or case, by SKU, category and type', async () => {
  const { as } = await openRestaurant();
  const owner = await as('owner');
  await fill(owner);
  const found = async (query: string) => namesOf(await owner('GET', `/pos/menu-items?${query}`));
  expect(await found('')).toEqual(['Éclair', 'Tea', 'Coffee']);
  expect(await found('search=ECLAIR')).toEqual(['Éclair']);
  expect(await found('search=caffe')).toEqual(['Coffee']);
  expect(await found('search=e_1')).toEqual(['Éclair']);
  expect(await found('search=%25')).toEqual([]);
  expect(await found('category_id=1')).toEqual(['Tea', 'Coffee']);
  expect(await found('type=drink&search=tea')).toEqual(['Tea']);
  expect(await found('all=1')).toEqual(['Éclair', 'Tea', 'Coffee', 'Zabaione']);
  expect(await found('sort=name')).toEqual(['Coffee', 'Éclair', 'Tea']);
  await owner('PUT', '/pos/menu-items/2', { name: 'Mate' });
  expect(await found('search=tea')).toEqual([]);
  expect(await found('search=mate')).toEqual(['Mate']);
  for (const bad of ['type=meat', 'sort=price', 'category_id=x', 'limit=0', 'limit=201', 'updated_since=x']) {
    expect((await owner('GET', `/pos/menu-items?${bad}`)).status).toBe(422);
  }
});

test('a limit or a cursor pages the menu without losing or doubling an item', async () => {
  const { as } = await openRestaurant();
  const owner = await as('owner');
  await fill(owner);
  for (const sort of ['sort_order', 'name']) {
    const names: string[] = [];
    let next = `/pos/menu-items?limit=2&sort=${sort}`;
    for (let pages = 0; next !== ''; pages++) {
      const { data, body } = await owner('GET', next);
      names.push(...data.map((item: { name: string }) => item.name));
      expect(body.meta).toMatchObject({ limit: 2, has_more: pages === 0 });
      next = body.meta.has_more ? `/pos/menu-items?limit=2&sort=${sort}&cursor=${body.meta.next_cursor}` : '';
    }
    expect(names).toEqual(namesOf(await owner('GET', `/pos/menu-items?sort=${sort}`)));
  }
  const { body } = await owner('GET', '/pos/menu-items?limit=1');
  const cursor = body.meta.next_cursor;
  expect(pathsOf(await owner('GET', `/pos/menu-items?sort=name&cursor=${cursor}`))).toEqual([
    422,
    ['cursor'],
  ]);
  expect(pathsOf(await owner('GET', '/pos/menu-items?cursor=nonsense'))).toEqual([422, ['cursor']]);
});

test('updated_since gives the items that changed, also through a variant, a modifier or the branch', async () => {
  const { as, clock } = await openRestaurant();
  const owner = await as('owner');
  await owner('POST', '/pos/modifier-groups', { name: 'Extras', modifiers: [{ name: 'Egg' }] });
  for (const name of ['A', 'B', 'C', 'D', 'E']) {
    const body = { name, price: 1, modifier_group_ids: name === 'D' ? [1] : [] };
    await owner('POST', '/pos/menu-items', body);
  }
  clock.advance(60_000);
  const since = new Date(clock.now()).toISOString();
  await owner('PUT', '/pos/menu-items/1', { price: 2 });
  await owner('POST', '/pos/menu-items/2/variants', { name: 'Half', price: 1 });
  await owner('PUT', '/pos/menu-items/3/availability', { is_available: false });
  await owner('DELETE', '/pos/modifiers/1');
  expect(namesOf(await owner('GET', `/pos/menu-items?updated_since=${since}`))).toEqual(['A', 'B', 'C', 'D']);
});

test('the menu answers 304 to who has what it shows now, and is never older than the last change', async () => {
  const { as } = await openRestaurant();
  const owner = await as('owner');
  await fill(owner);
  const first = await owner('GET', '/pos/menu-items');
  const etag = String(first.headers.etag);
  const again = () => owner('GET', '/pos/menu-items', undefined, { 'if-none-match': etag });
  expect((await again()).status).toBe(304);
  await owner('PUT', '/pos/menu-items/1/availability', { is_available: false });
  const changed = await again();
  expect([changed.status, changed.data[0].is_available]).toEqual([200, false]);
  await owner('PUT', '/pos/menu-items/1/availability', { is_available: true });
  expect((await again()).status).toBe(304);
});
