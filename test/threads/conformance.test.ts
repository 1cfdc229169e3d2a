import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { backupThread } from '../../server/backups/run-thread.ts';
import { menuThread } from '../../server/catalogue/menu-import/reader.ts';
import { doctorThread } from '../../server/diagnostics/doctor/run-thread.ts';
import { exportThread } from '../../server/office/exports/builder.ts';
import { drawingThread } from '../../server/printing/tickets/drawing/renderer.ts';
import { printSnapshot } from '../../server/printing/tickets/snapshot.ts';
import { readThread } from '../../server/read-worker/read-worker.ts';
import { Thread, type ThreadOptions } from '../../server/threads/thread.ts';
import { openRestaurant, type Restaurant } from '../harness/app.ts';
import { onPostgres } from '../harness/postgres/databases.ts';
import { tempFolder } from '../harness/temp.ts';
import { samples } from '../printing/tickets/samples.ts';
import { allThreads } from '../tools/package/bundle-server.ts';
import { startedThreads } from './started.ts';

interface Case {
  readonly options: ThreadOptions;
  readonly question: (at: Restaurant) => unknown;
  readonly answer: unknown;
}

const ticket = {
  snapshot: printSnapshot.parse({ ...samples.kot, note: 'من دون بصل' }),
  options: { columns: 48 },
  output: { cut: true },
};
const everything = { branches: 'all', date_from: null, date_to: null, filters: {} };

const cases: Readonly<Record<string, Case>> = {
  backup: {
    options: backupThread,
    question: () => ({
      kind: 'unpack',
      encryptedOnly: false,
      source: '/absent',
      draft: join(tempFolder(), 'a'),
      keysIn: '/absent',
    }),
    answer: [{ refused: expect.any(String) }],
  },
  doctor: {
    options: doctorThread,
    question: ({ tenant: { place, id } }) =>
      'file' in place ? { dataDir: dirname(dirname(place.file)), tenantId: id, only: 'files' } : place,
    answer: expect.objectContaining({ checks: expect.any(Array) }),
  },
  export: {
    options: exportThread,
    question: ({ tenant: { place }, clock }) => ({
      ...{ place, target: join(tempFolder(), 'customers.csv'), kind: 'customers', format: 'csv' },
      ...{ request: everything, now: clock.now() },
    }),
    answer: expect.any(Number),
  },
  drawing: {
    options: drawingThread,
    question: () => ({ medium: 'paper', ticket }),
    answer: expect.any(Uint8Array),
  },
  'menu file': {
    options: menuThread,
    question: () => ({
      file: Buffer.from('name,price\nSoup,4'),
      context: {
        known: { kitchens: new Map(), orderTypes: new Map(), taxes: [], groups: new Set() },
        idTitle: 'id',
        currency: 'EUR',
        exponent: 2,
        country: null,
      },
      choices: {},
    }),
    answer: expect.objectContaining({ problem: null }),
  },
  reading: {
    options: readThread,
    question: ({ tenant: { place } }) => ({ place, leave: true }),
    answer: undefined,
  },
};

test('every thread of the program is here', () => {
  const files = Object.values(cases).map(({ options }) => options.file.pathname);
  expect(files.sort()).toEqual(
    allThreads()
      .map((path) => join(process.cwd(), path))
      .sort(),
  );
});

function open(options: ThreadOptions): Thread<unknown, unknown, unknown> {
  const thread = new Thread<unknown, unknown, unknown>(options);
  onTestFinished(() => thread.end());
  return thread;
}

describe.each(Object.entries(cases))('the %s thread', (name, { options, question, answer }) => {
  test('answers each question, refuses one alone, and starts again after its death', async () => {
    const at = await openRestaurant();
    const started = startedThreads();
    const thread = open({ ...options, idleMs: 60_000 });
    const [first, refused, second] = await Promise.allSettled(
      [question(at), null, question(at)].map((one) => thread.ask(one)),
    );
    expect([first, refused, second]).toEqual([
      { status: 'fulfilled', value: answer },
      { status: 'rejected', reason: expect.any(Error) },
      { status: 'fulfilled', value: answer },
    ]);
    expect(started).toHaveLength(1);
    expect(started[0]?.resourceLimits).toMatchObject({ maxOldGenerationSizeMb: options.memoryMb });
    expect(options.memoryMb).toBeLessThanOrEqual(512);

    const terminated = started[0]?.terminate();
    // Asked in the same turn, before the thread's end is known: a quick answer could not win against the end.
    await expect(thread.ask(question(at))).rejects.toThrow(`the ${name} thread died`);
    await terminated;
    expect(await thread.ask(question(at))).toEqual(answer);
    expect(started).toHaveLength(2);
  });

  test('ends when it takes too long, and when nobody asks', async () => {
    const at = await openRestaurant();
    const late = open({ ...options, timeoutMs: 1 });
    await expect(late.ask(question(at))).rejects.toThrow(`the ${name} thread took longer than 1 ms`);
    expect(late.isRunning).toBe(false);
    const idle = open({ ...options, idleMs: 0 });
    expect(await idle.ask(question(at))).toEqual(answer);
    expect(idle.isRunning).toBe(false);
  });
});

test.skipIf(onPostgres)('only the threads that are asked again and again stay', () => {
  const stay = Object.entries(cases).filter(([, { options }]) => options.idleMs !== 0);
  expect(stay.map(([name]) => name)).toEqual(['drawing', 'menu file', 'reading']);
});
