import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The source of this checkout, unless tests have made a program of it. */
const MAIN = process.env.TESTED_PROGRAM ?? fileURLToPath(new URL('../../server/main.ts', import.meta.url));

export interface Installation {
  readonly role: 'branch' | 'central';
  readonly dataDir: string;
  /** The program to run; this checkout's unless given. */
  readonly main?: string;
  /** Of all that runs there. */
  readonly env?: NodeJS.ProcessEnv;
}

const flags = ({ role, dataDir }: Installation): string[] => [
  '--role',
  role,
  '--data-dir',
  dataDir,
  '--json',
];

/** Runs a command to its end and answers the JSON of its last line. */
export async function command<T>(at: Installation, name: string, ...args: string[]): Promise<T> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [at.main ?? MAIN, name, ...args, ...flags(at)],
    { env: { ...process.env, ...at.env } },
  );
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as T;
}

export interface Serving {
  readonly url: string;
  readonly pid: number;
  /** When the process has ended, for whatever reason. */
  readonly gone: Promise<unknown>;
  /** As an operator stops it; resolves when the process is gone. */
  stop(): Promise<void>;
  /** As a power cut stops it. */
  kill(): Promise<void>;
}

interface ServeOptions {
  readonly port?: number;
  readonly env?: NodeJS.ProcessEnv;
}

/** Starts a server on loopback and answers when it is ready. */
export async function serve(at: Installation, { port = 0, env = {} }: ServeOptions = {}): Promise<Serving> {
  const args = [at.main ?? MAIN, 'serve', ...flags(at), '--host', '127.0.0.1', '--port', String(port)];
  const child = spawn(process.execPath, args, {
    env: {
      GALLEY_LOG_LEVEL: 'error',
      GALLEY_SEARCH_PRINTERS: 'here',
      GALLEY_ANNOUNCE: 'off',
      ...process.env,
      ...at.env,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A server that outlives its program must not keep the output of it open: anyone who reads that would wait for ever.
  child.stderr.on('data', (bytes: Buffer) => void process.stderr.write(bytes));
  // A program that fails on its way must not leave its servers behind.
  const orphaned = () => child.kill('SIGKILL');
  process.once('exit', orphaned);
  const gone = once(child, 'exit').finally(() => process.off('exit', orphaned));
  const url = await readyUrl(child, gone);
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal);
    await gone;
  };
  return { url, pid: child.pid ?? 0, gone, stop: end('SIGTERM'), kill: end('SIGKILL') };
}

async function readyUrl(child: ChildProcess, gone: Promise<unknown[]>): Promise<string> {
  if (!child.stdout) throw new Error('the server has no output');
  const lines = createInterface({ input: child.stdout });
  const ready = new Promise<string>((resolve) => {
    lines.on('line', (line) => {
      const url = line.startsWith('{') ? (JSON.parse(line) as { url?: string }).url : undefined;
      if (url) resolve(url);
    });
  });
  const failed = gone.then(([code]) => {
    throw new Error(`the server ended with code ${code} before it was ready`);
  });
  failed.catch(() => {});
  return Promise.race([ready, failed]);
}
