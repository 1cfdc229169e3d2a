import { expect, test } from 'vitest';
import { guestOriginFor, type QrMaking } from '../../server/floor/tables/qr.ts';
import { NO_ADDRESSES } from '../../server/lan/network-addresses.ts';
import { openRestaurant } from '../harness/app.ts';

test('a new QR token ends the old one, and only the office gives it', async () => {
  const { as } = await openRestaurant();
  const owner = await as('owner');
  const waiter = await as('waiter');
  const { data: table } = await owner('POST', '/pos/tables', { name: 'T1' });
  const call = (table_token: string) => waiter('POST', '/waiter-requests', { table_token });
  expect((await call(table.qr_token)).data.table_id).toBe(table.id);
  expect((await waiter('POST', `/pos/tables/${table.id}/qr-token`)).status).toBe(403);
  const renewed = await owner('POST', `/pos/tables/${table.id}/qr-token`);
  expect(renewed.data).toMatchObject({ id: table.id, name: 'T1' });
  expect(renewed.data.qr_token).not.toBe(table.qr_token);
  const old = await call(table.qr_token);
  expect([old.status, Object.keys(old.body.error.details)]).toEqual([422, ['table_token']]);
  expect((await call(renewed.data.qr_token)).status).toBe(200);
});

test("a table's symbol holds its token, or the address of the guests' page with it", async () => {
  const { as } = await openRestaurant();
  const owner = await as('owner');
  const { id, qr_token } = (await owner('POST', '/pos/tables', { name: 'T1' })).data;
  const symbol = (query = '') => owner('GET', `/pos/tables/${id}/qr${query}`);
  const bare = (await symbol()).data;
  expect(bare).toMatchObject({ qr_token, content: qr_token });
  expect(bare.svg).toMatch(/^<svg [^>]*viewBox="0 0 (\d+) \1"[\s\S]*<\/svg>\s*$/);
  const page = (await symbol('?address=https%3A%2F%2Feat.example%2Fmenu%3Flang%3Dfr')).data;
  expect(page.content).toBe(`https://eat.example/menu?lang=fr&table=${qr_token}`);
  expect(page.svg).not.toBe(bare.svg);
  for (const address of ['javascript:alert(1)', 'eat.example', 'file:///etc/passwd'])
    expect((await symbol(`?address=${encodeURIComponent(address)}`)).status, address).toBe(422);
  expect((await owner('GET', '/pos/tables/99/qr')).status).toBe(404);
});

test("it is the page of the table, at the guests' own port or over TLS, where guests may order", async () => {
  const at = await openRestaurant();
  const owner = await at.as('owner');
  const { id, qr_token } = (await owner('POST', '/pos/tables', { name: 'T1' })).data;
  const content = async () => (await owner('GET', `/pos/tables/${id}/qr`)).data.content;
  expect(await content()).toBe(qr_token);
  await owner('PUT', `/branches/${at.branchId}`, { base_url: 'https://mg-road.example' });
  expect(await content(), 'without TLS nobody answers there').toBe(qr_token);
  at.app.lan.guestPort = 4_680;
  expect(await content()).toBe(`http://mg-road.example:4680/t/${qr_token}`);
});

test('over TLS it is the address of the branch, else the one this server is reached at', () => {
  const reach = { ...NO_ADDRESSES, addresses: ['10.0.0.5'], urls: ['https://10.0.0.5:4643'] };
  const making = (lan: QrMaking['lan']): QrMaking => ({ lan, origin: null, draw: async () => '' });
  const secure = making({
    reach,
    securePort: 4_643,
    guestPort: null,
    stays: [],
    answersTo: () => true,
    restaurant: async () => null,
  });
  expect(guestOriginFor(secure, null)).toBe('https://10.0.0.5:4643');
  expect(guestOriginFor(secure, 'https://mg-road.example')).toBe('https://mg-road.example');
  expect(guestOriginFor(secure, 'http://mg-road.example')).toBe('https://10.0.0.5:4643');
  const both = making({
    reach,
    securePort: 4_643,
    guestPort: 4_680,
    stays: [],
    answersTo: () => true,
    restaurant: async () => null,
  });
  expect(guestOriginFor(both, null)).toBe('http://10.0.0.5:4680');
  expect(guestOriginFor(making(undefined), 'https://mg-road.example')).toBe('https://mg-road.example');
});
