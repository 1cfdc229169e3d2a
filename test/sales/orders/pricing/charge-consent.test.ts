import { expect, test } from 'vitest';
import { openRestaurant, type Request } from '../../../harness/app.ts';
import { addCharge, addItem } from '../../../harness/menu.ts';
import { rowsIn } from '../../../harness/rows.ts';

/** A dish for 100.00 with a service charge of 5 % where guests are seated and at kiosks. */
async function open(country: string) {
  const at = await openRestaurant({ currency: 'INR' });
  const owner = await at.as('owner');
  await owner('PUT', '/tenants/current', { country });
  await addCharge(at, { name: 'Service 5 %', rate_ppm: 50_000 });
  await addCharge(at, { name: 'Packaging', type: 'packaging', calculation: 'fixed', amount: 1_000 });
  const items = [{ menu_item_id: await addItem(at, { price: 10_000 }) }];
  const order = async (more: object = {}, ask: Request = owner, path = '/pos/orders') =>
    (await ask('POST', path, { items, ...more })).data;
  const say = async (id: number, charge_consent: boolean | null) =>
    (await owner('PUT', `/pos/orders/${id}`, { charge_consent })).data;
  return { at, owner, items, order, say };
}

test('in India a service charge is added once the guests agreed, and goes when they take that back', async () => {
  const { owner, order, say } = await open('IN');
  expect((await owner('GET', '/tenants/current')).data.asks_charge_consent).toBe(true);
  const unasked = await order();
  expect(unasked).toMatchObject({ charge_consent: null, total: 110 });
  expect(await say(unasked.id, true)).toMatchObject({ charge_consent: true, total: 115 });
  expect(await say(unasked.id, false)).toMatchObject({ charge_consent: false, total: 110 });
  expect(await say(unasked.id, null)).toMatchObject({ charge_consent: null, total: 110 });
  expect(await order({ charge_consent: true })).toMatchObject({ charge_consent: true, total: 115 });
  const types = (await owner('GET', '/pos/order-types')).data as { id: number; slug: string }[];
  const retyped = await order({ charge_consent: true });
  const order_type_id = types.find(({ slug }) => slug === 'dine_in')?.id;
  expect((await owner('PUT', `/pos/orders/${retyped.id}`, { order_type_id })).data.total).toBe(115);
});

test('elsewhere it is added unless the guests refuse it; a restaurant may ask all the same, or not', async () => {
  const { owner, order, say } = await open('FR');
  const usual = await order();
  expect(usual).toMatchObject({ charge_consent: null, total: 115 });
  expect(await say(usual.id, false)).toMatchObject({ total: 110 });
  const ask = (asks_charge_consent: boolean | null) =>
    owner('PUT', '/tenants/current', { settings: { asks_charge_consent } });
  expect((await ask(true)).data).toMatchObject({
    asks_charge_consent: true,
    settings: { asks_charge_consent: true },
  });
  expect((await order()).total).toBe(110);
  await ask(null);
  expect((await order()).total).toBe(115);
});

test('a charge that was waived by hand stays waived when the guests answer', async () => {
  const { owner, order, say } = await open('IN');
  const { id, charges } = await order({ charge_consent: true });
  const packaging = charges.find(({ name }: { name: string }) => name === 'Packaging');
  await owner('PUT', `/pos/orders/${id}/charges`, { charges: [{ id: packaging.id }], reason: 'own box' });
  expect(await say(id, false)).toMatchObject({ total: 100 });
  expect(await say(id, true)).toMatchObject({ total: 105 });
});

test('a kiosk is told to ask its guest, and the order bears what the guest said', async () => {
  const { at, order } = await open('IN');
  const kiosk = await at.as('kiosk');
  expect((await kiosk('GET', '/kiosk/settings')).data.asks_charge_consent).toBe(true);
  const totalOf = async (more: object) => (await order(more, kiosk, '/kiosk/orders')).total;
  const quote = (more: object) => order(more, kiosk, '/kiosk/quote');
  expect([(await quote({})).total, (await quote({ charge_consent: true })).total]).toEqual([110, 115]);
  expect([await totalOf({}), await totalOf({ charge_consent: true })]).toEqual([110, 115]);
});

