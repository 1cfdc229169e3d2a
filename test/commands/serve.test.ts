import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { galley, said, serveGalley, setupArgs } from '../harness/galley.ts';
import { tempFolder } from '../harness/temp.ts';

/** Every command is a process of its own. */
vi.setConfig({ testTimeout: 60_000 });

const login = (url: string) =>
  fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@spice.example', password: 'open sesame' }),
  });

const tokenAt = async (url: string): Promise<string> =>
  ((await (await login(url)).json()) as { data: { token: string } }).data.token;

test('an empty folder answers 503 until a set-up beside it, and then serves without a restart', async () => {
  const folder = join(tempFolder(), 'data');
  const server = await serveGalley(folder);
  const early = await login(server.url);
  expect(early.status).toBe(503);
  expect(await early.json()).toMatchObject({ error: { code: 'STARTING_UP', message: /galley setup/ } });
  expect((await fetch(`${server.url}/health`)).status).toBe(503);
  expect(server.log.join()).toContain('galley setup');

  const setup = await galley(setupArgs(folder));
  expect([setup.code, said(setup)]).toEqual([
    0,
    { tenant_id: expect.any(Number), branch_id: 1, recovery_phrase: expect.any(String) },
  ]);
  expect((await login(server.url)).status).toBe(200);
  expect((await fetch(`${server.url}/health`)).status).toBe(200);

  const again = await galley(setupArgs(folder));
  expect([again.code, again.err]).toEqual([
    1,
    ['galley: This server already has a restaurant. Sign in instead.'],
  ]);
});

test('a second server on the same folder ends with its own exit code, and a killed one leaves no trap', async () => {
  const folder = join(tempFolder(), 'data');
  await galley(setupArgs(folder));
  const first = await serveGalley(folder);
  const second = await galley(['serve', '--data-dir', folder, '--port', '0']);
  expect([second.code, second.err.length]).toEqual([4, 1]);
  expect(second.err[0]).toContain('another Galley process is using');

  first.signal('SIGKILL');
  await first.ended;
  expect(existsSync(join(folder, 'run.json'))).toBe(true);
  const third = await serveGalley(folder);
  expect((await login(third.url)).status).toBe(200);
});

test('a command on a folder whose server was killed does its work itself', async () => {
  const folder = join(tempFolder(), 'data');
  const server = await serveGalley(folder);
  server.signal('SIGKILL');
  await server.ended;
  expect((await galley(setupArgs(folder))).code).toBe(0);
});

