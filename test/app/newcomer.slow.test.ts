import { execFile } from 'node:child_process';
import { cpSync, existsSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext } from 'playwright-core';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { follow, recipes } from '../architecture/recipes.ts';
import { launched, noBrowser, WITHOUT } from '../console/harness/browser.ts';
import { openRestaurant } from '../console/harness/restaurant.ts';
import { tempFolder } from '../harness/temp.ts';
import { pairPage } from '../tools/screen-page.ts';
import { ends, views } from './tablets.ts';

afterAll(ends);

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');

/** The sources of the screens with what the engineers' guide says of a new one: a folder, and a line. */
async function withShelf(): Promise<string> {
  const copy = tempFolder();
  const isSource = (path: string) => !/resources\/\w+\/dist/.test(path.replaceAll('\\', '/'));
  cpSync(join(ROOT, 'resources'), join(copy, 'resources'), { recursive: true, filter: isSource });
  for (const part of ['package.json', 'package-lock.json', 'tsconfig.json'])
    cpSync(join(ROOT, part), join(copy, part));
  for (const part of ['server', 'sync', 'node_modules'])
    symlinkSync(join(ROOT, part), join(copy, part), 'junction');
  follow(copy, recipes().get('A screen') ?? []);
  return copy;
}

/** Its parts come from the copy; everything else from the branch. */
async function serve(context: BrowserContext, url: string, dist: string): Promise<void> {
  await context.route(`${url}/app/**`, (route) => {
    const file = join(dist, new URL(route.request().url()).pathname.slice('/app/'.length) || 'index.html');
    return existsSync(file) ? route.fulfill({ path: file }) : route.fallback();
  });
}

describe.skipIf(noBrowser)(`a newcomer's screen (${WITHOUT})`, () => {
  test('a folder and a line make a screen that is built apart and that a device can be', async () => {
    const copy = await withShelf();
    const build = `await (await import(${JSON.stringify(join(copy, 'resources/web/build.ts'))})).buildBundle('app')`;
    const types = [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', join(copy, 'resources/app')];
    await Promise.all([
      run(process.execPath, ['--input-type=module', '-e', build], { cwd: copy }),
      run(process.execPath, [...types, '--tsBuildInfoFile', join(copy, 'types.tsbuildinfo')]),
    ]);
    const dist = join(copy, 'resources/app/dist');
    const own = readdirSync(join(dist, 'assets')).filter((name) => name.startsWith('shelf-'));
    expect(own.map((name) => name.split('.').at(-1)).sort()).toEqual(['css', 'js']);

    const { url, api } = await openRestaurant('--rate-limit', '0');
    const context = await (await launched()).newContext({
      viewport: views.tablet,
      locale: 'en',
      serviceWorkers: 'block',
    });
    onTestFinished(() => context.close());
    await serve(context, url, dist);
    const page = await context.newPage();
    let runs = 0;
    // What is fetched is kept for the next start, and does not run.
    page.on('request', (request) => {
      if (request.resourceType() === 'script' && request.url().includes('/shelf-')) runs++;
    });

    await page.goto(`${url}/`);
    await page.locator('.device-setup .tile', { hasText: 'Shelf' }).click();
    await page.locator('.device-setup .card', { hasText: 'Customer display' }).waitFor();
    expect(runs).toBe(0);
    const { code } = await api('POST', '/devices/pairings', { label: 'By the door', role: 'display' });
    await pairPage(page, `${url}/pair#code=${encodeURIComponent(code)}`);
    await page.locator('.shelf', { hasText: 'By the door' }).waitFor();
    const colour = () => page.locator('.shelf').evaluate((shown) => getComputedStyle(shown).color);
    await expect.poll(colour).toBe('rgb(1, 2, 3)');
    // A device for which nobody chose the new screen shows the first one of its role.
    await page.evaluate(`localStorage.removeItem('galley.screen')`);
    await page.reload();
    await page.locator('.purpose h1', { hasText: 'By the door' }).waitFor();
    await expect.poll(() => page.locator('.shelf').count()).toBe(0);
  });
});
