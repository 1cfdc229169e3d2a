import { expect, test } from 'vitest';
import { firstRunOf } from '../../server/commands/first-run.ts';
import { serveFirstRun } from '../../server/http/first-run.ts';
import { openInstallation } from './installation.ts';

const restaurant = {
  restaurant: 'Casa Verde',
  country: 'ES',
  currency: 'EUR',
  timezone: 'Europe/Madrid',
  owner_email: 'ana@casa-verde.example',
  owner_password: 'a good one',
};

async function emptyServer(role: 'branch' | 'central' = 'branch') {
  const installation = await openInstallation(role);
  serveFirstRun(installation.server, firstRunOf(installation.app));
  const ask = (
    method: 'GET' | 'POST',
    path: string,
    {
      body,
      from = '127.0.0.1',
      headers = {},
    }: { body?: object; from?: string; headers?: Record<string, string> } = {},
  ) =>
    installation.server.inject({
      method,
      url: `/api/v1/setup${path}`,
      remoteAddress: from,
      headers: { host: 'localhost:4600', ...headers },
      ...(body && { payload: body }),
    });
  return { ...installation, ask };
}

test('a page on the same computer makes the restaurant, with the taxes of its country, and its owner signs in', async () => {
  const { ask, logIn } = await emptyServer();
  const facts = (await ask('GET', '')).json().data;
  expect(facts.role).toBe('branch');
  expect(facts.countries.find(({ code }: { code: string }) => code === 'ES').currency).toBe('EUR');
  const made = await ask('POST', '/restaurant', { body: restaurant });
  expect(made.statusCode).toBe(201);
  const owner = await logIn(restaurant.owner_email, restaurant.owner_password);
  expect((await owner('GET', '/tenants/current')).data).toMatchObject({ name: 'Casa Verde', country: 'ES' });
  expect((await owner('GET', '/pos/taxes')).data).toMatchObject([
    { name: 'IVA 10 %', rate: 10, inclusive: true },
  ]);
});

test('once there is a restaurant the steps are refused and the facts are gone', async () => {
  const { ask } = await emptyServer();
  await ask('POST', '/restaurant', { body: restaurant });
  const again = await ask('POST', '/restaurant', { body: restaurant });
  expect([again.statusCode, again.json().error.code]).toEqual([409, 'ALREADY_SET_UP']);
  expect((await ask('GET', '')).statusCode).toBe(404);
});

test('a double click makes one restaurant', async () => {
  const { ask, app } = await emptyServer();
  const codes = await Promise.all(
    [1, 2].map(async () => (await ask('POST', '/restaurant', { body: restaurant })).statusCode),
  );
  expect(codes.toSorted()).toEqual([201, 409]);
  expect(app.tenants()).toHaveLength(1);
});

test.each([
  ['another computer', { from: '192.168.1.20' }],
  ['a name that was pointed here', { headers: { host: 'evil.example' } }],
  ['a page of another site', { headers: { origin: 'https://evil.example' } }],
  ['a page of another port of this computer', { headers: { origin: 'http://localhost:8080' } }],
  ['a proxy', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
])('to %s nothing is there', async (_, from) => {
  const { ask, app } = await emptyServer();
  expect((await ask('GET', '', from)).statusCode).toBe(404);
  expect((await ask('POST', '/restaurant', { ...from, body: restaurant })).statusCode).toBe(404);
  expect(app.tenants()).toEqual([]);
});

test('what is wrong is told by its field, and nothing is made', async () => {
  const { ask, app } = await emptyServer();
  const body = { ...restaurant, currency: 'XXZ', timezone: 'Mars/Base', owner_password: 'short' };
  const reply = await ask('POST', '/restaurant', { body });
  expect(reply.statusCode).toBe(422);
  expect(Object.keys(reply.json().error.details).sort()).toEqual(['currency', 'owner_password', 'timezone']);
  expect(app.tenants()).toEqual([]);
});

test('a head office that is not there is named, and joining can be tried again', async () => {
  const { ask, app } = await emptyServer();
  const reply = await ask('POST', '/join', { body: { url: 'http://127.0.0.1:9', code: 'ABC' } });
  expect(reply.statusCode).toBeGreaterThanOrEqual(400);
  expect(reply.json().error.message).toMatch(/\S/);
  expect(app.tenants()).toEqual([]);
});

test('a central instance joins nobody', async () => {
  const { ask } = await emptyServer('central');
  expect((await ask('POST', '/join', { body: { url: 'http://127.0.0.1:9', code: 'ABC' } })).statusCode).toBe(
    404,
  );
  expect((await ask('POST', '/restaurant', { body: restaurant })).statusCode).toBe(201);
});
