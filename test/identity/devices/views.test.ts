import { expect, test } from 'vitest';
import { openRestaurant } from '../../harness/app.ts';
import { addItem } from '../../harness/menu.ts';

test('a kitchen screen reads no order, and so neither addresses nor money', async () => {
  const at = await openRestaurant();
  const [waiter, kitchen] = [await at.as('waiter'), await at.as('kitchen')];
  const items = [{ menu_item_id: await addItem(at, { price: 500 }), quantity: 1 }];
  const { id } = (await waiter('POST', '/pos/orders', { items, send: true })).data;
  for (const path of ['/pos/orders', `/pos/orders/${id}`])
    expect((await kitchen('GET', path)).body.error.code, path).toBe('FORBIDDEN');
  const owner = await at.as('owner');
  const printer = (await owner('POST', '/pos/printers', { name: 'P', address: '127.0.0.1:9100' })).data;
  await owner('PUT', `/branches/${at.branchId}/settings`, { receipt_printer_id: printer.id });
  await waiter('POST', `/pos/orders/${id}/print-bill`);
  const jobs = async (person: typeof waiter) =>
    (await person('GET', '/printing/jobs')).data.map(({ document }: { document: string }) => document);
  expect(await jobs(waiter)).toContain('bill');
  expect(await jobs(kitchen)).not.toContain('bill');
  const bill = (await waiter('GET', '/printing/jobs?document=bill')).data[0].id;
  for (const path of [`/printing/jobs/${bill}`, `/printing/jobs/${bill}/picture`])
    expect((await kitchen('GET', path)).status, path).toBe(404);
  const [kot] = (await kitchen('GET', '/pos/kots')).data;
  expect(JSON.stringify(kot)).not.toMatch(/price|total|amount|address|phone/);
});

test('table codes are for those who serve: no tablet without a person, and no kitchen, reads them', async () => {
  const at = await openRestaurant();
  const { id } = (await (await at.as('owner'))('POST', '/pos/tables', { name: 'T1' })).data;
  for (const role of ['staff', 'kitchen'] as const) {
    const device = await at.as(role);
    expect((await device('GET', `/pos/tables/${id}`)).data.qr_token, role).toBeNull();
    expect((await device('GET', '/pos/tables')).data[0].qr_token, role).toBeNull();
    expect((await device('GET', `/pos/tables/${id}/qr`)).body.error.code, role).toBe('FORBIDDEN');
  }
  const waiter = await at.as('waiter');
  expect((await waiter('GET', `/pos/tables/${id}`)).data.qr_token).toMatch(/^T\d+-/);
});
