import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { galley, setupArgs } from '../harness/galley.ts';
import { tempFolder } from '../harness/temp.ts';
import { bundleShell } from '../programs/package/bundle-shell.ts';

const SOURCE = join(import.meta.dirname, '../../server/main.ts');
const OWN_PAGE = 'galley://shell/status.html';
let program: string;

beforeAll(async () => {
  program = mkdtempSync(join(tmpdir(), 'galley-shell-'));
  await bundleShell(program);
  mkdirSync(join(program, 'server'));
  writeFileSync(join(program, 'server/main.js'), `import(${JSON.stringify(SOURCE)});\n`);
  writeFileSync(join(program, 'package.json'), '{}');
  return () => rmSync(program, { recursive: true, force: true });
});

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever the stand-in reports
type Report = any;

class Desktop {
  readonly process: ChildProcess;
  readonly reports: Report[] = [];
  readonly ended: Promise<number | null>;

  constructor(home: string) {
    this.process = fork(join(program, 'main.js'), [], {
      execArgv: ['--import', join(import.meta.dirname, 'fake/use.ts')],
      env: {
        ...process.env,
        GALLEY_HOME: home,
        GALLEY_HOST: '127.0.0.1',
        GALLEY_SEARCH_PRINTERS: 'here',
        GALLEY_ANNOUNCE: 'off',
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.process.on('message', (report) => void this.reports.push(report));
    this.ended = once(this.process, 'exit').then(([code]) => code as number | null);
    onTestFinished(() => this.#end());
  }

  tell(command: unknown): void {
    this.process.send(command as never);
  }

  async ask(request: unknown, url = OWN_PAGE): Promise<Report> {
    const before = this.#count('answer');
    this.tell({ do: 'ask', url, request });
    await expect.poll(() => this.#count('answer'), { timeout: 20_000 }).toBe(before + 1);
    return this.reports.findLast((report) => 'answer' in report).answer;
  }

  /** The newest report that has the key. */
  last(key: string): Report {
    return this.reports.findLast((report) => key in report)?.[key];
  }

  forks(): number[] {
    return this.reports.flatMap((report) => (report.args?.[0] === 'serve' ? [report.forked] : []));
  }

  shows(url: RegExp, timeout = 30_000): Promise<void> {
    return expect.poll(() => this.last('shows'), { timeout }).toMatch(url);
  }

  #count(key: string): number {
    return this.reports.filter((report) => key in report).length;
  }

  #end(): void {
    for (const report of this.reports) if (report.forked) kill(report.forked);
    this.process.kill('SIGKILL');
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

async function installation() {
  const home = tempFolder();
  const port = await freePort();
  writeFileSync(join(home, 'shell.json'), JSON.stringify({ port }));
  return { home, port, data: join(home, 'data') };
}

test('the shell starts the server, shows the console, and starts it again after a kill', async () => {
  const { home, port } = await installation();
  const desktop = new Desktop(home);
  await desktop.shows(new RegExp(`^http://127.0.0.1:${port}/console/$`));
  expect(desktop.last('made')).toMatchObject({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
  });
  expect(desktop.last('opensOthers')).toBe(false);
  expect(desktop.last('awake')).toBe(true);
  expect(desktop.last('tooltip')).toContain('running');

  process.kill(desktop.forks()[0] as number, 'SIGKILL');
  await expect.poll(() => desktop.forks().length, { timeout: 10_000 }).toBe(2);
  await desktop.shows(/console/);
});

test('a server that hangs is killed and started again', async () => {
  const { home } = await installation();
  const desktop = new Desktop(home);
  await desktop.shows(/console/);
  process.kill(desktop.forks()[0] as number, 'SIGSTOP');
  await expect.poll(() => desktop.forks().length, { timeout: 40_000 }).toBe(2);
  await desktop.shows(/console/);
  expect(desktop.reports.some(({ tooltip }) => tooltip?.includes('did not answer'))).toBe(true);
});

test('a port in use is said, and another one can be chosen', async () => {
  const { home, port } = await installation();
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const desktop = new Desktop(home);
  await expect.poll(() => desktop.last('data')?.port, { timeout: 20_000 }).toBe(port);
  expect(desktop.last('data').advice).toMatch(/Another program uses the port/);
  const next = await freePort();
  await desktop.ask({ do: 'use_port', port: next });
  await desktop.shows(new RegExp(`:${next}/console/`));
  expect(JSON.parse(readFileSync(join(home, 'shell.json'), 'utf8')).port).toBe(next);
});

test('a second start brings the first to the front and ends', async () => {
  const { home } = await installation();
  const first = new Desktop(home);
  await first.shows(/console/);
  const before = first.reports.filter(({ visible }) => visible).length;
  const second = new Desktop(home);
  expect(await second.ended).toBe(0);
  expect(second.forks()).toEqual([]);
  await expect.poll(() => first.reports.filter(({ visible }) => visible).length).toBe(before + 1);
});

test('closing the window leaves the server running; quitting stops it first', async () => {
  const { home, port } = await installation();
  const desktop = new Desktop(home);
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
  const desktop = new Desktop(home);
  await desktop.shows(/console/);
  desktop.tell({ do: 'emit', on: 'power', event: 'shutdown' });
  expect(await desktop.ended).toBe(0);
  expect(desktop.last('prevented')).toBe('shutdown');
  expect(desktop.last('awake')).toBe(false);
  expect(() => process.kill(desktop.forks()[0] as number, 0)).toThrow();
});

test('a computer that slept does not take the silence for a hung server', async () => {
  const { home } = await installation();
  const desktop = new Desktop(home);
  await desktop.shows(/console/);
  const server = desktop.forks()[0] as number;
  process.kill(server, 'SIGSTOP');
  await new Promise((resolve) => setTimeout(resolve, 12_000));
  desktop.tell({ do: 'emit', on: 'power', event: 'resume' });
  await new Promise((resolve) => setTimeout(resolve, 6_000));
  process.kill(server, 'SIGCONT');
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(desktop.forks()).toEqual([server]);
});

test('a damaged database waits for a person, and a backup restored from the page serves again', async () => {
  const { home, data, port } = await installation();
  await galley(setupArgs(data));
  const disk = tempFolder();
  writeFileSync(join(home, 'shell.json'), JSON.stringify({ port, backup_folders: [disk] }));
  const { code } = await galley(['backup', join(disk, 'evening.backup'), '--data-dir', data]);
  expect(code).toBe(0);
  writeFileSync(join(data, 'control.sqlite'), 'not a database');
  const desktop = new Desktop(home);
  await expect.poll(() => desktop.last('data')?.name, { timeout: 30_000 }).toBe('repair');
  expect(desktop.last('data').backups).toMatchObject([{ name: 'evening.backup' }]);
  expect(desktop.forks()).toHaveLength(1);
  await desktop.ask({ do: 'restore', backup: 'evening.backup' });
  await desktop.shows(/console/);
  expect(readFileSync(join(home, 'data.aside-1/control.sqlite'), 'utf8')).toBe('not a database');
});

test('only the page of the shell is answered, and only what it may ask', async () => {
  const { home, port } = await installation();
  const desktop = new Desktop(home);
  await desktop.shows(/console/);
  expect(await desktop.ask({ do: 'quit' }, `http://127.0.0.1:${port}/console/`)).toHaveProperty('refused');
  expect(await desktop.ask({ do: 'restore', backup: '../../etc/passwd' })).toHaveProperty('error');
  expect(await desktop.ask({ do: 'format' })).toHaveProperty('error');
  expect(await desktop.ask({ do: 'look' })).toMatchObject({ state: { name: 'running' } });
});
