import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openRestaurant, tokenFor } from '../harness/app.ts';
import { addItem } from '../harness/menu.ts';

async function restaurant() {
  const at = await openRestaurant();
  for (let i = 0; i < 30; i++) await addItem(at, { name: `Dish ${i}`, price: 500 });
  const owner = await at.as('owner');
  for (let i = 0; i < 20; i++)
    await owner('POST', '/pos/orders', { notes: `A word to the kitchen, number ${i}` });
  const authorization = `Bearer ${await tokenFor(at.tenant, 'owner', at.branchId)}`;
  const get = (url: string, encoding?: string, more: Record<string, string> = {}) =>
    at.server.inject({
      url: `/api/v1${url}`,
      headers: { authorization, ...(encoding && { 'accept-encoding': encoding }), ...more },
    });
  return { ...at, get };
}

test.each(['/pos/menu-items', '/pos/orders'])(
  'a long answer of %s comes packed to who can unpack it',
  async (url) => {
    const { get } = await restaurant();
    const plain = await get(url);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body.length).toBeGreaterThan(8_192);
    for (const _ of ['made', 'kept']) {
      const packed = await get(url, 'gzip, deflate, br');
      expect(packed.headers['content-encoding']).toBe('gzip');
      expect(packed.headers.vary).toContain('Accept-Encoding');
      expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
      expect(packed.rawPayload.length).toBeLessThan(plain.body.length / 4);
    }
  },
);

test('a short answer comes as it is', async () => {
  const { get } = await restaurant();
  const { headers, body } = await get('/pos/order-types', 'gzip');
  expect(headers['content-encoding']).toBeUndefined();
  expect(JSON.parse(body).success).toBe(true);
});

test('who has an answer gets 304, packed or not, until a dish changes; then the new one, packed', async () => {
  const at = await restaurant();
  const known = String((await at.get('/pos/menu-items', 'gzip')).headers.etag);
  const again = { 'if-none-match': known };
  expect((await at.get('/pos/menu-items', 'gzip', again)).statusCode).toBe(304);
  expect((await at.get('/pos/menu-items', undefined, again)).statusCode).toBe(304);
  await addItem(at, { name: 'Brand new', price: 500 });
  const { rawPayload } = await at.get('/pos/menu-items', 'gzip', again);
  expect(gunzipSync(rawPayload).toString()).toContain('Brand new');
});
