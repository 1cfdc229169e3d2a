import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

interface Described {
  readonly 'x-roles'?: readonly string[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: object }> };
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
      const known = Object.entries(namedIn(sources)).filter(([, one]) => one[part] !== undefined);
      return `export default ${JSON.stringify(Object.fromEntries(known.map(([name, one]) => [name, one[part]])))};`;
    },
  };
}

interface Operation {
  readonly roles?: readonly string[];
  readonly body?: object;
}

export function namedIn(sources: string): Record<string, Operation> {
  const files = (readdirSync(sources, { recursive: true }) as string[]).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const names = files.flatMap((file) => [
    ...readFileSync(join(sources, file), 'utf8').matchAll(/['"]((?:GET|POST|PUT|DELETE) \/[^'"\s]*)['"]/g),
  ]);
  const { paths } = JSON.parse(readFileSync(DESCRIPTION, 'utf8')) as {
    paths: Record<string, Record<string, Described>>;
  };
  return Object.fromEntries(names.map(([, name = '']) => [name, operation(paths, name)]));
}

function operation(paths: Record<string, Record<string, Described>>, name: string): Operation {
  const [method = '', path = ''] = name.split(' ');
  const described = paths[`/api/v1${path}`]?.[method.toLowerCase()];
  if (!described) throw new Error(`the console calls ${name}, which the API does not have`);
  const body = described.requestBody?.content['application/json']?.schema;
  return { ...(described['x-roles'] && { roles: described['x-roles'] }), ...(body && { body }) };
}
