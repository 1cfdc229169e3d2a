import { expect, onTestFinished, test } from 'vitest';
import { openRestaurant } from '../harness/app.ts';
import { addItem } from '../harness/menu.ts';
import { upload } from '../harness/pictures.ts';
import type { Ticket } from '../tools/printer/commands/ticket.ts';
import { VirtualPrinter } from '../tools/printer/virtual-printer.ts';
import { BRISK } from './spooler/rig.ts';
import { HASTY } from './transport/listener.ts';

/** One printer for the kitchen and for guests, and a dish. */
async function openTestRestaurant(dish: string) {
  const at = await openRestaurant();
  const device = await VirtualPrinter.start();
  onTestFinished(() => device.stop());
  const owner = await at.as('owner');
  const address = `127.0.0.1:${device.port}`;
  const printer = (await owner('POST', '/pos/printers', { name: 'Till', address })).data.id;
  await owner('POST', '/pos/kitchens', { name: 'Grill', language: 'hi', printer_ids: [printer] });
  const settings = { receipt_printer_id: printer, ticket_language: 'th' };
  await owner('PUT', `/branches/${at.branchId}/settings`, settings);
  const item = await addItem(at, { price: 1_000, name: dish });
  const order = async (): Promise<number> =>
    (await owner('POST', '/pos/orders', { items: [{ menu_item_id: item }] })).data.id;
  await at.app.startWork({ timing: BRISK, transport: HASTY });
  return { owner, device, order };
}

const pictures = ({ commands }: Ticket): { width: number; height: number }[] =>
  commands.flatMap((command) => (command.kind === 'raster' ? [command] : []));

test('a kitchen gets its own language, guests that of the branch, each as pictures of letters', async () => {
  const { owner, device, order } = await openTestRestaurant('पनीर टिक्का');
  const id = await order();
  await owner('POST', `/pos/orders/${id}/kot`);
  await owner('POST', `/pos/orders/${id}/print-bill`);
  const [kot, bill] = await device.waitForTickets(2, 20_000);
  expect(device.violations).toEqual([]);
  expect(pictures(kot!).length).toBeGreaterThan(0);
  expect(pictures(bill!).length).toBeGreaterThan(0);
});

test('the logo stands in the middle above the restaurant’s name, also where nothing else is drawn', async () => {
  const { owner, device, order } = await openTestRestaurant('Burger');
  await owner('PUT', `/branches/1/settings`, { ticket_language: null });
  const image = await upload({ width: 300, height: 100, color: '#000000' });
  expect((await owner('PUT', '/branding/logo', { image })).status).toBe(200);
  await owner('POST', `/pos/orders/${await order()}/print-bill`);
  const [bill] = await device.waitForTickets(1, 20_000);
  expect(device.violations).toEqual([]);
  expect(pictures(bill!)[0]).toEqual({ kind: 'raster', width: (72 - 18) * 8, height: 96 });
  expect(bill!.paper[0]).toMatchObject({ kind: 'picture' });
});
