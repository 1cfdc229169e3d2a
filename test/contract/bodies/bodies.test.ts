import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../server/http/endpoint/endpoint.ts';
import { COUNTS, changedTables } from '../contents.ts';
import { sampleOf, sharedSampleOf } from '../samples.ts';
import {
  type Call,
  expectFailure,
  jsonCalls,
  paramsOf,
  type Sent,
  send,
  UNKNOWN,
  walk,
  writes,
} from '../walk.ts';
import { openWorld } from '../world.ts';
import { bodyFields, queryFields, referencesIn, replaced, wrongValues } from './wrong-values.ts';

const { server, home } = await openWorld();
const json = { 'content-type': 'application/json' };
const withBody = writes.filter(({ endpoint }) => endpoint.body);
const withParams = jsonCalls.filter(({ path }) => paramsOf(path).length > 0);

/** The refusal, with nothing changed by it. */
async function refused(call: Call<Endpoint>, sent: Sent, except: readonly string[] = []) {
  const before = home.contents();
  const received = await send(server, call, sent);
  const what = `${call.name} ${JSON.stringify(sent.body ?? sent.params)} changed`;
  expect(changedTables(before, home.contents(), except), what).toEqual([]);
  return received;
}

describe('a body that is not JSON', () => {
  walk(writes)('%s answers 400, and 415 to another type', async (_, call) => {
    const token = await home.token('owner');
    for (const payload of ['{"half":', '{"a":1,}', 'nonsense', '{"__proto__":{"admin":true}}']) {
      expectFailure(await refused(call, { token, payload, headers: json }), 400, 'MALFORMED_JSON', payload);
    }
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'multipart/form-data',
    ]) {
      const sent = { token, payload: '{}', headers: { 'content-type': type } };
      expectFailure(await refused(call, sent), 415, 'UNSUPPORTED_MEDIA_TYPE', type);
    }
  });
});

const huge = Buffer.alloc(50_000_000, '[');

describe('a body of 50 MB', () => {
  walk(writes)('%s answers 413, and the server lives', async (_, call) => {
    const token = await home.token('owner');
    const sent = { token, payload: huge, headers: json };
    expectFailure(await refused(call, sent), 413, 'PAYLOAD_TOO_LARGE');
    const health = await server.inject({ method: 'GET', url: '/health' });
    expect(health.statusCode).toBe(200);
  });
});

describe('a body of wrong types', () => {
  walk(withBody)('%s answers 422 with the path of what is wrong', async (_, call) => {
    const { params, token, body } = await sharedSampleOf(call, home);
    for (const whole of [null, [], 'text', 5, true]) {
      const received = await refused(call, { params, token, body: whole });
      expectFailure(received, 422, 'VALIDATION_ERROR', JSON.stringify(whole));
      expect(Object.keys(received.body.error.details)).not.toEqual([]);
    }
    for (const { path, schema } of bodyFields(call.endpoint, body)) {
      for (const wrong of wrongValues(schema)) {
        const received = await refused(call, { params, token, body: replaced(body, path, wrong) });
        const what = `${path.join('.')} = ${JSON.stringify(wrong)}`;
        expectFailure(received, 422, 'VALIDATION_ERROR', what);
        const told = Object.keys(received.body.error.details);
        expect(
          told.some((key) => key.startsWith(path.join('.'))),
          `${what}: ${told}`,
        ).toBe(true);
      }
    }
  });

  walk(withBody)('%s refuses U+0000 in any text', async (_, call) => {
    const { params, token, body } = await sharedSampleOf(call, home);
    const payload = JSON.stringify({ ...(body as object), anything: 'a\u0000b' });
    expectFailure(await refused(call, { params, token, payload, headers: json }), 422, 'VALIDATION_ERROR');
  });
});

describe('a query of wrong values', () => {
  walk(jsonCalls.filter(({ endpoint }) => endpoint.query))('%s answers 422', async (_, call) => {
    const { params, token, body, query: sound } = await sharedSampleOf(call, home);
    for (const { name, wrong } of queryFields(call.endpoint)) {
      const fields = new URLSearchParams(sound);
      fields.set(name, wrong);
      const query = `?${fields}`;
      const received = await refused(call, { params, token, body, query });
      expectFailure(received, 422, 'VALIDATION_ERROR', query);
      expect(Object.keys(received.body.error.details)).toContain(name);
    }
  });
});

describe('a query parameter that does not exist', () => {
  walk(jsonCalls)('%s answers 422 with those that do', async (_, call) => {
    const token = await home.token('owner');
    const received = await send(server, call, { token, query: '?nonsense=1' });
    expectFailure(received, 422, 'VALIDATION_ERROR');
    const known = Object.keys(call.endpoint.query?.shape ?? {});
    const told: string = received.body.error.details.nonsense[0];
    expect(told).toContain(known.length > 0 ? known.join(', ') : 'this endpoint has none');
  });
});

describe('a range of dates', () => {
  const ranged = jsonCalls.filter(({ endpoint }) => endpoint.query?.shape.date_to);

  walk(ranged)('%s is refused when it ends before it begins, or on no day', async (_, call) => {
    const token = await home.token('owner');
    const reversed = await send(server, call, { token, query: '?date_from=2026-03-02&date_to=2026-03-01' });
    expectFailure(reversed, 422, 'VALIDATION_ERROR');
    expect(reversed.body.error.details).toEqual({ date_to: ["can't be before date_from"] });
    for (const day of ['2026-02-30', '2026-13-01', '20260301', 'today']) {
      const received = await send(server, call, { token, query: `?date_from=${day}` });
      expectFailure(received, 422, 'VALIDATION_ERROR', day);
    }
  });
});

