import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { PrinterStatus } from '../transport.ts';
import type { Fate, OsQueue } from './queue.ts';
import { queueStatus } from './queue-status.ts';

/** Paths of the CUPS programs. */
export interface CupsPrograms {
  readonly lp: string;
  readonly lpstat: string;
  readonly cancel: string;
}

const USUAL: CupsPrograms = { lp: '/usr/bin/lp', lpstat: '/usr/bin/lpstat', cancel: '/usr/bin/cancel' };
/** Limit for a program's output; a history of thousands of jobs is shorter. */
const MAX_BYTES = 4_000_000;
/** Characters of it that people read. */
const MAX_SHOWN = 300;
/** Milliseconds a query may take. */
const PROMPT = 5_000;

/** A CUPS queue, by its command line: jobs are submitted as raw bytes and then queried. */
export class CupsQueue implements OsQueue {
  readonly #queue: string;
  readonly #programs: CupsPrograms;

  constructor(queue: string, programs: CupsPrograms = USUAL) {
    this.#queue = queue;
    this.#programs = programs;
  }

  async status(): Promise<PrinterStatus> {
    const { lpstat } = this.#programs;
    return readStatus(await run(lpstat, ['-l', '-a', this.#queue, '-p', this.#queue]));
  }

  async submit(bytes: Uint8Array, ms: number): Promise<string> {
    const args = ['-d', this.#queue, '-o', 'raw', '-t', 'Galley'];
    const said = await run(this.#programs.lp, args, { input: bytes, ms });
    const [, job] = /request id is (\S+)/.exec(said) ?? [];
    if (!job) throw new Error(`The system's print queue reported "${said.slice(0, MAX_SHOWN).trim()}".`);
    return job;
  }

  async look(job: string): Promise<{ fate: Fate; status: PrinterStatus }> {
    const status = await this.status();
    const waiting = await run(this.#programs.lpstat, ['-o', this.#queue]);
    return { fate: lists(waiting, job) ? 'waiting' : await this.#ended(job), status };
  }

  /** A job that the history no longer has counts as passed on. */
  async #ended(job: string): Promise<Fate> {
    return fateIn(await run(this.#programs.lpstat, ['-W', 'completed', '-l', '-o', this.#queue]), job);
  }

  async cancel(job: string): Promise<void> {
    await run(this.#programs.cancel, [job]);
  }
}

export function fateIn(history: string, job: string): Fate {
  const entry = history.split(/\n(?!\t)/).find((each) => lists(each, job));
  return entry && /\bjob-canceled|\baborted/.test(entry) ? 'dropped' : 'passed_on';
}

const lists = (said: string, job: string): boolean =>
  said.split('\n').some((line) => line.split(/\s/, 1)[0] === job);

export function readStatus(said: string): PrinterStatus {
  const alerts = /^\tAlerts:(.*)$/m.exec(said)?.[1] ?? '';
  const has = (reason: RegExp) => reason.test(alerts);
  return queueStatus({
    paused: /^printer \S+ disabled/m.test(said) || /^\S+ not accepting requests/m.test(said),
    offline: has(/\boffline|connecting-to-device|timed-out/),
    paper_out: has(/media-empty|media-needed/),
    cover_open: has(/cover-open|door-open/),
    error: has(/media-jam|other-error|cutter/),
    near_end: has(/media-low/),
  });
}

/** The program's output; rejects with its error message. Its language is fixed, because the output is parsed. */
async function run(
  program: string,
  args: readonly string[],
  { input, ms = PROMPT }: { input?: Uint8Array; ms?: number } = {},
): Promise<string> {
  const child = spawn(program, args, {
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    timeout: ms,
    killSignal: 'SIGKILL',
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', () => reject(new Error(`${program} can't be run. Check that CUPS is installed.`)));
    child.once('close', resolve);
  });
  // A program that ends without reading breaks the pipe; its error message says why.
  child.stdin.on('error', () => {}).end(input);
  const [code, said, complaint] = await Promise.all([ended, wordsOf(child.stdout), wordsOf(child.stderr)]);
  if (code === 0) return said;
  throw new Error(code === null ? `${program} timed out. Try again.` : complaint.slice(0, MAX_SHOWN).trim());
}

/** Output beyond the limit is read and dropped, so that the program can end. */
async function wordsOf(stream: Readable): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    if (bytes < MAX_BYTES) parts.push(part);
    bytes += part.length;
  }
  return Buffer.concat(parts).toString();
}
