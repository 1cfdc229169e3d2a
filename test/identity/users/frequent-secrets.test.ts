import { expect, test } from 'vitest';
import sample from '../../../resources/sample-restaurant.json' with { type: 'json' };
import { isFrequentPassword } from '../../../server/core/secrets/frequent-passwords.ts';
import { isFrequentPin } from '../../../server/core/secrets/frequent-pins.ts';
import { openRestaurant } from '../../harness/app.ts';

test('PINs that are tried first are refused where one is set', async () => {
  const frequent = [
    '0000',
    '7777',
    '1234',
    '4321',
    '0987',
    '1212',
    '1122',
    '123123',
    '111111',
    '123456',
    '2580',
    '1998',
  ];
  expect(frequent.filter((pin) => !isFrequentPin(pin))).toEqual([]);
  const ofSample = sample.people.flatMap(({ pin }) => pin ?? []);
  expect(ofSample.length).toBeGreaterThan(0);
  expect(ofSample.filter((pin) => !isFrequentPin(pin))).toEqual([]);
  expect(['4711', '739155', '3082', '91746'].filter(isFrequentPin)).toEqual([]);
  const owner = await (await openRestaurant()).as('owner');
  const refused = await owner('POST', '/users', { name: 'Mira', role: 'waiter', pin: '1234' });
  expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([422, ['pin']]);
});

test('passwords of few different characters are refused', () => {
  expect(['aaaaaaaa', 'abababab', 'AAAaaaBBB', '12121212'].filter((one) => !isFrequentPassword(one))).toEqual(
    [],
  );
  expect(isFrequentPassword('correct horse')).toBe(false);
});

test('nobody gets the PIN of somebody who approves', async () => {
  const owner = await (await openRestaurant()).as('owner');
  const { data: manager } = await owner('POST', '/users', { name: 'Mira', role: 'manager', pin: '739155' });
  const twin = await owner('POST', '/users', { name: 'Wim', role: 'waiter', pin: '739155' });
  expect([twin.status, twin.body.error.details]).toEqual([
    422,
    { pin: ['is already taken; choose another PIN'] },
  ]);
  expect((await owner('PUT', `/users/${manager.id}`, { pin: '739155' })).status).toBe(200);
  expect((await owner('POST', '/users', { name: 'Wim', role: 'waiter', pin: '3082' })).status).toBe(201);
  expect((await owner('POST', '/users', { name: 'Ada', role: 'waiter', pin: '3082' })).status).toBe(201);
});

test('whoever approves takes nobody’s PIN, and whoever sets PINs cannot search for one', async () => {
  const at = await openRestaurant();
  const owner = await at.as('owner');
  const add = (role: string, pin: string) => owner('POST', '/users', { name: 'Mira', role, pin });
  expect((await add('waiter', '3082')).status).toBe(201);
  expect((await add('manager', '3082')).body.error.details).toEqual({
    pin: ['is already taken; choose another PIN'],
  });
  expect((await add('manager', '739155')).status).toBe(201);
  expect((await add('waiter', '739155')).status).toBe(422);
  expect((await add('waiter', '739155')).status).toBe(422);
  const waits = await add('waiter', '604817');
  expect([waits.status, waits.body.error.code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
  at.clock.advance(2 * 60_000);
  expect((await add('waiter', '604817')).status).toBe(201);
});
