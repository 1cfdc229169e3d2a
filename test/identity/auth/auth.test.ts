import { expect, test } from 'vitest';
import { openRestaurant } from '../../harness/app.ts';

const credentials = { email: 'owner@example.com', password: 'correct horse' };

test('a login gives a token that works until the logout', async () => {
  const { anonymous, withToken, tenantId } = await openRestaurant();
  const login = await anonymous('POST', '/auth/login', credentials);
  expect(login.status).toBe(200);
  expect(login.body).toEqual({
    success: true,
    message: 'Logged in.',
    data: {
      token: expect.stringMatching(new RegExp(`^${tenantId}\\d{9}\\|.{40}$`)),
      user: { id: 1, name: 'Owner', email: 'owner@example.com', tenant_id: tenantId },
    },
  });
  const owner = withToken(login.data.token);
  expect((await owner('GET', '/auth/user')).data).toEqual({ ...login.data.user, role: 'owner' });
  expect((await owner('POST', '/auth/logout')).body).toEqual({ success: true, message: 'Logged out.' });
  expect((await owner('GET', '/auth/user')).body.error.code).toBe('UNAUTHENTICATED');
});

test('wrong credentials are refused alike for known and unknown addresses', async () => {
  const { anonymous } = await openRestaurant();
  for (const email of ['owner@example.com', 'nobody@example.com']) {
    const reply = await anonymous('POST', '/auth/login', { email, password: 'wrong' });
    expect(reply.status).toBe(401);
    expect(reply.body).toEqual({
      success: false,
      error: {
        code: 'INVALID_CREDENTIALS',
        message: 'The email or password is invalid.',
        request_id: expect.any(String),
      },
    });
  }
});

test('five wrong passwords lock the account for a while', async () => {
  const { anonymous, clock } = await openRestaurant();
  for (let n = 0; n < 5; n++) await anonymous('POST', '/auth/login', { ...credentials, password: 'wrong' });
  const locked = await anonymous('POST', '/auth/login', credentials);
  expect(locked.status).toBe(429);
  expect(locked.body.error.code).toBe('TOO_MANY_ATTEMPTS');
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
  clock.advance(16 * 60_000);
  expect((await anonymous('POST', '/auth/login', credentials)).status).toBe(200);
});

test('wrong passwords and the lock are audited with the account, and without the password', async () => {
  const { anonymous, as } = await openRestaurant();
  for (let n = 0; n < 5; n++) await anonymous('POST', '/auth/login', { ...credentials, password: 'Wr0ng!' });
  const owner = await as('owner');
  const { data: entries } = await owner('GET', '/audit?entity=user&entity_id=1');
  expect(entries.map(({ action }: { action: string }) => action)).toEqual([
    'login.locked',
    ...Array(4).fill('login.failed'),
  ]);
  expect(entries[0]).toMatchObject({ actor: null, after: { subject: credentials.email, failures: 5 } });
  expect(JSON.stringify(entries)).not.toContain('Wr0ng!');
});

test('a session ends after a week without use', async () => {
  const { as, clock } = await openRestaurant();
  const waiter = await as('waiter');
  expect((await waiter('GET', '/auth/user')).status).toBe(200);
  clock.advance(8 * 24 * 3_600_000);
  expect((await waiter('GET', '/auth/user')).body.error.code).toBe('TOKEN_EXPIRED');
});

test('401 comes before validation and before the body is read', async () => {
  const { anonymous, server } = await openRestaurant();
  expect((await anonymous('GET', '/auth/user')).body.error.code).toBe('UNAUTHENTICATED');
  const broken = await anonymous('POST', '/auth/login', '{"email":');
  expect([broken.status, broken.body.error.code]).toEqual([400, 'MALFORMED_JSON']);
  const form = await server.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    payload: 'a=b',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(form.json().error.code).toBe('UNSUPPORTED_MEDIA_TYPE');
  const wrong = await anonymous('POST', '/auth/login', { email: 5 });
  expect(wrong.status).toBe(422);
  expect(Object.keys(wrong.body.error.details)).toEqual(['email', 'password']);
  expect((await anonymous('GET', '/nothing')).body.error.code).toBe('ROUTE_NOT_FOUND');
  expect((await anonymous('PUT', '/auth/login', {})).body.error.code).toBe('METHOD_NOT_ALLOWED');
});

test('the sixty-first request of a minute is refused with the time to wait', async () => {
  const { as } = await openRestaurant({ rateLimit: 60 });
  const waiter = await as('waiter');
  for (let n = 0; n < 60; n++) expect((await waiter('GET', '/auth/user')).status).toBe(200);
  const refused = await waiter('GET', '/auth/user');
  expect([refused.status, refused.body.error.code]).toEqual([429, 'RATE_LIMITED']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await waiter('GET', '/health')).status).toBe(200);
});

test("what is done at a branch is in the audit as that branch's, also where it concerns all of them", async () => {
  const { as, anonymous, branchId } = await openRestaurant();
  await anonymous('POST', '/auth/login', { ...credentials, password: 'wrong' });
  const owner = await as('owner');
  await owner('POST', '/users', { name: 'Mo', role: 'waiter' });
  const { data: entries } = await owner('GET', '/audit?entity=user');
  expect(entries.map(({ action, branch_id }: Record<string, unknown>) => [action, branch_id])).toEqual([
    ['user.create', branchId],
    ['login.failed', branchId],
  ]);
});
