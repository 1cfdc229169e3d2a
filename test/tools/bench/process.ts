import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

export interface Server {
  url: string;
  pid: number;
  /** Milliseconds from the start of the process to its first answer. */
  firstAnswerAfter: number;
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

interface Launch {
  /** node's arguments for a port. */
  args(port: number): string[];
  /** A path that answers 200 once the server serves. */
  ready: string;
  /** A free one unless given. */
  port?: number;
  env?: NodeJS.ProcessEnv;
}

const POLL_MS = 2;
const START_LIMIT_MS = 20_000;
const STOP_LIMIT_MS = 10_000;
const running = new Set<ChildProcess>();

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

const answers = (url: string) =>
  new Promise<boolean>((resolve) => {
    const request = get(url, { agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once('error', () => resolve(false));
  });

async function stop(child: ChildProcess) {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const impatient = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
    await ended;
    clearTimeout(impatient);
  }
  running.delete(child);
}

/** Runs node to its end and returns what it printed. */
export async function run(args: string[]) {
  const done = promisify(execFile)(process.execPath, args);
  running.add(done.child);
  try {
    return (await done).stdout;
  } finally {
    running.delete(done.child);
  }
}

/** Starts a server as a process of its own and returns at its first answer. */
export async function launch({ args, ready, env, port: given }: Launch): Promise<Server> {
  const port = given ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const start = performance.now();
  const child = spawn(process.execPath, args(port), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  running.add(child);
  let complaint = '';
  child.stderr.on('data', (text) => {
    complaint = (complaint + text).slice(-2000);
  });
  while (!(await answers(url + ready))) {
    const late = performance.now() - start > START_LIMIT_MS;
    if (late || child.exitCode !== null) {
      await stop(child);
      throw new Error(`${args(port).join(' ')} does not answer: ${complaint}`);
    }
    await sleep(POLL_MS);
  }
  const firstAnswerAfter = performance.now() - start;
  const end = () => stop(child);
  return { url, pid: child.pid!, firstAnswerAfter, stop: end, [Symbol.asyncDispose]: end };
}

/** Ends what is still running, by process id. */
export const stopAll = () => Promise.all([...running].map(stop));

/** Anonymous memory in MB: heaps and stacks, without code and mapped files. */
export function anonymousMemory(pid: number) {
  const kilobytes = /RssAnon:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

const TICKS_A_SECOND = 100;

/** Processor time of a process so far, in user and system mode, of all its threads. */
export function cpuSeconds(pid: number) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}
