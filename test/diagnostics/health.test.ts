import { closeSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pino from 'pino';
import { expect, test } from 'vitest';
import { quickCheck } from '../../server/db/files/quick-check.ts';
import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import { FileCheck } from '../../server/diagnostics/doctor/file-check.ts';
import { Turn } from '../../server/office/exports/turn.ts';
import { openInstallation } from '../commands/installation.ts';
import { openRestaurant, tokenFor } from '../harness/app.ts';
import { addItem } from '../harness/menu.ts';
import { tempFolder } from '../harness/temp.ts';
import { listen } from '../http/events/event-stream.ts';

/** More lines than a page holds. */
const LINES = 120;
const noteOf = (line: number) => `line ${line} of the order, without onions and with much patience`;

/** A stopped restaurant with an order, and the file its rows are in. */
async function closedRestaurant() {
  const dataDir = join(tempFolder(), 'data');
  const at = await openRestaurant({ dataDir });
  const token = await tokenFor(at.tenant, 'owner', at.branchId);
  const item = await addItem(at, { price: 100 });
  const items = Array.from({ length: LINES }, (_, line) => ({ menu_item_id: item, note: noteOf(line) }));
  expect((await at.withToken(token)('POST', '/pos/orders', { items })).status).toBe(201);
  await at.server.close();
  await at.app.close();
  const file = join(dataDir, 'tenants', `${at.tenantId}.sqlite`);
  const spoil = (page: number) => zero(file, page);
  return { dataDir, token, tenantId: at.tenantId, file, spoil };
}

/** A page becomes zeros, as a failing disk leaves it. */
function zero(file: string, page: number): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(PAGE), 0, PAGE, (page - 1) * PAGE);
  closeSync(handle);
}

const PAGE = 4096;

/** Where a table begins: here also where its only row is. */
function firstPage(file: string, table: string): number {
  const database = new Database(file, { readonly: true });
  const page = database.prepare('select rootpage from sqlite_master where name = ?').pluck().get(table);
  database.close();
  return page as number;
}

/** One among those that hold the lines of the order. */
const middlePage = (file: string): number =>
  Math.floor(readFileSync(file).indexOf(noteOf(LINES / 2)) / PAGE) + 1;

test('a damaged page is a code of its own and an alarm to screens, and the health is degraded', async () => {
  const { dataDir, file, token, spoil } = await closedRestaurant();
  spoil(firstPage(file, 'orders'));
  const at = await openInstallation('branch', dataDir);
  const owner = at.withToken(token);
  expect((await owner('GET', '/health')).body).toMatchObject({ status: 'ok' });
  const screen = await listen(at.server, token, { types: 'doctor' });
  const list = await owner('GET', '/pos/orders');
  expect([list.status, list.body.error.code]).toEqual([500, 'DATABASE_DAMAGED']);
  expect(list.body.error.message).toContain('backup');
  expect(await screen.next()).toMatchObject({ event: 'doctor.alarm', data: { advice: /backup/ } });
  const health = await owner('GET', '/health');
  expect(health.status).toBe(200);
  expect(health.body).toMatchObject({ status: 'degraded', problems: [{ code: 'DATABASE_DAMAGED' }] });
});

test('a start sees in milliseconds that the edges of a table are damaged', async () => {
  const { file, spoil } = await closedRestaurant();
  expect(quickCheck(file)).toBeUndefined();
  spoil(middlePage(file));
  expect(quickCheck(file)).toBeUndefined();
  spoil(firstPage(file, 'orders'));
  expect(quickCheck(file)).toContain('malformed');
});

test('a start sees in milliseconds that a file is cut off', async () => {
  const { file } = await closedRestaurant();
  truncateSync(file, 40 * 4096);
  expect(quickCheck(file)).toContain('malformed');
});

test('every page is read in the background after a start, and damage anywhere is an alarm', async () => {
  const { dataDir, file, tenantId, spoil } = await closedRestaurant();
  spoil(middlePage(file));
  const alarms: string[] = [];
  const tenant = { id: tenantId, place: { file } } as unknown as TenantDatabase;
  const around = { dataDir, log: pino({ level: 'silent' }), turn: new Turn(), wholeAfter: 0 };
  const check = new FileCheck(tenant, { ...around, alarm: (problem) => void alarms.push(problem) });
  await check.start();
  await expect.poll(() => alarms, { timeout: 15_000 }).toHaveLength(1);
  await check.stop();
});
