import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { openRestaurant, type Request, type Restaurant } from '../../harness/app.ts';
import { addItem } from '../../harness/menu.ts';
import { provingOwner } from '../../harness/prove.ts';
import { downloaded, ended, exportOf, startBuilder } from './exporting.ts';

const DAY = 86_400_000;
const MONTH = { date_from: '2026-11-01', date_to: '2026-11-30' };

const folderOf = ({ app, tenantId }: Restaurant) => join(app.dataDir, 'exports', String(tenantId));

async function openAtWork() {
  const at = await openRestaurant();
  const builder = await startBuilder(at);
  return { at, builder, manager: await at.as('manager') };
}

test('an export is asked for, built, followed by its token and downloaded without a bearer', async () => {
  const { at, manager } = await openAtWork();
  const asked = await manager('POST', '/export/orders', { format: 'csv', ...MONTH });
  expect(asked.status).toBe(201);
  expect(asked.data).toMatchObject({
    status: 'pending',
    progress: 0,
    kind: 'orders',
    format: 'csv',
    ...MONTH,
  });
  expect(asked.data.token).toMatch(new RegExp(`^${at.tenantId}-\\d+-[\\w-]{40}$`));
  expect(asked.data.download_url).toBe(`/api/v1/export/download/${asked.data.token}`);
  expect(Date.parse(asked.data.expires_at) - at.clock.now()).toBe(DAY);
  const done = await ended(manager, asked.data.token);
  const { bytes, headers } = await downloaded(at, done.download_url);
  expect(done).toMatchObject({ status: 'ready', progress: 100, bytes: bytes.length });
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-length': String(bytes.length),
    'content-disposition':
      'attachment; filename="orders-2026-11-01-2026-11-30.csv"; ' +
      "filename*=UTF-8''Test%20Kitchen%20orders%202026-11-01%202026-11-30.csv",
  });
});

test('without dates it covers the month so far, for customers all they ever ordered', async () => {
  const at = await openRestaurant();
  const manager = await at.as('manager');
  const of = async (kind: string, body: object) => (await manager('POST', `/export/${kind}`, body)).data;
  expect(await of('orders', {})).toMatchObject({ ...MONTH, date_to: '2026-11-20', format: 'excel' });
  expect(await of('orders', { date_to: '2026-08-15' })).toMatchObject({ date_from: '2026-08-01' });
  const { data: everything } = await (await provingOwner(at))('POST', '/export/customers');
  expect(everything).toMatchObject({ date_from: null, date_to: null });
});

