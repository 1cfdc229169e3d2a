type Json = Record<string, unknown>;

/** Characters; below that a reader would look in two places for too little. */
const WORTH_IT = 400;
const OVERHEAD = 70;

/** Records that contain all of a smaller one extend it instead of repeating it: an order is its summary and more. */
export function withAllOf(schemas: Record<string, Json>, answers: ReadonlySet<string>): Record<string, Json> {
  const records = Object.entries(schemas).filter(([name, { properties }]) => properties && answers.has(name));
  const all = Object.entries(schemas).map(([name, schema]) => {
    if (!answers.has(name) || !schema.properties) return [name, schema];
    const saved = records.map(([base, smaller]) => [base, savedBy(schema, smaller)] as const);
    const [base, most] = saved.reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0] as const);
    return [name, most < WORTH_IT ? schema : extending(schema, base, schemas[base] as Json)];
  });
  return Object.fromEntries(all);
}

const fieldsOf = ({ properties = {} }: Json): [string, unknown][] => Object.entries(properties as Json);
const neededOf = ({ required = [] }: Json): string[] => required as string[];

/** Characters saved; 0 if the smaller record is not part of the larger. */
function savedBy(larger: Json, smaller: Json): number {
  const own = larger.properties as Json;
  const [fields, needed] = [fieldsOf(smaller), neededOf(smaller)];
  if (fields.length >= fieldsOf(larger).length) return 0;
  const isWithin = fields.every(([name, field]) => JSON.stringify(own[name]) === JSON.stringify(field));
  if (!isWithin || !needed.every((name) => neededOf(larger).includes(name))) return 0;
  const text = JSON.stringify(Object.fromEntries(fields)) + JSON.stringify(needed);
  return text.length - OVERHEAD;
}

function extending(schema: Json, base: string, smaller: Json): Json {
  const { properties: _, required: __, type, ...said } = schema;
  const [needed, known] = [neededOf(schema), neededOf(smaller)];
  const toSay = new Set(needed).difference(new Set(known));
  // A field that is optional in the smaller record is repeated if it is required.
  const properties = fieldsOf(schema).filter(
    ([name]) => toSay.has(name) || !Object.hasOwn(smaller.properties as Json, name),
  );
  const more = { type, properties: Object.fromEntries(properties), required: [...toSay] };
  return { ...said, allOf: [{ $ref: `#/components/schemas/${base}` }, more] };
}
