import { afterEach, expect, test, vi } from 'vitest';
import { openRestaurant, type Reply, type Request } from '../harness/app.ts';

afterEach(() => vi.useRealTimers());

const outcome = ({ status, body }: Reply) => (status === 429 ? body.error.code : status);

test('each token has a bucket of its own, and says how full it is', async () => {
  const { as } = await openRestaurant({ rateLimit: 3 });
  const [waiter, cashier] = [await as('waiter'), await as('cashier')];
  const first = await waiter('GET', '/auth/user');
  expect(first.headers).toMatchObject({ 'x-ratelimit-limit': '3', 'x-ratelimit-remaining': '2' });
  for (let n = 0; n < 2; n++) await waiter('GET', '/auth/user');
  const refused = await waiter('GET', '/auth/user');
  expect(refused.body).toEqual({
    success: false,
    error: { code: 'RATE_LIMITED', message: expect.any(String), request_id: expect.any(String) },
  });
  expect(refused.headers['x-ratelimit-remaining']).toBe('0');
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect(outcome(await cashier('GET', '/auth/user'))).toBe(200);
});

test('a paired device has ten times as many, in one bucket with whoever signs in at it', async () => {
  const at = await openRestaurant({ rateLimit: 2 });
  const [owner, office] = [await at.as('owner'), await at.as('owner')];
  const device = (await owner('POST', '/devices', { role: 'staff', label: 'Floor 1' })).data;
  const waiter = (await owner('POST', '/users', { name: 'Asha', role: 'waiter', pin: '4711' })).data;
  const tablet = at.withToken(device.token);
  const login = await tablet('POST', '/auth/pin-login', { user_id: waiter.id, pin: '4711' });
  expect(login.headers).toMatchObject({ 'x-ratelimit-limit': '20', 'x-ratelimit-remaining': '19' });
  const person = at.withToken(login.data.token);
  for (let n = 0; n < 19; n++) expect(outcome(await person('GET', '/auth/user'))).toBe(200);
  expect(outcome(await person('GET', '/auth/user'))).toBe('RATE_LIMITED');
  expect(outcome(await tablet('GET', '/auth/user'))).toBe('RATE_LIMITED');
  expect((await office('GET', '/auth/user')).headers['x-ratelimit-limit']).toBe('2');
});

test('a minute later the bucket is empty again', async () => {
  const { as } = await openRestaurant({ rateLimit: 1 });
  const waiter = await as('waiter');
  vi.useFakeTimers({ toFake: ['Date'] });
  expect(outcome(await waiter('GET', '/auth/user'))).toBe(200);
  expect(outcome(await waiter('GET', '/auth/user'))).toBe('RATE_LIMITED');
  vi.setSystemTime(Date.now() + 61_000);
  expect(outcome(await waiter('GET', '/auth/user'))).toBe(200);
});

const probes: [string, Parameters<Request>][] = [
  ['no token', ['GET', '/auth/user']],
  ['no such endpoint', ['GET', '/secrets']],
  ['a method the path does not know', ['PUT', '/auth/login', {}]],
  ['a body that is no JSON', ['POST', '/auth/logout', '{"half":']],
];

test.each(probes)('%s is counted like a request that is answered', async (_, probe) => {
  const { anonymous } = await openRestaurant({ rateLimit: 2 });
  const replies = [];
  for (let n = 0; n < 3; n++) replies.push(outcome(await anonymous(...probe)));
  expect(replies.map((reply) => reply === 'RATE_LIMITED')).toEqual([false, false, true]);
});

test('a token that does not exist is counted by address: guessing has one bucket', async () => {
  const { withToken } = await openRestaurant({ rateLimit: 2 });
  const replies = [];
  for (let n = 0; n < 3; n++) replies.push(outcome(await withToken(`${n}|guess`)('GET', '/auth/user')));
  expect(replies).toEqual([401, 401, 'RATE_LIMITED']);
});

test('health and the description of the API are not counted', async () => {
  const { anonymous } = await openRestaurant({ rateLimit: 1 });
  for (let n = 0; n < 5; n++) {
    expect(outcome(await anonymous('GET', '/health'))).toBe(200);
    expect(outcome(await anonymous('GET', '/openapi.json'))).toBe(200);
  }
});

test('logins have a stricter bucket of their own, by address and e-mail', async () => {
  const { anonymous } = await openRestaurant({ rateLimit: 1_000 });
  const attempt = async (email: string) => outcome(await anonymous('POST', '/auth/login', { email }));
  for (let n = 0; n < 10; n++) expect(await attempt('owner@example.com')).toBe(422);
  expect(await attempt('owner@example.com')).toBe('TOO_MANY_ATTEMPTS');
  expect(await attempt('OWNER@example.com')).toBe('TOO_MANY_ATTEMPTS');
  expect(await attempt('waiter@example.com')).toBe(422);
});

test('a field of the stricter bucket that is no text is refused by its schema', async () => {
  const { anonymous } = await openRestaurant({ rateLimit: 1_000 });
  for (const email of [{ toString: 1 }, { valueOf: null }, [[]], 7, null])
    expect(outcome(await anonymous('POST', '/auth/login', { email, password: 'x' }))).toBe(422);
});

test('a limit of 0 counts nothing', async () => {
  const { as } = await openRestaurant({ rateLimit: 0 });
  const waiter = await as('waiter');
  const replies = [];
  for (let n = 0; n < 100; n++) replies.push((await waiter('GET', '/auth/user')).status);
  expect(new Set(replies)).toEqual(new Set([200]));
});
