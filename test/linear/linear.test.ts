import { expect, test } from 'vitest';
import { production } from '../architecture/sources.ts';
import type { Reader } from './reader.ts';
import { readers } from './readers.ts';

/** What a request, a file or a device sends: so much of it, and four times as much. */
const PART = 256 * 1024;
const TIMES = 4;
/** Four times as much may take this many times as long; the square of it would be sixteen. */
const MAX_RATIO = 8;
/** Milliseconds that say nothing of how they grow: a square would be far above them at this size. */
const TOO_SHORT = 60;
const RUNS = 3;

test.each(readers)('time is linear in the input: $name', async ({ worst, most = 50 }) => {
  const whole = await quickest(worst, PART * TIMES);
  expect(whole, 'milliseconds of processor time for a megabyte').toBeLessThan(most);
  if (whole > TOO_SHORT) expect(whole / (await quickest(worst, PART))).toBeLessThan(MAX_RATIO);
});

/** The quickest of some runs, in milliseconds of this thread's processor time: what else the computer does is not counted. */
async function quickest(worst: Reader['worst'], bytes: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS && (run === 0 || least > TOO_SHORT / TIMES); run += 1) {
    const read = worst(bytes);
    const before = process.threadCpuUsage();
    await read();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

/** How a program gets at bytes of others. */
const READS =
  /\.on\(\s*'data'|\.getReader\(\)|pipeThrough\(|AsyncIterable<Buffer>|createInterface\(|new Unzip\(|\.on\('(message|query|response)', \(\w+, |addContentTypeParser\(/;

/** They read bytes of others, and pass them on or only measure them. */
const passesOn: Readonly<Record<string, string>> = {
  'server/http/replies/reply-head.ts': 'writes on what it gets',
  'server/http/mounting/raw.ts': 'keeps the body as it is',
  'server/http/pages/first-run.ts': 'keeps the body as it is',
  'server/webhooks/post.ts': 'keeps the first kilobyte of an answer',
  'sync/wire/http-central.ts': 'gathers parts up to a bound, and JSON.parse reads them',
  'electron/shell-log.ts': 'writes on what it gets',
  'electron/commands.ts': 'gathers the words of a command of its own',
  'electron/supervision/supervisor.ts': 'keeps the last complaint of its own server',
};

test('whoever reads what comes from outside is in the table of readers', () => {
  const known = new Set([...readers.flatMap(({ files }) => files), ...Object.keys(passesOn)]);
  const missing = production.filter(({ path, text }) => READS.test(text) && !known.has(path));
  expect(missing.map(({ path }) => path)).toEqual([]);
});
