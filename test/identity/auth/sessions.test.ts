import { expect, test } from 'vitest';
import { MINUTE } from '../../../server/core/time/time.ts';
import { openRestaurant } from '../../harness/app.ts';

interface Shown {
  readonly id: number;
  readonly user_id: number;
  readonly role: string;
  readonly is_this: boolean;
}

test('people see where they are signed in, an owner sees everybody; who is signed out there is out at once', async () => {
  const at = await openRestaurant();
  const [owner, waiter] = [await at.as('owner'), await at.as('waiter')];
  const [first, ...others] = (await waiter('GET', '/auth/sessions')).data as Shown[];
  expect(first).toMatchObject({ role: 'waiter', is_this: true });
  expect(others).toEqual([]);
  const all = (await owner('GET', '/auth/sessions')).data as Shown[];
  expect(all.map(({ role }) => role).sort()).toEqual(['owner', 'waiter']);
  const own = all.find(({ is_this }) => is_this)!;
  expect((await waiter('DELETE', `/auth/sessions/${own.id}`)).status).toBe(404);
  expect((await owner('GET', '/auth/user')).status).toBe(200);
  expect((await owner('DELETE', `/auth/sessions/${first?.id}`)).status).toBe(200);
  expect((await waiter('GET', '/auth/user')).status).toBe(401);
  expect((await owner('DELETE', `/auth/sessions/${first?.id}`)).status).toBe(404);
  const [entry] = (await owner('GET', '/audit?action=user.session_end')).data;
  expect(entry).toMatchObject({ entity: 'user', entity_id: first?.user_id, before: { session: first?.id } });
});

test('the session of an owner ends after half an hour without a request, that of others goes on', async () => {
  const at = await openRestaurant();
  const signIn = async (email: string, password: string) =>
    at.withToken((await at.anonymous('POST', '/auth/login', { email, password })).data.token);
  const owner = await signIn('owner@example.com', 'correct horse');
  const person = { name: 'Mo', role: 'manager', email: 'mo@example.com', password: 'a long password' };
  await owner('POST', '/users', person);
  const manager = await signIn(person.email, person.password);
  const statuses = async () => [
    (await owner('GET', '/auth/user')).body.error?.code ?? 200,
    (await manager('GET', '/auth/user')).status,
  ];
  for (let n = 0; n < 4; n++) {
    at.clock.advance(25 * MINUTE);
    expect(await statuses()).toEqual([200, 200]);
  }
  at.clock.advance(31 * MINUTE);
  expect(await statuses()).toEqual(['TOKEN_EXPIRED', 200]);
});
