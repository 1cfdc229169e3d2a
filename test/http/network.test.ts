import { expect, test } from 'vitest';
import { openRestaurant } from '../harness/app.ts';

const near = [
  'http://localhost:5173',
  'http://127.0.0.1',
  'http://192.168.1.20:8080',
  'http://10.0.0.5',
  'http://172.16.3.4',
  'http://172.31.255.1',
  'http://169.254.10.10',
  'http://tablet-3.local',
  'http://[::1]:3000',
  'http://[fd00::7]',
  'http://[fe80::1]',
];

const far = [
  'https://evil.example',
  'http://8.8.8.8',
  'http://172.32.0.1',
  'http://192.169.0.1',
  'http://192.168.1.20.evil.example',
  'http://localhost.evil.example',
  'http://mylocal',
  'http://[2001:db8::1]',
  'null',
  'nonsense',
];

test('pages of the same network may read answers, pages of the public web may not', async () => {
  const { server } = await openRestaurant();
  const allowed = async (origin: string) => {
    const reply = await server.inject({ method: 'GET', url: '/health', headers: { origin } });
    return reply.headers['access-control-allow-origin'];
  };
  for (const origin of near) expect(await allowed(origin), origin).toBe(origin);
  for (const origin of far) expect(await allowed(origin), origin).toBeUndefined();
});

test('a tablet may ask beforehand, for every method and its headers; the public web may not', async () => {
  const { server } = await openRestaurant();
  const ask = (origin: string, method: string) =>
    server.inject({
      method: 'OPTIONS',
      url: '/api/v1/pos/orders/1',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type,idempotency-key',
      },
    });
  for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
    const reply = await ask('http://192.168.1.20', method);
    expect(reply.statusCode).toBe(204);
    expect(reply.headers['access-control-allow-origin']).toBe('http://192.168.1.20');
    expect(reply.headers['access-control-allow-methods']?.toString()).toContain(method);
    expect(reply.headers['access-control-allow-headers']).toBe('authorization,content-type,idempotency-key');
    const refused = await ask('https://evil.example', method);
    expect(refused.headers['access-control-allow-origin']).toBeUndefined();
  }
});

test('a tablet may see the headers it works with', async () => {
  const { server } = await openRestaurant();
  const reply = await server.inject({
    method: 'GET',
    url: '/health',
    headers: { origin: 'http://192.168.1.20' },
  });
  const exposed = reply.headers['access-control-expose-headers']?.toString().toLowerCase() ?? '';
  for (const header of ['idempotency-replayed', 'etag', 'retry-after']) expect(exposed).toContain(header);
});

test('whoever looks for help finds the address that was given, and nothing where none was', async () => {
  const healthOf = async (options: { support?: string }) =>
    (await (await openRestaurant(options)).server.inject({ method: 'GET', url: '/health' })).json();
  expect(await healthOf({ support: 'help@example.com' })).toMatchObject({ support: 'help@example.com' });
  expect(await healthOf({})).not.toHaveProperty('support');
});

test('every answer carries the security headers, and none tells what it runs on', async () => {
  const { anonymous } = await openRestaurant();
  for (const path of ['/health', '/auth/user', '/nothing', '/openapi.json', '/api/../docs']) {
    const { headers } = await anonymous('GET', path);
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src '(none|self)'/),
      'referrer-policy': 'no-referrer',
    });
    expect(headers['x-powered-by'], path).toBeUndefined();
    expect(headers['strict-transport-security'], path).toBeUndefined();
  }
});

test('the page of the API works without the internet and without inline scripts', async () => {
  const { server } = await openRestaurant();
  const page = await server.inject({ method: 'GET', url: '/docs' });
  expect(page.headers['content-type']).toContain('text/html');
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toMatch(/(script-src|default-src) 'self'/);
  const links = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link ?? '');
  expect(links.length).toBeGreaterThan(2);
  for (const link of links) {
    const asset = await server.inject({ method: 'GET', url: link });
    expect(asset.statusCode, link).toBe(200);
    expect(asset.body.length, link).toBeGreaterThan(50);
  }
  expect(page.body).not.toMatch(/<script>[^<]/);
});
