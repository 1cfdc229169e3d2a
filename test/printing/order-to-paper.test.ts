import { expect, onTestFinished, test } from 'vitest';
import { MINUTE } from '../../server/core/time/time.ts';
import { openRestaurant, type Request, type Restaurant } from '../harness/app.ts';
import { addItem } from '../harness/menu.ts';
import { VirtualPrinter } from '../tools/printer/virtual-printer.ts';
import { BRISK } from './spooler/rig.ts';
import { HASTY } from './transport/listener.ts';

const patient = { timeout: 5_000, interval: 10 };

interface Kitchen {
  readonly at: Restaurant;
  readonly manager: Request;
  readonly grill: VirtualPrinter;
  readonly bar: VirtualPrinter;
}

/** A grill with its printer, whose fallback is the bar's, and a dish. */
async function openKitchen(): Promise<Kitchen> {
  const at = await openRestaurant();
  const [grill, bar] = [await VirtualPrinter.start(), await VirtualPrinter.start()];
  onTestFinished(async () => {
    await Promise.all([grill.stop(), bar.stop()]);
  });
  const manager = await at.as('manager');
  await manager('POST', '/pos/printers', { name: 'Bar', address: `127.0.0.1:${bar.port}` });
  await manager('POST', '/pos/printers', {
    name: 'Grill',
    address: `127.0.0.1:${grill.port}`,
    fallback_printer_id: 1,
  });
  await manager('POST', '/pos/kitchens', { name: 'Grill', printer_ids: [2] });
  await addItem(at, { price: 1_000, name: 'Burger' });
  return { at, manager, grill, bar };
}

const startWork = ({ at }: Kitchen) => at.app.startWork({ timing: BRISK, transport: HASTY });

/** An order whose dish the kitchen has; answers the dish's id. */
async function order({ manager }: Kitchen): Promise<{ orderId: number; itemId: number }> {
  const { data } = await manager('POST', '/pos/orders', {
    order_type_id: 2,
    items: [{ menu_item_id: 1, quantity: 1 }],
  });
  const kot = await manager('POST', `/pos/orders/${data.id}/kot`);
  expect(kot.data.kots[0].print_jobs).toMatchObject([{ printer_id: 2, status: 'queued' }]);
  return { orderId: data.id, itemId: data.items[0].id };
}

const voidItem = async ({ manager }: Kitchen, { orderId, itemId }: { orderId: number; itemId: number }) => {
  const reply = await manager('POST', `/pos/orders/${orderId}/items/${itemId}/void`, { reason: 'mistake' });
  expect(reply.status).toBe(200);
};

async function statuses({ manager }: Kitchen): Promise<string[]> {
  const { data } = await manager('GET', '/printing/jobs');
  return data.map(({ document, status }: { document: string; status: string }) => `${document} ${status}`);
}

const kinds = (device: VirtualPrinter): string[] =>
  device.tickets.map(({ text }) => (text.includes('VOID') ? 'void' : 'kot'));

test('an order sent to the kitchen is on paper at its printer', async () => {
  const kitchen = await openKitchen();
  await startWork(kitchen);
  await order(kitchen);
  const [ticket] = await kitchen.grill.waitForTickets(1, 5_000);
  expect(ticket!.text).toContain('1 x BURGER');
  expect(kitchen.grill.violations).toEqual([]);
  await expect.poll(() => statuses(kitchen), patient).toEqual(['kot printed']);
});

test('a void comes out behind its original', async () => {
  const kitchen = await openKitchen();
  await voidItem(kitchen, await order(kitchen));
  await startWork(kitchen);
  await kitchen.grill.waitForTickets(2, 5_000);
  expect(kinds(kitchen.grill)).toEqual(['kot', 'void']);
});

test('a void is held as long as its original is', async () => {
  const kitchen = await openKitchen();
  const sent = await order(kitchen);
  kitchen.at.clock.advance(31 * MINUTE);
  await startWork(kitchen);
  await expect.poll(() => statuses(kitchen), patient).toEqual(['kot held']);
  await voidItem(kitchen, sent);
  await expect.poll(() => statuses(kitchen), patient).toEqual(['kot_void held', 'kot held']);
  kitchen.at.clock.advance(1);
  for (const id of [1, 2]) await kitchen.manager('POST', `/printing/jobs/${id}/retry`);
  await kitchen.grill.waitForTickets(2, 5_000);
  expect(kinds(kitchen.grill)).toEqual(['kot', 'void']);
});

