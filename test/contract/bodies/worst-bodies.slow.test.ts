import { expect, test } from 'vitest';
import type { Endpoint } from '../../../server/http/endpoint/endpoint.ts';
import { loopCostOf } from '../../harness/processor-time/loop-cost.ts';
import { isWithin } from '../../harness/processor-time/slowness.ts';
import type { Json } from '../replies.ts';
import type { Sample } from '../samples/sample.ts';
import { nodeCredential } from '../samples/sync.ts';
import { sampleOf, samples } from '../samples.ts';
import { type Call, calls, paramsOf, rawCalls, urlOf, writes } from '../walk.ts';
import { openWorld } from '../world.ts';
import { BYTES, files, fileTexts, soundMenu, structures, texts, words } from './worst-contents.ts';
import { bodyFields, replaced } from './wrong-values.ts';

const { server, home } = await openWorld();

/** Nothing that a request carries may cost more of the event loop at a stretch, in milliseconds of processor time. */
const MAX_MS = 50;
/** Garbage that an earlier request left is collected in whichever comes next: the cheapest attempt counts. */
const ATTEMPTS = 4;

type Path = readonly (string | number)[];
const at = (sample: Sample, path: Path): unknown =>
  path.reduce((value: unknown, key) => (value as Record<string | number, unknown>)?.[key], sample.body);

/** Whether the field takes a text as long as a file. */
const isForFiles = (schema: Json): boolean =>
  [schema, ...(schema.anyOf ?? [])].some(
    ({ type, maxLength, ...said }: Json) =>
      type === 'string' && !said.enum && !said.format && (maxLength ?? BYTES) >= 100_000,
  );

/** Every text in a field of the body: in each of few, and of many in one or two. */
function textsIn(paths: readonly Path[]): { path: Path; what: string; text: string }[] {
  const kinds = Object.entries(texts);
  return paths.flatMap((path, turn) =>
    kinds
      .filter((_, kind) => paths.length < kinds.length || turn % kinds.length === kind)
      .map(([what, text]) => ({ path, what, text })),
  );
}

/** By what it is, bodies that are as dear as a stranger can make them. */
function worstOf(call: Call<Endpoint>, sample: Sample): Map<string, string> {
  const fields = bodyFields(call.endpoint, sample.body);
  const bodies = new Map<string, unknown>(
    Object.entries(structures).map(([what, more]) => [what, { ...(sample.body as object), ...more }]),
  );
  const list = fields.find(({ path }) => path.at(-1) === 0)?.path.slice(0, -1);
  if (list) {
    const [first] = at(sample, list) as unknown[];
    const count = Math.floor(BYTES / 2 / JSON.stringify(first).length);
    bodies.set('an endless list', replaced(sample.body, list, Array(Math.min(count, 50_000)).fill(first)));
  }
  for (const { path, schema } of fields) {
    const field = path.join('.');
    if (isForFiles(schema))
      for (const [what, text] of fileTexts)
        bodies.set(`${field}: ${what}`, replaced(sample.body, path, text));
  }
  const ofText = fields.map(({ path }) => path).filter((path) => typeof at(sample, path) === 'string');
  for (const { path, what, text } of textsIn(ofText))
    bodies.set(`${path.join('.')}: ${what}`, replaced(sample.body, path, text));
  return new Map([...bodies].map(([what, body]) => [what, JSON.stringify(body)]));
}

interface Worst {
  readonly url: string;
  readonly token: string | undefined;
  readonly payload?: Buffer;
  readonly type?: string;
}

async function costOf(call: Call, { url, token, payload, type = 'application/json' }: Worst) {
  const request = {
    ...{ method: call.method, url, payloadAsStream: true },
    ...(payload && { payload }),
    headers: { ...(payload && { 'content-type': type }), ...(token && { authorization: `Bearer ${token}` }) },
  } as const;
  const { value, cost } = await loopCostOf(async () => {
    const response = await server.inject(request);
    response.stream().destroy();
    return response.statusCode;
  });
  return { status: value, ms: cost.ms };
}

/** What is wrong with the answer to it, if anything is. */
const faultOf = (call: Call, what: string, worst: Worst): Promise<string[]> =>
  faultOfEach(call, what, () => worst);

