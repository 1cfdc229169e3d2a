import { expect, test } from 'vitest';
import { openRestaurant, type Request } from '../../harness/app.ts';

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
  expect(reply.data).toMatchObject({ created: 3, changed: 0, categories: 2, rejected: 0 });
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

const FAULTY = 'name,price,type\nSoup,5,veg\n,3,veg\nPizza,dear,meaty\nsoup,6,\n';

test('with all or nothing every fault of a file is told by row and column, and nothing is changed', async () => {
  const call = await owner();
  const reply = await call('POST', IMPORT, { csv: FAULTY, all_or_nothing: true });
  expect(reply.status).toBe(422);
  expect(reply.body.error.details).toEqual({
    'rows.3.name': ['is required'],
    'rows.4.price': ['"dear" isn\'t a price'],
    'rows.5.name': ['is the same item as in row 2'],
  });
  expect(await menuOf(call)).toEqual([]);
});

test('a preview changes nothing and says how the file was taken, what comes in and what does not', async () => {
  const call = await owner();
  const { data } = await call('POST', `${IMPORT}/preview`, { csv: FAULTY });
  expect(data).toMatchObject({
    problem: null,
    taken: { sheet: 0, header_row: 1, encoding: 'utf-8', columns: [{ title: 'name', role: 'name' }, {}, {}] },
    dishes: [{ row: 2, name: 'Soup', price: 5, type: 'veg', sizes: [] }],
    counts: { dishes: 1, faults: 3 },
    faults: [
      { cell: 'A3', code: 'required' },
      { cell: 'B4', value: 'dear', code: 'not_a_price', params: {} },
      { row: 5, code: 'same_item', params: { row: '2' } },
    ],
    notes: [],
  });
  expect(await menuOf(call)).toEqual([]);
});

test('dishes without a fault come in; the others come back and import once corrected', async () => {
  const call = await owner();
  const { data } = await call('POST', IMPORT, { csv: FAULTY });
  expect(data).toMatchObject({ created: 1, rejected: 3, faults: [{ row: 3 }, { row: 4 }, { row: 5 }] });
  const corrected = data.rejected_csv.replace('"dear"', '"8.50"');
  const again = (await call('POST', IMPORT, { csv: corrected })).data;
  // The soup without its twin is the soup that is there, at its other price.
  expect(again).toMatchObject({ created: 1, changed: 1, rejected: 1 });
  expect(await menuOf(call)).toMatchObject([
    { name: 'soup', price: 6 },
    { name: 'Pizza', price: 8.5 },
  ]);
});

test('a person chooses the row of the header, the columns and the encoding', async () => {
  const call = await owner();
  const text = 'Trattoria;;\nUno;Due;Tre\nP\u00e3o;4,50;5,50\n';
  const file = Buffer.from(text, 'latin1').toString('base64');
  const look = async (choices: object) => (await call('POST', `${IMPORT}/preview`, { file, choices })).data;
  expect((await look({})).problem.code).toBe('no_header');
  const choices = { header_row: 2, columns: ['name', 'price', 'size_price'], encoding: 'windows-1250' };
  const chosen = { ...choices, columns: ['name', 'size_price', 'size_price'] };
  expect((await look(choices)).dishes[0].name).toBe('P\u0103o');
  expect((await look({ ...chosen, encoding: 'windows-1252' })).dishes).toMatchObject([
    {
      name: 'P\u00e3o',
      price: 4.5,
      sizes: [
        { name: 'Due', price: 4.5 },
        { name: 'Tre', price: 5.5 },
      ],
    },
  ]);
  const done = await call('POST', IMPORT, { file, choices: { ...chosen, encoding: 'windows-1252' } });
  expect(done.data.created).toBe(1);
});

test('what nobody knows is left out and said: kitchens, taxes, types', async () => {
  const call = await owner();
  const csv = 'name,price,kitchen,taxes,type\nPizza,8,Nowhere,VAT 99,meaty\n';
  const { data } = await call('POST', IMPORT, { csv });
  expect(data.created).toBe(1);
  expect(data.notes.map(({ code, params }: { code: string; params: object }) => [code, params])).toEqual([
    ['kitchens_unknown', { names: 'Nowhere' }],
    ['taxes_unknown', { names: 'VAT 99' }],
    ['values_unknown', { column: 'type', names: 'meaty' }],
  ]);
});

test('taxes are known by their name, their code, their rate, and two that make it together', async () => {
  const call = await owner('INR');
  const tax = async (name: string, rate: number, rate_group: string) =>
    (await call('POST', '/pos/taxes', { name, code: name.replace(/\W/g, ''), rate, rate_group })).data.id;
  const central = await tax('CGST 2.5%', 2.5, 'cgst');
  const state = await tax('SGST 2.5%', 2.5, 'sgst');
  const liquor = await tax('VAT 20%', 20, 'vat');
  const csv = 'name,price,gst\nNaan,40,5%\nDal,90,0.05\nBeer,200,20\nWine,300,VAT20\nTea,20,2.5\n';
  const { data } = await call('POST', IMPORT, { csv });
  expect(data.notes).toMatchObject([{ code: 'taxes_unknown', params: { names: '2.5' } }]);
  const both = [central, state];
  expect((await menuOf(call)).map((item: { tax_ids: number[] }) => item.tax_ids)).toEqual([
    ...[both, both, [liquor], [liquor], []],
  ]);
});

