import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { roles } from '../../../server/core/permissions.ts';
import { endpoints } from '../../../server/endpoints.ts';
import { DOCUMENT_URL } from '../../../server/http/docs/routes.ts';
import { forClients, openApiDocument } from '../../../server/http/openapi/document.ts';
import { fieldTexts, fittingText, textKeys } from '../../../server/http/openapi/fields/describe.ts';
import { closed, description, type Json, operationOf, resolve } from '../replies.ts';
import { calls, paramsOf, walk, writes } from '../walk.ts';
import { openWorld } from '../world.ts';

const operations: Json[] = Object.values(description.paths).flatMap((path) => Object.values(path as Json));

const namesIn = ({ paths }: Json): string[] =>
  Object.entries<Json>(paths).flatMap(([path, byMethod]) =>
    Object.keys(byMethod).map((method) => `${method.toUpperCase()} ${path.replace('/api/v1', '')}`),
  );

const { server } = await openWorld();

async function servedDescription(): Promise<Json> {
  const answer = await server.inject({ method: 'GET', url: DOCUMENT_URL });
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  return answer.json();
}

test('what is served describes the whole endpoint list, without what servers say to each other', async () => {
  const served = await servedDescription();
  const whole: Json = openApiDocument(forClients(endpoints), 'test');
  for (const [path, byMethod] of Object.entries<Json>(served.paths))
    for (const [method, operation] of Object.entries<Json>(byMethod))
      expect(operation).toMatchObject(JSON.parse(JSON.stringify(whole.paths[path][method])));
  const isAlias = (name: string) => {
    const [method = '', path] = name.split(' ');
    const operation = whole.paths[`/api/v1${path}`][method.toLowerCase()];
    return operation['x-alias-of'] !== undefined && operation['x-extension'] === true;
  };
  expect(namesIn(served).toSorted()).toEqual(
    namesIn(whole)
      .filter((name) => !isAlias(name))
      .sort(),
  );
  const left = namesIn(description).filter((name) => !namesIn(whole).includes(name));
  expect(left).toContain('POST /sync/push');
  expect(left.filter((name) => !name.includes(' /sync/'))).toEqual([]);
});

test('every operation that is served has an example of its answer', async () => {
  const { paths, components } = await servedDescription();
  const successOf = ({ responses }: Json): Json => {
    const [, reply] = Object.entries<Json>(responses).find(([status]) => /^2/.test(status)) ?? [];
    return reply?.$ref ? components.responses[reply.$ref.split('/').at(-1)] : reply;
  };
  const bare = Object.entries<Json>(paths).flatMap(([path, byMethod]) =>
    Object.entries<Json>(byMethod)
      .map(([method, operation]) => [method, successOf(operation)?.content?.['application/json']] as const)
      .filter(([, json]) => json && !('example' in json))
      .map(([method]) => `${method} ${path}`),
  );
  expect(bare).toEqual([]);
});

test('a noun has the article that it is spoken with', () => {
  const said = JSON.stringify(description).match(
    /\b[Aa] (?!one|once|eu)[aeio]\w+|\b[Aa]n (?!hour|X |HTTP|SVG|MIME)[^aeiou\W]\w+/gi,
  );
  expect(said ?? []).toEqual([]);
});

test('every body that is served has an example', async () => {
  const { paths } = await servedDescription();
  const bare = Object.entries<Json>(paths).flatMap(([path, byMethod]) =>
    Object.entries<Json>(byMethod)
      .map(([method, { requestBody }]) => [method, requestBody?.content?.['application/json']] as const)
      .filter(([, json]) => json && !('example' in json))
      .map(([method]) => `${method} ${path}`),
  );
  expect(bare).toEqual([]);
});

/** Every field of every object in the description, with the schema it stands in. */
function fieldsOf(part: unknown, owner = ''): { owner: string; field: string; schema: Json }[] {
  if (part === null || typeof part !== 'object') return [];
  return Object.entries(part as Json).flatMap(([key, value]) => {
    if (key === 'schemas')
      return Object.entries<Json>(value as Json).flatMap(([name, one]) => fieldsOf(one, name));
    if (key !== 'properties') return fieldsOf(value, owner);
    return Object.entries<Json>(value as Json).flatMap(([field, schema]) => [
      { owner, field, schema },
      ...fieldsOf(schema, owner),
    ]);
  });
}

test('every field is described, and every description of one is needed', () => {
  const fields = fieldsOf(openApiDocument(forClients(endpoints), 'test'));
  const bare = fields.filter(({ schema }) => !schema.description);
  expect(bare.map(({ owner, field }) => `${owner}.${field}`)).toEqual([]);
  expect(fields.length).toBeGreaterThan(3_000);
  const used = new Set(
    fields.flatMap(({ owner, field, schema }) =>
      textKeys(owner, field)
        .filter(
          (key) => key in fieldTexts && fittingText(fieldTexts[key] ?? '', schema) === schema.description,
        )
        .slice(0, 1),
    ),
  );
  const unused = Object.keys(fieldTexts).filter((key) => !used.has(key));
  expect(unused, 'take these out of server/http/openapi/fields/').toEqual([]);
});

