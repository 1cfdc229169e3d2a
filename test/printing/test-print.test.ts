import { expect, onTestFinished, test } from 'vitest';
import { openRestaurant } from '../harness/app.ts';
import { rowsIn } from '../harness/rows.ts';
import { VirtualPrinter } from '../tools/printer/virtual-printer.ts';
import { BRISK } from './spooler/rig.ts';
import { HASTY } from './transport/listener.ts';

async function openTill(printer: object = {}) {
  const at = await openRestaurant();
  const device = await VirtualPrinter.start();
  onTestFinished(() => device.stop());
  const owner = await at.as('owner');
  const body = { name: 'Till', address: `127.0.0.1:${device.port}`, ...printer };
  const { id } = (await owner('POST', '/pos/printers', body)).data;
  await at.app.startWork({ timing: BRISK, transport: HASTY });
  const drawerEntries = () =>
    rowsIn(at.tenant, "select reason, entity_id from audit_entries where action = 'drawer.open'");
  return { at, device, owner, id, drawerEntries };
}

test('a test ticket shows the level that was found for it, rulers, scripts and a QR code', async () => {
  const { device, owner, id } = await openTill({ acknowledgement: 'C' });
  expect((await owner('POST', `/pos/printers/${id}/test`)).status).toBe(201);
  const [ticket] = await device.waitForTickets(1, 20_000);
  expect(device.violations).toEqual([]);
  expect(ticket!.text).toMatch(/Confirmation A +confirms each printed ticket/);
  // Of a head of 42 columns the longer one would take two lines.
  expect(ticket!.text).toContain('42 456789012345678901234567890123456789012\n');
  expect(ticket!.text).toContain('48 456789012345678901234567890123456789012345678\n');
  expect(ticket!.commands.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['raster', 'qr', 'cut']));
  await expect.poll(async () => (await owner('GET', `/pos/printers/${id}`)).data.acknowledgement).toBe('A');
});

test('a test ticket shows a dish for each script of the menu', async () => {
  const { at, owner, id } = await openTill();
  for (const name of ['Masala Dosa', 'ಮಸಾಲೆ ದೋಸೆ', 'ಉಪ್ಪಿಟ್ಟು', 'חומוס'])
    await owner('POST', '/pos/menu-items', { name, price: 5, name_i18n: { ka: 'ხაჭაპური' } });
  await owner('POST', `/pos/printers/${id}/test`);
  const [job] = rowsIn(at.tenant, "select snapshot from print_jobs where document = 'test' order by id desc");
  expect(JSON.parse(String(job?.snapshot)).dishes).toEqual(['חומוס', 'ಮಸಾಲೆ ದೋಸೆ', 'ხაჭაპური']);
});

test('the drawer opens with a test on request only, behind the ticket, and on record', async () => {
  const { at, device, owner, id, drawerEntries } = await openTill({ drawer_pin: 5 });
  await owner('POST', `/pos/printers/${id}/test`);
  await device.waitForTickets(1, 20_000);
  expect(drawerEntries()).toEqual([]);
  const cashier = await at.as('cashier');
  expect((await cashier('POST', `/pos/printers/${id}/test`, { drawer: true })).status).toBe(201);
  const statuses = async () =>
    (await owner('GET', '/printing/jobs')).data.map(
      (job: { document: string; status: string }) => `${job.document} ${job.status}`,
    );
  await expect
    .poll(statuses, { timeout: 10_000 })
    .toEqual(['drawer printed', 'test printed', 'test printed']);
  expect(device.violations).toEqual([]);
  const kinds = device.tickets.map(({ commands }) => commands.map(({ kind }) => kind));
  expect(kinds.map((all) => all.filter((kind) => kind === 'drawer').length)).toEqual([0, 0, 1]);
  expect(drawerEntries()).toEqual([{ reason: 'test', entity_id: id }]);
});

test('a printer without a drawer refuses to try it, and prints nothing', async () => {
  const { at, owner, id } = await openTill();
  const refused = await owner('POST', `/pos/printers/${id}/test`, { drawer: true });
  expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([422, ['drawer']]);
  expect((await owner('GET', '/printing/jobs')).data).toEqual([]);
  expect((await (await at.as('kitchen'))('POST', `/pos/printers/${id}/test`)).status).toBe(403);
});