test('modifier groups of a file come with their choices, and those without wait until somebody adds them', async () => {
  const call = await owner('USD');
  const csv =
    'Operation,Entity type,Operation ID,Name,Price,Parent version ID or operation ID\n' +
    'CREATE,Menu item,1,Lobster Roll,24.00,\nCREATE,Modifier group,3,Sides,,1\n' +
    'CREATE,Modifier option,4,Fries,3,3\nCREATE,Modifier option,5,Slaw,,3\n';
  expect((await call('POST', IMPORT, { csv })).data).toMatchObject({ created: 1, groups: 1 });
  const flags = 'name,price,Modifier Set - Milk,Modifier Set - Sides\nLatte,4,Y,N\nBurger,9,,Y\n';
  const { data } = await call('POST', IMPORT, { csv: flags });
  expect(data).toMatchObject({
    created: 2,
    groups: 1,
    notes: [{ code: 'groups_empty', params: { names: 'Milk' } }],
  });
  const groups = (await call('GET', '/pos/modifier-groups?all=1')).data;
  expect(groups).toMatchObject([
    {
      name: 'Sides',
      is_active: true,
      modifiers: [
        { name: 'Fries', price: 3 },
        { name: 'Slaw', price: 0 },
      ],
    },
    { name: 'Milk', is_active: false, modifiers: [] },
  ]);
  const [sides, milk] = groups.map(({ id }: { id: number }) => id);
  expect(
    (await menuOf(call)).map((item: { modifier_group_ids: number[] }) => item.modifier_group_ids),
  ).toEqual([[sides], [milk], [sides]]);
});

test('the same file again changes what it has columns for and makes no twins', async () => {
  const call = await owner();
  await call('POST', IMPORT, { csv: 'category,name,price,description\nMains,Dal,9,Black lentils' });
  const [before] = await menuOf(call);
  const again = await call('POST', IMPORT, { csv: 'category,name,price\nmains,DAL,9.80' });
  expect(again.data).toMatchObject({ created: 0, changed: 1, unchanged: 0, categories: 0 });
  const { updated_at } = (await menuOf(call))[0];
  const third = await call('POST', IMPORT, { csv: 'category,name,price\nmains,DAL,9.80' });
  expect(third.data).toMatchObject({ created: 0, changed: 0, unchanged: 1 });
  expect((await menuOf(call))[0].updated_at).toBe(updated_at);
  expect(await menuOf(call)).toMatchObject([{ id: before.id, price: 9.8, description: 'Black lentils' }]);
});

test('semicolons, decimal commas, thousands and a byte order mark are read as a spreadsheet means them', async () => {
  const call = await owner();
  const csv = '\uFEFFName;Price\r\nMenü;1.234,50\r\nWasser;€ 2,5\r\nTruffle;1.000\r\n\r\n';
  expect((await call('POST', IMPORT, { csv })).data.created).toBe(3);
  expect((await menuOf(call)).map(({ price }: { price: number }) => price)).toEqual([1234.5, 2.5, 1000]);
});

test('a currency without decimals takes none', async () => {
  const call = await owner('JPY');
  const { data } = await call('POST', IMPORT, { csv: 'name,price\nRamen,980.5' });
  expect(data.faults).toMatchObject([
    { cell: 'B2', value: '980.5', code: 'too_many_decimals', params: { decimals: '0' } },
  ]);
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
  expect(await said('dish,colour\nDal,red')).toMatch(/no header row found/);
  expect(await said('name,price\n')).toMatch(/no header row found/);
  expect(await said('name,price\n"Dal,4')).toMatch(/isn't a spreadsheet/);
  const both = await call('POST', IMPORT, { csv: 'name,price\nDal,4', file: 'bmFtZQ==' });
  expect(both.body.error.details).toEqual({ file: ['give either file or csv'] });
});

test('a dish whose price the file leaves open is sold at a typed price, also after its own export', async () => {
  const call = await owner();
  const reply = await call('POST', IMPORT, { csv: 'Name,Price\nSoup,5\nFish,variable\n' });
  expect(reply.data).toMatchObject({
    created: 2,
    notes: [{ code: 'open_prices', params: { names: 'Fish' } }],
  });
  const shown = [
    { name: 'Soup', price: 5, open_price: false },
    { name: 'Fish', price: 0, open_price: true },
  ];
  expect(await menuOf(call)).toMatchObject(shown);
  await call('POST', IMPORT, { csv: 'Name,Price,Open price\nSoup,5,yes\nFish,7,no\n' });
  expect(await menuOf(call)).toMatchObject([
    { name: 'Soup', open_price: true },
    { name: 'Fish', price: 7, open_price: false },
  ]);
});
