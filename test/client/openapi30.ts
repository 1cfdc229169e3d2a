// biome-ignore lint/suspicious/noExplicitAny: a description of an API is JSON
type Json = any;

/** The description as OpenAPI 3.0, for generators that do not know 3.1: `null` is no type there, and `const` no word. */
export function asOpenApi30(description: Json): Json {
  return { ...converted(description), openapi: '3.0.3' };
}

function converted(value: Json): Json {
  if (Array.isArray(value)) return value.map(converted);
  if (value === null || typeof value !== 'object') return value;
  // Nothing may stand beside a reference.
  if (typeof value.$ref === 'string') return { $ref: value.$ref };
  const { const: only, propertyNames: _, contentEncoding: __, ...said } = value;
  const parts = Object.fromEntries(Object.entries(said).map(([key, part]) => [key, converted(part)]));
  return orNothing({ ...parts, ...(only !== undefined && theOnly(only)) });
}

/** Some generators write a choice of one truth value as no program. */
const theOnly = (value: unknown): Json => ({
  type: typeof value,
  ...(typeof value !== 'boolean' && { enum: [value] }),
});

const NULL = ({ type }: Json): boolean => type === 'null';

function orNothing(schema: Json): Json {
  if (Array.isArray(schema.type) && schema.type.includes('null')) {
    const [type] = schema.type.filter((one: string) => one !== 'null');
    return { ...schema, type, nullable: true };
  }
  if (!schema.anyOf?.some(NULL)) return schema;
  const { anyOf, ...said } = schema;
  const rest = anyOf.filter((one: Json) => !NULL(one));
  return { ...said, nullable: true, [rest.length === 1 ? 'allOf' : 'anyOf']: rest };
}
