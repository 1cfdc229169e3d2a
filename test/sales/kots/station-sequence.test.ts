import { expect, test } from 'vitest';
import { DAY } from '../../../server/core/time/time.ts';
import { openRestaurant } from '../../harness/app.ts';
import { addItem } from '../../harness/menu.ts';
import { valuesIn } from '../../harness/rows.ts';

async function openTestRestaurant(dataDir?: string) {
  const at = await openRestaurant({ ...(dataDir && { dataDir }) });
  const owner = await at.as('owner');
  const printer = (await owner('POST', '/pos/printers', { name: 'Till', address: '10.255.255.1' })).data.id;
  const open = async (name: string): Promise<number> => {
    const kitchen = await owner('POST', '/pos/kitchens', { name, printer_ids: [printer] });
    return addItem(at, { price: 1_000, name: `${name} dish`, kitchen_id: kitchen.data.id });
  };
  const [steak, beer] = [await open('Grill'), await open('Bar')];
  const order = async (dishes: number[], more: object = {}) => {
    const items = dishes.map((menu_item_id) => ({ menu_item_id }));
    return (await owner('POST', '/pos/orders', { items, ...more })).data;
  };
  const send = async (id: number): Promise<number[]> =>
    (await owner('POST', `/pos/orders/${id}/kot`)).data.kots.map(
      (kot: { station_sequence: number }) => kot.station_sequence,
    );
  const snapshots = () =>
    valuesIn(at.tenant, 'select snapshot from print_jobs order by id').map((snapshot) =>
      JSON.parse(snapshot as string),
    );
  return { at, owner, steak, beer, order, send, snapshots };
}

test('each kitchen counts its tickets of the day, voids among them, and says so on paper', async () => {
  const { owner, steak, beer, order, send, snapshots } = await openTestRestaurant();
  expect(await send((await order([steak])).id)).toEqual([1]);
  const both = await order([steak, beer]);
  expect(await send(both.id)).toEqual([2, 1]);
  await owner('POST', `/pos/orders/${both.id}/items/${both.items[0].id}/void`, { reason: 'mistake' });
  expect(await send((await order([steak])).id)).toEqual([4]);
  expect(snapshots().map(({ kitchen, station_sequence }) => `${kitchen} ${station_sequence}`)).toEqual([
    'Grill 1',
    'Grill 2',
    'Bar 1',
    'Grill 3',
    'Grill 4',
  ]);
});

test('the count begins anew with the business date, not with the server', async () => {
  const { at, steak, order, send } = await openTestRestaurant();
  expect(await send((await order([steak])).id)).toEqual([1]);
  at.clock.advance(DAY);
  expect(await send((await order([steak])).id)).toEqual([1]);
  at.clock.advance(-DAY);
  expect(await send((await order([steak])).id)).toEqual([2]);
});

test('tickets sent at the same moment have numbers of their own', async () => {
  const { steak, order, send } = await openTestRestaurant();
  const orders = await Promise.all(Array.from({ length: 8 }, () => order([steak])));
  const numbers = await Promise.all(orders.map(({ id }) => send(id)));
  expect(numbers.flat().sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('a reprint bears the number of its ticket and where the other lines went', async () => {
  const { owner, steak, beer, order, send, snapshots } = await openTestRestaurant();
  await send((await order([steak, beer])).id);
  await owner('POST', '/pos/kot/1/reprint');
  const [first, , copy] = snapshots();
  expect(copy).toEqual(first);
  expect(copy).toMatchObject({ station_sequence: 1, elsewhere: [{ kitchen: 'Bar', lines: 1 }] });
});

test('a reprinted void says why, and not that its reprinter voided it', async () => {
  const { at, owner, steak, order, send, snapshots } = await openTestRestaurant();
  const { id, items } = await order([steak]);
  await send(id);
  await owner('POST', `/pos/orders/${id}/items/${items[0].id}/void`, { reason: 'mistake' });
  await (await at.as('kitchen'))('POST', '/pos/kot/2/reprint');
  const [, original, copy] = snapshots();
  expect(original.voided_by).toMatch(/\w/);
  expect(copy).toEqual({ ...original, voided_by: undefined });
});

test('the kitchen reads the note of the order, and of the guest what concerns an allergy', async () => {
  const { owner, steak, order, send, snapshots } = await openTestRestaurant();
  const guest = async (notes: string): Promise<number> =>
    (await owner('POST', '/pos/customers', { name: 'Asha', notes })).data.id;
  await send((await order([steak], { notes: 'all at once', customer_id: await guest('Nut allergy') })).id);
  await send((await order([steak], { customer_id: await guest('likes the window') })).id);
  const [careful, other] = snapshots();
  expect(careful).toMatchObject({ note: 'all at once', guest_allergy: 'Nut allergy' });
  expect(other.guest_allergy).toBeUndefined();
});
