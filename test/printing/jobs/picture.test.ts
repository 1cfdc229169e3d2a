import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import type { Role } from '../../../server/core/permissions.ts';
import { systemCaller } from '../../../server/core/permissions.ts';
import { openRestaurant, tokenFor } from '../../harness/app.ts';
import { addItem } from '../../harness/menu.ts';

async function openTill() {
  const at = await openRestaurant({ currency: 'INR' });
  const owner = await at.as('owner');
  const printer = { name: 'Till', address: '10.255.255.1', width_mm: 58, drawer_pin: 2 };
  const { id } = (await owner('POST', '/pos/printers', printer)).data;
  const settings = { receipt_printer_id: id, ticket_language: 'hi', upi_id: 'spice@okbank' };
  await owner('PUT', `/branches/${at.branchId}/settings`, settings);
  const item = await addItem(at, { price: 1_000, name: 'पनीर टिक्का' });
  const order = (await owner('POST', '/pos/orders', { items: [{ menu_item_id: item }] })).data.id;
  const job: number = (await owner('POST', `/pos/orders/${order}/print-bill`)).data.print_jobs[0].id;
  const picture = async (id: number, headers: Record<string, string> = {}, role: Role = 'waiter') => {
    const authorization = `Bearer ${await tokenFor(at.tenant, role, at.branchId)}`;
    const url = `/api/v1/printing/jobs/${id}/picture`;
    return at.server.inject({ url, headers: { authorization, ...headers } });
  };
  const change = (columns: object) =>
    at.tenant.transact(systemCaller, (tx) =>
      tx.db.updateTable('print_jobs').set(columns).where('id', '=', job).execute(),
    );
  return { at, owner, order, job, picture, change };
}

/** Black dots of each row. */
async function inkOf(png: Buffer): Promise<number[]> {
  const image = await loadImage(png);
  const canvas = createCanvas(image.width, image.height);
  const pen = canvas.getContext('2d');
  pen.drawImage(image, 0, 0);
  const { data } = pen.getImageData(0, 0, image.width, image.height);
  const isBlack = (x: number, y: number): boolean => (data[(y * image.width + x) * 4] ?? 255) < 128;
  return Array.from(
    { length: image.height },
    (_, y) => Array.from({ length: image.width }, (_, x) => isBlack(x, y)).filter(Boolean).length,
  );
}

test('the picture of a job is as wide as its paper and shows what stands on it', async () => {
  const { job, picture } = await openTill();
  const reply = await picture(job);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/png']);
  const image = await loadImage(reply.rawPayload);
  expect(image.width).toBe(32 * 12 + 64);
  const ink = await inkOf(reply.rawPayload);
  expect(ink.slice(0, 24).every((dots) => dots === 0)).toBe(true);
  // The symbol: hundreds of rows in which a good part is black.
  expect(ink.filter((dots) => dots > 60).length).toBeGreaterThan(100);
});

test('it is drawn once, and not sent again to who has it', async () => {
  const { job, picture } = await openTill();
  const first = await picture(job);
  const again = await picture(job, { 'if-none-match': String(first.headers.etag) });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  expect((await picture(job)).rawPayload.equals(first.rawPayload)).toBe(true);
});

test('it bears the marks of the copy that is or was printed', async () => {
  const { job, picture, change } = await openTill();
  const { etag } = (await picture(job)).headers;
  await change({ status: 'printed', copies_sent: 1 });
  expect((await picture(job)).headers.etag).toBe(etag);
  await change({ status: 'ambiguous', copies_sent: 1 });
  expect((await picture(job)).headers.etag).not.toBe(etag);
});

test('nothing is shown of a drawer, of an unknown job, to a driver', async () => {
  const { owner, job, picture } = await openTill();
  const kick = (await owner('POST', '/pos/drawer/open', { reason: 'change' })).data.print_job.id;
  expect((await picture(kick)).statusCode).toBe(404);
  expect((await picture(999)).statusCode).toBe(404);
  expect((await picture(job, {}, 'driver')).statusCode).toBe(403);
});
