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
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields that the schema does not name, in objects and lists at any depth. */
export function unknownFields(schema: z.ZodType, value: unknown, path = ''): UnknownField[] {
  const { innerType, in: input, element, shape } = schema.def as unknown as Parts;
  const inner = innerType ?? input;
  if (inner) return unknownFields(inner, value, path);
  if (element && Array.isArray(value))
    return value.flatMap((one, at) => unknownFields(element, one, `${path}${at}.`));
  if (!shape || !isObject(value)) return [];
  return Object.keys(value).flatMap((name) => {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (field) return unknownFields(field, value[name], `${path}${name}.`);
    return { path: path + name, suggestion: suggestionFor(name, Object.keys(shape)) };
  });
}

/** Most fields that a warning names: a body of nonsense is not sent back. */
const MAX_NAMED = 20;

/** Names in an answer what its request said in vain. */
export interface UnknownFieldsWarning {
  readonly code: 'UNKNOWN_FIELDS';
  readonly fields: string[];
  readonly message: string;
}

export function unknownFieldsWarning(unknown: readonly UnknownField[]): UnknownFieldsWarning[] {
  if (unknown.length === 0) return [];
  const named = unknown.slice(0, MAX_NAMED);
  const told = named.map(({ path, suggestion }) =>
    suggestion === undefined ? path : `${path} (did you mean ${suggestion}?)`,
  );
  const message = `Not used, because this server has no such field: ${told.join(', ')}.`;
  return [{ code: 'UNKNOWN_FIELDS', fields: named.map(({ path }) => path), message }];
}
