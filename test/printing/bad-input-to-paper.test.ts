import { expect, onTestFinished, test } from 'vitest';
import { openRestaurant } from '../harness/app.ts';
import { VirtualPrinter } from '../tools/printer/virtual-printer.ts';
import { BRISK } from './spooler/rig.ts';
import { HASTY } from './transport/listener.ts';

/** A restaurant that prints everything at one place, a drawer at its printer. */
async function openTestRestaurant() {
  const at = await openRestaurant();
  const device = await VirtualPrinter.start();
  onTestFinished(() => device.stop());
  const owner = await at.as('owner');
  const settings = { name: 'Till', address: `127.0.0.1:${device.port}`, drawer_pin: 2 };
  const { id: printer } = (await owner('POST', '/pos/printers', settings)).data;
  await owner('PUT', `/branches/${at.branchId}/settings`, { receipt_printer_id: printer });
  await owner('POST', '/pos/kitchens', { name: 'Grill', printer_ids: [printer] });
  await at.app.startWork({ timing: BRISK, transport: HASTY });
  const dish = async (name: string): Promise<number> =>
    (await owner('POST', '/pos/menu-items', { name, price: 5 })).data.id;
  return { owner, device, dish };
}

const commandsOf = (device: VirtualPrinter): string[][] =>
  device.tickets.map(({ commands }) => commands.map(({ kind }) => kind));

const OPEN_DRAWER = '\x1bp\x01\x19d';
const OPEN_DRAWER_AT_ONCE = '\x10\x14\x01\x01\x05';
const CUT = '\x1dV\x01';
const TURNED = '\u202eevil\u202c';
const STEERING = `no${OPEN_DRAWER}onions${OPEN_DRAWER_AT_ONCE}${CUT}\x9b\x7f${TURNED}`;

test('whatever is typed steers no printer: no drawer opens, nothing is cut, no line is turned round', async () => {
  const { owner, device, dish } = await openTestRestaurant();
  const nothing = { name: 'No\0thing', price: 5 };
  expect((await owner('POST', '/pos/menu-items', nothing)).status).toBe(422);
  const items = [
    { menu_item_id: await dish('Lemon Rice'), note: STEERING },
    { menu_item_id: await dish(`Rice ${STEERING}`) },
  ];
  const { data: order } = await owner('POST', '/pos/orders', { items, notes: STEERING });
  const at = `/pos/orders/${order.id}`;
  await owner('POST', `${at}/kot`);
  await owner('POST', `${at}/items/${order.items[0].id}/void`, { reason: STEERING });
  await owner('POST', `${at}/discount`, { discount_type: 'percent', discount_value: 5, reason: STEERING });
  await owner('POST', `${at}/print-bill`);
  await owner('POST', `${at}/print-invoice`);
  const tickets = await device.waitForTickets(4, 10_000);
  expect(device.violations).toEqual([]);
  // The sign of the currency is drawn.
  expect(commandsOf(device).map((kinds) => kinds.filter((kind) => kind !== 'raster'))).toEqual(
    Array.from({ length: 4 }, () => ['cut']),
  );
  expect(tickets.map(({ text }) => text).join('\n')).not.toMatch(/[^\n\x20-\x7e]|U\+/);
  expect(tickets[0]?.text).toContain('onions');
  expect(tickets[0]?.text).toContain('evil');
});

test('a name as long as a menu allows prints whole, a longer one is refused', async () => {
  const { owner, device, dish } = await openTestRestaurant();
  const reply = await owner('POST', '/pos/menu-items', { name: '@'.repeat(300), price: 5 });
  expect([reply.status, reply.body.error.code]).toEqual([422, 'VALIDATION_ERROR']);
  const items = [{ menu_item_id: await dish('@'.repeat(200)), note: '~'.repeat(500) }];
  const { data: order } = await owner('POST', '/pos/orders', { items });
  await owner('POST', `/pos/orders/${order.id}/kot`);
  await owner('POST', `/pos/orders/${order.id}/print-bill`);
  const [kot, bill] = await device.waitForTickets(2, 10_000);
  expect(device.violations).toEqual([]);
  const count = (text: string, letter: string) => text.split(letter).length - 1;
  expect(count(kot?.text ?? '', '@')).toBe(200);
  expect(count(kot?.text ?? '', '~')).toBe(500);
  expect(count(bill?.text ?? '', '@')).toBe(200);
});

test('an order of five hundred lines is on paper with every one of them', async () => {
  const { owner, device, dish } = await openTestRestaurant();
  const rice = await dish('Rice');
  const items = Array.from({ length: 500 }, (_, n) => ({ menu_item_id: rice, note: `line ${n + 1}.` }));
  const { data: order } = await owner('POST', '/pos/orders', { items });
  await owner('POST', `/pos/orders/${order.id}/kot`);
  await owner('POST', `/pos/orders/${order.id}/print-invoice`);
  const [kot, invoice] = await device.waitForTickets(2, 15_000);
  expect(device.violations).toEqual([]);
  expect(items.filter(({ note }) => !kot?.text.includes(note))).toEqual([]);
  expect(invoice?.lines.filter((line) => line.startsWith('Rice'))).toHaveLength(500);
  expect(invoice?.text).toContain('2,500.00');
});

test('a logo that is no picture is refused, and invoices print without one', async () => {
  const { owner, device, dish } = await openTestRestaurant();
  for (const image of ['<svg onload="alert(1)"/>', 'GIF89a and no more', '/etc/passwd']) {
    const reply = await owner('PUT', '/branding/logo', { image: Buffer.from(image).toString('base64') });
    expect([image, reply.status]).toEqual([image, 422]);
    expect(reply.body.error.details).toHaveProperty('image');
  }
  const items = [{ menu_item_id: await dish('Rice') }];
  const { data: order } = await owner('POST', '/pos/orders', { items });
  await owner('POST', `/pos/orders/${order.id}/print-invoice`);
  const [invoice] = await device.waitForTickets(1, 10_000);
  expect(device.violations).toEqual([]);
  expect(invoice?.paper[0]?.kind).toBe('line');
});
