import type { z } from 'zod';

interface Parts {
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly element?: z.ZodType;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Paths of fields that the schema does not name, in objects and lists at any depth. */
export function unknownFields(schema: z.ZodType, value: unknown, path = ''): string[] {
  const { innerType, in: input, element, shape } = schema.def as unknown as Parts;
  const inner = innerType ?? input;
  if (inner) return unknownFields(inner, value, path);
  if (element && Array.isArray(value))
    return value.flatMap((one, at) => unknownFields(element, one, `${path}${at}.`));
  if (!shape || !isObject(value)) return [];
  return Object.keys(value).flatMap((name) => {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    return field ? unknownFields(field, value[name], `${path}${name}.`) : [path + name];
  });
}
