import fc from 'fast-check';
import { describe, expect, inject, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { reconcile } from '../../../server/diagnostics/reconciliation/service.ts';
import type { Endpoint } from '../../../server/http/endpoint/endpoint.ts';
import { filesOf } from '../../harness/files.ts';
import { onPostgres } from '../../harness/postgres/databases.ts';
import { COUNTS, changedTables } from '../contents.ts';
import { closed, operationOf } from '../replies.ts';
import type { Sample } from '../samples/sample.ts';
import { sampleOf } from '../samples.ts';
import { type Call, jsonCalls, paramsOf, rawCalls, type Sent, send, walk } from '../walk.ts';
import { openWorld } from '../world.ts';
import { hostile, hostileHeaders, hostileWord, mangled } from './hostile.ts';
import { valuesOf } from './schema-values.ts';
import { bodyFields, replaced } from './wrong-values.ts';

const restaurants = { records: await openWorld(), rules: await openWorld() };
/** These change what every other endpoint goes by: a closed branch or kiosk, a rounding. They get a restaurant of their own. */
const restaurantOf = ({ name }: Call) =>
  /^PUT \/(branches\/\{id\}|tenants|kiosk)/.test(name) ? restaurants.rules : restaurants.records;
const { runs, seeds } = inject('fuzz');
const calls = jsonCalls.filter(({ isAlias }) => !isAlias);
/** How often a sample may be worked on before a fresh one is made. */
const USES = 6;

type Change = (sample: Sample) => Sent;

const fields = (call: Call<Endpoint>, sample: Sample) => bodyFields(call.endpoint, sample.body);

/** One or two fields of a good body are something else. */
const wrongFields = (call: Call<Endpoint>): fc.Arbitrary<Change> =>
  fc.array(fc.tuple(fc.nat(), hostile), { minLength: 1, maxLength: 2 }).map((changes) => (sample) => {
    const paths = fields(call, sample).map(({ path }) => path);
    const body = changes.reduce(
      (made, [at, value]) => replaced(made, paths[at % paths.length] ?? [], value),
      sample.body,
    );
    return { ...sample, body };
  });

/** A body as the description allows it, laid over a good one so that it refers to what is there. */
const describedBody = (call: Call<Endpoint>): fc.Arbitrary<Change> => {
  const { schema } = operationOf(call).requestBody.content['application/json'];
  return fc
    .tuple(valuesOf(closed(schema)), fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }))
    .map(([made, kept]) => (sample) => {
      const taken = Object.entries(made as object).filter((_, at) => kept[at]);
      return { ...sample, body: { ...(sample.body as object), ...Object.fromEntries(taken) } };
    });
};

const wrongBody: fc.Arbitrary<Change> = hostile.map((body) => (sample) => ({
  ...sample,
  body: body ?? null,
}));

const mangledBody: fc.Arbitrary<Change> = mangled.map((mangle) => ({ body, ...rest }) => ({
  ...rest,
  payload: mangle(JSON.stringify(body ?? {})),
  headers: { 'content-type': 'application/json' },
}));

/** The first list of the body has ten thousand of its first entry. */
const endlessList =
  (call: Call<Endpoint>): Change =>
  (sample) => {
    const list = fields(call, sample)
      .find(({ path }) => path.at(-1) === 0)
      ?.path.slice(0, -1);
    if (!list) return sample;
    const [first] = list.reduce(
      (at, key) => (at as Record<string, unknown>)[key],
      sample.body as unknown,
    ) as unknown[];
    return { ...sample, body: replaced(sample.body, list, Array(10_000).fill(first)) };
  };

const wrongParams = (call: Call): fc.Arbitrary<Change> =>
  fc.tuple(fc.constantFrom(...paramsOf(call.path)), hostileWord).map(([name, word]) => (sample) => ({
    ...sample,
    params: { ...sample.params, [name]: word || ' ' },
  }));