test('a void goes where a person sent its original', async () => {
  const kitchen = await openKitchen();
  const sent = await order(kitchen);
  kitchen.bar.faults.paperOut = true;
  await kitchen.manager('POST', '/printing/jobs/1/reroute', { printer_id: 1 });
  await voidItem(kitchen, sent);
  await startWork(kitchen);
  await expect.poll(() => statuses(kitchen), patient).toEqual(['kot_void queued', 'kot retrying']);
  kitchen.bar.faults.paperOut = false;
  await kitchen.bar.waitForTickets(2, 5_000);
  expect(kinds(kitchen.bar)).toEqual(['kot', 'void']);
  expect(kitchen.grill.tickets).toEqual([]);
});

test('a ticket that comes home behind a later one says so', async () => {
  const kitchen = await openKitchen();
  await startWork(kitchen);
  kitchen.bar.faults.refuseConnections = true;
  kitchen.grill.faults.refuseConnections = true;
  await order(kitchen);
  await expect.poll(() => printerOfFirst(kitchen), patient).toBe(1);
  kitchen.grill.faults.refuseConnections = false;
  await order(kitchen);
  await expect.poll(() => statuses(kitchen), patient).toEqual(['kot printed', 'kot retrying']);
  await kitchen.manager('POST', '/printing/jobs/1/reroute', { printer_id: 2 });
  const [later, first] = await kitchen.grill.waitForTickets(2, 5_000);
  expect([later!.text, first!.text]).toEqual([
    expect.not.stringContaining('LATE'),
    expect.stringContaining('LATE TICKET: was held at Bar'),
  ]);
});

const printerOfFirst = async ({ manager }: Kitchen): Promise<number> =>
  (await manager('GET', '/printing/jobs/1')).data.printer_id;

test('original and void of a failing printer come out at the fallback in that order', async () => {
  const kitchen = await openKitchen();
  kitchen.grill.faults.refuseConnections = true;
  await startWork(kitchen);
  await voidItem(kitchen, await order(kitchen));
  await kitchen.bar.waitForTickets(2, 5_000);
  expect(kinds(kitchen.bar)).toEqual(['kot', 'void']);
  for (const { text } of kitchen.bar.tickets) expect(text).toContain('REROUTED from Grill');
});

test('a later course is on paper under HOLD behind the first, and a short FIRE ticket follows when it is fired', async () => {
  const kitchen = await openKitchen();
  await startWork(kitchen);
  const { manager, grill } = kitchen;
  const items = [
    { menu_item_id: 1, course: 2, note: 'well done' },
    { menu_item_id: 1, course: 1, note: 'rare' },
  ];
  const body = { order_type_id: 2, items, send: true, hold_after_course: 1 };
  const { data } = await manager('POST', '/pos/orders', body);
  await expect.poll(() => statuses(kitchen), patient).toEqual(['kot printed', 'kot printed']);
  await manager('POST', `/pos/orders/${data.id}/fire`, { course: 2 });
  await grill.waitForTickets(3, 5_000);
  const [first, hold, fire] = grill.tickets.map(({ text }) => text);
  expect(first).not.toContain('HOLD');
  expect(first).toContain('rare');
  expect(hold).toMatch(/HOLD.*?Course 2.*?1 x BURGER.*?well done/s);
  expect(fire).toMatch(/FIRE.*?KOT-0002.*?Course 2.*?1 x BURGER/s);
  expect(fire).toContain('well done');
  expect([hold, fire].map((text) => text?.includes('ORD-'))).toEqual([true, false]);
  expect(grill.violations).toEqual([]);
});

test('a FIRE ticket has everything on it as long as it is not certain that the HOLD ticket came out', async () => {
  const kitchen = await openKitchen();
  const { manager, grill } = kitchen;
  const items = [{ menu_item_id: 1, course: 2, note: 'well done' }];
  const body = { order_type_id: 2, items, send: true, hold_after_course: 1 };
  const { data } = await manager('POST', '/pos/orders', body);
  kitchen.at.clock.advance(31 * MINUTE);
  await startWork(kitchen);
  await expect.poll(() => statuses(kitchen), patient).toEqual(['kot held']);
  await manager('POST', `/pos/orders/${data.id}/fire`, {});
  const [fire] = await grill.waitForTickets(1, 5_000);
  expect(fire!.text).toMatch(/FIRE.*?1 x BURGER.*?well done/s);
});
