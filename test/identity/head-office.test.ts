import { beforeAll, expect, test } from 'vitest';
import { codeAt, stepAt } from '../../server/identity/auth/second-factor/totp.ts';
import { type Joined, openJoined } from '../contract/joined.ts';
import { ownerPassword, type Place } from '../contract/world.ts';
import { requestsOn } from '../harness/app.ts';
import { rowsIn } from '../harness/rows.ts';
import { bytesOf } from './auth/base32.ts';

let joined: Joined;
beforeAll(async () => {
  joined = await openJoined();
});

const header = 'X-Head-Office-Password';
const codeHeader = 'X-Head-Office-Code';

/** The owner, at the server of the branch. */
async function ownerThere({ server, ownerEmail }: Place, password = ownerPassword) {
  const login = await requestsOn(server, {})('POST', '/auth/login', { email: ownerEmail, password });
  const authorization = `Bearer ${login.data.token}`;
  return (more: Record<string, string> = {}) => requestsOn(server, { authorization, ...more });
}

const named = ({ tenant }: Place, name: string) =>
  rowsIn(tenant, `select * from users where name = '${name}'`);
const manager = (name: string) => ({ name, role: 'manager', email: `${name.toLowerCase()}@example.com` });

test('what head office decides about is made there in the name of the person, once, and comes back', async () => {
  const { branch, central, settle } = joined;
  const as = await ownerThere(branch);
  const refused = await as()('POST', '/users', manager('Mira'));
  expect(refused.body.error).toMatchObject({ code: 'BRANCH_NOT_HOSTED', details: { header } });
  expect(named(central, 'Mira')).toEqual([]);

  const sent = { [header]: encodeURIComponent(ownerPassword), 'idempotency-key': 'mira once' };
  const made = await as(sent)('POST', '/users', manager('Mira'));
  expect([made.status, made.data.role]).toEqual([201, 'manager']);
  expect((await as(sent)('POST', '/users', manager('Mira'))).data).toEqual(made.data);
  expect(named(central, 'Mira')).toMatchObject([{ id: made.data.id, role: 'manager' }]);
  expect(named(branch, 'Mira'), 'nothing is written at the branch itself').toEqual([]);
  const [entry] = rowsIn(central.tenant, `select * from audit_entries where entity_id = ${made.data.id}`);
  const [owner] = rowsIn(central.tenant, `select id from users where email = '${central.ownerEmail}'`);
  expect(entry).toMatchObject({ action: 'user.create', user_id: owner?.id });
  const open = rowsIn(
    central.tenant,
    `select * from tokens where user_id = ${owner?.id} and revoked_at is null`,
  );
  await settle();
  expect(named(branch, 'Mira').length).toBe(1);
  expect(rowsIn(branch.tenant, 'select * from sync_quarantine')).toEqual([]);

  const change = await as(sent)('PUT', `/users/${made.data.id}`, { is_active: false });
  expect(change.status, 'another request under a used key').toBe(422);
  const password = { [header]: sent[header] as string };
  expect((await as(password)('PUT', `/users/${made.data.id}`, { is_active: false })).status).toBe(200);
  expect((await as(password)('DELETE', `/users/${made.data.id}`)).status).toBe(200);
  await settle();
  expect(named(branch, 'Mira')).toMatchObject([{ is_active: 0, deleted_at: expect.any(Number) }]);
  const after = rowsIn(
    central.tenant,
    `select * from tokens where user_id = ${owner?.id} and revoked_at is null`,
  );
  expect(after.length, 'no session stays open at head office').toBe(open.length);
});

test('head office takes nobody’s word for who asks: the password decides, and its own rules', async () => {
  const { branch, central } = joined;
  const as = await ownerThere(branch);
  const wrong = await as({ [header]: 'another' })('POST', '/users', manager('Nils'));
  expect([wrong.status, wrong.body.error.code]).toEqual([403, 'FORBIDDEN']);
  const taken = await as({ [header]: encodeURIComponent(ownerPassword) })('POST', '/users', {
    ...manager('Nils'),
    email: central.ownerEmail,
  });
  expect([taken.status, taken.body.error.code]).toEqual([409, 'DUPLICATE_EMAIL']);
  expect((await as({ [header]: '%' })('POST', '/users', manager('Nils'))).status).toBe(422);
  expect(named(central, 'Nils')).toEqual([]);
});

test('an account with a second factor gives its code beside the password, and each code opens once', async () => {
  const { branch, central, settle } = joined;
  const as = await ownerThere(branch);
  const login = await requestsOn(central.server, {})('POST', '/auth/login', {
    email: central.ownerEmail,
    password: ownerPassword,
  });
  const there = requestsOn(central.server, { authorization: `Bearer ${login.data.token}` });
  const { data } = await there('POST', '/auth/second-factor/begin', { password: ownerPassword });
  const code = () => codeAt(bytesOf(data.secret), stepAt(central.clock.now()));
  await there('POST', '/auth/second-factor/confirm', { otp: code() });
  central.clock.advance(30_000);

  const password = { [header]: encodeURIComponent(ownerPassword) };
  const refused = await as(password)('POST', '/users', manager('Omar'));
  expect(refused.body.error).toMatchObject({ code: 'FORBIDDEN', details: { header: codeHeader } });
  const wrong = await as({ ...password, [codeHeader]: '000000' })('POST', '/users', manager('Omar'));
  expect([wrong.status, wrong.body.error.details]).toEqual([403, { header: codeHeader }]);
  const given = { ...password, [codeHeader]: code() };
  expect((await as(given)('POST', '/users', manager('Omar'))).status).toBe(201);
  expect((await as(given)('POST', '/users', manager('Otto'))).status).toBe(403);
  await settle();
  expect([named(branch, 'Omar').length, named(branch, 'Otto')]).toEqual([1, []]);
  central.clock.advance(60_000);
  const proof = { reauthentication: { password: ownerPassword, otp: code() } };
  expect((await there('POST', '/auth/second-factor/off', proof)).status).toBe(200);
});

test('the own password of somebody of head office is changed there, and while the line is down it is refused', async () => {
  const { branch, central, settle } = joined;
  const as = await ownerThere(branch);
  const next = 'quite another password';
  const body = { current_password: ownerPassword, new_password: next };
  const [before] = rowsIn(
    central.tenant,
    `select password_hash from users where email = '${central.ownerEmail}'`,
  );
  expect((await as()('PUT', '/auth/password', body)).status).toBe(200);
  const [after] = rowsIn(
    central.tenant,
    `select password_hash from users where email = '${central.ownerEmail}'`,
  );
  expect(after?.password_hash).not.toBe(before?.password_hash);
  await settle();
  expect((await as()('GET', '/auth/user')).status, 'every session ends').toBe(401);
  const again = await ownerThere(branch, next);
  await central.server.close();
  const refused = await again({ [header]: encodeURIComponent(next) })('POST', '/users', manager('Nils'));
  expect([refused.status, refused.body.error.code]).toEqual([409, 'BRANCH_NOT_HOSTED']);
  expect(refused.body.error.message).toContain('head office');
});
