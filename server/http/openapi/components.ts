import { z } from 'zod';
import { nameOfChoice } from '../endpoint/names.ts';
import { withAllOf } from './all-of.ts';
import { choiceTexts } from './fields/choices.ts';

export type Json = Record<string, unknown>;
type Direction = 'input' | 'output';

const REF = '#/components/schemas/';

const choiceOf = (name: string, type: unknown, words: unknown): Json => ({
  type,
  enum: words,
  ...(choiceTexts[name] !== undefined && { description: choiceTexts[name] }),
});

/** The named schemas of a description, which others refer to by `$ref`. */
export class NamedSchemas {
  readonly #known = new Map<string, string>();
  readonly #schemas: Record<string, Json> = {};
  readonly #closed = new Set<string>();
  /** A field that every operation with this body needs; undefined if one does not. */
  readonly #required = new Map<string, string | undefined>();
  readonly #named = { input: new Set<string>(), output: new Set<string>() };
  readonly #made = { input: new Map<z.ZodType, Json>(), output: new Map<z.ZodType, Json>() };

  /** The description of a schema; named parts are registered here. */
  add(schema: z.ZodType, direction: Direction): Json {
    const known = this.#made[direction].get(schema) ?? this.#make(schema, direction);
    this.#made[direction].set(schema, known);
    return known;
  }

  #make(schema: z.ZodType, direction: Direction): Json {
    // Many answers are lists of what others answer alone.
    if (schema instanceof z.ZodArray && !schema.def.checks?.length)
      return { type: 'array', items: this.add(schema.element as z.ZodType, direction) };
    const {
      $schema: _,
      $defs,
      ...root
    } = z.toJSONSchema(schema, { io: direction, unrepresentable: 'any' }) as Json;
    for (const [name, one] of Object.entries(($defs ?? {}) as Record<string, Json>)) {
      this.put(name, this.#withChoices(tidy(one)) as Json);
      this.#named[direction].add(name);
    }
    return this.#withChoices(tidy(root)) as Json;
  }

  put(name: string, schema: Json): Json {
    const text = JSON.stringify(schema);
    const known = this.#known.get(name);
    if (known !== undefined && known !== text)
      throw new Error(
        `${name} names two schemas, or is another in a body than in an answer:\n${known}\n${text}`,
      );
    this.#known.set(name, text);
    this.#schemas[name] = schema;
    return { $ref: REF + name };
  }

  /** Named choices are registered as well. */
  #withChoices(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map((part) => this.#withChoices(part));
    if (schema === null || typeof schema !== 'object') return schema;
    const { type, enum: words, ...said } = schema as Json;
    const name = words === undefined ? undefined : nameOfChoice(words);
    if (name !== undefined) return { ...this.put(name, choiceOf(name, type, words)), ...said };
    return Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, this.#withChoices(part)]));
  }

  /** Unknown fields of a body are refused. */
  close(reference: Json): void {
    const name = referenceNameOf(reference) ?? '';
    this.#closed.add(name);
  }

  /** A body without the field is refused by another rule than its schema. */
  require(reference: Json, field: string | undefined): void {
    const name = referenceNameOf(reference) ?? '';
    if (!this.#required.has(name) || field === undefined) this.#required.set(name, field);
  }

  /** In the order in which operations use them: similar ones are close to each other and compress better. */
  all(): Record<string, Json> {
    const all = Object.entries(this.#schemas).map(([name, schema]) => {
      const required = this.#required.get(name);
      return [
        name,
        {
          ...schema,
          ...(required && { required: [...((schema.required as string[]) ?? []), required] }),
          ...(this.#closed.has(name) && { additionalProperties: false }),
        },
      ];
    });
    return withAllOf(Object.fromEntries(all), this.#named.output.difference(this.#named.input));
  }
}

export const referenceNameOf = ({ $ref }: Json): string | undefined =>
  typeof $ref === 'string' && $ref.startsWith(REF) ? $ref.slice(REF.length) : undefined;

/** The description with everything inline, where names cannot be used. */
export function jsonSchema(schema: z.ZodType, direction: Direction): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: direction,
    unrepresentable: 'any',
    metadata: nameless,
  }) as Json;
  return tidy(rest) as Json;
}

/** Descriptions of schemas without their names. */
const nameless = {
  get(schema: z.ZodType) {
    const { id: _, ...said } = z.globalRegistry.get(schema) ?? {};
    return said;
  },
} as unknown as typeof z.globalRegistry;

const CHECKED_BY_FORMAT = new Set(['date', 'date-time', 'email']);

/** Drops what tells a client nothing, or would keep an answer from getting new fields. */
function tidy(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(tidy);
  if (schema === null || typeof schema !== 'object') return schema;
  const copy = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, isId(key, value) ? wide(value) : tidy(value)]),
  ) as Json;
  if (typeof copy.$ref === 'string') copy.$ref = copy.$ref.replace('#/$defs/', REF);
  if (copy.type === 'object' && copy.additionalProperties === false) delete copy.additionalProperties;
  if (typeof copy.format === 'string' && CHECKED_BY_FORMAT.has(copy.format)) delete copy.pattern;
  if (copy.type === 'integer') boundOrBare(copy);
  return orNull(copy);
}

const isId = (key: string, value: Json): boolean => /^(id|\w+_id)$/.test(key) && value?.type === 'integer';
const wide = (schema: Json): unknown => tidy({ format: 'int64', ...schema });

const LARGEST_32_BIT = 2 ** 31 - 1;

/** JavaScript's own integer bounds say nothing; with other bounds programs learn which size holds them. */
function boundOrBare(integer: Json): void {
  if (integer.minimum === Number.MIN_SAFE_INTEGER && integer.maximum === Number.MAX_SAFE_INTEGER) {
    delete integer.minimum;
    delete integer.maximum;
  } else integer.format ??= Number(integer.maximum) > LARGEST_32_BIT ? 'int64' : 'int32';
}

/** A plain value or null is one type with two names. */
function orNull(schema: Json): Json {
  const [value, nothing, more] = (schema.anyOf ?? []) as Json[];
  const isPlain = typeof value?.type === 'string' && !('enum' in value) && !('const' in value);
  if (!isPlain || more || nothing?.type !== 'null' || value.type === 'object' || value.type === 'array')
    return schema;
  const { anyOf: _, ...said } = schema;
  return { ...value, ...said, type: [value.type, 'null'] };
}
