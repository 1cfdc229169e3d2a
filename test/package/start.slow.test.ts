import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '../harness/temp.ts';
import { serve } from '../tools/galley.ts';
import { tryOut } from '../tools/package/boot.ts';
import { ensureMade } from '../tools/package/made.ts';

const START = join(import.meta.dirname, '../tools/package/start.js');

test('what npm start runs is one file made of the sources, and it serves, draws and exports', async () => {
  const made = await ensureMade();
  expect(made).toMatch(/dist[\\/]start[\\/]server[\\/]main\.js$/);
  await tryOut({ role: 'branch', dataDir: join(tempFolder(), 'data'), main: START });
});

test('its text is ASCII throughout, so that it lies in memory once and not twice', async () => {
  const text = readFileSync(join(dirname(await ensureMade()), 'program.cjs'));
  expect(text.findIndex((byte) => byte > 127)).toBe(-1);
});

test('the code that a start used is kept for the next one; damaged, it is not used and made anew', async () => {
  const cache = tempFolder();
  const at = {
    role: 'branch' as const,
    dataDir: join(tempFolder(), 'data'),
    main: await ensureMade(),
    env: { NODE_COMPILE_CACHE: cache },
  };
  const start = async () => (await serve(at)).stop();
  await start();
  const [kept = ''] = globSync('*/galley-*', { cwd: cache }).map((path) => join(cache, path));
  const code = readFileSync(kept);
  const before = statSync(kept).mtimeMs;
  await start();
  expect(statSync(kept).mtimeMs).toBe(before);
  const damaged = Buffer.from(code).fill(0xff, code.length / 2);
  writeFileSync(kept, damaged);
  await start();
  expect(readFileSync(kept).equals(damaged)).toBe(false);
});
