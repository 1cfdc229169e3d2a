import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesOf } from '../harness/files.ts';
import { onPostgres } from '../harness/postgres/databases.ts';
import { faultsOf, operationOf } from './replies.ts';
import { sampleOf, samples } from './samples.ts';
import { Statements } from './statements.ts';
import { calls, isOfOneCall, jsonCalls, send, walk } from './walk.ts';
import { openWorld } from './world.ts';

const { home: described } = await openWorld();
const newer = { field_of_a_newer_tablet: { any: ['thing', 1, null] } };

/** A branch has its restaurant in files. */
const roles = onPostgres ? (['central'] as const) : (['branch', 'central'] as const);

describe.each(roles)('at a %s', async (role) => {
  const { server, home } = await openWorld(role);
  const statements = new Statements();
  beforeAll(() => statements.begin());
  afterAll(() => statements.end());

  walk(jsonCalls)('%s succeeds as its description says', async (_, call) => {
    statements.by(call.name);
    const { onlyAt = role, ...sample } = await sampleOf(call, home);
    const { status, body } = await send(server, call, sample);
    expect(status, JSON.stringify(body)).toBe(onlyAt === role ? (call.endpoint.status ?? 200) : 409);
  });

  test.skipIf(onPostgres || isOfOneCall)('no request reads a growing table from end to end', () => {
    expect(statements.count).toBeGreaterThan(1_000);
    expect(statements.scans(filesOf(home.tenant).file)).toEqual([]);
  });
});

describe.skipIf(onPostgres)('with a field that this server does not know', async () => {
  const { server, home } = await openWorld();
  const ignores = jsonCalls.filter(
    ({ endpoint, isAlias }) => endpoint.body && !endpoint.strictBody && !isAlias,
  );

  walk(ignores)('%s succeeds as well', async (_, call) => {
    const { onlyAt, ...sample } = await sampleOf(call, home);
    const received = await send(server, call, { ...sample, body: { ...(sample.body as object), ...newer } });
    const wanted = onlyAt === 'branch' ? 409 : (call.endpoint.status ?? 200);
    expect(received.status, JSON.stringify(received.body)).toBe(wanted);
  });
});

walk(jsonCalls.filter(({ endpoint }) => endpoint.body))(
  '%s takes what its description shows',
  async (_, call) => {
    const { schema } = operationOf(call).requestBody.content['application/json'];
    expect(faultsOf((await sampleOf(call, described)).body, schema)).toEqual([]);
  },
);

test('no sample is left of an endpoint that is gone', () => {
  const known = new Set(calls.map(({ name }) => name));
  expect(Object.keys(samples).filter((name) => !known.has(name))).toEqual([]);
});
