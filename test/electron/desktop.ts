import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { program as serverProgram } from '../harness/galley.ts';
import { tempFolder } from '../harness/temp.ts';
import { bundleShell } from '../tools/package/bundle-shell.ts';

const OWN_PAGE = 'galley://shell/status.html';

/** The bundle in a folder of its own, and what removes it. */
export async function bundledProgram(): Promise<{ readonly program: string; remove(): void }> {
  const program = mkdtempSync(join(tmpdir(), 'galley-shell-'));
  await bundleShell(program);
  mkdirSync(join(program, 'server'));
  writeFileSync(join(program, 'server/main.js'), `import(${JSON.stringify(serverProgram())});\n`);
  writeFileSync(join(program, 'package.json'), '{}');
  return { program, remove: () => rmSync(program, { recursive: true, force: true }) };
}

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever the stand-in reports
type Report = any;

/** The real bundle of the shell, under Node with the stand-in for Electron. */
export class Desktop {
  readonly process: ChildProcess;
  readonly reports: Report[] = [];
  readonly ended: Promise<number | null>;

  /** `session`: whose desktop it is; a computer may have several. */
  constructor(program: string, home: string, session = 'first', args: readonly string[] = []) {
    this.process = fork(join(program, 'main.js'), args, {
      execArgv: ['--import', join(import.meta.dirname, 'fake/use.ts')],
      env: {
        ...process.env,
        GALLEY_HOME: home,
        FAKE_SESSION: session,
        GALLEY_HOST: '127.0.0.1',
        GALLEY_SEARCH_PRINTERS: 'here',
        GALLEY_ANNOUNCE: 'off',
      },
      stdio: ['ignore', args.length > 0 ? 'pipe' : 'inherit', 'inherit', 'ipc'],
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

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

export async function installation() {
  const home = tempFolder();
  const port = await freePort();
  writeFileSync(join(home, 'shell.json'), JSON.stringify({ port }));
  return { home, port, data: join(home, 'data') };
}
