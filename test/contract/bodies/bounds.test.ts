import { describe, expect } from 'vitest';
import type { Endpoint } from '../../../server/http/endpoint/endpoint.ts';
import type { Json } from '../replies.ts';
import { sampleOf } from '../samples.ts';
import { type Call, send, walk, writes } from '../walk.ts';
import { openWorld } from '../world.ts';
import { bodyFields, replaced } from './wrong-values.ts';

const { server, home } = await openWorld();
/** Attempts to log in are counted: after a few wrong ones nobody gets in. */
const isCounted = (path: string) => path.startsWith('/auth/');
const withBody = writes.filter(
  ({ endpoint, isAlias, path }) => endpoint.body && !isAlias && !isCounted(path),
);

/** Beyond what any field holds: of money, of an id, of a count, of a day. */
const beyond = [100_000_001, 10_000_000_000, 2 ** 53 - 1, 2 ** 53, 1e21, 1e308, -1, -1e15, 5e-324];
const days = ['0001-01-01', '1970-01-01', '9999-12-31', '275760-09-13', '-000001-01-01'];
const moments = ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '1969-12-31T23:59:59-12:00'];

const typesOf = (schema: Json): Json[] => schema.anyOf?.flatMap(typesOf) ?? [schema];
const isNumber = ({ type }: Json) => type === 'number' || type === 'integer';

/** The edges of a field, and what lies beyond them. */
function edgesOf(schema: Json): unknown[] {
  return typesOf(schema).flatMap((one) => {
    if (isNumber(one)) return [one.maximum, one.minimum, ...beyond].filter((value) => value !== undefined);
    if (one.format === 'date') return days;
    return one.format === 'date-time' ? moments : [];
  });
}

/** Wrong words for who somebody is are counted, and lock them out of the walk. */
const fieldsOf = (call: Call<Endpoint>, body: unknown) =>
  bodyFields(call.endpoint, body).filter(
    ({ path }) => !['approval', 'reauthentication'].includes(`${path[0]}`),
  );

const numbersOf = (call: Call<Endpoint>, body: unknown) =>
  fieldsOf(call, body).flatMap(({ path, schema }) => {
    const most = typesOf(schema).find(isNumber)?.maximum;
    return most === undefined || /_ids?$/.test(String(path.findLast((key) => typeof key === 'string')))
      ? []
      : [{ path, most }];
  });

describe('a number or a day at its edge and beyond', () => {
  walk(withBody)('%s takes it or refuses it, and never fails', async (_, call) => {
    const first = await sampleOf(call, home);
    for (const { path, schema } of fieldsOf(call, first.body)) {
      const edges = edgesOf(schema);
      // What was taken may have used the sample up.
      let sample = first;
      for (const value of edges) {
        const { status } = await send(server, call, { ...sample, body: replaced(sample.body, path, value) });
        if (status < 400) sample = await sampleOf(call, home);
      }
    }
  });

  walk(withBody)('%s takes the largest of everything at once, or refuses it', async (_, call) => {
    const sample = await sampleOf(call, home);
    const numbers = numbersOf(call, sample.body);
    const body = numbers.reduce((made, { path, most }) => replaced(made, path, most), sample.body);
    const { status } = await send(server, call, { ...sample, body });
    expect(status).toBeLessThan(500);
  });
});
