import { expect, test } from 'vitest';
import { endpoints } from '../../../server/endpoints.ts';
import type { AnyEndpoint } from '../../../server/http/endpoint/endpoint.ts';
import { openRestaurant, type Request, type Restaurant, tokenFor } from '../../harness/app.ts';
import { rowsIn } from '../../harness/rows.ts';

const owner = { email: 'owner@example.com', password: 'correct horse' };
const proof = { reauthentication: { password: owner.password } };

async function signedIn(at: Restaurant): Promise<Request> {
  const { data } = await at.anonymous('POST', '/auth/login', owner);
  return at.withToken(data.token);
}

const newOwner = { name: 'Second owner', role: 'owner', email: 'second@example.com' };

const alarmsOf = async (call: Request) =>
  ((await call('GET', '/alarms')).data as { cause: string; facts: Record<string, unknown> }[]).filter(
    ({ cause }) => cause === 'grave_act',
  );

test('the grave acts are these, and their bodies take the proof', () => {
  const grave = endpoints.filter(({ reauthenticate }: AnyEndpoint) => reauthenticate !== undefined);
  const named = grave.map(({ method, path, reauthenticate }) => `${reauthenticate?.when} ${method} ${path}`);
  expect(named.sort()).toEqual([
    'always POST /auth/second-factor/off',
    'always POST /branches/missing/invitations',
    'always POST /branches/{id}/invitations',
    'always POST /branches/{id}/server/admit',
    'always POST /export/audit',
    'always POST /export/customers',
    'always POST /export/gstr1',
    'always POST /export/invoices',
    'always POST /pos/customers/{id}/personal-data',
    'always POST /sync/owners/accept',
    'always POST /sync/rejoin',
    'always POST /sync/set-back',
    'always POST /system/backups/phrase',
    'always POST /system/backups/{name}/restore',
    'always POST /users/{id}/personal-data',
    'always POST /users/{id}/second-factor/off',
    'always POST /webhooks',
    'by_rule DELETE /users/{id}',
    'by_rule POST /export/orders',
    'by_rule POST /sync/conflicts/{id}/reject',
    'by_rule POST /sync/quarantine/{id}/retry',
    'by_rule POST /users',
    'by_rule POST /users/{id}/erase',
    'by_rule PUT /auth/password',
    'by_rule PUT /system/backups/settings',
    'by_rule PUT /users/{id}',
    'by_rule PUT /webhooks/{id}',
  ]);
  for (const endpoint of grave) {
    const fields = endpoint.kind === 'json' ? Object.keys(endpoint.body?.shape ?? {}) : [];
    expect(fields, endpoint.path).toContain('reauthentication');
    // The body of a proposal is stored as it came.
    expect(endpoint.access, endpoint.path).not.toBe('catalogue.write');
  }
});

test('nobody becomes an owner, and no owner changes, without the password again', async () => {
  const at = await openRestaurant();
  const call = await signedIn(at);
  const refused = await call('POST', '/users', newOwner);
  expect([refused.status, refused.body.error.code]).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
  const wrong = await call('POST', '/users', { ...newOwner, reauthentication: { password: 'wrong one' } });
  expect(wrong.body.error).toMatchObject({
    code: 'REAUTHENTICATION_REQUIRED',
    details: { field: 'password' },
  });
  expect(rowsIn(at.tenant, "select * from users where email = 'second@example.com'")).toEqual([]);
  const made = await call('POST', '/users', { ...newOwner, ...proof });
  expect(made.status).toBe(201);
  const path = `/users/${made.data.id}`;
  for (const change of [{ password: 'another horse' }, { role: 'manager' }, { email: 'x@example.com' }])
    expect((await call('PUT', path, change)).status, JSON.stringify(change)).toBe(403);
  expect((await call('PUT', path, { phone: '123' })).status).toBe(200);
  expect((await call('DELETE', path)).status).toBe(403);
  expect((await call('DELETE', path, proof)).status).toBe(200);
  const waiter = await call('POST', '/users', { name: 'W', role: 'waiter' });
  expect(waiter.status).toBe(201);
  expect(
    (await call('PUT', `/users/${waiter.data.id}`, { role: 'owner', email: 'w@example.com' })).status,
  ).toBe(403);
});

test('a session opened with a PIN on a device is no proof, with the password either', async () => {
  const at = await openRestaurant();
  const call = await signedIn(at);
  const { data: me } = await call('GET', '/auth/user');
  expect((await call('PUT', `/users/${me.id}`, { pin: '739155', ...proof })).status).toBe(200);
  const { data: tablet } = await call('POST', '/users', { name: 'Tablet', role: 'staff' });
  const device = await call('POST', '/devices', { user_id: tablet.id, label: 'Bar', branch_id: at.branchId });
  const pinned = await at
    .withToken(device.data.token)('POST', '/auth/pin-login', { user_id: me.id, pin: '739155' })
    .then(({ data }) => at.withToken(data.token));
  const refused = await pinned('POST', '/users', { ...newOwner, ...proof });
  expect([refused.status, refused.body.error.code]).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
  expect(refused.body.error.message).toContain('PIN');
});

