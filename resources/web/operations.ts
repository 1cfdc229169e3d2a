import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

interface Described {
  readonly 'x-permission'?: string;
  readonly requestBody?: { readonly content: Record<string, { readonly schema: object }> };
}

interface Description {
  readonly paths: Record<string, Record<string, Described>>;
  readonly components: { readonly schemas: Record<string, object> };
  readonly 'x-permissions': Record<string, readonly string[]>;
}

const DESCRIPTION = join(import.meta.dirname, '../openapi.json');

/**
 * What the console knows of the API: for every operation its sources name, who may call it (`virtual:roles`, wanted at
 * once) and the schema of its body (`virtual:bodies`, wanted by forms), from the description that is written from the
 * endpoint list. A name that is not in it fails the build.
 */
export function operations(sources: string): Plugin {
  const parts = { 'virtual:roles': 'roles', 'virtual:bodies': 'body' } as const;
  return {
    name: 'operations',
    resolveId: (id) => (id in parts ? `\0${id}` : undefined),
    load: (id) => {
      const part = id.startsWith('\0') && parts[id.slice(1) as keyof typeof parts];
      if (!part) return undefined;
      const named = Object.entries(namedIn(sources));
      return part === 'roles' ? rolesModule(named) : bodiesModule(named);
    },
  };
}

interface Operation {
  readonly roles?: readonly string[];
  readonly body?: object;
}

type Named = readonly (readonly [string, Operation])[];

const bodiesModule = (named: Named): string =>
  `export default ${JSON.stringify(Object.fromEntries(named.map(([name, { body }]) => [name, body])))};`;

/** Each list of roles once: many operations share one. */
function rolesModule(named: Named): string {
  const lists = [...new Set(named.flatMap(([, { roles }]) => (roles ? [JSON.stringify(roles)] : [])))];
  const entries = named.flatMap(([name, { roles }]) =>
    roles ? [`${JSON.stringify(name)}:lists[${lists.indexOf(JSON.stringify(roles))}]`] : [],
  );
  return `const lists=[${lists.join()}];export default {${entries.join()}};`;
}

export function namedIn(sources: string): Record<string, Operation> {
  const files = (readdirSync(sources, { recursive: true }) as string[]).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const names = files.flatMap((file) => [
    ...readFileSync(join(sources, file), 'utf8').matchAll(/['"]((?:GET|POST|PUT|DELETE) \/[^'"\s]*)['"]/g),
  ]);
  const description = JSON.parse(readFileSync(DESCRIPTION, 'utf8')) as Description;
  return Object.fromEntries(names.map(([, name = '']) => [name, operation(description, name)]));
}

function operation(description: Description, name: string): Operation {
  const [method = '', path = ''] = name.split(' ');
  const described = description.paths[`/api/v1${path}`]?.[method.toLowerCase()];
  if (!described) throw new Error(`the console calls ${name}, which the API does not have`);
  const body = described.requestBody?.content['application/json']?.schema;
  const roles = description['x-permissions'][described['x-permission'] ?? ''];
  return { ...(roles && { roles }), ...(body && { body: written(body, description) as object }) };
}

/** With the named schemas in place, and without what is said for people. */
function written(schema: unknown, description: Description): unknown {
  if (Array.isArray(schema)) return schema.map((part) => written(part, description));
  if (schema === null || typeof schema !== 'object') return schema;
  const { $ref, ...own } = schema as { $ref?: string; description?: unknown };
  // A field may be called so too, and its schema stays.
  if (typeof own.description === 'string') delete own.description;
  const named = $ref === undefined ? undefined : description.components.schemas[$ref.split('/').at(-1) ?? ''];
  const inner = Object.entries(own).map(([key, part]) => [key, written(part, description)]);
  return { ...(named && (written(named, description) as object)), ...Object.fromEntries(inner) };
}
