import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findRoot, rootsOn } from '../../electron/data-folders.ts';
import { isUpdateHour, readSettings, Settings, writeSettings } from '../../electron/settings.ts';
import { tempFolder } from '../harness/temp.ts';

test('data is kept outside the program, one folder a computer', () => {
  expect(rootsOn('win32', { ProgramData: 'C:\\ProgramData' })[0]).toMatch(/ProgramData.Galley$/);
  expect(rootsOn('darwin', {})[0]).toBe('/Library/Application Support/Galley');
  expect(rootsOn('linux', { HOME: '/home/ana' })).toEqual([
    '/var/lib/galley',
    '/home/ana/.local/share/galley',
  ]);
});

test('a folder that is named is used, whatever the system', () => {
  expect(findRoot('linux', { GALLEY_HOME: '/srv/galley' })).toBe('/srv/galley');
});

test('settings are the defaults until they are written, and again when the file is damaged', () => {
  const file = join(tempFolder(), 'shell.json');
  expect(readSettings(file)).toEqual(Settings.parse({}));
  writeSettings(file, { ...Settings.parse({}), port: 4700 });
  expect(readSettings(file).port).toBe(4700);
  writeFileSync(file, '{"port": 47');
  expect(readSettings(file).port).toBe(4600);
});

test('the hours of updates may go past midnight', () => {
  const night = Settings.parse({ updates_from: 23, updates_until: 2 });
  expect([22, 23, 0, 1, 2].map((hour) => isUpdateHour(night, hour))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});
