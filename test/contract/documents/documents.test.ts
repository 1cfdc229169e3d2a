import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { expect, test } from 'vitest';
import { hasPermission, type Permission, roles } from '../../../server/core/permissions.ts';
import { stampOf } from '../../tools/docs/client.ts';
import { CLIENT_TYPES, documents, openApi } from '../../tools/docs/documents.ts';
import { calls } from '../walk.ts';

const fileOf = ({ file }: { file: string }): string => relative(process.cwd(), file);

test.each(documents.map((one) => [fileOf(one), one] as const))('%s is what the code says', (name, one) => {
  const committed = readFileSync(one.file, 'utf8');
  expect(committed === one.text, `${name} is out of date: run \`npm run docs\` and commit it`).toBe(true);
});

test('the types of the client are of the API as it is', () => {
  const [stamp] = readFileSync(CLIENT_TYPES, 'utf8').split('\n');
  expect(stamp, 'run `npm run docs` and commit it').toBe(stampOf(openApi.text));
});

const page = documents[0]?.text ?? '';

test('the page of roles names every permission once with who holds it, and every endpoint', () => {
  const rows = page.split('\n').filter((line) => /^\| `/.test(line));
  for (const row of rows) {
    const [permission = '', ...cells] = row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    const held = roles.filter((role) => hasPermission(role, permission.slice(1, -1) as Permission));
    expect([permission, cells.flatMap((cell, at) => (cell === '✓' ? [roles[at]] : []))]).toEqual([
      permission,
      held,
    ]);
  }
  expect(rows.length).toBeGreaterThan(60);
  expect(calls.filter(({ name }) => !page.includes(`\`${name}\``)).map(({ name }) => name)).toEqual([]);
});