/** Known fields of the query with words of any kind, some twice, and one that nobody knows. */
const wrongQuery = (call: Call<Endpoint>): fc.Arbitrary<Change> => {
  const names = [...Object.keys(call.endpoint.query?.shape ?? {}), 'unknown', '__proto__'];
  const word = fc.oneof(hostileWord, fc.constantFrom('1', '0', '200', 'true', '2026-11-20', 'draft', 'hi'));
  return fc
    .array(fc.tuple(fc.constantFrom(...names), word), { minLength: 1, maxLength: 3 })
    .map((pairs) => (sample) => ({
      ...sample,
      query: `?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`,
    }));
};

function changesTo(call: Call<Endpoint>): fc.Arbitrary<Change> {
  const changes = [wrongQuery(call)];
  if (paramsOf(call.path).length > 0) changes.push(wrongParams(call));
  if (call.method !== 'GET') changes.push(mangledBody, wrongBody);
  if (call.endpoint.body)
    changes.push(wrongFields(call), wrongFields(call), describedBody(call), fc.constant(endlessList(call)));
  return fc.tuple(fc.oneof(...changes), hostileHeaders).map(([change, headers]) => (sample) => {
    const sent = change(sample);
    return { ...sent, headers: { ...headers, ...sent.headers } };
  });
}

/** `send` holds each reply: never 5xx, the envelope, a declared code, a body as described. A refusal changes nothing. */
async function attempt(call: Call, sent: Sent): Promise<void> {
  const { server, home } = restaurantOf(call);
  const version = home.version();
  const { status } = await send(server, call, sent);
  if ((status < 400 && call.method !== 'GET') || version === home.version()) return;
  // Pages may have been written back as they were. To read every row around every request would take most of the time.
  const before = home.contents();
  await send(server, call, sent);
  const counted = /password|pin|approval/.test(`${JSON.stringify(sent.body)}${sent.payload}`) ? COUNTS : [];
  expect(changedTables(before, home.contents(), counted), `${status} changed rows`).toEqual([]);
}

const told = (sent: Sent): string =>
  JSON.stringify({ ...sent, token: undefined, payload: sent.payload?.toString().slice(0, 500) })?.slice(
    0,
    2_000,
  );

console.info(`fuzz: ${runs} requests to each endpoint; repeat with GALLEY_FUZZ_SEED=${seeds}`);

describe.each(seeds)('whatever is sent (seed %i)', (chosen) => {
  walk(calls)('%s answers as it says it does, and a refusal changes nothing', async (_, call) => {
    let used = USES;
    let sample: Sample;
    const property = fc.asyncProperty(changesTo(call), async (change) => {
      if (used++ >= USES) {
        sample = await sampleOf(call, restaurantOf(call).home);
        used = 1;
      }
      const sent = change(sample);
      await attempt(call, sent).catch((error: Error) => {
        throw new Error(`${told(sent)}\n${error.message}`);
      });
    });
    await fc.assert(property, { seed: chosen, numRuns: runs, interruptAfterTimeLimit: 10_000 });
  });
});

const withPath = rawCalls.filter(({ path }) => paramsOf(path).length > 0);

walk(withPath)('%s opens nothing to a word that is no token of it', async (_, call) => {
  const { server, home } = restaurantOf(call);
  const token = await home.token('owner');
  const words = fc.array(hostileWord, { minLength: 3, maxLength: 3 });
  const property = fc.asyncProperty(words, async ([first = '', ...others]) => {
    const rest = [first || ' ', ...others.map((word) => word || '.')];
    const params = Object.fromEntries(paramsOf(call.path).map((name, at) => [name, rest[at] ?? '..']));
    const { status } = await send(server, call, { params, token });
    expect(status, JSON.stringify(params)).toBeGreaterThanOrEqual(400);
  });
  await fc.assert(property, { seed: seeds[0], numRuns: 5 * runs, interruptAfterTimeLimit: 10_000 });
});

test('after all that every order adds up and the file is sound', async () => {
  const { home } = restaurants.records;
  const { orders, faults } = await reconcile((read) => home.tenant.read(systemCaller, read));
  expect(orders).toBeGreaterThan(0);
  expect(faults).toEqual([]);
  if (!onPostgres) expect(filesOf(home.tenant).writer.pragma('integrity_check', { simple: true })).toBe('ok');
});
