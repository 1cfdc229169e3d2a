import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { setupArgs } from '../harness/galley.ts';
import { bundledProgram, Desktop, freePort, installation } from './desktop.ts';

let program: string;

beforeAll(async () => {
  const bundled = await bundledProgram();
  program = bundled.program;
  return bundled.remove;
});

test('the shell starts the server, shows the console, and starts it again after a kill', async () => {
  const { home, port } = await installation();
  const desktop = new Desktop(program, home);
  await desktop.shows(new RegExp(`^http://127.0.0.1:${port}/console/$`));
  expect(desktop.last('made')).toMatchObject({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
  });
  expect(desktop.last('opensOthers')).toBe(false);
  // Both come after the page.
  await expect.poll(() => desktop.last('awake')).toBe(true);
  await expect.poll(() => desktop.last('tooltip')).toContain('running');

  process.kill(desktop.forks()[0] as number, 'SIGKILL');
  await expect.poll(() => desktop.forks().length, { timeout: 10_000 }).toBe(2);
  await desktop.shows(/console/);
});

test('the server keeps its log beside that of the shell, and nothing is written twice', async () => {
  const { home } = await installation();
  const desktop = new Desktop(program, home);
  await desktop.shows(/console/);
  const read = (name: string) => readFileSync(join(home, 'logs', name), 'utf8');
  await expect.poll(() => read('server.log'), { timeout: 10_000 }).toContain('"msg":"serving"');
  expect(read('shell.log')).toContain('"from":"shell","what":"running"');
  expect(read('shell.log')).not.toContain('"msg"');
});

test('a server that hangs is killed and started again', async () => {
  const { home } = await installation();
  const desktop = new Desktop(program, home);
  await desktop.shows(/console/);
  process.kill(desktop.forks()[0] as number, 'SIGSTOP');
  await expect.poll(() => desktop.forks().length, { timeout: 40_000 }).toBe(2);
  await desktop.shows(/console/);
  expect(desktop.reports.some(({ tooltip }) => tooltip?.includes('stopped responding'))).toBe(true);
});

test('a port in use is said, and another one can be chosen', async () => {
  const { home, port } = await installation();
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const desktop = new Desktop(program, home);
  await expect.poll(() => desktop.last('data')?.port, { timeout: 20_000 }).toBe(port);
  expect(desktop.last('data').advice).toMatch(/Another program is using this port/);
  const next = await freePort();
  await desktop.ask({ do: 'use_port', port: next });
  await desktop.shows(new RegExp(`:${next}/console/`));
  expect(JSON.parse(readFileSync(join(home, 'shell.json'), 'utf8')).port).toBe(next);
});

test('a second start brings the first to the front and ends', async () => {
  const { home } = await installation();
  const first = new Desktop(program, home);
  await first.shows(/console/);
  const before = first.reports.filter(({ visible }) => visible).length;
  const second = new Desktop(program, home);
  expect(await second.ended).toBe(0);
  expect(second.forks()).toEqual([]);
  await expect.poll(() => first.reports.filter(({ visible }) => visible).length).toBe(before + 1);
});

test('closing the window leaves the server running; quitting stops it first', async () => {
  const { home, port } = await installation();
  const desktop = new Desktop(program, home);
  await desktop.shows(/console/);
  desktop.tell({ do: 'emit', on: 'window', event: 'close' });
  await expect.poll(() => desktop.last('visible')).toBe(false);
  await expect(fetch(`http://127.0.0.1:${port}/health`)).resolves.toBeDefined();
  desktop.tell({ do: 'emit', on: 'app', event: 'before-quit' });
  expect(await desktop.ended).toBe(0);
  expect(() => process.kill(desktop.forks()[0] as number, 0)).toThrow();
});

test('the end of the session waits until the server has stopped', async () => {
  const { home } = await installation();
  const desktop = new Desktop(program, home);
  await desktop.shows(/console/);
  desktop.tell({ do: 'emit', on: 'power', event: 'shutdown' });
  expect(await desktop.ended).toBe(0);
  expect(desktop.last('prevented')).toBe('shutdown');
  expect(desktop.last('awake')).toBe(false);
  expect(() => process.kill(desktop.forks()[0] as number, 0)).toThrow();
});

test('only the page of the shell is answered, and only what it may ask', async () => {
  const { home, port } = await installation();
  const desktop = new Desktop(program, home);
  await desktop.shows(/console/);
  expect(await desktop.ask({ do: 'quit' }, `http://127.0.0.1:${port}/console/`)).toHaveProperty('refused');
  expect(await desktop.ask({ do: 'restore', backup: '../../etc/passwd' })).toHaveProperty('error');
  expect(await desktop.ask({ do: 'format' })).toHaveProperty('error');
  expect(await desktop.ask({ do: 'look' })).toMatchObject({ state: { name: 'running' } });
});

test('a command given to the installed program runs beside the desktop, on the same data', async () => {
  const { home, data } = await installation();
  const desktop = new Desktop(program, home);
  await desktop.shows(/console/);
  const command = new Desktop(program, home, 'first', setupArgs(data));
  let said = '';
  command.process.stdout?.on('data', (text) => {
    said += text;
  });
  expect(await command.ended).toBe(0);
  expect(JSON.parse(said)).toMatchObject({ tenant_id: expect.any(Number) });
  const refused = new Desktop(program, home, 'first', ['restore', 'evening.backup']);
  expect(await refused.ended).toBe(4);
});