describe('the token', () => {
  test('is stored as a digest only', async () => {
    const at = await openRestaurant();
    const { data } = await (await at.as('owner'))('POST', '/export/orders', {});
    const secret = data.token.split('-').slice(2).join('-');
    const rows = await at.tenant.read(systemCaller, (reader) =>
      reader.db.selectFrom('exports').selectAll().execute(),
    );
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test('that was never given out finds nothing, whatever is in it', async () => {
    const { at, manager } = await openAtWork();
    const { token } = await exportOf(manager, 'orders', { format: 'csv' });
    const [tenant, id, ...secret] = token.split('-');
    const wrong = [
      'junk',
      `${tenant}-${id}-${'x'.repeat(40)}`,
      `${tenant}-${Number(id) + 1}-${secret.join('-')}`,
      `${Number(tenant) + 1}-${id}-${secret.join('-')}`,
      '..%2F..%2Fcontrol.sqlite',
      `${tenant}-..%2F${id}-${secret.join('-')}`,
      '%00',
      '💥',
    ];
    for (const other of wrong) {
      const reply = await at.anonymous('GET', `/export/download/${other}`);
      expect([reply.status, reply.body.error?.code], other).toEqual([404, 'NOT_FOUND']);
      expect((await manager('GET', `/export/status/${other}`)).status, other).toBe(404);
    }
  });
});

test('before it is built the download says so, with how far it is', async () => {
  const at = await openRestaurant();
  const { data } = await (await at.as('owner'))('POST', '/export/orders', {});
  const reply = await at.anonymous('GET', `/export/download/${data.token}`);
  expect([reply.status, reply.body.error]).toMatchObject([
    409,
    { code: 'EXPORT_NOT_READY', details: { status: 'pending', progress: 0 } },
  ]);
});

test('after a day the file is gone, and the download says that it has expired', async () => {
  const { at, builder, manager } = await openAtWork();
  const { token } = await exportOf(await provingOwner(at), 'customers', { format: 'csv' });
  expect(readdirSync(folderOf(at))).toHaveLength(1);
  at.clock.advance(DAY);
  const reply = await at.anonymous('GET', `/export/download/${token}`);
  expect([reply.status, reply.body.error.code]).toEqual([410, 'EXPORT_EXPIRED']);
  expect((await manager('GET', `/export/status/${token}`)).data.status).toBe('expired');
  await builder.stop();
  await startBuilder(at);
  expect(readdirSync(folderOf(at))).toEqual([]);
  expect((await at.anonymous('GET', `/export/download/${token}`)).status).toBe(410);
});

test('one that was being built when the server stopped is begun again, and its half file removed', async () => {
  const { at, builder, manager } = await openAtWork();
  const running = new Promise<void>((resolve) => {
    at.tenant.onEvent(({ data }) => void (data.status === 'running' && resolve()));
  });
  const { data } = await manager('POST', '/export/orders', { format: 'csv' });
  await running;
  await builder.stop();
  expect((await manager('GET', `/export/status/${data.token}`)).data.status).toBe('running');
  writeFileSync(join(folderOf(at), `${data.id}.csv.draft`), 'half');
  await startBuilder(at);
  expect((await ended(manager, data.token)).status).toBe('ready');
  expect(readdirSync(folderOf(at))).toEqual([expect.stringMatching(new RegExp(`^${data.id}-.*\\.csv$`))]);
});

test('one that cannot be built fails with what can be done about it, and the next is built', async () => {
  const { at, manager } = await openAtWork();
  await at.tenant.transact(systemCaller, (tx) =>
    tx.db.updateTable('tenants').set({ currency: '???' }).execute(),
  );
  const failed = await exportOf(manager, 'orders', { format: 'pdf' });
  expect(failed).toMatchObject({ status: 'failed', error: expect.stringMatching(/server log/) });
  const reply = await at.anonymous('GET', `/export/download/${failed.token}`);
  expect([reply.status, reply.body.error]).toMatchObject([
    409,
    { code: 'EXPORT_FAILED', message: failed.error },
  ]);
  expect(readdirSync(folderOf(at))).toEqual([]);
  await at.tenant.transact(systemCaller, (tx) =>
    tx.db.updateTable('tenants').set({ currency: 'EUR' }).execute(),
  );
  expect((await exportOf(manager, 'orders', { format: 'pdf' })).status).toBe('ready');
});

test('screens hear of its beginning and its end', async () => {
  const { at, manager } = await openAtWork();
  const heard: unknown[] = [];
  at.tenant.onEvent(({ type, data }) => void (type === 'export.changed' && heard.push(data.status)));
  await exportOf(manager, 'inventory', { format: 'csv' });
  expect(heard).toEqual(['pending', 'running', 'ready']);
});

describe('refused, with nothing put on the list', () => {
  test.each([
    ['orders', { format: 'docx' }, 'format'],
    ['orders', { date_from: '2026-11-02', date_to: '2026-11-01' }, 'date_to'],
    ['sales-report', { date_from: '2026-02-30' }, 'date_from'],
    ['orders', { filters: { table_id: 999 } }, 'filters.table_id'],
    ['sales-report', { filters: { waiter_id: 999 } }, 'filters.waiter_id'],
    ['inventory', { filters: { category_id: 999 } }, 'filters.category_id'],
    ['orders', { filters: { status: 'eaten' } }, 'filters.status'],
  ])('%s %j', async (kind, body, path) => {
    const at = await openRestaurant();
    const reply = await (await at.as('owner'))('POST', `/export/${kind}`, body);
    expect([reply.status, Object.keys(reply.body.error.details)]).toEqual([422, [path]]);
    const rows = await at.tenant.read(systemCaller, (reader) =>
      reader.db.selectFrom('exports').selectAll().execute(),
    );
    expect(rows).toEqual([]);
  });

  test('to those who do not lead the restaurant; the audit to all but the owner', async () => {
    const at = await openRestaurant();
    expect((await (await at.as('cashier'))('POST', '/export/customers', {})).status).toBe(403);
    expect((await (await at.as('manager'))('POST', '/export/audit', {})).status).toBe(403);
    // All guests of the restaurant in one file: the owner's, with the password.
    expect((await (await at.as('manager'))('POST', '/export/customers', {})).status).toBe(403);
    expect((await (await provingOwner(at))('POST', '/export/audit', {})).status).toBe(201);
  });
});

test('orders name their customers only if that is asked for, with the password again', async () => {
  const { at, manager } = await openAtWork();
  const owner = await provingOwner(at);
  const { data: guest } = await owner('POST', '/pos/customers', { name: 'Ada Lovelace' });
  const item = await addItem(at, { price: 500 });
  await manager('POST', '/pos/orders', { customer_id: guest.id, items: [{ menu_item_id: item }] });
  const textOf = async (by: Request, body: object) => {
    const done = await exportOf(by, 'orders', { format: 'csv', ...body });
    return (await downloaded(at, done.download_url)).bytes.toString();
  };
  const plain = await textOf(manager, {});
  expect(plain).toContain('ORD-');
  expect(plain).not.toMatch(/Ada|Customer/);
  const refused = await manager('POST', '/export/orders', { with_customers: true });
  expect([refused.status, refused.body.error.code]).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
  expect(await textOf(owner, { with_customers: true })).toContain('Ada Lovelace');
});

test('that someone took data out of the restaurant is recorded', async () => {
  const { at } = await openAtWork();
  const owner = await provingOwner(at);
  await owner('POST', '/export/customers', { format: 'csv' });
  const { data } = await owner('GET', '/audit?action=export.create');
  expect(data).toMatchObject([{ entity: 'export', after: { kind: 'customers', format: 'csv' } }]);
});

test('while a running server builds an export, it takes orders', async () => {
  const at = await openRestaurant();
  await at.app.startWork();
  const manager = await at.as('manager');
  const item = await addItem(at, { price: 500 });
  const [done, ...orders] = await Promise.all([
    exportOf(manager, 'sales-report', { format: 'pdf' }),
    ...Array.from({ length: 10 }, () => manager('POST', '/pos/orders', { items: [{ menu_item_id: item }] })),
  ]);
  expect(done.status).toBe('ready');
  expect(orders.map(({ status }) => status)).toEqual(orders.map(() => 201));
});

test('the token of an export is in no stored answer', async () => {
  const { as, tenant } = await openRestaurant();
  const manager = await as('manager');
  const asked = await manager(
    'POST',
    '/export/orders',
    { format: 'csv', ...MONTH },
    { 'idempotency-key': 'one' },
  );
  expect(asked.status).toBe(201);
  const stored = await tenant.read(systemCaller, (reader) =>
    reader.db.selectFrom('idempotency_keys').select('response').execute(),
  );
  expect(JSON.stringify(stored)).not.toContain(asked.data.token);
});
