import type { z } from 'zod';
import { suggestionFor } from './suggestions.ts';

interface Parts {
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly element?: z.ZodType;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
}

/** A field that the schema does not name. */
export interface UnknownField {
  /** As `items.0.notes`. */
  readonly path: string;
  /** The field of the same object that was probably meant. */
  readonly suggestion: string | undefined;
  /** The fields that this object has. */
  readonly known: readonly string[];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields that are searched for and named: a nonsense body costs little and is not sent back. */
const MAX_NAMED = 20;

/** The first fields that the schema does not have, in objects and lists at any depth. */
export function unknownFields(schema: z.ZodType, value: unknown): UnknownField[] {
  return unknownIn(schema, value, '').take(MAX_NAMED).toArray();
}

function* unknownIn(schema: z.ZodType, value: unknown, path: string): Generator<UnknownField> {
  const { innerType, in: input, element, shape } = schema.def as unknown as Parts;
  const inner = innerType ?? input;
  if (inner) return yield* unknownIn(inner, value, path);
  if (element && Array.isArray(value)) {
    for (const [at, one] of value.entries()) yield* unknownIn(element, one, `${path}${at}.`);
    return;
  }
  if (!shape || !isObject(value)) return;
  for (const name in value) {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (field) yield* unknownIn(field, value[name], `${path}${name}.`);
    else yield unknownField(path, name, Object.keys(shape));
  }
}

const unknownField = (path: string, name: string, known: readonly string[]): UnknownField => ({
  path: path + name,
  suggestion: suggestionFor(name, known),
  known,
});

/** Names ignored fields in an answer. */
interface UnknownFieldsWarning {
  readonly code: 'UNKNOWN_FIELDS';
  readonly fields: string[];
  readonly message: string;
}

export function unknownFieldsWarning(unknown: readonly UnknownField[]): UnknownFieldsWarning[] {
  if (unknown.length === 0) return [];
  const told = unknown.map(({ path, suggestion }) =>
    suggestion === undefined ? path : `${path} (did you mean ${suggestion}?)`,
  );
  const message = `Ignored because this server doesn't have these fields: ${told.join(', ')}.`;
  return [{ code: 'UNKNOWN_FIELDS', fields: unknown.map(({ path }) => path), message }];
}