test('the whole description is at most 120 kB, packed', async () => {
  const headers = { 'accept-encoding': 'gzip' };
  const answer = await server.inject({ method: 'GET', url: DOCUMENT_URL, headers });
  expect(answer.headers['content-encoding']).toBe('gzip');
  expect(answer.rawPayload.length).toBeGreaterThan(40_000);
  expect(answer.rawPayload.length).toBeLessThanOrEqual(120_000);
});

test('a strict validator takes them as OpenAPI 3.1, and would not take it with a fault', async () => {
  const validator = new Validator();
  for (const part of [await servedDescription(), description]) {
    expect(await validator.validate(structuredClone(part))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  }
  const faulty = structuredClone(description);
  delete faulty.paths['/api/v1/auth/login'].post.responses;
  faulty.paths['/api/v1/auth/login'].post.parameters = [{ name: 1 }];
  expect((await validator.validate(faulty)).valid).toBe(false);
});

const { schemas, responses, parameters }: Json = description.components;

test('every schema in it is one that a program can compile', () => {
  const answers = Object.values<Json>(responses).flatMap(
    ({ content }) => content?.['application/json'].schema ?? [],
  );
  const all = [
    ...Object.values<Json>(schemas),
    ...answers,
    ...Object.values<Json>(parameters).map(({ schema }) => schema),
  ];
  expect(all.length).toBeGreaterThan(300);
  for (const schema of all)
    expect(() => z.fromJSONSchema(closed(schema)), JSON.stringify(schema)).not.toThrow();
});

/** Every object that is written out somewhere in `value`, with the place. */
function objectsIn(value: Json, place: string): [string, string][] {
  if (value === null || typeof value !== 'object') return [];
  const inner = Object.entries(value).flatMap(([key, part]) => objectsIn(part, `${place}.${key}`));
  return value.properties && value.type ? [[JSON.stringify(value), place], ...inner] : inner;
}

test('no operation writes out an object: bodies and answers have names (nameSchemas)', () => {
  const data = Object.entries<Json>(responses).map(([name, { content }]) => [
    name,
    content?.['application/json'].schema.properties?.data,
  ]);
  const written = [
    ...objectsIn(description.paths, 'paths'),
    ...objectsIn(Object.fromEntries(data), 'answers'),
  ];
  expect(written.map(([, place]) => place)).toEqual([]);
});

test('no object is written out twice: what two schemas have alike has a name', () => {
  const places = Map.groupBy(objectsIn(schemas, 'schemas'), ([text]) => text);
  const isNamed = ([, place]: [string, string]) => !place.includes('.properties.');
  const twice = [...places.values()].filter((same) => same.length > 1 && !same.every(isNamed));
  expect(twice.map((same) => same.map(([, place]) => place).join(' = '))).toEqual([]);
});

test('no list of words is written out twice: what two fields choose from has a name (nameChoices)', () => {
  const lists: string[] = [];
  JSON.stringify(description.components, (_, value) => {
    if (value?.enum?.length > 2) lists.push(JSON.stringify(value.enum));
    return value;
  });
  expect(lists.filter((list, at) => lists.indexOf(list) !== at)).toEqual([]);
});

test('no answer is closed to fields of later versions', () => {
  const bodies = new Set(
    operations.map(({ requestBody }) => requestBody?.content['application/json'].schema.$ref),
  );
  const shut = Object.entries<Json>(schemas).filter(([, schema]) =>
    JSON.stringify(schema).includes('"additionalProperties":false'),
  );
  expect(shut.map(([name]) => name).filter((name) => !bodies.has(`#/components/schemas/${name}`))).toEqual(
    [],
  );
});

test('it is OpenAPI 3.1 with a title, a version and the bearer token', () => {
  expect(description.openapi).toMatch(/^3\.1\.\d+$/);
  expect(description.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
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
    expect(operationId).toMatch(/^[a-z][A-Za-z]+(\.[a-z][A-Za-z0-9]*)+$/);
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

test('ids are described as 64-bit integers', () => {
  const faults: string[] = [];
  let ids = 0;
  JSON.stringify([schemas, responses, operations], (key, value) => {
    const one = value?.$ref ? resolve(value.$ref) : value;
    if ((key !== 'id' && !key.endsWith('_id')) || one?.type !== 'integer') return value;
    ids++;
    if (one.format !== 'int64') faults.push(`${key}: ${JSON.stringify(one)}`);
    return value;
  });
  expect(ids).toBeGreaterThan(200);
  expect(faults).toEqual([]);
});

describe('the operation of', () => {
  walk(calls)('%s declares its path parameters, its answers and who may call', (_, call) => {
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
    expect(statuses).toContain('default');
    for (const response of Object.values<Json>(operation.responses))
      expect(response.description).not.toBe('');
    expect(operation.security).toEqual(call.endpoint.access === 'public' ? [] : undefined);
    const permission = operation['x-permission'];
    for (const role of description['x-permissions'][permission] ?? []) expect(roles).toContain(role);
  });

  walk(writes)('%s describes its body, if it takes one', (_, call) => {
    const { requestBody } = operationOf(call);
    const body = requestBody && resolve(requestBody.content['application/json'].schema.$ref);
    expect(body?.type).toBe(call.endpoint.body && 'object');
  });
});