/** The same where each attempt needs another one. */
async function faultOfEach(call: Call, what: string, worst: (attempt: number) => Worst): Promise<string[]> {
  let cheapest = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && cheapest > MAX_MS; attempt++) {
    const { status, ms } = await costOf(call, worst(attempt));
    if (status >= 500) return [`${call.name}, ${what}: ${status}`];
    cheapest = Math.min(cheapest, ms);
  }
  return isWithin(cheapest, MAX_MS) ? [] : [`${call.name}, ${what}: ${Math.round(cheapest)} ms`];
}

/** What the endpoint's sample says of the address; those without one answer that nothing is there. */
async function givenTo(call: Call) {
  const make = samples[call.name];
  const { params = {}, as: role = 'owner' } = make ? await make(home) : {};
  const { access } = call.endpoint;
  const token = access === 'node' ? await nodeCredential(home) : await home.token(role);
  return { params, token: access === 'public' ? undefined : token };
}

const own = <C extends Call>(list: readonly C[]): C[] => list.filter(({ isAlias }) => !isAlias);

test('no body costs more than 50 ms of the event loop at a stretch, and none is answered with 500', {
  timeout: 600_000,
}, async () => {
  const faults: string[] = [];
  for (const call of own(writes).filter(({ endpoint }) => endpoint.body)) {
    const { token, ...sample } = await sampleOf(call, home);
    const url = urlOf(call, sample);
    for (const [what, text] of worstOf(call, sample))
      faults.push(...(await faultOf(call, what, { url, token, payload: Buffer.from(text) })));
  }
  expect(faults).toEqual([]);
});

test('nor does any body that is read as bytes', { timeout: 300_000 }, async () => {
  const faults: string[] = [];
  const bytes = { ...files, ...texts };
  for (const [what, structure] of Object.entries(structures)) bytes[what] = JSON.stringify(structure);
  for (const call of own(rawCalls).filter(({ method }) => method !== 'GET')) {
    const { params, token } = await givenTo(call);
    for (const [what, content] of Object.entries(bytes)) {
      const worst = { url: urlOf(call, { params }), token, payload: Buffer.from(content) };
      faults.push(...(await faultOf(call, what, { ...worst, type: 'application/octet-stream' })));
    }
  }
  expect(faults).toEqual([]);
});

test('nor does any word of an address', { timeout: 300_000 }, async () => {
  const faults: string[] = [];
  for (const call of own(calls)) {
    const { params, token } = await givenTo(call);
    const { endpoint } = call;
    const fields = endpoint.kind === 'json' ? Object.keys(endpoint.query?.shape ?? {}) : [];
    for (const word of words) {
      const ofQuery = fields.map((field) => ({ params, query: `?${field}=${encodeURIComponent(word)}` }));
      const ofPath = paramsOf(call.path).map((name) => ({
        params: { ...params, [name]: word.slice(0, 90) },
      }));
      for (const sent of [...ofQuery, ...ofPath]) {
        const url = urlOf(call, sent);
        faults.push(...(await faultOf(call, url.slice(0, 100), { url, token })));
      }
    }
  }
  expect(faults).toEqual([]);
});

// Last: the restaurant has a large menu from then on.
test('nor does a menu as large as may be in which every dish is sound, new or known', {
  timeout: 600_000,
}, async () => {
  const faults: string[] = [];
  let taken = 0;
  for (const call of own(writes).filter(({ endpoint }) => endpoint.body)) {
    const { token, ...sample } = await sampleOf(call, home);
    const url = urlOf(call, sample);
    const fields = bodyFields(call.endpoint, sample.body).filter(({ schema }) => isForFiles(schema));
    for (const { path } of fields.filter((field) => typeof at(sample, field.path) === 'string')) {
      const field = path.join('.');
      const sent = (name: string): Worst => {
        const text = soundMenu(name);
        const value = field === 'file' ? Buffer.from(text).toString('base64') : text;
        return { url, token, payload: Buffer.from(JSON.stringify(replaced(sample.body, path, value))) };
      };
      taken++;
      faults.push(...(await faultOfEach(call, `${field}: new dishes`, (n) => sent(`${field} ${n}`))));
      faults.push(...(await faultOf(call, `${field}: known dishes`, sent(`${field} 0`))));
    }
  }
  expect(taken).toBeGreaterThan(1);
  expect(faults).toEqual([]);
});
