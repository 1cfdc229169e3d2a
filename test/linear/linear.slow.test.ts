import { expect, test } from 'vitest';
import { production } from '../architecture/sources.ts';
import { isWithin } from '../harness/processor-time/slowness.ts';
import type { Reader } from './reader.ts';
import { readers } from './readers.ts';

/** What a request, a file or a device sends: so much of it, and four times as much. */
const PART = 256 * 1024;
const TIMES = 4;
/** What grows with the square fails here already, in a second instead of an hour. */
const LITTLE = 16 * 1024;
/** Four times as much may take this many times as long; the square of it would be sixteen. */
const MAX_RATIO = 8;
/** Milliseconds that say nothing of how they grow: a square would be far above them at this size. */
const TOO_SHORT = 60;
const RUNS = 3;

test.each(readers)('time is linear in the input: $name', async ({ worst, most = 50 }) => {
  expect(isWithin(await quickest(worst, LITTLE, most), most), 'a few kilobytes').toBe(true);
  const whole = await quickest(worst, PART * TIMES, most);
  expect(isWithin(whole, most), `${whole} ms of processor time for a megabyte`).toBe(true);
  if (whole > TOO_SHORT) expect(await ratioOf(worst, whole)).toBeLessThan(MAX_RATIO);
});

/**
 * How many times longer the whole takes than a part: the least of some attempts, as a pause of the computer is in one only.
 * In the first the whole took `known`.
 */
async function ratioOf(worst: Reader['worst'], known: number): Promise<number> {
  let least = known / (await quickest(worst, PART, 0));
  for (let attempt = 1; attempt < RUNS && least >= MAX_RATIO; attempt += 1)
    least = Math.min(least, (await quickest(worst, PART * TIMES, 0)) / (await quickest(worst, PART, 0)));
  return least;
}

/**
 * The quickest of some runs, in milliseconds of this thread's processor time: what else the computer does is not counted.
 * One that is quick enough needs no other.
 */
async function quickest(worst: Reader['worst'], bytes: number, enough: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS && (run === 0 || least >= enough); run += 1) {
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
  /\.(on|once)\(\s*'(data|readable)'|\.getReader\(\)|pipeThrough\(|AsyncIterable<Buffer>|for await \(const \w+ of \(?(\w+\.)*(body|child|request|response|socket|stdin|stream)\b|createInterface\(|new Unzip\(|\.on\('(message|query|response)', \(\w+, |addContentTypeParser\(|\breadSync\(/;

/** They read bytes of others, and pass them on or only measure them. */
const passesOn: Readonly<Record<string, string>> = {
  'server/db/archive/archive.ts': 'packs pieces of one size, and unpacks them one by one',
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
