import { renameSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { systemCaller } from '../../server/core/permissions.ts';
import { SECOND } from '../../server/core/time/time.ts';
import { tenantFile } from '../../server/db/files/data-folder.ts';
import { insert } from '../../server/db/handle/insert.ts';
import { Connections } from '../../server/db/postgres/connections.ts';
import { Hosts } from '../../server/db/postgres/hosts.ts';
import { onPostgres, query } from '../harness/postgres/databases.ts';
import { tempFolder } from '../harness/temp.ts';
import { copyInstallation } from '../harness/template.ts';
import { emailOf, type Office, openOffice, password } from './office.ts';

const openIn = ({ app }: Office) => app.tenants().map(({ id }) => id);

test('a start opens none of several restaurants; a request and a log-in open the one they are for', async () => {
  const office = await openOffice();
  expect([office.app.tenantIds(), openIn(office)]).toEqual([[1, 2, 3], []]);
  expect((await office.anonymous('GET', '/health')).status).toBe(200);
  const reply = await office.as(office.tokens[1] as string)('GET', '/tenants/current');
  expect([reply.data.name, openIn(office)]).toEqual(['Fig', [2]]);
  const login = { email: emailOf('Shell'), password };
  expect((await office.anonymous('POST', '/auth/login', login)).status).toBe(200);
  expect(openIn(office)).toEqual([2, 3]);
});

test('of requests that arrive together one opens the restaurant', async () => {
  const office = await openOffice();
  const opened = vi.spyOn(office.app.logins, 'follow');
  const ask = office.as(office.tokens[0] as string);
  const replies = await Promise.all([1, 2, 3, 4].map(() => ask('GET', '/tenants/current')));
  expect([replies.map(({ status }) => status), opened.mock.calls.length]).toEqual([[200, 200, 200, 200], 1]);
});

test('a restaurant that cannot be opened answers with the reason, and the others are served', async () => {
  const office = await openOffice();
  if (office.databaseUrl) await query(office.databaseUrl, 'alter schema tenant_2 rename to elsewhere');
  else renameSync(tenantFile(office.dataDir, 2), join(office.dataDir, 'elsewhere'));
  const reply = await office.as(office.tokens[1] as string)('GET', '/tenants/current');
  expect([reply.status, reply.body.error.code]).toEqual([503, 'RESTAURANT_UNAVAILABLE']);
  expect(reply.body.error.message).toContain('Restore a backup');
  expect(JSON.stringify(reply.body)).not.toContain(office.dataDir);
  expect((await office.as(office.tokens[2] as string)('GET', '/tenants/current')).status).toBe(200);
  const login = { email: emailOf('Shell'), password };
  expect((await office.anonymous('POST', '/auth/login', login)).status).toBe(200);
});

test('the least used restaurants beyond the limit are closed, and opened again by the next request', async () => {
  const office = await openOffice({ mostOpen: 1 });
  const ask = (at: number) => office.as(office.tokens[at] as string)('GET', '/tenants/current');
  for (const at of [0, 1, 2]) {
    expect((await ask(at)).status).toBe(200);
    office.clock.advance(SECOND);
  }
  await office.app.closeLeastUsed();
  expect(openIn(office)).toEqual([1, 2, 3]);
  office.clock.advance(60 * SECOND);
  await ask(1);
  await office.app.closeLeastUsed();
  expect(openIn(office)).toEqual([2]);
  expect((await ask(0)).status).toBe(200);
});

const waitingExport = (id: number, now: number) => ({
  ...{
    id,
    kind: 'orders',
    format: 'csv',
    status: 'pending',
    progress: 0,
    request: '{}',
    error: null,
    bytes: null,
  },
  ...{
    branch_id: null,
    secret_hash: 'x',
    expires_at: now,
    requested_by: 0,
    created_at: now,
    updated_at: now,
  },
});

test('a restaurant stays open while a request is answered, and while it has work to do', async () => {
  const office = await openOffice({ mostOpen: 0 });
  const [one, two] = [await office.app.serve(1), await office.app.serve(2)];
  const release = office.app.hold(1);
  office.clock.advance(60 * SECOND);
  await two?.database.transact(systemCaller, (tx) =>
    insert(tx, 'exports', waitingExport(tx.id('exports'), tx.now)),
  );
  await office.app.closeLeastUsed();
  expect(openIn(office)).toEqual([1, 2]);
  release?.();
  office.clock.advance(60 * SECOND);
  await office.app.closeLeastUsed();
  expect(openIn(office)).toEqual([2]);
  expect(one?.database.id).toBe(1);
});

test.skipIf(!onPostgres)(
  'opening a restaurant that is up to date asks nothing of the catalogue',
  async () => {
    const office = await openOffice();
    await office.app.serve(1);
    const texts: string[] = [];
    const original = pg.Client.prototype.query;
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...given
    ) {
      const [asked] = given as unknown as [string | { text: string }];
      texts.push(typeof asked === 'string' ? asked : asked.text);
      return original.apply(this, given as never) as never;
    });
    onTestFinished(() => spy.mockRestore());
    expect((await office.as(office.tokens[1] as string)('GET', '/tenants/current')).status).toBe(200);
    expect(texts.length).toBeGreaterThan(3);
    expect(
      texts.filter((text) => /information_schema|pg_class|pg_sequences|pg_attribute/.test(text)),
    ).toEqual([]);
  },
);

test.skipIf(!onPostgres)('a backend that served many schemas is replaced, and no era begins', async () => {
  const { databaseUrl } = await copyInstallation({ role: 'central', currency: 'EUR' }, tempFolder());
  const pool = new Connections({ max: 1 }, new Hosts(databaseUrl as string), 'select 1');
  onTestFinished(() => pool.end());
  const backends = new Set<number>();
  const eras = new Set<string>();
  for (let at = 0; at < 250; at++) {
    const client = await pool.take(`tenant_${at}`);
    const { rows } = await client.query('select pg_backend_pid() as pid');
    backends.add(rows[0].pid);
    eras.add(pool.lineOf(client).era);
    pool.release(client, false);
  }
  expect([backends.size, eras.size]).toEqual([3, 1]);
  const [pid] = [...backends].slice(-1);
  await query(databaseUrl as string, `select pg_terminate_backend(${pid})`);
  await expect.poll(() => pool.counts.open).toBe(0);
  const client = await pool.take('tenant_1');
  expect(eras.has(pool.lineOf(client).era)).toBe(false);
  pool.release(client, false);
});
