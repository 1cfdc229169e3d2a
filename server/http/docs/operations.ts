import type { Described, Schemas } from './described.ts';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Described;
}

interface Content {
  readonly content?: Readonly<
    Record<string, { schema?: Described; example?: unknown; examples?: Record<string, { value: unknown }> }>
  >;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content & { description: string }>>;
  readonly 'x-permission'?: string;
  readonly 'x-roles'?: readonly string[];
  readonly 'x-extension'?: boolean;
}

/** An operation under one of its spellings. */
export interface Placed extends Operation {
  readonly method: string;
  readonly path: string;
}

export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Schemas };
}

/** In the order of the document, which is that of the endpoints. */
export const operationsOf = ({ paths }: ApiDocument): Placed[] =>
  Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );

const JSON_TYPE = 'application/json';

export const bodyOf = (operation: Operation): Described | undefined =>
  operation.requestBody?.content?.[JSON_TYPE]?.schema;

/** What a success carries; undefined where it is not JSON. */
export function replyOf(operation: Operation): Described | undefined {
  const ok = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1];
  return ok?.content?.[JSON_TYPE]?.schema;
}

/** The document's example of a body, or one made of its required fields. */
export function exampleOf(operation: Operation, schemas: Schemas): unknown {
  const content = operation.requestBody?.content?.[JSON_TYPE];
  const [first] = Object.values(content?.examples ?? {});
  return content?.example ?? first?.value ?? made(content?.schema ?? {}, schemas, 0);
}

const DEEPEST = 4;

function made(schema: Described, schemas: Schemas, depth: number): unknown {
  const named = schema.$ref && schemas[schema.$ref.split('/').at(-1) ?? ''];
  if (named) return made(named, schemas, depth + 1);
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.properties && depth < DEEPEST) {
    const required = Object.entries(schema.properties).filter(([name]) => schema.required?.includes(name));
    return Object.fromEntries(required.map(([name, field]) => [name, made(field, schemas, depth + 1)]));
  }
  const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (choice) return made(choice, schemas, depth + 1);
  return emptyOf[[schema.type].flat()[0] ?? 'string'] ?? null;
}

const emptyOf: Readonly<Record<string, unknown>> = {
  string: '',
  integer: 1,
  number: 1,
  boolean: false,
  array: [],
  object: {},
};
