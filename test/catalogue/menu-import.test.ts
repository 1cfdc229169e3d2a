import { expect, test } from 'vitest';
import { openRestaurant, type Request } from '../harness/app.ts';

const IMPORT = '/pos/menu-items/import';

async function owner(currency = 'EUR'): Promise<Request> {
  const restaurant = await openRestaurant({ currency });
  return restaurant.as('owner');
}

const menuOf = async (call: Request) => (await call('GET', '/pos/menu-items?all=1')).data;

test('a file makes items and the categories they name, in its order', async () => {
  const call = await owner();
  const csv =
    'Category,Name,Price,Type,Description\nStarters,Samosa,4.50,veg,"Two, with chutney"\nMains,Dal,9,vegan,\nMains,Lamb,14.5,non-veg,\n';
  const reply = await call('POST', IMPORT, { csv });
  expect(reply.data).toEqual({ created: 3, changed: 0, categories: 2 });
  const categories = (await call('GET', '/pos/categories')).data;
  expect(categories.map(({ name }: { name: string }) => name)).toEqual(['Starters', 'Mains']);
  expect(await menuOf(call)).toMatchObject([
    {
      name: 'Samosa',
      price: 4.5,
      type: 'veg',
      description: 'Two, with chutney',
      category_id: categories[0].id,
    },
    { name: 'Dal', price: 9, type: 'vegan', description: null },
    { name: 'Lamb', price: 14.5, type: 'non_veg' },
  ]);
});

test('every fault of a file is told by row and column, and nothing is changed', async () => {
  const call = await owner();
  const csv =
    'name,price,type,kitchen,taxes\nSoup,5,veg,,\n,3,veg,,\nPizza,dear,meaty,Nowhere,VAT 99\nsoup,6,,,\n';
  const reply = await call('POST', IMPORT, { csv });
  expect(reply.status).toBe(422);
  expect(Object.keys(reply.body.error.details).sort()).toEqual([
    'rows.3.name',
    'rows.4.price',
    'rows.4.type',
    'rows.5.name',
  ]);
  expect(reply.body.error.details['rows.5.name']).toEqual(['is the same item as in row 2']);
  expect(await menuOf(call)).toEqual([]);
});

test('names of kitchens and taxes that nobody knows are faults of their rows', async () => {
  const call = await owner();
  const csv = 'name,price,kitchen,taxes\nPizza,8,Nowhere,VAT 99\n';
  const { body } = await call('POST', IMPORT, { csv });
  expect(body.error.details).toEqual({
    'rows.2.kitchen': ['there is no kitchen "Nowhere"'],
    'rows.2.taxes': ['there is no tax "VAT 99"'],
  });
});

test('the same file again changes what it has columns for and makes no twins', async () => {
  const call = await owner();
  await call('POST', IMPORT, { csv: 'category,name,price,description\nMains,Dal,9,Black lentils' });
  const [before] = await menuOf(call);
  const again = await call('POST', IMPORT, { csv: 'category,name,price\nmains,DAL,9.80' });
  expect(again.data).toEqual({ created: 0, changed: 1, categories: 0 });
  expect(await menuOf(call)).toMatchObject([{ id: before.id, price: 9.8, description: 'Black lentils' }]);
});

test('semicolons, decimal commas, thousands and a byte order mark are read as a spreadsheet means them', async () => {
  const call = await owner();
  const csv = '\uFEFFName;Price\r\nMenü;1.234,50\r\nWasser;€ 2,5\r\nTruffle;1,000\r\n\r\n';
  expect((await call('POST', IMPORT, { csv })).data.created).toBe(3);
  expect((await menuOf(call)).map(({ price }: { price: number }) => price)).toEqual([1234.5, 2.5, 1000]);
});

test('a currency without decimals takes none', async () => {
  const call = await owner('JPY');
  const { body } = await call('POST', IMPORT, { csv: 'name,price\nRamen,980.5' });
  expect(body.error.details).toEqual({ 'rows.2.price': ['at most 0 decimals in this currency'] });
});

test('rows that name no taxes get those of the request', async () => {
  const call = await owner();
  const vat = (await call('POST', '/pos/taxes', { name: 'VAT', rate: 20, inclusive: true })).data;
  const low = (await call('POST', '/pos/taxes', { name: 'Reduced', code: 'LOW', rate: 7 })).data;
  await call('POST', IMPORT, { csv: 'name,price,taxes\nWine,6,\nBread,3,low', tax_ids: [vat.id] });
  const menu = await menuOf(call);
  expect(menu.map((item: { tax_ids: number[] }) => item.tax_ids)).toEqual([[vat.id], [low.id]]);
});

test('a file without the columns it needs, without rows or that is no CSV says so', async () => {
  const call = await owner();
  const said = async (csv: string) => (await call('POST', IMPORT, { csv })).body.error.details.csv[0];
  expect(await said('dish,cost\nDal,4')).toBe('the first row names no column "price"');
  expect(await said('name,price\n')).toBe('there are no rows below the first');
  expect(await said('name,price\n"Dal,4')).toMatch(/cannot be read as CSV/);
});
