import { expect, test } from 'vitest';
import { secondFactorOff } from '../../../server/commands/second-factor-off.ts';
import { codeAt, stepAt, stepOfCode, toBase32 } from '../../../server/identity/auth/second-factor/totp.ts';
import { openRestaurant, type Request, type Restaurant } from '../../harness/app.ts';
import { proof } from '../../harness/prove.ts';
import { rowsIn } from '../../harness/rows.ts';
import { bytesOf } from './base32.ts';

type AppCommand = Extract<typeof secondFactorOff, { on: 'app' }>;

const owner = { email: 'owner@example.com', password: 'correct horse' };
const ADDRESS = '192.0.2.7';

const loginsOf =
  ({ server }: Restaurant) =>
  async (more: object = {}, remoteAddress = ADDRESS) => {
    const body = { ...owner, ...more };
    const reply = await server.inject({ method: 'POST', url: '/api/v1/auth/login', remoteAddress, body });
    const { error, data } = reply.json();
    return { status: reply.statusCode, code: error?.code, message: error?.message, token: data?.token };
  };

interface Secured {
  readonly at: Restaurant;
  readonly call: Request;
  readonly login: ReturnType<typeof loginsOf>;
  readonly codes: readonly string[];
  /** What the telephone shows now, or so many steps from now. */
  code(steps?: number): string;
}

async function openSecured(): Promise<Secured> {
  const at = await openRestaurant({ role: 'central' });
  const login = loginsOf(at);
  const call = at.withToken((await login()).token);
  const { data } = await call('POST', '/auth/second-factor/begin', { password: owner.password });
  const code = (steps = 0) => codeAt(bytesOf(data.secret), stepAt(at.clock.now()) + steps);
  const confirmed = await call('POST', '/auth/second-factor/confirm', { otp: code() });
  expect(confirmed.status).toBe(200);
  at.clock.advance(30_000);
  return { at, call, login, code, codes: confirmed.data.recovery_codes };
}

test('codes are those of RFC 6238, and the secret is the base32 that apps read', () => {
  const secret = Buffer.from('12345678901234567890');
  const known = { 59: '287082', 1111111109: '081804', 1234567890: '005924', 20000000000: '353130' };
  for (const [seconds, code] of Object.entries(known))
    expect(codeAt(secret, stepAt(Number(seconds) * 1_000))).toBe(code);
  expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  const now = 1_111_111_109_000;
  const at = (ms: number) => stepOfCode(secret, '081804', { now: now + ms, after: 0 });
  expect([at(-60_000), at(60_000 + 30_000)]).toEqual([undefined, undefined]);
  expect([at(-30_000), at(0), at(30_000)]).toEqual(Array(3).fill(stepAt(now)));
});

test('it is off until a code of the telephone was given, and then the password alone opens nothing', async () => {
  const at = await openRestaurant({ role: 'central' });
  const login = loginsOf(at);
  const call = at.withToken((await login()).token);
  const other = at.withToken((await login()).token);
  const state = async () => (await call('GET', '/auth/second-factor')).data;
  expect(await state()).toEqual({ is_offered: true, is_on: false, recovery_codes_left: 0 });
  expect((await call('POST', '/auth/second-factor/begin', { password: 'wrong one' })).status).toBe(422);
  const { data } = await call('POST', '/auth/second-factor/begin', { password: owner.password });
  expect(data.uri).toContain(`secret=${data.secret}`);
  expect(data.qr_svg).toContain('<svg');
  expect((await login()).status).toBe(200);
  expect((await call('POST', '/auth/second-factor/confirm', { otp: '000000' })).status).toBe(422);
  const otp = codeAt(bytesOf(data.secret), stepAt(at.clock.now()));
  const confirmed = await call('POST', '/auth/second-factor/confirm', { otp });
  expect(new Set(confirmed.data.recovery_codes).size).toBe(10);
  expect(await state()).toEqual({ is_offered: true, is_on: true, recovery_codes_left: 10 });
  expect((await other('GET', '/auth/user')).status).toBe(401);
  expect(await login()).toMatchObject({ status: 401, code: 'SECOND_FACTOR_REQUIRED' });
  expect((await login({ password: 'wrong' })).code).toBe('INVALID_CREDENTIALS');
  const [row] = rowsIn(at.tenant, 'select * from second_factors');
  expect(JSON.stringify(row)).not.toContain(data.secret);
  for (const code of confirmed.data.recovery_codes) expect(JSON.stringify(row)).not.toContain(code);
});

test('a code opens once, one step early or late, and no earlier one after it', async () => {
  const { at, login, code } = await openSecured();
  const early = code(1);
  expect((await login({ otp: code(2) })).status).toBe(401);
  const [first, second] = await Promise.all([login({ otp: code() }), login({ otp: code() }, '192.0.2.8')]);
  expect([first.status, second.status].sort()).toEqual([200, 401]);
  expect((await login({ otp: code(-1) })).status).toBe(401);
  expect((await login({ otp: early })).status).toBe(200);
  at.clock.advance(60_000);
  expect((await login({ otp: `${code().slice(0, 3)} ${code().slice(3)}` })).status).toBe(200);
});

