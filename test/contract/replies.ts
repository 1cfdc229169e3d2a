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
  const fault = faultOfReply(call, received);
  if (fault === undefined) return;
  const { status, body } = received;
  expect.fail(`${call.name} answered ${status} ${JSON.stringify(body)?.slice(0, 500)}: ${fault}`);
}

/** Plain conditions: walks hold a hundred thousand replies to it, and an assertion costs as much as a small answer. */
export function faultOfReply(call: Call, received: Received): string | undefined {
  const { status, body, headers } = received;
  if (status >= 500) return 'the server failed';
  if (status === 304 || (call.endpoint.kind === 'raw' && status < 400)) return;
  const type = headers['content-type'];
  if (type !== 'application/json; charset=utf-8') return `its type is ${type}`;
  if (body?.success !== status < 400) return `success is ${body?.success}`;
  return status >= 400 ? faultOfFailure(call, received) : faultOfSuccess(call, received);
}

const FACTS = 'code,message,request_id';

function faultOfFailure(call: Call, { status, body }: Received): string | undefined {
  const { success: _, error, ...beside } = body;
  if (Object.keys(beside).length > 0) return `it has ${Object.keys(beside)} beside the error`;
  const { details, fields, ...facts } = error;
  if (Object.keys(facts).sort().join() !== FACTS) return `its error has ${Object.keys(facts)}`;
  if (typeof facts.message !== 'string' || !/\S/.test(facts.message)) return 'its message is empty';
  if (!/^[0-9a-f-]{36}$/.test(facts.request_id)) return 'its request_id is none';
  const code = error.code as ErrorCode;
  if (!known.has(code)) return 'an unknown code';
  const ofFields = code === 'VALIDATION_ERROR' ? faultOfFields(details, fields) : fields && 'it has fields';
  if (ofFields) return ofFields;
  if (details !== undefined) {
    const described = errorDetails[code];
    if (!described) return 'its details are not described in errors/details.ts';
    const { error: fault } = described.safeParse(details);
    if (fault) return `its details: ${fault.message}`;
  }
  if (status !== httpStatusOf(code)) return `the status of ${code} is ${httpStatusOf(code)}`;
  if (!declaredBy(call.endpoint).has(code)) return `declare ${code} in its errors`;
}

/** What people read and what programs read name the same fields, and no message is empty of help. */
function faultOfFields(details: Json, fields: readonly Json[]): string | undefined {
  const messages = Object.entries<string[]>(details).flatMap(([path, all]) => all.map((one) => [path, one]));
  const inFields = fields.map(({ path, message }) => [path, message]);
  if (JSON.stringify(inFields.sort()) !== JSON.stringify(messages.sort()))
    return 'its details and its fields differ';
  for (const { problem, message, allowed } of fields) {
    if (!fieldProblems.includes(problem)) return `an unknown problem: ${problem}`;
    if (message.includes('has the wrong format')) return 'a message without help';
    if ((problem === 'choice' || problem === 'unknown_field') && !Array.isArray(allowed))
      return 'the values that are allowed are missing';
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

function faultOfSuccess(call: Call, { status, body }: Received): string | undefined {
  const responses = operationOf(call).responses;
  const schema = responses[status]?.content['application/json'].schema;
  if (!schema) return `its description knows only ${Object.keys(responses)}`;
  const faults = faultsOf(body, schema);
  if (faults.length > 0) return `not as its description says: ${faults.join('; ')}`;
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
  if (schema.$ref) return closedReference(schema);
  if (schema.allOf) return closed(merged(schema));
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)])) as Json;
  if (copy.properties && typeof copy.type === 'string' && copy.additionalProperties === undefined) {
    copy.additionalProperties = false;
  }
  return copy;
}

const references = new Map<string, Json>();

/** What most schemas name is put together once. */
function closedReference(schema: Json): Json {
  const beside = without(schema);
  if (Object.keys(beside).length > 0) return closed({ ...resolve(schema.$ref), ...beside });
  const made = references.get(schema.$ref) ?? closed(resolve(schema.$ref));
  references.set(schema.$ref, made);
  return made;
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
