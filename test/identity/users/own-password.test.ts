import { expect, test, vi } from 'vitest';
import { openRestaurant } from '../../harness/app.ts';

const verify = vi.hoisted(() => vi.fn());

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, verify: verify.mockImplementation(real.verify) };
});

/** Each check takes the time of a sign-in, and a place in its queue. */
test('who changes their password has the old one checked once', async () => {
  const at = await openRestaurant();
  const owner = { email: 'owner@example.com', password: 'correct horse' };
  const waiter = { email: 'wim@example.com', password: 'a long one' };
  const signedIn = async (login: object) =>
    at.withToken((await at.anonymous('POST', '/auth/login', login)).data.token);
  await (await signedIn(owner))('POST', '/users', { name: 'Wim', role: 'waiter', ...waiter });
  for (const login of [owner, waiter]) {
    const call = await signedIn(login);
    const { password } = login;
    const body = { current_password: password, new_password: 'battery staple' };
    verify.mockClear();
    const given = { ...body, reauthentication: { password } };
    expect((await call('PUT', '/auth/password', given)).status).toBe(200);
    expect(verify, login.email).toHaveBeenCalledTimes(1);
  }
});

test('two different passwords of an owner prove nothing, and neither is checked', async () => {
  const at = await openRestaurant();
  const login = { email: 'owner@example.com', password: 'correct horse' };
  const call = at.withToken((await at.anonymous('POST', '/auth/login', login)).data.token);
  verify.mockClear();
  const given = { current_password: login.password, reauthentication: { password: 'another one' } };
  const refused = await call('PUT', '/auth/password', { ...given, new_password: 'battery staple' });
  expect([refused.status, refused.body.error.details]).toMatchObject([
    403,
    { field: 'password', problem: 'wrong' },
  ]);
  expect(verify).not.toHaveBeenCalled();
});
