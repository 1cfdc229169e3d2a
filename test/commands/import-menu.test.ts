import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { galley, said, setupArgs } from '../harness/galley.ts';
import { tempFolder } from '../harness/temp.ts';
import { workbookOf } from '../harness/workbook.ts';

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
  expect(refused.err.join()).toContain(`rows.3.price: "dear" isn't a price`);
  const rejects = join(folder, 'rejects.csv');
  const partly = await galley(['import-menu', file, '--rejects', rejects, '--data-dir', dataDir, '--json']);
  expect(said(partly)).toMatchObject({ created: 1, changed: 0, categories: 0 });
  expect(readFileSync(rejects, 'utf8')).toContain('"Cake","","","dear"');
  writeFileSync(file, 'name,price\nTea,20\nCake,95\n');
  expect(said(await run())).toMatchObject({ created: 1, changed: 0, unchanged: 1 });

  // A workbook is one whatever its file is called; rows count as it shows them.
  const rows = (price: string | number) => [['Artikel', 'Preis'], ['Tea', 25], [], ['Cake', price]];
  writeFileSync(file, workbookOf(rows('dear')));
  expect((await run()).err.join()).toContain(`rows.4.price: "dear" isn't a price`);
  writeFileSync(file, workbookOf(rows(4.35)));
  expect(said(await run())).toMatchObject({ created: 0, changed: 2, categories: 0 });
  writeFileSync(file, 'GIF89a\0');
  expect((await run()).err.join()).toContain("this isn't a spreadsheet");
});
