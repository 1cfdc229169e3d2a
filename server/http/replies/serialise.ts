import { createRequire } from 'node:module';
import type { z } from 'zod';
import { jsonSchema } from '../openapi/components.ts';

type FastJson = (schema: object, options?: object) => (value: unknown) => string;

let loaded: FastJson | undefined;

/** At the first answer: it brings a validator of its own. Its CommonJS typings have no usable default import under nodenext. */
function fastJson(...given: Parameters<FastJson>): ReturnType<FastJson> {
  loaded ??= createRequire(import.meta.url)('fast-json-stringify') as FastJson;
  return loaded(...given);
}

const meta = {
  type: 'object',
  properties: {
    limit: { type: 'integer' },
    has_more: { type: 'boolean' },
    next_cursor: { type: ['string', 'null'] },
  },
};

/** Serialiser of a success envelope; columns the reply schema does not name never leave the server. */
export function envelopeSerialiser(reply: z.ZodType | undefined): (envelope: unknown) => string {
  const data = reply && stripBounds(jsonSchema(reply, 'output'));
  return fastJson({
    type: 'object',
    properties: {
      success: { type: 'boolean' },
      ...(data ? { data: data as object } : {}),
      message: { type: 'string' },
      meta,
    },
  });
}

/** Validation keywords slow the serialiser down or make it choose branches; it only needs the shape. */
function stripBounds(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(stripBounds);
  if (schema === null || typeof schema !== 'object') return schema;
  const record = nullableRecord(schema);
  if (record) return { ...(stripBounds(record) as object), nullable: true };
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => !VALIDATION.has(key) || (typeof value === 'object' && value !== null))
      .map(([key, value]) => [key, stripBounds(value)]),
  );
}

/** As a choice of two the serialiser would only take a record that has nothing beside what the schema names. */
function nullableRecord({ anyOf }: { anyOf?: readonly { type?: string }[] }): object | undefined {
  if (anyOf?.length !== 2 || !anyOf.some(({ type }) => type === 'null')) return undefined;
  return anyOf.find(({ type }) => type === 'object');
}

const VALIDATION = new Set([
  '$schema',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'pattern',
  'format',
]);
