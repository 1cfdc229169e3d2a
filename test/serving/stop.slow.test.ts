import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../db/postgres/central.ts';
import { openSilentLine } from '../db/postgres/silent-line.ts';
import { galley, type Serving, serveGalley, setupArgs } from '../harness/galley.ts';
import { beside, query } from '../harness/postgres/databases.ts';
import { startPostgres } from '../harness/postgres/server.ts';
import { tempFolder } from '../harness/temp.ts';

/** Far from the minute that a statement may take, and from the quarter of an hour of a silent line. */
const MOST_MS = 25_000;

/** A head office with one restaurant on the database, as a process of its own. */
async function serveOn(databaseUrl: string): Promise<Serving & { get(path: string): Promise<Response> }> {
  const place = ['--role', 'central', '--database-url', databaseUrl];
  const dataDir = join(tempFolder(), 'data');
  const setup = await galley([...setupArgs(dataDir), ...place]);
  expect(setup.code).toBe(0);
  const server = await serveGalley(dataDir, ...place);
  const reply = await fetch(`${server.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@spice.example', password: 'open sesame' }),
  });
  const { data } = (await reply.json()) as { data: { token: string } };
  const headers = { authorization: `Bearer ${data.token}` };
  return { ...server, get: (path) => fetch(`${server.url}/api/v1${path}`, { headers }) };
}

/** The process that works for the restaurant, by the number it has with the others. */
const worker = async (databaseUrl: string) =>
  (
    await query(
      databaseUrl,
      `select duty from tenant_1.sync_ctx where duty in (select objid::int8 from pg_locks
        where locktype = 'advisory' and classid = 730214
        and database = (select oid from pg_database where datname = current_database()))`,
    )
  )[0]?.duty as string | undefined;

/** Asks it to stop and resolves with its exit code. */
async function stopped(server: Serving): Promise<number | null | 'still running'> {
  server.signal('SIGTERM');
  const late = Promise.withResolvers<'still running'>();
  const timer = setTimeout(() => late.resolve('still running'), MOST_MS);
  const outcome = await Promise.race([server.ended, late.promise]);
  clearTimeout(timer);
  return outcome;
}

test('a server whose PostgreSQL went without a word ends when it is asked to', async () => {
  const line = await openSilentLine(await openDatabase());
  const server = await serveOn(line.url);
  line.vanish();
  const asked = server.get('/pos/categories').catch(() => undefined);
  expect(await stopped(server)).toBe(0);
  await asked;
});

test('a server whose PostgreSQL is off ends when it is asked to', async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const server = await serveOn(postgres.urlOf('postgres'));
  await postgres.off();
  const asked = server.get('/pos/categories').catch(() => undefined);
  expect(await stopped(server)).toBe(0);
  await asked;
});

test('a server ends though reports run, requests wait for a lock and tablets listen', async () => {
  const url = await openDatabase();
  const server = await serveOn(url);
  const events = await server.get('/events');
  expect(events.status).toBe(200);
  await beside(url, 'begin; lock table tenant_1.orders, tenant_1.categories in access exclusive mode');
  const asked = ['/reports/sales?from=2026-01-01&to=2026-01-31', '/pos/categories', '/pos/orders'].map(
    (path) => server.get(path).catch(() => undefined),
  );
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  socket.write('POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{');
  await expect.poll(async () => (await waiting(url)).length).toBeGreaterThan(1);
  expect(await stopped(server)).toBe(0);
  await Promise.all(asked);
  await events.body?.cancel().catch(() => {});
});

const waiting = (url: string) =>
  query(
    url,
    "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  );

test('what a killed process worked for another works for within 15 seconds', async () => {
  const url = await openDatabase();
  const one = await serveOn(url);
  await expect.poll(() => worker(url), { timeout: 15_000 }).toBeDefined();
  const first = await worker(url);
  const place = ['--role', 'central', '--database-url', url];
  const two = await serveGalley(join(tempFolder(), 'data'), ...place);
  const members = () => query(url, 'select id from control.processes');
  await expect.poll(async () => (await members()).length, { timeout: 15_000 }).toBe(2);
  // Time for the first to leave it to the second, if it is the second's.
  await sleep(5_000);
  const before = await worker(url);
  const [killed, other] = before === first ? [one, two] : [two, one];
  killed.signal('SIGKILL');
  const since = performance.now();
  await killed.ended;
  await expect
    .poll(() => worker(url), { timeout: 20_000, interval: 100 })
    .toSatisfy((id) => id && id !== before);
  expect(performance.now() - since).toBeLessThan(15_000);
  other.signal('SIGTERM');
  expect(await other.ended).toBe(0);
});
