import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeCsv } from '../../../server/office/exports/documents/csv.ts';
import type { Report } from '../../../server/office/exports/documents/table.ts';
import { tempFolder } from '../../harness/temp.ts';

test.each([
  ['=1+1', "'=1+1"],
  [';=1+1', '"\';=1+1"'],
  ['\t@SUM(A1)', '"\'\t@SUM(A1)"'],
  [' ,-2+3', '"\' ,-2+3"'],
  ['"=1+1', '"\'""=1+1"'],
  ['Soup;=1+1', '"Soup;=1+1"'],
  ['Soup - large', 'Soup - large'],
  ['no onions\nno garlic', '"no onions\nno garlic"'],
])('a cell with %j is a text in whatever program opens the file', async (text, written) => {
  const file = join(tempFolder(), 'report.csv');
  async function* rows() {
    yield [text];
  }
  const table = { title: 'T', headings: [{ title: 'name', kind: 'text' as const }], rows: rows() };
  await writeCsv({ tables: [table], exponent: 2, decimalMark: '.' } as unknown as Report, file);
  expect(readFileSync(file, 'utf8').slice(1)).toBe(`name\r\n${written}\r\n`);
});

test('with the local style a German spreadsheet reads figures as figures', async () => {
  const file = join(tempFolder(), 'report.csv');
  async function* rows() {
    yield ['Suppe, groß', 123_450, 190_000];
  }
  const headings = [
    { title: 'name', kind: 'text' as const },
    { title: 'amount', kind: 'money' as const },
    { title: 'rate', kind: 'percent' as const },
  ];
  const table = { title: 'T', headings, rows: rows() };
  await writeCsv({ tables: [table], exponent: 2, decimalMark: ',' } as unknown as Report, file);
  expect(readFileSync(file, 'utf8').slice(1)).toBe('name;amount;rate\r\n"Suppe, groß";1234,50;19\r\n');
});
