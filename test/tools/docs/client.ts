import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isByName } from '../../../server/http/openapi/fields/describe.ts';

// biome-ignore lint/suspicious/noExplicitAny: a description of an API is JSON
type Json = any;

/** It stands on an older TypeScript than the program, in a workspace of its own. */
const GENERATOR = join(import.meta.dirname, '../../client/node_modules/openapi-typescript/dist/index.mjs');

/** Stands first in the types, so that a test sees without making them whether they are old. */
export const stampOf = (description: string): string =>
  `// Written by \`npm run docs\` from openapi.json ${createHash('sha256').update(description).digest('hex').slice(0, 16)}.`;

/** What says nothing to who reads the types: what an operation does not have, and comments that repeat a type. */
const IDLE = [
  /^ *readonly \w+\?: (never|undefined);\n/gm,
  /^ *headers: \{\n *readonly \[name: string\]: unknown;\n *\};\n/gm,
  /^ *\/\*\* (@constant|@enum \{string\}) \*\/\n/gm,
  /^ {8}readonly parameters: \{\n {8}\};\n/gm,
];

/** What holds one line is one line with it. */
const SHORT = /\{\n *((?!\/\*|\*)[^\n{}]+)\n *\}/g;

const concise = (types: string): string =>
  IDLE.reduce((text, idle) => text.replace(idle, ''), types).replace(SHORT, '{ $1 }');

/** The types of the API for a client in TypeScript, from its description. */
export async function clientTypes(description: string): Promise<string> {
  const { default: generate, astToString } = await import(pathToFileURL(GENERATOR).href);
  const told = withoutNames(withoutHeaders(JSON.parse(description)), '');
  const types = astToString(await generate(told, OPTIONS));
  return `${stampOf(description)}\n${concise(types)}`;
}

/** A field with a default may be left out of what is sent. */
const OPTIONS = { immutable: true, defaultNonNullable: false };

/** Headers are the client's own matter, and what is cached too. */
function withoutHeaders(description: Json): Json {
  for (const path of Object.values<Json>(description.paths)) {
    for (const operation of Object.values<Json>(path)) {
      if (!operation.responses) continue;
      operation.responses = Object.fromEntries(
        Object.entries(operation.responses).filter(([status]) => status === 'default' || status < '300'),
      );
    }
  }
  const { responses = {}, parameters = {} } = description.components;
  for (const one of Object.values<Json>(parameters)) if (one.in === 'header') delete one.description;
  for (const answer of Object.values<Json>(responses)) delete answer.headers;
  return description;
}

/** Comments that say no more than the name of their field would fill a quarter of the lines. */
function withoutNames(part: Json, owner: string): Json {
  if (part === null || typeof part !== 'object') return part;
  for (const [key, value] of Object.entries<Json>(part)) {
    if (key === 'schemas')
      for (const [name, schema] of Object.entries<Json>(value)) withoutNames(schema, name);
    else withoutNames(value, owner);
    if (key !== 'properties') continue;
    for (const [field, schema] of Object.entries<Json>(value))
      if (isByName(owner, field, schema.description)) delete schema.description;
  }
  return part;
}