test('a manager restores, rejoins and renews no phrase, whatever they prove', async () => {
  const at = await openRestaurant();
  const call = at.withToken(await tokenFor(at.tenant, 'manager', at.branchId));
  const acts = ['/sync/rejoin', '/system/backups/x/restore', '/system/backups/phrase'];
  for (const path of acts) {
    const reply = await call('POST', path, { code: 'ABCDE-FGHIJ', url: 'https://evil.example', ...proof });
    expect([path, reply.body.error.code]).toEqual([path, 'FORBIDDEN']);
  }
});

test('each is on record with its address, and an alarm stays until an owner saw it', async () => {
  const at = await openRestaurant();
  const call = await signedIn(at);
  expect(await alarmsOf(call)).toEqual([]);
  expect((await call('POST', '/export/customers', { format: 'csv', ...proof })).status).toBe(201);
  const [entry] = rowsIn(at.tenant, "select * from audit_entries where action = 'account.grave_act'");
  expect(JSON.parse(String(entry?.after))).toEqual({ act: 'POST /export/customers', address: '127.0.0.1' });
  expect(JSON.stringify(rowsIn(at.tenant, 'select * from audit_entries'))).not.toContain(owner.password);
  expect(await alarmsOf(call)).toMatchObject([
    { facts: { count: 1, person: 'Owner', address: '127.0.0.1' } },
  ]);
  expect(await alarmsOf(await at.as('manager'))).toEqual([]);
  at.clock.advance((10 * 24 * 3_600_000) / 2);
  const later = await signedIn(at);
  expect(await alarmsOf(later)).toHaveLength(1);
  expect((await (await at.as('manager'))('POST', '/users/grave-acts/seen')).status).toBe(403);
  expect((await later('POST', '/users/grave-acts/seen')).status).toBe(200);
  expect(await alarmsOf(later)).toEqual([]);
});

test('a code of the second factor belongs to the proof where it is on', async () => {
  const at = await openRestaurant({ role: 'central' });
  const call = await signedIn(at);
  const { data } = await call('POST', '/auth/second-factor/begin', { password: owner.password });
  const { codeAt, stepAt } = await import('../../../server/identity/auth/second-factor/totp.ts');
  const { bytesOf } = await import('./base32.ts');
  const code = () => codeAt(bytesOf(data.secret), stepAt(at.clock.now()));
  expect((await call('POST', '/auth/second-factor/confirm', { otp: code() })).status).toBe(200);
  at.clock.advance(30_000);
  const without = await call('POST', '/users', { ...newOwner, ...proof });
  expect([without.status, without.body.error.details]).toMatchObject([
    403,
    { field: 'otp', problem: 'missing' },
  ]);
  const given = { reauthentication: { password: owner.password, otp: code() } };
  expect((await call('POST', '/users', { ...newOwner, ...given })).status).toBe(201);
  at.clock.advance(30_000);
  const next = { current_password: owner.password, new_password: 'battery staple' };
  const alone = await call('PUT', '/auth/password', next);
  expect([alone.status, alone.body.error.details]).toMatchObject([403, { field: 'otp', problem: 'missing' }]);
  const both = { reauthentication: { password: owner.password, otp: code() } };
  expect((await call('PUT', '/auth/password', { ...next, ...both })).status).toBe(200);
});

test("an owner's own new password is a grave act; anybody else's is not", async () => {
  const at = await openRestaurant();
  const call = await signedIn(at);
  const body = { current_password: owner.password, new_password: 'battery staple' };
  expect((await call('PUT', '/auth/password', body)).status).toBe(200);
  expect(await alarmsOf(call)).toMatchObject([{ facts: { count: 1, person: 'Owner' } }]);
  const { data: waiter } = await call('POST', '/users', {
    name: 'W',
    role: 'waiter',
    email: 'w@example.com',
  });
  const mine = { password: 'a long one' };
  expect((await call('PUT', `/users/${waiter.id}`, mine)).status).toBe(200);
  const { data } = await at.anonymous('POST', '/auth/login', { email: 'w@example.com', ...mine });
  const own = { current_password: mine.password, new_password: 'another long one' };
  expect((await at.withToken(data.token)('PUT', '/auth/password', own)).status).toBe(200);
  expect(await alarmsOf(call)).toMatchObject([{ facts: { count: 1 } }]);
});
