import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { _electron } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { tempFolder } from '../harness/temp.ts';
import { buildApp } from '../tools/package/build.ts';

const electron = dirname(createRequire(import.meta.url).resolve('electron/package.json'));

/** npm brings Electron's description; its program is fetched by a script that this project does not run. */
function electronBinary(): string | undefined {
  const pointer = join(electron, 'path.txt');
  const binary = existsSync(pointer) ? join(electron, 'dist', readFileSync(pointer, 'utf8')) : '';
  return existsSync(binary) ? binary : undefined;
}

const executablePath = electronBinary();

test.skipIf(!executablePath)(
  'a real window shows the console (skipped without Electron’s program)',
  async () => {
    const home = tempFolder();
    const app = join(tempFolder(), 'app');
    await buildApp(app);
    const desktop = await _electron.launch({
      executablePath,
      args: [app],
      env: { ...(process.env as Record<string, string>), GALLEY_HOME: home, GALLEY_SEARCH_PRINTERS: 'here' },
    });
    onTestFinished(() => desktop.close());
    const window = await desktop.firstWindow();
    await window.waitForURL(/\/console\//, { timeout: 30_000 });
    expect(await window.title()).toContain('Galley');
    expect(await window.evaluate(() => 'require' in globalThis || 'galleyShell' in globalThis)).toBe(false);
  },
);
