import { join } from 'node:path';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { App } from '../../server/app.ts';
import { setUp } from '../../server/setup/restaurant.ts';
import { type Request, requestsOn } from '../harness/app.ts';
import { testClock } from '../harness/database.ts';
import { tempFolder } from '../harness/temp.ts';

const PASSWORD = 'correct horse battery';
const PIN = '90417';

/** A branch that logs everything it ever would, into memory. */
async function openLogged() {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const dataDir = join(tempFolder(), 'data');
  const app = await App.open({
    role: 'branch',
    dataDir,
    version: 'test',
    clock: testClock(),
    log,
    rateLimit: 0,
  });
  const server = await app.buildServer({ rateLimit: 0 });
  onTestFinished(async () => {
    await server.close();
    await app.close();
  });
  await setUp(app, {
    restaurant: 'Test Kitchen',
    currency: 'EUR',
    timezone: 'Europe/Paris',
    ownerEmail: 'owner@example.com',
    ownerPassword: PASSWORD,
  });
  const withToken = (token: string): Request => requestsOn(server, { authorization: `Bearer ${token}` });
  return { lines, server, anonymous: requestsOn(server, {}), withToken };
}

const requests = (lines: readonly string[]) =>
  lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');

test('a request leaves one line: what was asked, by whom, what was answered, how long it took', async () => {
  const { lines, anonymous, withToken } = await openLogged();
  const login = await anonymous('POST', '/auth/login', { email: 'owner@example.com', password: PASSWORD });
  lines.length = 0;
  await withToken(login.data.token)('GET', '/pos/orders/999');
  const [line, ...others] = requests(lines);
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    method: 'GET',
    route: '/api/v1/pos/orders/:id',
    status: 404,
    ms: expect.any(Number),
    user: login.data.user.id,
    reqId: expect.any(String),
  });
});

test('the log holds no password, PIN or token, and no body', async () => {
  const { lines, server, anonymous, withToken } = await openLogged();
  const right = await anonymous('POST', '/auth/login', { email: 'owner@example.com', password: PASSWORD });
  await anonymous('POST', '/auth/login', { email: 'owner@example.com', password: `${PASSWORD}r` });
  await anonymous('POST', '/auth/login', `{"email":"owner@example.com","password":"${PASSWORD}"`);
  const owner = withToken(right.data.token);
  const cook = { name: 'Asha', role: 'display', pin: PIN, email: null };
  const { data: user } = await owner('POST', '/users', cook);
  const device = await owner('POST', '/devices', { user_id: user.id, label: 'Bar' });
  expect(device.status).toBe(201);
  await withToken(device.data.token)('POST', '/auth/pin-login', { user_id: user.id, pin: PIN });
  await withToken(`${right.data.token}x`)('GET', '/auth/user');
  await owner('GET', `/auth/user?token=${right.data.token}`);
  await owner('GET', `/nothing/${encodeURIComponent(right.data.token)}`);
  await server.inject({ method: 'GET', url: `/api/v1/${PASSWORD.replaceAll(' ', '-')}` });
  const log = lines.join('\n');
  expect(requests(lines).length).toBeGreaterThanOrEqual(8);
  for (const secret of [
    PASSWORD,
    PASSWORD.replaceAll(' ', '-'),
    PIN,
    right.data.token,
    right.data.token.split('|')[1],
    device.data.token.split('|')[1],
    'argon2',
    'Asha',
  ]) {
    expect(log.includes(secret), `the log holds ${secret}`).toBe(false);
  }
});
