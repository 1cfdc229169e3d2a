import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '../harness/temp.ts';
import { tryOut } from '../programs/package/boot.ts';
import { ensureMade } from '../programs/package/made.ts';

const START = join(import.meta.dirname, '../programs/package/start.js');

test('what npm start runs is one file made of the sources, and it serves, draws and exports', async () => {
  const made = await ensureMade();
  expect(made).toMatch(/dist[\\/]start[\\/]server[\\/]main\.js$/);
  await tryOut({ role: 'branch', dataDir: join(tempFolder(), 'data'), main: START });
});

test('its text is ASCII throughout, so that it lies in memory once and not twice', async () => {
  const text = readFileSync(join(dirname(await ensureMade()), 'program.js'));
  expect(text.findIndex((byte) => byte > 127)).toBe(-1);
});
