import { request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { GuestListener } from '../../server/http/listeners/guest-listener.ts';
import { openRestaurant } from '../harness/app.ts';

/** The path as it is written: `fetch` would tidy it. */
const status = (port: number, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject).end();
  });

test('at the door of guests nothing is reached but what is theirs, however the path is written', async () => {
  const at = await openRestaurant();
  const door = await GuestListener.open(at.server, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => door.close());
  expect(await status(door.port, '/api/v1/guest/session')).toBe(401);
  expect(await status(door.port, '/guest/media/1/none.webp')).toBe(404);
  expect([200, 503]).toContain(await status(door.port, '/t/T1-anything'));
  for (const path of [
    '/media/1/none.webp',
    ...['/', '/health', '/console/', '/docs', '/api/v1/openapi.json', '/api/v1/auth/login', '/api/v1/events'],
    ...['/api/v1/guest/../auth/user', '/t/../api/v1/auth/user', '/t/..%2fapi/v1/auth/user'],
    ...['/t/%2e%2e/api/v1/auth/user', '//api/v1/auth/user', '/guest//../api/v1/auth/user', '*'],
    ...['http://127.0.0.1/api/v1/auth/user', '/api/v1/guest/%2e%2e/auth/user'],
  ])
    expect(await status(door.port, path), path).toBe(404);
});
