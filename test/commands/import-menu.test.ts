import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { expect, test, vi } from 'vitest';
import { galley, said, setupArgs } from '../harness/galley.ts';
import { tempFolder } from '../harness/temp.ts';

/** Every command is a process of its own. */
vi.setConfig({ testTimeout: 60_000 });

test('a menu is imported by a command; with a fault in it nothing is, and every fault is told', async () => {
  const folder = tempFolder();
  const dataDir = join(folder, 'data');
  await galley(setupArgs(dataDir));
  const file = join(folder, 'menu.csv');
  const run = () => galley(['import-menu', file, '--data-dir', dataDir, '--json']);
  writeFileSync(file, 'name,price\nTea,20\nCake,dear\n');
  const refused = await run();
  expect(refused.code).not.toBe(0);
  expect(refused.err.join()).toContain('rows.3.price: is missing');
  writeFileSync(file, 'name,price\nTea,20\nCake,95\n');
  expect(said(await run())).toEqual({ created: 2, changed: 0, categories: 0 });

  // A workbook is one whatever its file is called; rows count as it shows them.
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('Menu');
  sheet.addRows([['Artikel', 'Preis'], ['Tea', 25], [], ['Cake', 'dear']]);
  await book.xlsx.writeFile(file);
  expect((await run()).err.join()).toContain('rows.4.price: is missing');
  sheet.getCell('B4').value = 4.35;
  await book.xlsx.writeFile(file);
  expect(said(await run())).toEqual({ created: 0, changed: 2, categories: 0 });
  writeFileSync(file, 'GIF89a\0');
  expect((await run()).err.join()).toContain('this is no spreadsheet');
});
