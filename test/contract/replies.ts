import { expect } from 'vitest';
import { z } from 'zod';
import { type ErrorCode, errorCodes, fieldProblems, httpStatusOf } from '../../server/core/errors.ts';
import { endpoints } from '../../server/endpoints.ts';
import type { AnyEndpoint } from '../../server/http/endpoint/endpoint.ts';
import { errorDetails } from '../../server/http/errors/details.ts';
import { openApiDocument } from '../../server/http/openapi/document.ts';
import { codesOf } from '../../server/http/openapi/errors.ts';
import type { Call, Received } from './walk.ts';

// biome-ignore lint/suspicious/noExplicitAny: a JSON document
export type Json = any;

export const description: Json = JSON.parse(JSON.stringify(openApiDocument(endpoints, 'test')));

/** What holds for every reply of every endpoint, whatever was sent. */
export function checkReply(call: Call, received: Received): void {
  const { status, body, headers } = received;
  const what = `${call.name} answered ${status} ${JSON.stringify(body)?.slice(0, 500)}`;
  expect(status, what).toBeLessThan(500);
  if (status === 304 || (call.endpoint.kind === 'raw' && status < 400)) return;
  expect(headers['content-type'], what).toBe('application/json; charset=utf-8');
  expect(body?.success, what).toBe(status < 400);
  if (status >= 400) checkFailure(call, received, what);
  else checkSuccess(call, received, what);
}

function checkFailure(call: Call, { status, body }: Received, what: string): void {
  const { success: _, error, ...beside } = body;
  const { details, fields, ...facts } = error;
  expect(beside, what).toEqual({});
  expect(facts, what).toEqual({
    code: expect.any(String),
    message: expect.stringMatching(/\S/),
    request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  const code = error.code as ErrorCode;
  if (code === 'VALIDATION_ERROR') checkFields(details, fields, what);
  else expect(fields, what).toBeUndefined();
  expect(known.has(code), `${what}: an unknown code`).toBe(true);
  if (details !== undefined) {
    const described = errorDetails[code];
    expect(described, `${what}: its details are not described in errors/details.ts`).toBeDefined();
    expect(described?.safeParse(details).error?.issues, what).toBeUndefined();
  }
  expect(status, `${what}: the status of ${code}`).toBe(httpStatusOf(code));
  expect(declaredBy(call.endpoint).has(code), `${call.name} answered ${code}; declare it in its errors`).toBe(
    true,
  );
}

/** What people read and what programs read name the same fields, and no message is empty of help. */
function checkFields(details: Json, fields: readonly Json[], what: string): void {
  const messages = Object.entries<string[]>(details).flatMap(([path, all]) => all.map((one) => [path, one]));
  expect(fields.map(({ path, message }) => [path, message]).sort(), what).toEqual(messages.sort());
  for (const { problem, message, allowed } of fields) {
    expect(fieldProblems, what).toContain(problem);
    expect(message, what).not.toContain('has the wrong format');
    if (problem === 'choice' || problem === 'unknown_field') expect(allowed, what).toBeInstanceOf(Array);
  }
}

const known: ReadonlySet<ErrorCode> = new Set(errorCodes);

const declared = new Map<AnyEndpoint, ReadonlySet<ErrorCode>>();

/** Tens of thousands of replies are checked against the same few hundred lists. */
function declaredBy(endpoint: AnyEndpoint): ReadonlySet<ErrorCode> {
  const codes = declared.get(endpoint) ?? new Set(codesOf(endpoint));
  declared.set(endpoint, codes);
  return codes;
}

function checkSuccess(call: Call, { status, body }: Received, what: string): void {
  const responses = operationOf(call).responses;
  const schema = responses[status]?.content['application/json'].schema;
  expect(schema, `${what}, which its description does not know: ${Object.keys(responses)}`).toBeDefined();
  expect(faultsOf(body, schema), `${what}, not as its description says`).toEqual([]);
}

/** How a value differs from its description; a field that is not described is a difference. */
export function faultsOf(value: unknown, schema: Json): string[] {
  const { error } = validatorFor(schema).safeParse(value);
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}

/** The operation as it is described, with its parameters and answers in place. */
export function operationOf({ path, method }: Pick<Call, 'path' | 'method'>): Json {
  const { parameters, responses, ...operation } = description.paths[`/api/v1${path}`][method.toLowerCase()];
  const inPlace = (one: Json) => (one.$ref ? resolve(one.$ref) : one);
  return {
    ...operation,
    parameters: parameters.map(inPlace),
    responses: Object.fromEntries(
      Object.entries<Json>(responses).map(([status, response]) => [status, inPlace(response)]),
    ),
  };
}

const validators = new Map<Json, z.ZodType>();

function validatorFor(schema: Json): z.ZodType {
  const made = validators.get(schema) ?? z.fromJSONSchema(closed(schema));
  validators.set(schema, made);
  return made;
}

/** References put in, and no fields beside those described. */
export function closed(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(closed);
  if (schema === null || typeof schema !== 'object') return schema;
  if (schema.$ref) return closed({ ...resolve(schema.$ref), ...without(schema) });
  if (schema.allOf) return closed(merged(schema));
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)])) as Json;
  if (copy.properties && typeof copy.type === 'string' && copy.additionalProperties === undefined) {
    copy.additionalProperties = false;
  }
  return copy;
}

/** A record with the fields of those it extends in place. */
function merged({ allOf, ...said }: Json): Json {
  const parts = allOf.map((part: Json) => {
    const one = part.$ref ? resolve(part.$ref) : part;
    return one.allOf ? merged(one) : one;
  });
  const properties = Object.assign({}, ...parts.map((part: Json) => part.properties));
  const required = parts.flatMap((part: Json) => part.required ?? []);
  return { ...said, type: 'object', properties, required };
}

const without = ({ $ref: _, ...said }: Json): Json => said;

/** What `#/components/…` names. */
export const resolve = (reference: string): Json =>
  reference
    .slice(2)
    .split('/')
    .reduce((at, step) => at?.[step], description);
