import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { roles } from '../../server/core/permissions.ts';
import { description, type Json, operationOf, resolve } from './replies.ts';
import { calls, jsonCalls, named, paramsOf, writes } from './walk.ts';
import { openWorld } from './world.ts';

const operations: Json[] = Object.values(description.paths).flatMap((path) => Object.values(path as Json));

test('the document that is served is the one of the endpoint list', async () => {
  const { server } = await openWorld();
  const served = await server.inject({ method: 'GET', url: '/api/v1/openapi.json' });
  expect(served.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(served.json().paths).toEqual(description.paths);
});

test('a strict validator takes it as OpenAPI 3.1, and would not take it with a fault', async () => {
  const validator = new Validator();
  expect(await validator.validate(structuredClone(description))).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
  const faulty = structuredClone(description);
  delete faulty.paths['/api/v1/auth/login'].post.responses;
  faulty.paths['/api/v1/auth/login'].post.parameters = [{ name: 1 }];
  expect((await new Validator().validate(faulty)).valid).toBe(false);
});

/** Every schema of a parameter, a body or an answer. */
function schemasOf(operation: Json): Json[] {
  const bodies = [operation.requestBody, ...Object.values<Json>(operation.responses)];
  const contents = bodies.flatMap((body) => Object.values<Json>(body?.content ?? {}));
  return [...operation.parameters, ...contents].flatMap(({ schema }) => schema ?? []);
}

test('every schema in it is one that a program can compile', () => {
  const schemas = operations.flatMap(schemasOf).filter((schema) => schema.$ref === undefined);
  expect(schemas.length).toBeGreaterThan(operations.length);
  for (const schema of schemas) {
    const inPlace = JSON.parse(JSON.stringify(schema), (_, value) =>
      value?.$ref ? resolve(value.$ref) : value,
    );
    expect(() => z.fromJSONSchema(inPlace), JSON.stringify(schema)).not.toThrow();
  }
});

test('it is OpenAPI 3.1 with a title, a version and the bearer token', () => {
  expect(description.openapi).toMatch(/^3\.1\.\d+$/);
  expect(description.info).toEqual({ title: expect.any(String), version: expect.any(String) });
  expect(description.components.securitySchemes.bearer).toEqual({ type: 'http', scheme: 'bearer' });
  expect(description.security).toEqual([{ bearer: [] }]);
});

test('it holds every spelling of every endpoint and nothing else', () => {
  const described = Object.entries<Json>(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('/api/v1', '')}`),
  );
  expect(described.sort()).toEqual(calls.map(({ name }) => name).sort());
});

test('every operation has an id of its own, a summary and a tag', () => {
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { operationId, summary, tags } of operations) {
    expect(operationId).toMatch(/^[a-z][A-Za-z0-9]+$/);
    expect(summary, operationId).toMatch(/^[A-Z]/);
    expect(tags, operationId).toEqual([expect.any(String)]);
  }
});

test('every reference in it leads somewhere', () => {
  const references: string[] = [];
  JSON.stringify(description, (key, value) => {
    if (key === '$ref') references.push(value);
    return value;
  });
  expect(references.length).toBeGreaterThan(0);
  expect([...new Set(references)].filter((reference) => resolve(reference) === undefined)).toEqual([]);
});

describe('the operation of', () => {
  test.each(named(calls))('%s declares its path parameters, its answers and who may call', (_, call) => {
    const operation = operationOf(call);
    const inPath = operation.parameters.filter((one: Json) => one.in === 'path');
    expect(inPath.map(({ name }: Json) => name).sort()).toEqual(paramsOf(call.path).sort());
    for (const parameter of operation.parameters) {
      expect(parameter).toMatchObject({ name: expect.any(String), schema: expect.any(Object) });
      if (parameter.in === 'path') expect(parameter.required).toBe(true);
    }
    const statuses = Object.keys(operation.responses);
    const { mayExist = false } = call.endpoint.kind === 'json' ? call.endpoint : {};
    expect(statuses.filter((status) => status.startsWith('2'))).toHaveLength(mayExist ? 2 : 1);
    expect(statuses).toEqual(expect.arrayContaining(['429', '500', '503']));
    for (const response of Object.values<Json>(operation.responses))
      expect(response.description).not.toBe('');
    expect(operation.security).toEqual(call.endpoint.access === 'public' ? [] : [{ bearer: [] }]);
    if (call.endpoint.access !== 'public') expect(statuses).toEqual(expect.arrayContaining(['401', '403']));
    for (const role of operation['x-roles'] ?? []) expect(roles).toContain(role);
  });

  test.each(named(jsonCalls))('%s describes ids as 64-bit integers and money as numbers', (_, call) => {
    JSON.stringify(operationOf(call), (key, value) => {
      if (value?.type !== 'integer') return value;
      if (key === 'id' || key.endsWith('_id')) expect(value.format, `${call.name} ${key}`).toBe('int64');
      return value;
    });
  });

  test.each(named(writes))('%s describes its body, if it takes one', (_, call) => {
    const { requestBody } = operationOf(call);
    expect(requestBody?.content['application/json'].schema.type).toBe(call.endpoint.body && 'object');
  });
});
