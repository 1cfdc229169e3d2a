import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { App } from '../../../server/app.ts';
import { assertMayGuess, forgiveGuess, takeGuess } from '../../../server/identity/auth/guesses.ts';
import { setUp } from '../../../server/setup/restaurant.ts';
import { openRestaurant, type Reply, type Request, type Restaurant } from '../../harness/app.ts';
import { onPostgres } from '../../harness/postgres/databases.ts';

const owner = { email: 'owner@example.com', password: 'correct horse' };
const wrong = { ...owner, password: 'wrong' };
const [THIEF, HOME] = ['203.0.113.9', '192.0.2.1'];

const loginsOf =
  ({ server }: Pick<Restaurant, 'server'>) =>
  async (body: object, remoteAddress: string) => {
    const reply = await server.inject({ method: 'POST', url: '/api/v1/auth/login', remoteAddress, body });
    return { status: reply.statusCode, code: reply.json().error?.code, headers: reply.headers };
  };

test('wrong passwords make the address wait from which they come, longer each time, and not the person', async () => {
  const restaurant = await openRestaurant();
  const login = loginsOf(restaurant);
  const wait = async () => {
    expect((await login(wrong, THIEF)).code).toBe('INVALID_CREDENTIALS');
    const refused = await login(wrong, THIEF);
    expect(refused.code).toBe('TOO_MANY_ATTEMPTS');
    const seconds = Number(refused.headers['retry-after']);
    restaurant.clock.advance(seconds * 1_000);
    return seconds;
  };
  for (let n = 0; n < 4; n++) expect((await login(wrong, THIEF)).code).toBe('INVALID_CREDENTIALS');
  expect([await wait(), await wait(), await wait()]).toEqual([60, 120, 240]);
  expect((await login(wrong, THIEF)).status).toBe(401);
  expect((await login(owner, THIEF)).status).toBe(429);
  expect((await login(owner, HOME)).status).toBe(200);
});

test('an address that nobody has an account under is locked like one that exists', async () => {
  const login = loginsOf(await openRestaurant());
  const codes = async (email: string) => {
    const replies = [];
    for (let n = 0; n < 6; n++) replies.push((await login({ ...wrong, email }, THIEF)).code);
    return replies;
  };
  expect(await codes('nobody@example.com')).toEqual(await codes(owner.email));
});

test('an address of the network that guesses at many accounts waits too', async () => {
  const restaurant = await openRestaurant();
  const login = loginsOf(restaurant);
  const guess = (n: number) => login({ ...wrong, email: `p${n}@example.com` }, `2001:db8::${n.toString(16)}`);
  for (let n = 0; n < 50; n += 10) {
    await Promise.all(Array.from({ length: 10 }, (_, more) => guess(n + more)));
  }
  expect((await guess(50)).code).toBe('TOO_MANY_ATTEMPTS');
  expect((await login(owner, '2001:db8:0:1::1')).status).toBe(200);
});

test('guesses at the same moment are each counted', async () => {
  const login = loginsOf(await openRestaurant());
  const replies = await Promise.all(Array.from({ length: 12 }, () => login(wrong, THIEF)));
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(5);
});

test('the slips of somebody who then logs in are forgiven', async () => {
  const { app, clock } = await openRestaurant();
  for (let n = 0; n < 40; n++) {
    const guess = { source: HOME, account: `login p${n % 2}@example.com`, most: 10 };
    for (let slip = 0; slip < 3; slip++) await takeGuess(app.control, guess);
    await forgiveGuess(app.control, guess);
    await assertMayGuess(app.control, guess, clock.now());
  }
});

test.skipIf(onPostgres)('who has to wait still has to after a restart', async () => {
  const first = await openRestaurant();
  for (let n = 0; n < 5; n++) await loginsOf(first)(wrong, THIEF);
  await first.server.close();
  await first.app.close();
  const { role, dataDir, version, clock, log } = first.app;
  const app = await App.open({ role, dataDir, version, clock, log, rateLimit: 0 });
  const server = await app.buildServer({ rateLimit: 0 });
  expect((await loginsOf({ server })(owner, THIEF)).code).toBe('TOO_MANY_ATTEMPTS');
  await server.close();
  await app.close();
});

test('64 logins at once from one address keep nobody else from logging in', async () => {
  const restaurant = await openRestaurant();
  const login = loginsOf(restaurant);
  const flood = Array.from({ length: 64 }, () =>
    login({ ...wrong, email: `${randomUUID()}@example.com` }, THIEF),
  );
  const order: string[] = [];
  const done = Promise.all(flood).then(() => order.push('flood'));
  const mine = await login(owner, HOME);
  order.push('owner');
  expect(mine.status).toBe(200);
  await done;
  expect(order).toEqual(['owner', 'flood']);
  const replies = await Promise.all(flood);
  const busy = replies.filter(({ status }) => status === 429);
  expect(busy.length).toBeGreaterThan(40);
  for (const { headers } of busy) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

test('the strict limit of logins is counted beside the general one, not in its place', async () => {
  const login = loginsOf(await openRestaurant({ rateLimit: 20 }));
  const codes = [];
  for (let n = 0; n < 21; n++) codes.push((await login({ email: `p${n}@example.com` }, THIEF)).code);
  expect(codes.slice(0, 20)).toEqual(Array(20).fill('VALIDATION_ERROR'));
  expect(codes[20]).toBe('RATE_LIMITED');
});

const setUpTwin = (app: App, ownerPassword: string) =>
  setUp(app, {
    ...{ restaurant: ownerPassword, currency: 'EUR', timezone: 'Europe/Paris' },
    ...{ ownerEmail: owner.email, ownerPassword },
  });

test('the same e-mail in other restaurants neither locks a person out nor makes a login dearer', async () => {
  const restaurant = await openRestaurant({ role: 'central' });
  const twins = [];
  for (const name of ['second one', 'third one', 'fourth one']) {
    twins.push((await setUpTwin(restaurant.app, name)).tenant_id);
  }
  const login = loginsOf(restaurant);
  for (let n = 0; n < 6; n++) await login({ ...wrong, tenant_id: twins[0] }, THIEF);
  expect((await login(owner, HOME)).status).toBe(200);
  const late = { ...owner, password: 'fourth one' };
  expect((await login(late, HOME)).status).toBe(401);
  expect((await login({ ...late, tenant_id: twins[2] }, HOME)).status).toBe(200);
});

async function person(by: Request, role: string, pin: string): Promise<number> {
  const { data } = await by('POST', '/users', { name: `The ${role}`, role, pin });
  return data.id;
}

test('a waiter who guesses the PIN of the manager waits, and another waiter gets the approval', async () => {
  const restaurant = await openRestaurant();
  const manager = await person(await restaurant.as('owner'), 'manager', '8837');
  const [guesser, honest] = [await restaurant.as('waiter'), await restaurant.as('waiter')];
  const approve = (by: Request, pin: string): Promise<Reply> =>
    by('POST', '/pos/orders/1/cancel', { reason: 'no', approval: { user_id: manager, pin } });
  const codes = [];
  for (let n = 0; n < 6; n++) codes.push((await approve(guesser, `000${n}`)).body.error.code);
  expect(codes).toEqual([...Array(5).fill('APPROVAL_REQUIRED'), 'TOO_MANY_ATTEMPTS']);
  expect((await approve(guesser, '8837')).body.error.code).toBe('TOO_MANY_ATTEMPTS');
  expect((await approve(honest, '8837')).body.error.code).toBe('NOT_FOUND');
});
