import { expect, test } from 'vitest';
import { setUp } from '../../../server/setup/restaurant.ts';
import { openInstallation } from '../../commands/installation.ts';
import type { Request } from '../../harness/app.ts';

const input = {
  ...{ restaurant: 'Spice Route', currency: 'INR', timezone: 'Asia/Kolkata' },
  ...{ ownerEmail: 'owner@walked.example', ownerPassword: 'galley-demo', sample: true },
};

async function openSample(demoPeople: boolean) {
  const { app, logIn, withToken } = await openInstallation();
  await setUp(app, { ...input, demoPeople });
  return { logIn, withToken, owner: await logIn(input.ownerEmail, input.ownerPassword) };
}

const alarmsOf = async (owner: Request) =>
  ((await owner('GET', '/alarms')).data as { cause: string; facts: { count: number } }[]).filter(
    ({ cause }) => cause === 'demo_people',
  );

test('people of a sample who can sign in are an alarm from the first moment', async () => {
  expect(await alarmsOf((await openSample(true)).owner)).toMatchObject([
    { facts: { count: 9, names: expect.stringContaining('Meera') } },
  ]);
  expect(await alarmsOf((await openSample(false)).owner)).toEqual([]);
});

test('they are turned off with one act: nobody signs in as one of them, devices work on, the alarm ends', async () => {
  const { owner, logIn, withToken } = await openSample(true);
  const manager = await logIn('manager@spice-route.example', input.ownerPassword);
  const waiter = await logIn('waiter@spice-route.example', input.ownerPassword);
  const stove = withToken((await owner('POST', '/devices', { label: 'Stove', role: 'kitchen' })).data.token);
  expect((await manager('GET', '/auth/user')).status).toBe(200);
  expect((await waiter('POST', '/users/sample-people/off')).status).toBe(403);
  expect((await owner('POST', '/users/sample-people/off')).status).toBe(200);
  expect((await manager('GET', '/auth/user')).status).toBe(401);
  for (const role of ['manager', 'cashier', 'waiter', 'kitchen', 'kiosk', 'display'])
    await expect(logIn(`${role}@spice-route.example`, input.ownerPassword), role).rejects.toThrow();
  expect((await stove('GET', '/pos/kots')).status).toBe(200);
  expect(await alarmsOf(owner)).toEqual([]);
  expect((await owner('POST', '/users/sample-people/off')).status).toBe(200);
});

test('only what the sample made is one: not a person of the same domain, nor an account that got a PIN of its own', async () => {
  const { owner } = await openSample(true);
  const tom = { name: 'Tom', role: 'manager', email: 'tom@spice-route.example', pin: '7306' };
  expect((await owner('POST', '/users', tom)).status).toBe(201);
  expect(await alarmsOf(owner)).toMatchObject([{ facts: { count: 9 } }]);
  const users = (await owner('GET', '/users')).data as { id: number; email: string }[];
  const waiter = users.find(({ email }) => email === 'waiter@spice-route.example');
  expect((await owner('PUT', `/users/${waiter?.id}`, { pin: '7309' })).status).toBe(200);
  expect(await alarmsOf(owner)).toMatchObject([{ facts: { count: 8 } }]);
});
