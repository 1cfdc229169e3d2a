import { type Html, html, prose } from './html.ts';

/** The parts of a JSON Schema that the pages show. */
export interface DocumentedSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: DocumentedSchema;
  readonly properties?: Readonly<Record<string, DocumentedSchema>>;
  readonly additionalProperties?: boolean | DocumentedSchema;
  readonly required?: readonly string[];
  readonly anyOf?: readonly DocumentedSchema[];
  readonly oneOf?: readonly DocumentedSchema[];
  readonly allOf?: readonly DocumentedSchema[];
}

export type Schemas = Readonly<Record<string, DocumentedSchema>>;

const REF = '#/components/schemas/';
const schemaNameOf = (schema: DocumentedSchema): string | undefined =>
  schema.$ref?.startsWith(REF) ? schema.$ref.slice(REF.length) : undefined;

/** A value's kind in one line: `integer`, `list of Order`, `text or null`. */
export function kindOf(schema: DocumentedSchema): Html {
  const name = schemaNameOf(schema);
  if (name) return html`<a href="/docs/schemas/${name}">${name}</a>`;
  const parts = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (parts) return joined(parts.map(kindOf), ' or ');
  if (schema.enum)
    return joined(
      schema.enum.map((value) => html`<code>${String(value)}</code>`),
      ' ',
    );
  if (schema.const !== undefined) return html`<code>${String(schema.const)}</code>`;
  if (schema.items) return html`list of ${kindOf(schema.items)}`;
  const types = [schema.type ?? 'any'].flat();
  return html`${types.join(' or ')}${schema.format && schema.format !== 'int64' ? ` (${schema.format})` : ''}`;
}

/** A value's limits that its kind does not express. */
export function limitsOf(schema: DocumentedSchema): string {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  return [
    range(minimum, maximum, ''),
    range(minLength || undefined, maxLength, ' characters'),
    range(minItems || undefined, maxItems, ' entries'),
    schema.pattern && !schema.format && schema.pattern.length < 60 ? `matches ${schema.pattern}` : '',
    schema.default !== undefined ? `default ${JSON.stringify(schema.default)}` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

function range(from: number | undefined, to: number | undefined, unit: string): string {
  if (from === undefined && to === undefined) return '';
  if (from === undefined) return `at most ${to}${unit}`;
  return to === undefined ? `at least ${from}${unit}` : `${from} to ${to}${unit}`;
}

const joined = (parts: readonly Html[], by: string): Html =>
  html`${parts.flatMap((part, i) => (i === 0 ? [part] : [by, part]))}`;

/** A record including the fields of those it extends. */
export function mergeAllOf(schema: DocumentedSchema, schemas: Schemas): DocumentedSchema {
  if (!schema.allOf) return schema;
  const { allOf, ...said } = schema;
  const parts = allOf.map((part) => mergeAllOf(schemas[schemaNameOf(part) ?? ''] ?? part, schemas));
  return {
    ...said,
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: [...new Set(parts.flatMap(({ required = [] }) => required))],
  };
}

/** A value's schema, with references resolved. */
export function resolveSchema(schema: DocumentedSchema, schemas: Schemas): Html {
  const name =
    schemaNameOf(schema) ?? schemaNameOf(schema.items ?? {}) ?? schemaNameOf(schema.anyOf?.[0] ?? {});
  const opened = name === undefined ? undefined : schemas[name];
  return opened ? html`<p>${kindOf(schema)}</p>${fieldsOf(mergeAllOf(opened, schemas))}` : fieldsOf(schema);
}

/** Fields of an object, nested ones folded; a named schema is a link. */
export function fieldsOf(schema: DocumentedSchema): Html {
  const inner = innerObject(schema);
  if (!inner?.properties) return html`<p>${kindOf(schema)}</p>`;
  const required = new Set(inner.required);
  return html`<ul class="fields">${Object.entries(inner.properties).map(([name, field]) =>
    fieldRow(name, field, required.has(name)),
  )}</ul>`;
}

function fieldRow(name: string, field: DocumentedSchema, isRequired: boolean): Html {
  const nested = innerObject(field);
  const limits = limitsOf(field);
  return html`<li><code>${name}</code>${isRequired ? html` <b title="must be given">*</b>` : ''}
<span class="kind">${kindOf(field)}</span>${limits && html` <small>${limits}</small>`}${
    field.description && html`<p>${prose(field.description)}</p>`
  }${nested?.properties && html`<details><summary>its fields</summary>${fieldsOf(nested)}</details>`}</li>`;
}

/** The object that a value is, contains in a list, or is when it is not null. */
function innerObject(schema: DocumentedSchema): DocumentedSchema | undefined {
  if (schema.$ref) return undefined;
  if (schema.properties) return schema;
  if (schema.items) return innerObject(schema.items);
  return (schema.anyOf ?? schema.oneOf ?? schema.allOf)?.map(innerObject).find((part) => part !== undefined);
}
