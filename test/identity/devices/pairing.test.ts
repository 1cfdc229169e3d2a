import { expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { insertBranch } from '../../../server/identity/tenant/create.ts';
import { openRestaurant, type Restaurant } from '../../harness/app.ts';
import { rowsIn } from '../../harness/rows.ts';

const NONCE = 'made up by the tablet';

async function open(options: { role?: 'branch' | 'central' } = {}) {
  const at = await openRestaurant(options);
  const owner = await at.as('owner');
  const start = async (body: object = { role: 'kiosk', label: 'Door' }) =>
    (await owner('POST', '/devices/pairings', body)).data;
  const pair = (code: string, nonce?: string) => at.withToken(code)('POST', '/auth/pair', { nonce });
  return { ...at, owner, start, pair };
}

const works = async (at: Restaurant, token: string) =>
  (await at.withToken(token)('GET', '/auth/user')).status === 200;

test('a device is paired by its code and keeps its token', async () => {
  const at = await open();
  const pairing = await at.start();
  expect(pairing).toMatchObject({
    device: { label: 'Door', role: 'kiosk', branch_id: at.branchId, is_paired: false },
    code: expect.stringMatching(/^[ACDEFGHJKMNPQRTVWXY34679]{4}-[ACDEFGHJKMNPQRTVWXY34679]{4}$/),
    expires_at: new Date(at.clock.now() + 10 * 60_000).toISOString(),
  });
  const paired = await at.pair(pairing.code);
  expect([paired.status, paired.data]).toEqual([
    200,
    {
      token: expect.any(String),
      user: { id: pairing.device.user_id, name: 'Kiosk', email: null, tenant_id: at.tenantId },
      device: { ...pairing.device, is_paired: true, last_used_at: expect.any(String) },
    },
  ]);
  at.clock.advance(400 * 24 * 3_600_000);
  const kiosk = at.withToken(paired.data.token);
  expect((await kiosk('GET', '/auth/user')).data.role).toBe('kiosk');
  expect((await kiosk('GET', '/branches/current')).data.id).toBe(at.branchId);
});

test('the symbol says where to send which code', async () => {
  const at = await open();
  const here = await at.owner(
    'POST',
    '/devices/pairings',
    { role: 'kiosk', label: 'A' },
    { host: '10.0.0.5:4600' },
  );
  const { code, qr, qr_svg } = here.data;
  expect(qr).toBe(`http://10.0.0.5:4600/pair#code=${encodeURIComponent(code)}`);
  expect(qr_svg).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+".*<\/svg>$/);
  expect((await at.start()).qr).toMatch(/^\/pair#code=/);
  await at.owner('PUT', `/branches/${at.branchId}`, { base_url: 'http://till.local:4600' });
  expect((await at.start()).qr).toMatch(/^http:\/\/till\.local:4600\/pair#code=/);
});

test('a code works once', async () => {
  const at = await open();
  const { code } = await at.start();
  const { token } = (await at.pair(code)).data;
  const again = await at.pair(code);
  expect([again.status, again.body.error.code]).toEqual([410, 'CODE_EXPIRED']);
  expect(await works(at, token)).toBe(true);
});

test('a device whose answer was lost asks again with its nonce and is answered alike; nobody else is', async () => {
  const at = await open();
  const { code, device } = await at.start();
  const first = await at.pair(code, NONCE);
  expect((await at.pair(code, NONCE)).data).toEqual(first.data);
  expect(await works(at, first.data.token)).toBe(true);
  for (const nonce of [undefined, 'made up by someone else'])
    expect((await at.pair(code, nonce)).body.error.code).toBe('CODE_EXPIRED');
  expect(await works(at, first.data.token)).toBe(true);
  const { data: entries } = await at.owner('GET', `/audit?action=device.pair&entity_id=${device.id}`);
  expect(entries).toHaveLength(1);
});

test('a code ends after ten minutes, used or not', async () => {
  const at = await open();
  const [used, unused] = [await at.start(), await at.start()];
  await at.pair(used.code, NONCE);
  at.clock.advance(10 * 60_000);
  for (const { code } of [used, unused])
    expect((await at.pair(code, NONCE)).body.error.code).toBe('CODE_EXPIRED');
});

test('a device that is paired anew loses what it had, and so do the people on it', async () => {
  const at = await open();
  const { data: waiter } = await at.owner('POST', '/users', { name: 'Asha', role: 'waiter', pin: '4711' });
  const { code, device } = await at.start({ role: 'display', label: 'Bar' });
  const { token } = (await at.pair(code)).data;
  const login = await at.withToken(token)('POST', '/auth/pin-login', { user_id: waiter.id, pin: '4711' });
  const again = await at.start({ device_id: device.id });
  expect(again.device.id).toBe(device.id);
  expect(await works(at, token)).toBe(true);
  const { data: anew } = await at.pair(again.code);
  expect([await works(at, token), await works(at, login.data.token)]).toEqual([false, false]);
  expect(await works(at, anew.token)).toBe(true);
});

test('a newer code, switching the device off and deleting it each make the code worthless', async () => {
  const at = await open();
  const { code, device } = await at.start();
  const newer = await at.start({ device_id: device.id });
  expect((await at.pair(code)).body.error.code).toBe('CODE_EXPIRED');
  await at.owner('PUT', `/devices/${device.id}`, { is_active: false });
  expect((await at.pair(newer.code)).body.error.code).toBe('ACCOUNT_DISABLED');
  const off = await at.owner('POST', '/devices/pairings', { device_id: device.id });
  expect([off.status, Object.keys(off.body.error.details)]).toEqual([422, ['device_id']]);
  await at.owner('DELETE', `/devices/${device.id}`);
  expect((await at.pair(newer.code)).body.error.code).toBe('UNAUTHENTICATED');
});

test('a session is no code, and a code that nobody gave is no token', async () => {
  const at = await open();
  const refused = await at.owner('POST', '/auth/pair');
  expect([refused.status, refused.body.error.code]).toEqual([403, 'FORBIDDEN']);
  const { code } = await at.start();
  expect((await at.pair(`${code.split('|')[0]}|guessed`)).body.error.code).toBe('UNAUTHENTICATED');
});

test('at a central instance only devices of branches that it runs itself are paired', async () => {
  const at = await open({ role: 'central' });
  const [here, there] = await at.tenant.transact(systemCaller, async (tx) => {
    const branch = (name: string, hostNode: number) =>
      insertBranch(tx, { name, code: name, timezone: 'UTC', hostNode });
    return [await branch('here', 0), await branch('there', 1)];
  });
  const { code } = await at.start({ role: 'kiosk', label: 'Door', branch_id: here });
  expect(await works(at, (await at.pair(code)).data.token)).toBe(true);
  const elsewhere = { role: 'kiosk', label: 'Door', branch_id: there };
  const refused = await at.owner('POST', '/devices/pairings', elsewhere);
  expect([refused.status, refused.body.error.code]).toEqual([409, 'BRANCH_NOT_HOSTED']);
  expect((await at.owner('GET', `/devices?branch_id=${there}`)).data).toEqual([]);
});

test('bad input changes nothing and names the field', async () => {
  const at = await open();
  for (const [body, path] of [
    [{ role: 'kiosk' }, 'label'],
    [{ label: 'X' }, 'user_id'],
    [{ role: 'owner', label: 'X' }, 'role'],
    [{ device_id: 99 }, 'device_id'],
  ] as const) {
    const refused = await at.owner('POST', '/devices/pairings', body);
    expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([422, [path]]);
  }
  expect((await at.owner('GET', '/devices')).data).toEqual([]);
  const { code } = await at.start();
  expect((await at.pair(code, 'short')).status).toBe(422);
  expect((await at.pair(code, NONCE)).status).toBe(200);
});

test('a code is taken as people type it: in small letters, with a blank or without the hyphen', async () => {
  const at = await open();
  for (const typed of [(code: string) => code.toLowerCase(), (code: string) => code.replace('-', ' ')]) {
    const { code } = await at.start();
    expect((await at.pair(typed(code))).status).toBe(200);
  }
});

test('five wrong codes from one address make it wait, and a right one forgives slips before', async () => {
  const at = await open();
  const { code } = await at.start();
  for (let n = 0; n < 4; n++) expect((await at.pair('AAAA-AAAA')).body.error.code).toBe('UNAUTHENTICATED');
  expect((await at.pair(code)).status).toBe(200);
  for (let n = 0; n < 5; n++) expect((await at.pair('AAAA-AAAA')).body.error.code).toBe('UNAUTHENTICATED');
  const next = await at.start();
  const stopped = await at.pair(next.code);
  expect([stopped.status, stopped.body.error.code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
  at.clock.advance(61_000);
  expect((await at.pair(next.code)).status).toBe(200);
});

test('twelve devices that are paired at the same moment are all paired, and wrong codes at once are each counted', async () => {
  const at = await open();
  const codes: string[] = [];
  for (let n = 0; n < 12; n++) codes.push((await at.start()).code);
  const replies = await Promise.all(codes.map((code) => at.pair(code)));
  expect(replies.map(({ status }) => status)).toEqual(codes.map(() => 200));
  const wrong = await Promise.all(codes.map(() => at.pair('AAAA-AAAA')));
  const refusals = wrong.map(({ body }) => body.error.code);
  expect(refusals.filter((code) => code === 'UNAUTHENTICATED')).toHaveLength(5);
  expect(refusals.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(7);
});

test('addresses of one network count as one when codes are guessed', async () => {
  const at = await open();
  const pairFrom = async (remoteAddress: string) => {
    const headers = { authorization: 'Bearer AAAA-AAAA' };
    const reply = await at.server.inject({
      method: 'POST',
      url: '/api/v1/auth/pair',
      remoteAddress,
      headers,
      body: {},
    });
    return reply.statusCode;
  };
  for (let n = 1; n <= 5; n++) expect(await pairFrom(`2001:db8::${n}`)).toBe(401);
  expect(await pairFrom('2001:db8::6')).toBe(429);
  expect(await pairFrom('2001:db8:0:1::1')).toBe(401);
});

test('elsewhere a code is no token, and what looks like one is not counted', async () => {
  const at = await open();
  const { code } = await at.start();
  for (let n = 0; n < 8; n++) {
    const refused = await at.withToken(n === 0 ? code : 'nonsense')('GET', '/auth/user');
    expect([refused.status, refused.body.error.code]).toEqual([401, 'UNAUTHENTICATED']);
  }
  expect((await at.pair(code)).status).toBe(200);
});

test('a code opens nothing when it is sent as a token with its number', async () => {
  const at = await open();
  const { code } = await at.start();
  const rows = rowsIn(at.tenant, "select id from tokens where kind = 'pairing'");
  expect((await at.pair(`${rows[0].id}|${code}`)).body.error.code).toBe('UNAUTHENTICATED');
});
