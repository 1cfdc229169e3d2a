import { expect, test } from 'vitest';
import { openRestaurant } from '../harness/app.ts';

const body = { name: 'Mains', colour: 'red' };

test('a field that the server does not have is refused where the client asks for it, and named', async () => {
  const owner = await (await openRestaurant()).as('owner');
  const strict = await owner('POST', '/pos/categories', body, { prefer: 'respond-async, handling=strict' });
  expect([strict.status, strict.body.error?.details]).toMatchObject([422, { colour: [expect.any(String)] }]);
  expect((await owner('GET', '/pos/categories')).data).toEqual([]);
  expect((await owner('POST', '/pos/categories', body)).status).toBe(201);
});
