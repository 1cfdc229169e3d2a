import { describe, expect, test } from 'vitest';
import { changedTables } from './contents.ts';
import { sampleOf } from './samples.ts';
import { calls, expectFailure, send, walk, writes } from './walk.ts';
import { openWorld } from './world.ts';

const { server, home } = await openWorld();
const kept = writes.filter(({ endpoint, isAlias }) => !endpoint.notIdempotent && !isAlias);
const KEY = 'idempotency-key';
/** Counts transactions, also those that only found the stored answer. */
const COUNTER = ['sync_ctx'];

let last = 0;
const newKey = (): string => `key-${++last}`;

describe('the same request sent twice with one Idempotency-Key', () => {
  walk(kept)('%s works once and answers the same', async (_, call) => {
    const sent = { ...(await sampleOf(call, home)), headers: { [KEY]: newKey() } };
    const first = await send(server, call, sent);
    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    const before = home.contents();
    const second = await send(server, call, sent);
    expect(changedTables(before, home.contents(), COUNTER)).toEqual([]);
    expect({ status: second.status, body: second.body }).toEqual({ status: first.status, body: first.body });
    expect(second.headers['idempotency-replayed']).toBe('true');
    const other = await send(server, call, { ...sent, body: { ...(sent.body as object), other: true } });
    // What moves money refuses a field that it does not know before it looks at the key.
    expectFailure(other, 422, call.endpoint.strictBody ? 'VALIDATION_ERROR' : 'IDEMPOTENCY_KEY_REUSED');
    expect(changedTables(before, home.contents(), COUNTER)).toEqual([]);
  });
});

describe('the same request sent five times at once', () => {
  walk(kept)('%s works once', async (_, call) => {
    const sent = { ...(await sampleOf(call, home)), headers: { [KEY]: newKey() } };
    const replies = await Promise.all(Array.from({ length: 5 }, () => send(server, call, sent)));
    const fresh = replies.filter(({ status, headers }) => status < 300 && !headers['idempotency-replayed']);
    expect(fresh).toHaveLength(1);
    for (const { status, code, body } of replies) {
      if (status < 300) expect(body).toEqual(fresh[0]?.body);
      else expect(code).toBe('REQUEST_IN_PROGRESS');
    }
  });
});

describe('a request that was refused', () => {
  walk(kept.filter(({ endpoint }) => endpoint.body))('%s leaves its key free', async (_, call) => {
    const sample = await sampleOf(call, home);
    const headers = { [KEY]: newKey() };
    expectFailure(await send(server, call, { ...sample, headers, body: [] }), 422, 'VALIDATION_ERROR');
    const right = await send(server, call, { ...sample, headers });
    expect(right.status, JSON.stringify(right.body)).toBeLessThan(300);
    expect(right.headers['idempotency-replayed']).toBeUndefined();
  });
});

describe('a key', () => {
  const [create] = calls.filter(({ name }) => name === 'POST /areas');
  if (!create) throw new Error('POST /areas is not served');
  const body = { name: 'Garden' };

  test('belongs to its branch and its restaurant', async () => {
    const headers = { [KEY]: newKey() };
    const here = await send(server, create, { body, headers, token: await home.token('owner') });
    const otherBranch = await home.freshToken('owner', home.otherBranchId);
    const there = await send(server, create, { body, headers, token: otherBranch });
    expect(there.status).toBe(201);
    expect(there.body.data.id).not.toBe(here.body.data.id);
  });

  test('is good for a colleague of the branch: they hear the first answer, and nothing is done twice', async () => {
    const sent = { body, headers: { [KEY]: newKey() } };
    const first = await send(server, create, { ...sent, token: await home.token('owner') });
    const token = await home.token('manager');
    const before = home.contents();
    const second = await send(server, create, { ...sent, token });
    expect([second.headers['idempotency-replayed'], second.body]).toEqual(['true', first.body]);
    expect(changedTables(before, home.contents(), COUNTER)).toEqual([]);
  });

  test('of more than 200 characters is refused', async () => {
    const headers = { [KEY]: 'k'.repeat(201) };
    const received = await send(server, create, { body, headers, token: await home.token('owner') });
    expectFailure(received, 422, 'VALIDATION_ERROR');
  });

  test('does not let someone have the answer who may not make the request', async () => {
    const headers = { [KEY]: newKey() };
    await send(server, create, { body, headers, token: await home.token('owner') });
    expectFailure(
      await send(server, create, { body, headers, token: await home.token('waiter') }),
      403,
      'FORBIDDEN',
    );
  });

  test('is not taken by what signs in or out, and opens a stored secret only for the token that asked', async () => {
    const sessions = writes.filter(({ path }) => /login|logout|password/.test(path));
    expect(sessions.length).toBeGreaterThan(3);
    expect(sessions.filter(({ endpoint }) => !endpoint.notIdempotent).map(({ name }) => name)).toEqual([]);
    const secrets = kept.filter(({ endpoint }) => endpoint.hasSecretAnswer);
    expect(secrets.map(({ name }) => name)).toContain('POST /devices');
    const [device] = secrets.filter(({ name }) => name === 'POST /devices');
    if (!device) throw new Error('POST /devices is not served');
    const sent = { ...(await sampleOf(device, home)), headers: { [KEY]: newKey() } };
    const first = await send(server, device, { ...sent, token: await home.token('owner') });
    const { token } = first.body.data;
    expect(JSON.stringify(home.contents())).not.toContain(token);
    const second = await send(server, device, { ...sent, token: await home.token('owner') });
    expect(second.body.data.token).toBe(token);
    const other = await send(server, device, { ...sent, token: await home.token('manager') });
    expectFailure(other, 422, 'IDEMPOTENCY_KEY_REUSED');
  });
});
