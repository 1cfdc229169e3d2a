import fc from 'fast-check';
import type { Json } from '../replies.ts';

const known = new WeakMap<object, fc.Arbitrary<unknown>>();

/** Values that a schema of the API's description allows, at its edges more often than not. */
export function valuesOf(schema: Json): fc.Arbitrary<unknown> {
  const arbitrary = known.get(schema) ?? arbitraryOf(schema);
  known.set(schema, arbitrary);
  return arbitrary;
}

function arbitraryOf(schema: Json): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valuesOf));
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type: string) => valuesOf({ ...schema, type })));
  return byType[schema.type as string]?.(schema) ?? fc.jsonValue({ maxDepth: 2 });
}

const byType: Record<string, (schema: Json) => fc.Arbitrary<unknown>> = {
  null: () => fc.constant(null),
  boolean: () => fc.boolean(),
  integer: integers,
  number: numbers,
  string: texts,
  array: ({ items = {}, minItems = 0, maxItems = 3 }) =>
    fc.array(valuesOf(items), { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 3)) }),
  object: objects,
};

function numbers({ minimum = -1e6, maximum = 1e6 }: Json): fc.Arbitrary<number> {
  const whole = fc.integer({
    min: Math.ceil(Math.max(minimum, -1e6)),
    max: Math.floor(Math.min(maximum, 1e6)),
  });
  const fractions = [0, 0.01, 0.5, 12.34, 99.99].filter((n) => n >= minimum && n <= maximum);
  return fractions.length > 0 ? fc.oneof(whole, fc.constantFrom(...fractions)) : whole;
}

function integers({ minimum = 0, maximum = 2 ** 53 - 1 }: Json): fc.Arbitrary<number> {
  const near = Math.min(maximum, minimum + 20);
  return fc.oneof(fc.integer({ min: minimum, max: near }), fc.constantFrom(minimum, maximum));
}

const formats: Record<string, fc.Arbitrary<string>> = {
  'date-time': fc.constantFrom(
    '2026-11-20T19:30:00Z',
    '2026-02-28T23:59:59.999+05:30',
    '1970-01-01T00:00:00Z',
  ),
  email: fc.constantFrom('asha@example.com', 'a+b@sub.example.co.uk'),
  uri: fc.constantFrom('https://example.com/a?b=c', 'http://10.0.0.7:8080/'),
  byte: fc.base64String({ maxLength: 40 }),
};

function texts({ format, pattern, minLength = 0, maxLength = 60 }: Json): fc.Arbitrary<string> {
  if (format !== undefined && formats[format]) return formats[format];
  const bounds = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) };
  const any = fc.oneof(fc.string(bounds), fc.string({ ...bounds, unit: 'grapheme' }));
  return pattern === undefined ? any : (matching(pattern) ?? any);
}

/** Some patterns look ahead, which cannot be generated. */
function matching(pattern: string): fc.Arbitrary<string> | undefined {
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    return undefined;
  }
}

function objects({ properties = {}, required = [], propertyNames, additionalProperties }: Json) {
  const fields = Object.fromEntries(
    Object.entries<Json>(properties).map(([name, field]) => [name, valuesOf(field)]),
  );
  if (Object.keys(fields).length > 0) return fc.record(fields, { requiredKeys: required });
  if (typeof additionalProperties !== 'object') return fc.constant({});
  return fc.dictionary(
    valuesOf({ type: 'string', ...propertyNames }) as fc.Arbitrary<string>,
    valuesOf(additionalProperties),
    {
      maxKeys: 3,
    },
  );
}
