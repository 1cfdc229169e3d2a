import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

interface Described {
  readonly 'x-roles'?: readonly string[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: object }> };
}

const ID = 'virtual:operations';
const DESCRIPTION = join(import.meta.dirname, '../openapi.json');

/**
 * What the console knows of the API: for every operation its sources name, who may call it and the schema of its body,
 * from the description that is written from the endpoint list. A name that is not in it fails the build.
 */
export function operations(sources: string): Plugin {
  return {
    name: 'operations',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) =>
      id === `\0${ID}` ? `export const operations = ${JSON.stringify(namedIn(sources))};` : undefined,
  };
}

export function namedIn(sources: string): Record<string, object> {
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

function operation(paths: Record<string, Record<string, Described>>, name: string): object {
  const [method = '', path = ''] = name.split(' ');
  const described = paths[`/api/v1${path}`]?.[method.toLowerCase()];
  if (!described) throw new Error(`the console calls ${name}, which the API does not have`);
  const body = described.requestBody?.content['application/json']?.schema;
  return { roles: described['x-roles'], ...(body && { body }) };
}
