import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { namesOn } from '../../../server/lan/lan.ts';
import { LocalCaCertificate } from '../../../server/lan/tls/local-ca.ts';
import { openRestaurant } from '../../harness/app.ts';

const TABLET = '192.168.1.40';

async function open({ tls = false } = {}) {
  const at = await openRestaurant();
  const { lan, dataDir, clock, log } = at.app;
  const own = { folder: join(dataDir, 'tls'), name: 'Galley', clock, log };
  const certificate = tls ? await LocalCaCertificate.open(own, namesOn(dataDir, 'galley', [])) : undefined;
  onTestFinished(() => lan.close());
  await lan.open({
    ...{ port: 4600, name: 'galley', networks: () => [], announced: () => [] },
    secure: certificate && { port: 4643, certificate, use: () => {} },
  });
  return at;
}

const getter =
  (server: FastifyInstance, remoteAddress = TABLET) =>
  (url: string, method: 'GET' | 'POST' = 'GET') =>
    server.inject({ method, url, remoteAddress, headers: { host: 'galley.local:4600' } });

test('the page that pairs is whole: all it names is served, under a policy that allows nothing else', async () => {
  const { server } = await open();
  const get = getter(server);
  const page = await get('/pair');
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'/);
  expect(page.body).not.toMatch(/<script>|style=|\son\w+=|https?:\/\//);
  const named = [...page.body.matchAll(/(?:src|href)="(\/pair\/[^"]+)"/g)].map(([, path = '']) => path);
  expect(named).toEqual(['/pair/pair.css', '/pair/pair.js', '/pair/icon.svg', '/pair/authority.crt']);
  for (const path of named.slice(0, 3)) expect((await get(path)).statusCode, path).toBe(200);
  expect((await get('/pair/..%2fopenapi.json')).statusCode).toBe(404);
});

test('every element the script asks for is on the page', () => {
  const read = (name: string) =>
    readFileSync(join(import.meta.dirname, '../../../resources/pair', name), 'utf8');
  const ids = [...read('pair.js').matchAll(/byId\('([^']+)'\)/g)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThan(4);
  for (const id of ids) expect(read('index.html')).toContain(`id="${id}"`);
});

test('without TLS there is nothing to trust, and nothing is refused', async () => {
  const { server } = await open();
  const get = getter(server);
  expect((await get('/pair/server.json')).json()).toEqual({
    restaurant: { name: expect.any(String), locale: expect.any(String), logo_url: null, color: null },
    host_name: null,
    tls: null,
  });
  expect((await get('/pair/authority.crt')).statusCode).toBe(404);
  expect((await get('/api/v1/branches/current')).json().error.code).toBe('UNAUTHENTICATED');
});

test('with TLS a tablet gets in the open only what it needs to trust the server', async () => {
  const { server, app } = await open({ tls: true });
  const get = getter(server);
  const facts = (await get('/pair/server.json')).json();
  const certificate = new X509Certificate((await get('/pair/authority.crt')).rawPayload);
  expect(facts.tls).toEqual({
    port: 4643,
    fingerprint: certificate.fingerprint256,
    pin: app.lan.reach.tls?.pin,
    is_own: true,
  });
  expect((await get('/pair')).statusCode).toBe(200);
  expect((await get('/health')).statusCode).toBe(200);
  for (const [url, method] of [
    ['/api/v1/auth/pair', 'POST'],
    ['/api/v1/orders', 'GET'],
    ['/pairing', 'GET'],
    ['/docs', 'GET'],
  ] as const) {
    const refused = await get(url, method);
    expect([refused.statusCode, refused.json().error.code], url).toEqual([403, 'TLS_REQUIRED']);
  }
  const page = await get('/console/menu');
  expect([page.statusCode, page.headers.location]).toEqual([307, 'https://galley.local:4643/console/menu']);
});

test('with TLS programs of the same computer may still speak plainly', async () => {
  const { server } = await open({ tls: true });
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect((await getter(server, address)('/api/v1/orders')).json().error.code, address).toBe(
      'UNAUTHENTICATED',
    );
});