/** They write nothing that is cooked or paid. */
const checks: readonly string[] = ['POST /pos/coupons/validate'];

/** They move money or undo something. */
const strict = [
  'POST /pos/orders/{id}/payment',
  'POST /pos/orders/{id}/split-payment',
  'POST /pos/orders/{id}/refund',
  'POST /pos/orders/{id}/payments/{payment_id}/void',
  'POST /pos/orders/{id}/payments/{payment_id}/tip',
  'POST /pos/orders/{id}/items/{item_id}/void',
  'POST /pos/orders/{id}/discount',
  'POST /pos/orders/{id}/cancel',
  'PUT /pos/orders/{id}/status',
  'POST /pos/shifts',
  'POST /pos/shifts/{id}/cash-movements',
  'POST /pos/shifts/{id}/close',
  'POST /pos/reports/z',
];

describe('a field that does not exist', () => {
  test('is refused wherever money moves or something is undone', () => {
    const declared = withBody.filter(({ endpoint }) => endpoint.strictBody).map(({ name }) => name);
    expect(declared).toEqual(expect.arrayContaining(strict));
  });

  const strictly = withBody.filter(({ endpoint }) => endpoint.strictBody);

  walk(strictly)('%s names it', async (_, call) => {
    const { params, token, body } = await sharedSampleOf(call, home);
    const received = await refused(call, { params, token, body: { ...(body as object), ammount: 1 } });
    expectFailure(received, 422, 'VALIDATION_ERROR');
    expect(Object.keys(received.body.error.details)).toEqual(['ammount']);
    const inside = (body as { payments?: object[] }).payments?.map((payment) => ({ ...payment, tipp: 1 }));
    if (!inside) return;
    const nested = await refused(call, { params, token, body: { payments: inside } });
    expect(Object.keys(nested.body.error.details)).toContain('payments.0.tipp');
  });
});

/** Next to food and what it costs. */
const warning = [
  'POST /pos/orders',
  'PUT /pos/orders/{id}',
  'POST /pos/orders/{id}/items',
  'POST /kiosk/orders',
  'POST /kiosk/quote',
  'POST /guest/orders',
];

describe('a field that does not exist next to food', () => {
  const warns = withBody.filter(({ endpoint }) => endpoint.warnsOfUnknown);

  test('is never dropped in silence', () => {
    expect(warns.map(({ name }) => name)).toEqual(expect.arrayContaining(warning));
    const silent = withBody.filter(({ endpoint, name }) => {
      const { items } = endpoint.body?.shape ?? {};
      return (
        items !== undefined && !endpoint.strictBody && !endpoint.warnsOfUnknown && !checks.includes(name)
      );
    });
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  walk(warns)('%s names it in a warning, and does the rest', async (_, call) => {
    const { params, token, body } = await sampleOf(call, home);
    const { items, ...rest } = body as { items?: object[] };
    const lines = (items ?? []).map((line) => ({ ...line, comment: 'no onions' }));
    const sent = { ...rest, ...(items && { items: lines }), quantitty: 2 };
    const received = await send(server, call, { params, token, body: sent });
    expect(received.status, JSON.stringify(received.body)).toBeLessThan(300);
    const [warned] = received.body.data.warnings;
    expect(warned.code).toBe('UNKNOWN_FIELDS');
    expect(warned.fields.toSorted()).toEqual(
      [...lines.map((_line, at) => `items.${at}.comment`), 'quantitty'].toSorted(),
    );
    if (items) expect(warned.message).toContain('items.0.comment (did you mean note?)');
  });
});

describe('an id', () => {
  walk(withParams)('%s answers 404 when nobody has it', async (_, call) => {
    const { params = {}, ...rest } = await sharedSampleOf(call, home);
    for (const name of paramsOf(call.path)) {
      const received = await refused(call, { ...rest, params: { ...params, [name]: UNKNOWN } });
      expectFailure(received, 404, 'NOT_FOUND', name);
    }
  });

  const isId = (name: string) => name !== 'token' && name !== 'name';
  const withIds = withParams.filter(({ path }) => paramsOf(path).some(isId));

  walk(withIds)('%s answers 422 when it is none', async (_, call) => {
    const { params = {}, ...rest } = await sharedSampleOf(call, home);
    for (const name of paramsOf(call.path).filter(isId)) {
      for (const wrong of ['abc', '0', '-1', '1.5', '9007199254740993', 'null', '%', "1' or '1'='1"]) {
        const received = await refused(call, { ...rest, params: { ...params, [name]: wrong } });
        expectFailure(received, 422, 'VALIDATION_ERROR', `${name} = ${wrong}`);
      }
    }
  });
});

describe('a reference', () => {
  walk(withBody)('%s takes no id that nobody has', async (_, call) => {
    const { params, token, body } = await sharedSampleOf(call, home);
    for (const path of referencesIn(call.endpoint, body)) {
      const received = await refused(call, { params, token, body: replaced(body, path, UNKNOWN) }, COUNTS);
      const what = `${path.join('.')}: ${received.status} ${JSON.stringify(received.body)}`;
      expect(received.status, what).toBeGreaterThanOrEqual(400);
    }
  });
});

describe('a body that is nested too deeply, or has too many fields in one object', () => {
  const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
  const wide = JSON.stringify({
    of: Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`k${n}`, n])),
  });

  walk(writes)('%s answers 422, repeatable or not', async (_, call) => {
    const token = await home.token('owner');
    for (const [what, payload] of Object.entries({ deep, wide })) {
      const sent = { token, payload, headers: { ...json, 'idempotency-key': `${what} ${call.name}` } };
      expectFailure(await refused(call, sent), 422, 'VALIDATION_ERROR');
    }
  });
});