test('the channel for commands refuses whoever lacks its secret, which only the account of the server can read', async () => {
  const folder = join(tempFolder(), 'data');
  await serveGalley(folder);
  const file = join(folder, 'run.json');
  const { mode } = statSync(file);
  expect(mode & 0o777).toBe(0o600);
  const { control_url } = JSON.parse(readFileSync(file, 'utf8'));
  for (const authorization of ['', 'Bearer wrong']) {
    const reply = await fetch(`${control_url}setup`, {
      method: 'POST',
      headers: { authorization },
      body: '{}',
    });
    expect(reply.status).toBe(401);
  }
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} ends the server at once though a tablet listens to events, with everything in the database file`, async () => {
    const folder = join(tempFolder(), 'data');
    const { tenant_id } = said(await galley(setupArgs(folder)));
    const server = await serveGalley(folder);
    const headers = { authorization: `Bearer ${await tokenAt(server.url)}` };
    const events = await fetch(`${server.url}/api/v1/events`, { headers });
    expect(events.status).toBe(200);
    const asked = performance.now();
    server.signal(signal);
    expect(await server.ended).toBe(0);
    expect(performance.now() - asked).toBeLessThan(3_000);
    expect(existsSync(join(folder, 'run.json'))).toBe(false);
    expect(existsSync(join(folder, 'tenants', `${tenant_id}.sqlite-wal`))).toBe(false);
    await events.body?.cancel().catch(() => {});
  });
}

test('a second signal does not wait for a request that hangs; one Ctrl-C that comes twice is one', async () => {
  const server = await serveGalley(join(tempFolder(), 'data'));
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => {});
  socket.write('POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{');
  await new Promise((resolve) => setTimeout(resolve, 200));
  server.signal('SIGTERM');
  server.signal('SIGINT');
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(server.process.exitCode).toBe(null);
  server.signal('SIGTERM');
  expect(await server.ended).toBe(1);
  socket.destroy();
});

test('a port in use is told in one line with its own exit code', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const folder = join(tempFolder(), 'data');
  const run = await galley(['serve', '--data-dir', folder, '--host', '127.0.0.1', '--port', String(port)]);
  expect([run.code, run.err]).toEqual([
    3,
    [`galley: port ${port} is already in use; choose another with --port or GALLEY_PORT`],
  ]);
  other.close();
});

test('a damaged, a missing and a newer database each end the start with a line that names the file', async () => {
  const folder = join(tempFolder(), 'data');
  const { tenant_id } = said(await galley(setupArgs(folder)));
  const file = join(folder, 'tenants', `${tenant_id}.sqlite`);
  const start = () => galley(['serve', '--data-dir', folder, '--port', '0']);

  const database = new Database(file);
  database.exec("insert into migrations values (999, 'from the future')");
  database.close();
  const newer = await start();
  expect([newer.code, newer.err.length]).toEqual([6, 1]);
  expect(newer.err[0]).toMatch(new RegExp(`${tenant_id}.sqlite was written by a newer version`));

  writeFileSync(file, 'this is not a database, whatever its name says'.repeat(100));
  const damaged = await start();
  expect([damaged.code, damaged.err.length]).toEqual([5, 1]);
  expect(damaged.err[0]).toMatch(new RegExp(`${tenant_id}.sqlite.*damaged`));

  rmSync(file);
  const missing = await start();
  expect([missing.code, missing.err]).toEqual([5, [`galley: ${file} is missing; restore a backup`]]);
});

test('another program that holds the database at the start is waited for, then told with its own exit code', async () => {
  const folder = join(tempFolder(), 'data');
  const { tenant_id } = said(await galley(setupArgs(folder)));
  const holder = new Database(join(folder, 'tenants', `${tenant_id}.sqlite`));
  holder.exec('begin exclusive');
  const began = performance.now();
  const run = await galley(['serve', '--data-dir', folder, '--port', '0']);
  expect([run.code, run.out]).toEqual([9, []]);
  expect(run.err.at(-1)).toMatch(
    /^galley: another program has the database locked.* close it and try again$/,
  );
  expect(performance.now() - began).toBeGreaterThan(2_500);
  holder.close();
  expect((await login((await serveGalley(folder)).url)).status).toBe(200);
});

test('a folder set up as a branch is not served as a central instance', async () => {
  const folder = join(tempFolder(), 'data');
  await galley(setupArgs(folder));
  const run = await galley(['serve', '--data-dir', folder, '--role', 'central', '--port', '0']);
  expect([run.code, run.err.length]).toEqual([2, 1]);
  expect(run.err[0]).toContain('belongs to a branch');
});

test('a server keeps its log in its data folder, across restarts; in a folder that was given it writes there alone', async () => {
  const dataDir = join(tempFolder(), 'data');
  await galley(setupArgs(dataDir));
  const run = async (...args: string[]) => {
    const server = await serveGalley(dataDir, '--log-level', 'info', ...args);
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
    return server.log.filter((line) => line.startsWith('{'));
  };
  const messagesIn = (folder: string) =>
    readFileSync(join(folder, 'server.log'), 'utf8')
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [JSON.parse(line).msg as string]));
  const told = await run();
  expect(told.length).toBeGreaterThan(0);
  await run();
  const kept = messagesIn(join(dataDir, 'logs')).filter((message) => /^(serving|stopped)$/.test(message));
  expect(kept).toEqual(['serving', 'stopped', 'serving', 'stopped']);
  const elsewhere = join(tempFolder(), 'logs');
  expect(await run('--log-dir', elsewhere)).toEqual([]);
  expect(messagesIn(elsewhere)).toContain('serving');
});

test('why a start failed is the last line of its log', async () => {
  const dataDir = join(tempFolder(), 'data');
  const first = await serveGalley(dataDir);
  const { port } = new URL(first.url);
  const other = join(tempFolder(), 'data');
  const run = await galley(['serve', '--data-dir', other, '--host', '127.0.0.1', '--port', port]);
  expect(run.code).toBe(3);
  const last = readFileSync(join(other, 'logs/server.log'), 'utf8').trim().split('\n').at(-1) ?? '';
  expect(JSON.parse(last)).toMatchObject({
    level: 60,
    msg: expect.stringContaining(`port ${port} is already in use`),
  });
});