test('bills and invoices say that the guests agreed', async () => {
  const { at, owner, order } = await open('IN');
  const printer = (await owner('POST', '/pos/printers', { name: 'Till', address: '10.255.255.1' })).data;
  await owner('PUT', `/branches/${at.branchId}/settings`, { receipt_printer_id: printer.id });
  const { id } = await order({ charge_consent: true });
  await owner('POST', `/pos/orders/${id}/print-bill`);
  await owner('POST', `/pos/orders/${id}/print-invoice`);
  const papers = rowsIn(at.tenant, 'select snapshot from print_jobs order by id');
  const charges = papers.map((row) => JSON.parse((row as { snapshot: string }).snapshot).charges);
  const said = [
    { name: 'Service 5 %', amount: 500, agreed: true },
    { name: 'Packaging', amount: 1_000 },
  ];
  expect(charges).toEqual([said, said]);
});

test('a charge keeps why the guests bear it, and their bill says so', async () => {
  const { at, owner, order, say } = await open('IN');
  const printer = (await owner('POST', '/pos/printers', { name: 'Till', address: '10.255.255.1' })).data;
  await owner('PUT', `/branches/${at.branchId}/settings`, { receipt_printer_id: printer.id });
  const grounds = ({ charges }: { charges: { name: string; ground: string; reason: string | null }[] }) =>
    charges.map(({ name, ground, reason }) => [name, ground, reason]);
  const made = await order({ charge_consent: true });
  expect(grounds(made)).toEqual([
    ['Service 5 %', 'agreed', null],
    ['Packaging', 'usual', null],
  ]);
  const [, packaging] = made.charges;
  const body = { charges: [{ id: packaging.id, amount: 4 }], reason: 'two boxes' };
  const set = await owner('PUT', `/pos/orders/${made.id}/charges`, body);
  expect(grounds(set.data)).toEqual([
    ['Service 5 %', 'agreed', null],
    ['Packaging', 'by_hand', 'two boxes'],
  ]);
  await owner('POST', `/pos/orders/${made.id}/print-bill`);
  const [bill] = rowsIn(at.tenant, 'select snapshot from print_jobs order by id');
  expect(JSON.parse((bill as { snapshot: string }).snapshot).charges).toEqual([
    { name: 'Service 5 %', amount: 500, agreed: true },
    { name: 'Packaging', amount: 400, reason: 'two boxes' },
  ]);
  expect(grounds(await say(made.id, false))).toEqual([['Packaging', 'by_hand', 'two boxes']]);
});

test('where nobody asks a charge is the usual one, until the guests say yes and when they take that back', async () => {
  const { order, say } = await open('FR');
  const { id, charges } = await order();
  const first = ({ charges: [charge] }: { charges: { ground: string }[] }) => charge?.ground;
  expect([first({ charges }), first(await say(id, true)), first(await say(id, null))]).toEqual([
    ...['usual', 'agreed', 'usual'],
  ]);
});

test('who orders more for a table may agree as well; the no of one guest stands until staff note another answer', async () => {
  const { owner, order, say } = await open('IN');
  const table_id = (await owner('POST', '/pos/tables', { name: 'T1' })).data.id;
  const more = (charge_consent?: boolean) => order({ table_id, join_open: true, charge_consent });
  const first = await more();
  expect(await more(true)).toMatchObject({ id: first.id, charge_consent: true, total: 220 });
  expect(await more()).toMatchObject({ charge_consent: true, total: 325 });
  expect(await more(false)).toMatchObject({ charge_consent: false, total: 410 });
  expect(await more(true)).toMatchObject({ charge_consent: false, total: 510 });
  expect(await say(first.id, true)).toMatchObject({ charge_consent: true });
});
