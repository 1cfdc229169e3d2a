import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeCsv } from '../../server/office/exports/documents/csv.ts';
import type { Report } from '../../server/office/exports/documents/table.ts';
import { tempFolder } from '../harness/temp.ts';

test.each([
  ['=1+1', "'=1+1"],
  [';=1+1', '"\';=1+1"'],
  ['\t@SUM(A1)', '"\'\t@SUM(A1)"'],
  [' ,-2+3', '"\' ,-2+3"'],
  ['"=1+1', '"\'""=1+1"'],
  ['Soup;=1+1', '"Soup;=1+1"'],
  ['Soup - large', 'Soup - large'],
])('a cell with %j is a text in whatever program opens the file', async (text, written) => {
  const file = join(tempFolder(), 'report.csv');
  async function* rows() {
    yield [text];
  }
  const table = { title: 'T', headings: [{ title: 'name', kind: 'text' as const }], rows: rows() };
  await writeCsv({ tables: [table], exponent: 2 } as unknown as Report, file);
  expect(readFileSync(file, 'utf8').slice(1)).toBe(`name\r\n${written}\r\n`);
});
