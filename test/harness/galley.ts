import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { inject, onTestFinished } from 'vitest';
import { ensureServer } from '../tools/package/made.ts';
import { takeIntoUse } from './template.ts';

const SOURCE = join(import.meta.dirname, '../../server/main.ts');

/** What a server runs: the program that this run has made, or else the sources. */
export const program = (): string => inject('program') ?? SOURCE;

let bundled: Promise<string> | undefined;

/** A bundled server starts in a third of the time that the sources take. */
function runnable(): Promise<string> {
  const made = inject('program');
  bundled ??= made === undefined ? ensureServer() : Promise.resolve(made);
  return bundled;
}

interface Ended {
  readonly code: number | null;
  readonly out: string[];
  readonly err: string[];
}

export interface Serving {
  readonly url: string;
  readonly process: ChildProcess;
  readonly log: string[];
  /** Resolves with the exit code; signals are sent by the test. */
  readonly ended: Promise<number | null>;
  signal(name: NodeJS.Signals): void;
}

const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');

async function launch(args: string[], env: Record<string, string>): Promise<ChildProcess> {
  const server = await runnable();
  const own = Object.entries(process.env).filter(([key]) => !key.startsWith('GALLEY_'));
  const child = spawn(process.execPath, [server, ...args], {
    env: {
      ...Object.fromEntries(own),
      GALLEY_LOG_LEVEL: 'warn',
      GALLEY_SEARCH_PRINTERS: 'here',
      GALLEY_ANNOUNCE: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    if (child.exitCode !== null) return;
    // A test that ran out of time says which command it waited for.
    if (args[0] !== 'serve') console.error(`still running: galley ${args.join(' ')}`);
    child.kill('SIGKILL');
  });
  return child;
}

/** A command line run to its end, as a process of its own. */
export async function galley(args: string[], env: Record<string, string> = {}): Promise<Ended> {
  const child = await launch(args, env);
  let out = '';
  let err = '';
  child.stdout?.on('data', (part) => {
    out += part;
  });
  child.stderr?.on('data', (part) => {
    err += part;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out: lines(out), err: lines(err) };
}

/** A server as a process of its own on a free loopback port; resolves when it says it is ready. */
export async function serveGalley(dataDir: string, ...args: string[]): Promise<Serving> {
  const place = ['--data-dir', dataDir, '--host', '127.0.0.1', '--port', '0', '--json'];
  const child = await launch(['serve', ...place, ...args], {});
  const log: string[] = [];
  child.stderr?.on('data', (part) => void log.push(...lines(String(part))));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const firstLine = createInterface({ input: child.stdout! })[Symbol.asyncIterator]().next();
  const { value } = await Promise.race([firstLine, ended.then(() => ({ value: undefined }))]);
  if (value === undefined) throw new Error(`the server ended at its start: ${log.join('\n')}`);
  const { url } = JSON.parse(value) as { url: string };
  return { url, process: child, log, ended, signal: (name) => void child.kill(name) };
}

export const setupArgs = (dataDir: string, ...args: string[]): string[] => [
  'setup',
  ...['--data-dir', dataDir, '--restaurant', 'Spice Route', '--currency', 'INR'],
  ...[
    '--timezone',
    'Asia/Kolkata',
    '--owner-email',
    'owner@spice.example',
    '--owner-password',
    'open sesame',
  ],
  ...['--json', ...args],
];

/**
 * A restaurant that is set up already, in `dataDir`: what `galley setup` made of these choices once in a run, copied. For
 * tests that begin there; who tests the set-up itself, or has two restaurants that must not be one, runs the command.
 */
export async function copyRestaurant(dataDir: string, ...choices: string[]): Promise<void> {
  const name = createHash('sha256').update(choices.join(' ')).digest('hex').slice(0, 16);
  const template = join(inject('templates'), `restaurant-${name}`);
  if (!existsSync(template)) {
    const own = mkdtempSync(`${template}-`);
    const { code, err } = await galley(setupArgs(join(own, 'data'), ...choices));
    if (code !== 0) throw new Error(`no restaurant could be set up: ${err.join('\n')}`);
    takeIntoUse(own, template);
  }
  cpSync(join(template, 'data'), dataDir, { recursive: true });
}

/** The last line on standard output, as `--json` promises it. */
// biome-ignore lint/suspicious/noExplicitAny: tests read whatever a command says
export const said = ({ out }: Ended): any => JSON.parse(out.at(-1) ?? 'null');
