import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Command } from '../../server/commands/command.ts';
import { importMenuCommand } from '../../server/commands/import-menu.ts';
import { exportData } from '../../server/commands/tenants/export-data.ts';
import { openRestaurant } from '../harness/app.ts';
import { tempFolder } from '../harness/temp.ts';
import { workbookOf } from '../harness/workbook.ts';

type AppCommand = Extract<Command, { on: 'app' }>;

test('a menu is imported by a command; with a fault in it nothing is, and every fault is told', async () => {
  const { app } = await openRestaurant();
  const { input, work } = importMenuCommand as AppCommand;
  const file = join(tempFolder(), 'menu.csv');
  const run = async (more: object = {}) => (await work(app, input.parse({ file, ...more }), () => {})).data;
  const refused = (more?: object) =>
    run(more).then(
      () => '',
      (error: Error) => error.message,
    );
  writeFileSync(file, 'name,price\nTea,20\nCake,dear\n');
  expect(await refused()).toContain(`rows.3.price: "dear" isn't a price`);
  const rejects = join(tempFolder(), 'rejects.csv');
  expect(await run({ rejects })).toMatchObject({ created: 1, changed: 0, categories: 0 });
  expect(readFileSync(rejects, 'utf8')).toContain('"Cake","","","dear"');
  expect(await refused({ rejects })).toContain('already exists');
  writeFileSync(file, 'name,price\nTea,20\nCake,95\n');
  expect(await run()).toMatchObject({ created: 1, changed: 0, unchanged: 1 });

  // A workbook is one whatever its file is called; rows count as it shows them.
  const rows = (price: string | number) => [['Artikel', 'Preis'], ['Tea', 25], [], ['Cake', price]];
  writeFileSync(file, workbookOf(rows('dear')));
  expect(await refused()).toContain(`rows.4.price: "dear" isn't a price`);
  writeFileSync(file, workbookOf(rows(4.35)));
  expect(await run()).toMatchObject({ created: 0, changed: 2, categories: 0 });
  writeFileSync(file, 'GIF89a\0');
  expect(await refused()).toContain("this isn't a spreadsheet");
});

test('a branch exports all data of its restaurant as JSON lines, and overwrites nothing', async () => {
  const { app } = await openRestaurant();
  const { input, work } = exportData as AppCommand;
  const folder = tempFolder();
  const menu = join(folder, 'menu.csv');
  writeFileSync(menu, 'name,price\nTea,20\n');
  const importing = importMenuCommand as AppCommand;
  await importing.work(app, importing.input.parse({ file: menu }), () => {});
  const run = () => work(app, input.parse({ file: join(folder, 'all.tar.gz') }), () => {});
  expect((await run()).data).toMatchObject({ pictures: 0 });
  const archive = gunzipSync(readFileSync(join(folder, 'all.tar.gz'))).toString();
  expect(archive).toContain('tables/menu_items/000001.jsonl');
  for (const part of ['"name":"Tea"', '"price":2000']) expect(archive).toContain(part);
  expect(archive).not.toContain('password_hash":"');
  await expect(run()).rejects.toThrow('already exists');
});