test('a recovery code opens once, typed as it comes, and that is in the audit', async () => {
  const { at, call, login, codes } = await openSecured();
  const typed = codes[0]?.toLowerCase().replaceAll('-', ' ');
  expect((await login({ otp: typed })).status).toBe(200);
  expect(await login({ otp: codes[0] })).toMatchObject({
    status: 401,
    message: expect.stringContaining('used'),
  });
  expect((await call('GET', '/auth/second-factor')).data.recovery_codes_left).toBe(9);
  expect(rowsIn(at.tenant, "select * from audit_entries where action = 'user.recovery_code'")).toHaveLength(
    1,
  );
});

test('wrong codes make the address wait that gives them, and nobody else', async () => {
  const { login, code } = await openSecured();
  for (let n = 0; n < 5; n++) expect((await login({ otp: '000000' })).code).toBe('SECOND_FACTOR_REQUIRED');
  expect((await login({ otp: '000000' })).code).toBe('TOO_MANY_ATTEMPTS');
  expect((await login({ otp: code() })).code).toBe('TOO_MANY_ATTEMPTS');
  expect((await login({ otp: code() }, '192.0.2.9')).status).toBe(200);
});

test('an account takes few wrong codes from however many addresses, and the owner is told', async () => {
  const { at, call, login, code } = await openSecured();
  const tried: string[] = [];
  for (let n = 0; n < 12; n++) tried.push((await login({ otp: '000000' }, `203.0.113.${n}`)).code);
  expect(tried.filter((one) => one === 'SECOND_FACTOR_REQUIRED')).toHaveLength(10);
  expect(tried.at(-1)).toBe('TOO_MANY_ATTEMPTS');
  const alarms = (await call('GET', '/alarms')).data as { cause: string; facts: { names: string } }[];
  expect(alarms.find(({ cause }) => cause === 'second_factor_guessed')?.facts.names).toBe('Owner');
  at.clock.advance(16 * 60_000);
  expect((await login({ otp: code() }, '203.0.113.99')).status).toBe(200);
});

test('it is switched off with the password, or by an owner for somebody whose telephone is lost; both are told', async () => {
  const { at, call, code, login } = await openSecured();
  const told: string[] = [];
  at.tenant.onEvent(({ type }) => void told.push(type));
  const off = (given: object) => call('POST', '/auth/second-factor/off', { reauthentication: given });
  expect((await off({ password: 'wrong one', otp: code() })).status).toBe(403);
  expect((await off({ password: owner.password })).status).toBe(403);
  expect((await off({ password: owner.password, otp: code() })).status).toBe(200);
  expect((await login()).status).toBe(200);
  expect(told).toContain('user.rights');
  const id = (await call('GET', '/auth/user')).data.id;
  const again = await call('POST', `/users/${id}/second-factor/off`, proof);
  expect([again.status, again.body.error.code]).toEqual([409, 'SECOND_FACTOR_UNFIT']);
  const { data } = await call('POST', '/auth/second-factor/begin', { password: owner.password });
  const otp = codeAt(bytesOf(data.secret), stepAt(at.clock.now()));
  const confirmed = await call('POST', '/auth/second-factor/confirm', { otp });
  expect((await (await at.as('manager'))('POST', `/users/${id}/second-factor/off`)).status).toBe(403);
  const other = { name: 'Other', role: 'owner', email: 'other@example.com', password: 'another horse' };
  const made = await call('POST', '/users', {
    ...other,
    reauthentication: { password: owner.password, otp: confirmed.data.recovery_codes[0] },
  });
  expect(made.status).toBe(201);
  const { data: session } = await at.anonymous('POST', '/auth/login', other);
  const offFor = at.withToken(session.token);
  const given = { reauthentication: { password: other.password } };
  expect((await offFor('POST', `/users/${id}/second-factor/off`)).status).toBe(403);
  expect((await offFor('POST', `/users/${id}/second-factor/off`, given)).status).toBe(200);
  expect((await login()).status).toBe(200);
  const entries = rowsIn(at.tenant, "select after from audit_entries where action = 'user.second_factor'");
  expect(entries.map(({ after }) => JSON.parse(String(after)).second_factor)).toEqual([
    'on',
    'off',
    'on',
    'off',
  ]);
});

test('a branch offers none: the telephone of one person must not stop the kitchen', async () => {
  const at = await openRestaurant();
  const call = at.withToken((await loginsOf(at)()).token);
  expect((await call('GET', '/auth/second-factor')).data).toMatchObject({ is_offered: false, is_on: false });
  const refused = await call('POST', '/auth/second-factor/begin', { password: owner.password });
  expect([refused.status, refused.body.error.code]).toEqual([409, 'SECOND_FACTOR_UNFIT']);
});

test('whoever runs the computer lets the only owner in again, who lost the telephone and the codes', async () => {
  const { at, login } = await openSecured();
  const run = (email: string) => (secondFactorOff as AppCommand).work(at.app, { email }, () => {});
  await expect(run('nobody@example.com')).rejects.toThrow('no account uses nobody@example.com');
  expect((await login()).code).toBe('SECOND_FACTOR_REQUIRED');
  expect((await run(owner.email)).lines[0]).toContain('Two-factor authentication is off');
  expect((await login()).status).toBe(200);
  await expect(run(owner.email)).rejects.toThrow('already off');
  expect(rowsIn(at.tenant, "select * from audit_entries where action = 'user.second_factor'")).toHaveLength(
    2,
  );
});
