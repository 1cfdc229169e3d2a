import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { servePages } from '../../../server/http/pages/console.ts';
import { consoleFolder, screensFolder } from '../../../server/http/pages/static-files.ts';
import { openRestaurant } from '../../harness/app.ts';
import { tempFolder } from '../../harness/temp.ts';

const SCRIPT = 'export const words = 1;\n'.repeat(100);

function built(): string {
  const folder = tempFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/app-1a2b.js'), SCRIPT);
  writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'secret.map'), '{}');
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Galley</title>');
  return folder;
}

type Home = Parameters<typeof servePages>[1];
const setUpBranch: Home = { role: 'branch', tenantIds: () => [1] };

function serving(folder: string, home = setUpBranch) {
  const app = Fastify();
  servePages(app, home, { console: folder, app: folder, guest: folder });
  onTestFinished(() => app.close());
  return (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });
}

test('every address of the console and of the screens is their one page, under a policy that allows nothing inline or from elsewhere', async () => {
  const get = serving(built());
  for (const url of [
    '/console/',
    '/console/printers',
    '/console/menu/items/7',
    '/app/',
    '/app/floor',
    '/t/T1-abc',
  ]) {
    const reply = await get(url);
    expect(reply.statusCode, url).toBe(200);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(reply.headers['cache-control']).toBe('no-cache');
    expect(reply.body).toContain('<title>Galley</title>');
    const policy = String(reply.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  }
});

test('the root of a branch offers what a device can be; before set-up and at head office it leads to the console', async () => {
  const homeOf = async (home: Home, url = '/') => {
    const reply = await serving(built(), home)(url);
    return [reply.statusCode, reply.headers.location];
  };
  expect(await homeOf(setUpBranch)).toEqual([302, '/app/']);
  expect(await homeOf({ ...setUpBranch, tenantIds: () => [] })).toEqual([302, '/console/']);
  expect(await homeOf({ ...setUpBranch, role: 'central' })).toEqual([302, '/console/']);
  expect(await homeOf(setUpBranch, '/console')).toEqual([302, '/console/']);
});

test('assets are kept for ever under their name, packed for those who unpack, and unknown ones are not the page', async () => {
  const get = serving(built());
  const plain = await get('/console/assets/app-1a2b.js');
  expect(plain.headers['cache-control']).toContain('immutable');
  expect(plain.body).toBe(SCRIPT);
  const packed = await get('/console/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.rawPayload).toString()).toBe(SCRIPT);
  expect((await get('/console/assets/app-0000.js')).statusCode).toBe(404);
});

test('a browser that has the page already is told so, until a build replaces it', async () => {
  const folder = built();
  const get = serving(folder);
  const { etag } = (await get('/console/')).headers;
  const again = await get('/console/', { 'if-none-match': String(etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Newer</title>');
  const newer = await get('/console/', { 'if-none-match': String(etag) });
  expect([newer.statusCode, newer.body]).toEqual([200, '<!doctype html><title>Newer</title>']);
});

test('only what a browser needs is served: no source maps, nothing outside the folder', async () => {
  const get = serving(built());
  expect((await get('/console/secret.map')).body).toContain('<title>');
  expect((await get('/console/..%2f..%2fpackage.json')).body).toContain('<title>');
  expect((await get('/console/assets/..%2findex.html')).statusCode).toBe(404);
});

test('a console that is not built says how to build it', async () => {
  const reply = await serving(join(tempFolder(), 'dist'))('/console/');
  expect(reply.statusCode).toBe(503);
  expect(reply.body).toContain('npm run screens');
});

test('the folder of the build is found from the sources and from a bundle at the root', () => {
  const folder = consoleFolder();
  expect(folder.endsWith(join('resources', 'console', 'dist'))).toBe(true);
  expect(screensFolder().endsWith(join('resources', 'app', 'dist'))).toBe(true);
});

test('the server of a restaurant has it, beside the API', async () => {
  const { server } = await openRestaurant();
  const reply = await server.inject({ method: 'GET', url: '/console' });
  expect(reply.headers.location).toBe('/console/');
});
