import { expect, test, vi } from 'vitest';
import type { Request } from '../../harness/app.ts';
import { listen } from '../../http/events/event-stream.ts';
import { eventually } from '../../sync/worlds/http-world.ts';
import { type HeadOffice, openHeadOffice } from '../head-office.ts';

/** Two installations over real HTTP. */
vi.setConfig({ testTimeout: 60_000 });

const codeOf = async (request: Request) => (await request('GET', '/auth/user')).body.error?.code ?? 'works';

/** Long before the next poll: head office pokes the branch. */
const becomes = (code: string, ...requests: Request[]) =>
  eventually(async () => {
    for (const request of requests) expect(await codeOf(request)).toBe(code);
  }, 10_000);

/** Someone hired at head office, once the branch knows them. */
async function hire({ office, branch }: HeadOffice, more: object = {}) {
  const credentials = { email: 'asha@example.com', password: 'a long password' };
  const { data } = await office('POST', '/users', { name: 'Asha', role: 'waiter', ...credentials, ...more });
  const logIn = () => branch.anonymous('POST', '/auth/login', credentials);
  await eventually(async () => expect((await logIn()).status).toBe(200), 10_000);
  return { id: data.id as number, logIn, session: branch.withToken((await logIn()).data.token) };
}

/** A tablet paired at the branch, with someone on it. */
async function pairTablet({ shop, branch }: HeadOffice, pairing: object, userId: number) {
  const started = await shop('POST', '/devices/pairings', pairing);
  const { data } = await branch.withToken(started.data.code)('POST', '/auth/pair');
  const tablet = branch.withToken(data.token);
  const login = await tablet('POST', '/auth/pin-login', { user_id: userId, pin: '4711' });
  expect(login.status).toBe(200);
  return {
    id: data.device.id as number,
    tablet,
    session: branch.withToken(login.data.token),
    token: login.data.token,
  };
}

test('someone whom head office disables is out at the branch: sessions, logins and event streams', async () => {
  const at = await openHeadOffice();
  const { id, session, logIn } = await hire(at);
  expect(await codeOf(session)).toBe('works');
  const stream = await listen(at.branch.server, (await logIn()).data.token);
  await at.office('PUT', `/users/${id}`, { is_active: false });
  await becomes('ACCOUNT_DISABLED', session);
  await stream.ended;
  expect((await logIn()).body.error.code).toBe('ACCOUNT_DISABLED');
  expect((await at.shop('GET', `/users/${id}`)).data.is_active).toBe(false);
});

test('someone whom head office deletes is out at the branch, and so is who is moved to another', async () => {
  const at = await openHeadOffice();
  const { data: other } = await at.office('POST', '/branches', { name: 'Harbour' });
  const leaving = await hire(at);
  await at.office('DELETE', `/users/${leaving.id}`);
  await becomes('ACCOUNT_DISABLED', leaving.session);
  expect((await leaving.logIn()).body.error.code).toBe('INVALID_CREDENTIALS');
  const moving = await hire(at, { email: 'asha@example.com' });
  await at.office('PUT', `/users/${moving.id}`, { branch_ids: [other.id] });
  await becomes('ACCOUNT_DISABLED', moving.session);
});

test('a password and a PIN that head office changes end the sessions at the branch that the old ones opened', async () => {
  const at = await openHeadOffice();
  const { id, session, logIn } = await hire(at, { pin: '4711', branch_ids: [at.branchId] });
  const { tablet, session: byPin } = await pairTablet(at, { role: 'display', label: 'Bar' }, id);
  await at.office('PUT', `/users/${id}`, { password: 'a new password' });
  await becomes('UNAUTHENTICATED', session);
  expect(await codeOf(byPin)).toBe('works');
  expect((await logIn()).body.error.code).toBe('INVALID_CREDENTIALS');
  await at.office('PUT', `/users/${id}`, { pin: '1739' });
  await becomes('UNAUTHENTICATED', byPin);
  expect(await codeOf(tablet)).toBe('works');
});

test('a tablet that head office switches off is refused at the branch with whoever works on it', async () => {
  const at = await openHeadOffice();
  const { id: userId } = await hire(at, { pin: '4711', branch_ids: [at.branchId] });
  const { id, tablet, session, token } = await pairTablet(at, { role: 'display', label: 'Bar' }, userId);
  await eventually(async () => expect((await at.office('GET', `/devices/${id}`)).status).toBe(200), 10_000);
  expect((await at.office('GET', `/devices/${id}`)).data).toMatchObject({
    branch_id: at.branchId,
    is_paired: false,
    last_used_at: null,
  });
  const stream = await listen(at.branch.server, token);
  await at.office('PUT', `/devices/${id}`, { is_active: false });
  await becomes('ACCOUNT_DISABLED', tablet, session);
  await stream.ended;
  await at.office('PUT', `/devices/${id}`, { is_active: true });
  await becomes('works', tablet, session);
  await at.office('DELETE', `/devices/${id}`);
  await becomes('UNAUTHENTICATED', tablet, session);
});

test('a device that head office makes for a branch gets its token where it works', async () => {
  const at = await openHeadOffice();
  const { id: userId } = await hire(at, { pin: '4711', branch_ids: [at.branchId] });
  const made = await at.office('POST', '/devices', {
    role: 'display',
    label: 'Terrace',
    branch_id: at.branchId,
  });
  expect([made.status, made.data.token]).toEqual([201, null]);
  const { id } = made.data;
  expect((await at.office('POST', '/devices/pairings', { device_id: id })).body.error.code).toBe(
    'BRANCH_NOT_HOSTED',
  );
  await eventually(async () => expect((await at.shop('GET', `/devices/${id}`)).status).toBe(200), 10_000);
  const paired = await pairTablet(at, { device_id: id }, userId);
  expect(paired.id).toBe(id);
  expect((await at.shop('GET', `/devices/${id}`)).data).toMatchObject({ label: 'Terrace', is_paired: true });
});
