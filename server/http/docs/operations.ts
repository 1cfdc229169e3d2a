import type { DocumentedSchema, Schemas } from './schema-text.ts';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: DocumentedSchema;
}

interface Content {
  readonly content?: Readonly<Record<string, { schema?: DocumentedSchema }>>;
}

type Answered = Content & { readonly description: string };
type Referring = { readonly $ref?: string };

/** As in the document: parameters and answers may be references. */
interface Written {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters: readonly (Parameter & Referring)[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Answered & Referring>>;
  readonly 'x-permission'?: string;
  /** `always`, or the case in which the password is needed again. */
  readonly 'x-reauthentication'?: string;
  readonly 'x-no-idempotency-key'?: string;
  readonly 'x-errors'?: readonly string[];
  readonly 'x-extension'?: boolean;
}

/** An operation under one of its spellings, with references resolved. */
export interface Operation extends Written {
  readonly method: string;
  readonly path: string;
  /** Roles with the permission it needs. */
  readonly roles: readonly string[];
}

export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Written>>>>;
  readonly components: {
    readonly schemas: Schemas;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, Answered>>;
  };
  readonly 'x-permissions': Readonly<Record<string, readonly string[]>>;
}

/** In the order of the endpoints. */
export const operationsOf = (document: ApiDocument): Operation[] =>
  Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, written]) => ({
      ...inPlace(written, document),
      method: method.toUpperCase(),
      path,
      roles: document['x-permissions'][written['x-permission'] ?? ''] ?? [],
    })),
  );

function inPlace(operation: Written, { components }: ApiDocument): Written {
  const { parameters, responses } = components;
  return {
    ...operation,
    parameters: operation.parameters.map((one) => followed(one, parameters)),
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, one]) => [status, followed(one, responses)]),
    ),
  };
}

function followed<T extends object>(one: T & Referring, all: Readonly<Record<string, T>>): T {
  const name = one.$ref?.slice(one.$ref.lastIndexOf('/') + 1);
  return (name !== undefined && all[name]) || one;
}

const JSON_TYPE = 'application/json';

export const requestBodyOf = (operation: Operation): DocumentedSchema | undefined =>
  operation.requestBody?.content?.[JSON_TYPE]?.schema;

/** Schema of a success's `data`; undefined if there is none. */
export function replyOf(operation: Operation): DocumentedSchema | undefined {
  const ok = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1];
  return ok?.content?.[JSON_TYPE]?.schema?.properties?.data;
}

/** A body of the required fields. */
export function exampleOf(operation: Operation, schemas: Schemas): unknown {
  return made(requestBodyOf(operation) ?? {}, schemas, 0);
}

const DEEPEST = 4;

function made(schema: DocumentedSchema, schemas: Schemas, depth: number): unknown {
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
