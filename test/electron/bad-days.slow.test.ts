import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeAll, expect, test } from 'vitest';
import { copyRestaurant, galley } from '../harness/galley.ts';
import { tempFolder } from '../harness/temp.ts';
import { bundledProgram, Desktop, installation } from './desktop.ts';

let program: string;

beforeAll(async () => {
  const bundled = await bundledProgram();
  program = bundled.program;
  return bundled.remove;
});

test('a damaged database waits for a person, and a backup restored from the page serves again', async () => {
  const { home, data, port } = await installation();
  await copyRestaurant(data);
  const disk = tempFolder();
  writeFileSync(join(home, 'shell.json'), JSON.stringify({ port, backup_folders: [disk] }));
  const { code } = await galley(['backup', join(disk, 'evening.backup'), '--data-dir', data]);
  expect(code).toBe(0);
  writeFileSync(join(data, 'control.sqlite'), 'not a database');
  const desktop = new Desktop(program, home);
  await expect.poll(() => desktop.last('data')?.name, { timeout: 30_000 }).toBe('repair');
  expect(desktop.last('data').backups).toMatchObject([{ name: 'evening.backup' }]);
  expect(desktop.forks()).toHaveLength(1);
  await desktop.ask({ do: 'restore', backup: 'evening.backup' });
  await desktop.shows(/console/);
  expect(readFileSync(join(home, 'data.aside-1/control.sqlite'), 'utf8')).toBe('not a database');
});

test('an update that cannot change the data offers the backup made before it, which serves again', async () => {
  const { home, data } = await installation();
  await copyRestaurant(data);
  mkdirSync(join(home, 'backups'));
  const backup = 'before-0.1.0-1.galley';
  await galley(['backup', join(home, 'backups', backup), '--data-dir', data]);
  writeFileSync(join(home, 'update.json'), JSON.stringify({ from: '0.0.9', to: '0.1.0', backup }));
  breakNextMigration(data);
  const desktop = new Desktop(program, home);
  await expect.poll(() => desktop.last('data')?.name, { timeout: 30_000 }).toBe('repair');
  expect(desktop.last('data')).toMatchObject({ offered: backup, backups: [{ name: backup }] });
  expect(desktop.last('data').advice).toMatch(/nothing was changed/);
  await desktop.ask({ do: 'restore', backup });
  await desktop.shows(/console/);
});

/** The last step runs again on tables it has already made. */
function breakNextMigration(data: string): void {
  const control = new Database(join(data, 'control.sqlite'));
  control.exec('delete from migrations where version = (select max(version) from migrations)');
  control.close();
}

test('a second user sees the console of the server that runs, and serves when the first one logs out', async () => {
  const { home, port } = await installation();
  const first = new Desktop(program, home);
  await first.shows(/console/);
  const second = new Desktop(program, home, 'second');
  await second.shows(new RegExp(`^http://127.0.0.1:${port}/console/$`));
  expect(second.last('tooltip')).toMatch(/already running/);
  first.tell({ do: 'emit', on: 'power', event: 'shutdown' });
  expect(await first.ended).toBe(0);
  await expect.poll(() => second.last('tooltip'), { timeout: 60_000 }).toMatch(/is running/);
  await second.shows(/console/);
});

test('after the power failed the shell starts as if nothing had been', async () => {
  const { home } = await installation();
  const before = new Desktop(program, home);
  await before.shows(/console/);
  for (const pid of [before.process.pid as number, ...before.forks()]) process.kill(pid, 'SIGKILL');
  await before.ended;
  const after = new Desktop(program, home, 'after');
  await after.shows(/console/);
});
