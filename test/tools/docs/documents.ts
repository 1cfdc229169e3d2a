import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '../../../server/endpoints.ts';
import { forClients, openApiDocument } from '../../../server/http/openapi/document.ts';
import { guides } from './guides.ts';
import { operatingPage } from './operating.ts';
import { personalDataPage } from './personal-data.ts';
import { rolesPage } from './roles.ts';

const ROOT = join(import.meta.dirname, '../../..');
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };

/** JSON with a line for each part of an operation: a schema that changes is one line of a diff, not a screen of it. */
function laidOut(value: unknown, levels: number, indent = ''): string {
  const entries = Object.entries(value ?? {});
  const isPlain = typeof value === 'object' && !Array.isArray(value) && entries.length > 0;
  if (levels === 0 || !isPlain) return JSON.stringify(value);
  const inner = `${indent} `;
  const lines = entries.map(
    ([key, part]) => `${inner}${JSON.stringify(key)}: ${laidOut(part, levels - 1, inner)}`,
  );
  return `{\n${lines.join(',\n')}\n${indent}}`;
}

export const openApi = {
  file: join(ROOT, 'resources/openapi.json'),
  text: `${laidOut(openApiDocument(forClients(endpoints), version), 5)}\n`,
};

export const CLIENT_TYPES = join(ROOT, 'resources/client/api.d.ts');

/** What is written from the code and committed, so that a review sees what a change does to the API and to whom. */
export const documents: readonly { readonly file: string; readonly text: string }[] = [
  { file: join(ROOT, 'resources/roles.md'), text: rolesPage(endpoints) },
  { file: join(ROOT, 'resources/guide/personal-data.md'), text: personalDataPage() },
  { file: join(ROOT, 'resources/guide/operating.md'), text: await operatingPage() },
  openApi,
  ...guides,
];
