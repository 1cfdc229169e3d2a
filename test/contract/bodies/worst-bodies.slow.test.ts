import { expect, test } from 'vitest';
import type { Endpoint } from '../../../server/http/endpoint/endpoint.ts';
import type { Json } from '../replies.ts';
import type { Sample } from '../samples/sample.ts';
import { nodeCredential } from '../samples/sync.ts';
import { sampleOf, samples } from '../samples.ts';
import { type Call, calls, paramsOf, rawCalls, urlOf, writes } from '../walk.ts';
import { openWorld } from '../world.ts';
import { BYTES, files, fileTexts, structures, texts, words } from './worst-contents.ts';
import { at, isForFiles, own, type Path, WorstCost } from './worst-cost.ts';
import { bodyFields, replaced } from './wrong-values.ts';

const { server, home } = await openWorld();
const cost = new WorstCost(server);

/** Fields that a body was tried in, by name and schema: many bodies share one, and it is refused where it is read. */
const tried = new Set<string>();
const isNew = (path: Path, schema: Json): boolean => {
  const field = `${path.at(-1)} ${JSON.stringify(schema)}`;
  if (tried.has(field)) return false;
  tried.add(field);
  return true;
};

/** Every text in a field of the body: in each of few, and of many in one or two. */
function textsIn(paths: readonly Path[]): { path: Path; what: string; text: string }[] {
  const kinds = Object.entries(texts);
  return paths.flatMap((path, turn) =>
    kinds
      .filter((_, kind) => paths.length < kinds.length || turn % kinds.length === kind)
      .map(([what, text]) => ({ path, what, text })),
  );
}

/** What no schema has a word for is read the same way at every endpoint: each has one of these in turn. */
const kinds = Object.entries(structures);
let turn = 0;

/** By what it is, bodies that are as dear as a stranger can make them. */
function worstOf(call: Call<Endpoint>, sample: Sample): Map<string, string> {
  const fields = bodyFields(call.endpoint, sample.body);
  const structure = kinds.slice(turn % kinds.length, (turn % kinds.length) + 1);
  turn++;
  const bodies = new Map<string, unknown>(
    structure.map(([what, more]) => [what, { ...(sample.body as object), ...more }]),
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
  const ofText = fields
    .filter(({ path, schema }) => typeof at(sample, path) === 'string' && isNew(path, schema))
    .map(({ path }) => path);
  for (const { path, what, text } of textsIn(ofText))
    bodies.set(`${path.join('.')}: ${what}`, replaced(sample.body, path, text));
  return new Map([...bodies].map(([what, body]) => [what, JSON.stringify(body)]));
}

/** What the endpoint's sample says of the address; those without one answer that nothing is there. */
async function givenTo(call: Call) {
  const make = samples[call.name];
  const { params = {}, as: role = 'owner' } = make ? await make(home) : {};
  const { access } = call.endpoint;
  const token = access === 'node' ? await nodeCredential(home) : await home.token(role);
  return { params, token: access === 'public' ? undefined : token };
}

test('no body costs more than 50 ms of the event loop at a stretch, and none is answered with 500', {
  timeout: 600_000,
}, async () => {
  const faults: string[] = [];
  for (const call of own(writes).filter(({ endpoint }) => endpoint.body)) {
    const { token, ...sample } = await sampleOf(call, home);
    const url = urlOf(call, sample);
    for (const [what, text] of worstOf(call, sample))
      faults.push(...(await cost.faultOf(call, what, { url, token, payload: Buffer.from(text) })));
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
      faults.push(...(await cost.faultOf(call, what, { ...worst, type: 'application/octet-stream' })));
    }
  }
  expect(faults).toEqual([]);
});

/** Of the words of an address each field has these in turn, so that each kind of field has all of them. */
const WORDS_EACH = 3;
let word = 0;
const someWords = (): string[] =>
  Array.from({ length: WORDS_EACH }, () => words[word++ % words.length] as string);

test('nor does any word of an address', { timeout: 300_000 }, async () => {
  const faults: string[] = [];
  for (const call of own(calls)) {
    const { params, token } = await givenTo(call);
    const { endpoint } = call;
    const fields = endpoint.kind === 'json' ? Object.keys(endpoint.query?.shape ?? {}) : [];
    const sent = [
      ...fields.flatMap((field) =>
        someWords().map((text) => ({ params, query: `?${field}=${encodeURIComponent(text)}` })),
      ),
      ...paramsOf(call.path).flatMap((name) =>
        someWords().map((text) => ({ params: { ...params, [name]: text.slice(0, 90) } })),
      ),
    ];
    for (const each of sent) {
      const url = urlOf(call, each);
      faults.push(...(await cost.faultOf(call, url.slice(0, 100), { url, token })));
    }
  }
  expect(faults).toEqual([]);
});
