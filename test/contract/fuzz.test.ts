import fc from 'fast-check';
import { describe, test } from 'vitest';
import { sampleOf } from './samples.ts';
import { named, send, writes } from './walk.ts';
import { openWorld } from './world.ts';
import { bodyFields, replaced } from './wrong-values.ts';

const { server, home } = await openWorld();
const withBody = writes.filter(({ endpoint, isAlias }) => endpoint.body && !isAlias);

/** Numbers at the edges, texts of every script, and structures nobody meant. */
const anything = fc.oneof(
  fc.constantFrom(0, -1, 0.1, 0.005, 1e10, 2 ** 31, 2 ** 53 - 1, 1e21, -0),
  fc.constantFrom(
    '',
    ' ',
    '0',
    'null',
    '1e3',
    '{}',
    "'; drop table orders; --",
    '\u202e\ud83c\udf5b',
    '\ud800',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ minLength: 3_000, maxLength: 4_000 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** `checkReply` holds each reply: never 5xx, the envelope, a declared code, a body as described. */
describe('whatever stands in one field', () => {
  test.each(named(withBody))('%s answers as it says it does', async (_, call) => {
    const { params, token, body } = await sampleOf(call, home);
    const fields = bodyFields(call.endpoint, body);
    const change = fc.tuple(fc.nat({ max: fields.length - 1 }), anything);
    const property = fc.asyncProperty(change, async ([at, value]) => {
      const path = fields[at]?.path ?? [];
      await send(server, call, { params, token, body: replaced(body, path, value) });
    });
    await fc.assert(property, { numRuns: 25 });
  });
});
