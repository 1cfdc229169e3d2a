import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { operationOf } from '../replies.ts';
import { calls } from '../walk.ts';

/** The contract lies beside the repository; a clone without it cannot be checked against it. */
const FILE = join(import.meta.dirname, '../../../../shared/spec/restaurant-pos-api.md');
const isThere = existsSync(FILE);

const rows = isThere
  ? [...readFileSync(FILE, 'utf8').matchAll(/^\| (GET|POST|PUT|DELETE) \| `\/api\/v1([^`]+)`/gm)].map(
      ([, method, path]) => `${method} ${path}`,
    )
  : [];

describe.skipIf(!isThere)('beside the API document (skipped where ../shared is missing)', () => {
  const served = new Set(calls.map(({ name }) => name));

  test('the document was read', () => {
    expect(rows.length).toBeGreaterThanOrEqual(100);
    expect(rows).toEqual(expect.arrayContaining(['POST /auth/login', 'GET /orders']));
  });

  test('every row is served, spelled as in the document', () => {
    expect(rows.filter((row) => !served.has(row))).toEqual([]);
  });

  test('what the document does not show is marked x-extension, and nothing else is', () => {
    const marked = calls.filter((call) => operationOf(call)['x-extension'] === true).map(({ name }) => name);
    const beyond = calls.filter(({ name }) => !rows.includes(name)).map(({ name }) => name);
    expect(marked.sort()).toEqual(beyond.sort());
  });

  test('the two spellings of a row are one endpoint', () => {
    const pairs = [
      ['GET /orders', 'GET /pos/orders'],
      ['POST /orders/{id}/payment', 'POST /pos/orders/{id}/payment'],
    ] as const;
    const endpointOf = (name: string) => calls.find((call) => call.name === name)?.endpoint;
    for (const [one, other] of pairs) expect(endpointOf(one)).toBe(endpointOf(other));
  });
});
