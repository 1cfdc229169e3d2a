import { expect, test } from 'vitest';
import type { Endpoint } from '../../server/http/endpoint/endpoint.ts';
import { loopCostOf } from '../harness/loop-cost.ts';
import type { Sample } from './samples/sample.ts';
import { sampleOf } from './samples.ts';
import { type Call, writes } from './walk.ts';
import { openWorld } from './world.ts';
import { bodyFields, replaced } from './wrong-values.ts';

const { server, home } = await openWorld();

/** Nothing that a request carries may cost more of the event loop at a stretch, in milliseconds of processor time. */
const MAX_MS = 50;
/** As long as a body may be that is no picture. */
const BYTES = 1_000_000;
/** Garbage that an earlier request left is collected in whichever comes next: the cheapest attempt counts. */
const ATTEMPTS = 4;

const nested = (levels: number): unknown => {
  let value: unknown = 1;
  for (let n = 0; n < levels; n++) value = n % 2 === 0 ? [value] : { a: value };
  return value;
};

type Path = readonly (string | number)[];
const at = (sample: Sample, path: Path): unknown =>
  path.reduce((value: unknown, key) => (value as Record<string | number, unknown>)?.[key], sample.body);

/** By what it is, bodies that are as dear as a stranger can make them. */
function worstOf(call: Call<Endpoint>, sample: Sample): Map<string, string> {
  const fields = bodyFields(call.endpoint, sample.body);
  const bodies = new Map<string, unknown>([
    ['a deep array', { ...(sample.body as object), deep: nested(2_000) }],
    ['many unknown names', Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`k${n}`, n]))],
    ['one long name', { ...(sample.body as object), ['n'.repeat(BYTES / 2)]: 1 }],
    ['a long list of numbers', { ...(sample.body as object), many: Array(300_000).fill(1) }],
  ]);
  const list = fields.find(({ path }) => path.at(-1) === 0)?.path.slice(0, -1);
  if (list) {
    const [first] = at(sample, list) as unknown[];
    const count = Math.floor(BYTES / 2 / JSON.stringify(first).length);
    bodies.set('an endless list', replaced(sample.body, list, Array(Math.min(count, 50_000)).fill(first)));
  }
  for (const { path } of fields) {
    if (typeof at(sample, path) !== 'string') continue;
    for (const [what, text] of [
      ['a', 'a'.repeat(BYTES / 2)],
      ['spaces', ' '.repeat(BYTES / 2)],
      ['commas', 'a,'.repeat(BYTES / 4)],
      ['marks', 'e\u0301'.repeat(BYTES / 8)],
    ] as const)
      bodies.set(`${path.join('.')}: ${what}`, replaced(sample.body, path, text));
  }
  return new Map([...bodies].map(([what, body]) => [what, JSON.stringify(body)]));
}

async function costOf(call: Call<Endpoint>, sample: Sample & { token?: string }, payload: string) {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(sample.params?.[name] ?? 1));
  const request = {
    method: call.method,
    url: `/api/v1${path}`,
    payload: Buffer.from(payload),
    headers: {
      'content-type': 'application/json',
      ...(sample.token && { authorization: `Bearer ${sample.token}` }),
    },
  } as const;
  const { value, cost } = await loopCostOf(() => server.inject(request));
  return { status: value.statusCode, ms: cost.ms };
}

test('no body costs more than 50 ms of the event loop at a stretch, and none is answered with 500', {
  timeout: 600_000,
}, async () => {
  const faults: string[] = [];
  for (const call of writes.filter(({ isAlias, endpoint }) => !isAlias && endpoint.body)) {
    const sample = await sampleOf(call, home);
    for (const [what, payload] of worstOf(call, sample)) {
      let cheapest = Number.POSITIVE_INFINITY;
      for (let attempt = 0; attempt < ATTEMPTS && cheapest > MAX_MS; attempt++) {
        const { status, ms } = await costOf(call, sample, payload);
        if (status >= 500) faults.push(`${call.name}, ${what}: ${status}`);
        cheapest = Math.min(cheapest, ms);
      }
      if (cheapest > MAX_MS) faults.push(`${call.name}, ${what}: ${Math.round(cheapest)} ms`);
    }
  }
  expect(faults).toEqual([]);
});
