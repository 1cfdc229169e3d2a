import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { galley, said, serveGalley } from '../harness/galley.ts';
import { tempFolder } from '../harness/temp.ts';

/** Every command is a process of its own. */
vi.setConfig({ testTimeout: 60_000 });

const password = 'open sesame';
const restaurants = ['Spice Route', 'Blue Fig', 'Sea Shell'];
const emailOf = (restaurant: string) => `owner@${restaurant.toLowerCase().replace(' ', '-')}.example`;

const setUp = (dataDir: string, restaurant: string) =>
  galley([
    'setup',
    ...['--data-dir', dataDir, '--role', 'central', '--json', '--restaurant', restaurant],
    ...['--currency', 'INR', '--timezone', 'Asia/Kolkata'],
    ...['--owner-email', emailOf(restaurant), '--owner-password', password],
  ]);

async function call(url: string, path: string, { token, body }: { token?: string; body?: object } = {}) {
  const response = await fetch(`${url}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire says
  return ((await response.json()) as { data: any }).data;
}

test('restaurants are added to a central instance while it serves, each with its own branches', async () => {
  const dataDir = join(tempFolder(), 'central');
  const { url } = await serveGalley(dataDir, '--role', 'central');
  expect((await fetch(`${url}/health`)).status).toBe(503);
  for (const [index, restaurant] of restaurants.entries()) {
    const run = await setUp(dataDir, restaurant);
    expect([run.code, said(run)]).toMatchObject([0, { tenant_id: index + 1 }]);
    expect('recovery_phrase' in said(run)).toBe(index === 0);
    const { token, user } = await call(url, '/auth/login', {
      body: { email: emailOf(restaurant), password },
    });
    expect(user.tenant_id).toBe(index + 1);
    expect((await call(url, '/tenants/current', { token })).name).toBe(restaurant);
    const branch = await call(url, '/branches', { token, body: { name: `${restaurant} One` } });
    expect(await call(url, '/branches/available', { token })).toEqual([branch]);
  }
  expect((await fetch(`${url}/health`)).status).toBe(200);
});
