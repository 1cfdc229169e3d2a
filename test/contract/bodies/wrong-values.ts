import { z } from 'zod';
import type { Endpoint } from '../../../server/http/endpoint/endpoint.ts';
import type { Json } from '../replies.ts';

type Path = readonly (string | number)[];

interface Field {
  readonly path: Path;
  readonly schema: Json;
}

const candidates: readonly unknown[] = [
  null,
  true,
  7.25,
  'some nonsense',
  [],
  { toString: 1 },
  [[]],
  1e308,
  -1e15,
];

/** Values of types that the schema does not know; what else it refuses is the business of the area's own tests. */
export function wrongValues(schema: Json): unknown[] {
  const types = new Set(typesOf(schema));
  if (types.has('any')) return [];
  const listed = valuesOf(schema);
  return candidates.filter((value) => {
    const type = typeOf(value);
    if (type === 'string') return listed !== undefined || !types.has('string');
    if (type === 'number') return !types.has('number') && !(types.has('integer') && Number.isInteger(value));
    if (type === 'array') return !types.has('array');
    return !types.has(type);
  });
}

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

function typesOf(schema: Json): string[] {
  if (schema.anyOf) return schema.anyOf.flatMap(typesOf);
  if (schema.type !== undefined) return [schema.type].flat();
  const listed = valuesOf(schema);
  return listed ? listed.map(typeOf) : ['any'];
}

/** Of an enumeration; undefined when any value of the type will do. */
function valuesOf(schema: Json): unknown[] | undefined {
  if (schema.anyOf) {
    const lists = schema.anyOf.map(valuesOf).filter(Boolean);
    return lists.length > 0 ? lists.flat() : undefined;
  }
  return schema.const !== undefined ? [schema.const] : schema.enum;
}

const described = new WeakMap<z.ZodType, Json>();

function describe(schema: z.ZodType): Json {
  const known =
    described.get(schema) ?? inPlace(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  described.set(schema, known);
  return known;
}

/** Schemas that have a name, the body's own as well, stand where they are referred to. */
function inPlace(schema: Json, defs: Json = schema.$defs): Json {
  if (Array.isArray(schema)) return schema.map((part) => inPlace(part, defs));
  if (schema === null || typeof schema !== 'object') return schema;
  const { $ref, $defs: _, ...said } = schema;
  if ($ref !== undefined)
    return { ...inPlace(defs[$ref.replace('#/$defs/', '')], defs), ...inPlace(said, defs) };
  return Object.fromEntries(Object.entries(said).map(([key, part]) => [key, inPlace(part, defs)]));
}

/** Every field of the body, and of its lists and objects where the sample has one. */
export function bodyFields(endpoint: Endpoint, sample: unknown): Field[] {
  return endpoint.body ? fieldsOf(describe(endpoint.body), sample, []) : [];
}

function fieldsOf(schema: Json, sample: Json, path: Path): Field[] {
  const known: [string | number, Json][] = Object.entries(schema.properties ?? {});
  if (schema.type === 'array' && Array.isArray(sample) && sample.length > 0) known.push([0, schema.items]);
  return known.flatMap(([key, field]) => {
    const deeper = alternatives(field).flatMap((one) => fieldsOf(one, sample?.[key], [...path, key]));
    const present = path.length === 0 || (sample !== undefined && sample !== null);
    return present ? [{ path: [...path, key], schema: field }, ...deeper] : [];
  });
}

const alternatives = (schema: Json): Json[] => schema.anyOf ?? [schema];

/** Fields that hold the id of another record: numbers named `…_id`, and those in lists named `…_ids`. */
export function referencesIn(endpoint: Endpoint, sample: unknown): Path[] {
  return bodyFields(endpoint, sample).flatMap(({ path, schema }) => {
    const name = String(path.at(-1));
    const holds = (type: string, of: Json) => alternatives(of).some((one) => one.type === type);
    if (name.endsWith('_id') && holds('integer', schema)) return [path];
    if (name.endsWith('_ids') && holds('array', schema)) return [[...path, 0]];
    return [];
  });
}

/** A copy of the body with another value at the path; lists and objects on the way are made where they are missing. */
export function replaced(body: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (typeof key === 'number') {
    const list = Array.isArray(body) ? [...body] : [];
    list[key] = replaced(list[key], rest, value);
    return list;
  }
  const holder = (body ?? {}) as Record<string, unknown>;
  return { ...holder, [key]: replaced(holder[key], rest, value) };
}

/** A value that each field of the query cannot have; free texts take anything. */
export function queryFields(endpoint: Endpoint): { name: string; wrong: string }[] {
  const { properties = {} } = endpoint.query ? describe(endpoint.query) : {};
  return Object.entries(properties as Record<string, Json>).flatMap(([name, schema]) => {
    if (name === 'cursor') return [{ name, wrong: 'not-a-cursor' }];
    const isFree = schema.type === 'string' && !schema.enum && !schema.pattern && !schema.format;
    return isFree ? [] : [{ name, wrong: '~nonsense~' }];
  });
}
