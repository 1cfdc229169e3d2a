import { expect, test } from 'vitest';
import { openRestaurant } from '../harness/app.ts';

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
