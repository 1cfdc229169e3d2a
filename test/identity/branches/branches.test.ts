import { expect, test } from 'vitest';
import { openRestaurant, type Request } from '../../harness/app.ts';
import { proof, signedInOwner } from '../../harness/prove.ts';

async function openCentral() {
  const at = await openRestaurant({ role: 'central' });
  return { ...at, owner: await signedInOwner(at) };
}

const add = async (owner: Request, body: object) => (await owner('POST', '/branches', body)).data;
const codes = async (reply: ReturnType<Request>) => {
  const { status, body } = await reply;
  return [status, body.error?.code];
};

test('head office makes a branch, which it runs itself until a server has joined', async () => {
  const { owner } = await openCentral();
  const made = await owner('POST', '/branches', {
    name: 'MG Road',
    timezone: 'Asia/Kolkata',
    day_start: '05:30',
    address: '1 MG Road',
  });
  expect([made.status, made.data]).toEqual([
    201,
    {
      id: expect.any(Number),
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
      name: 'MG Road',
      code: 'MG-ROAD',
      address: '1 MG Road',
      phone: null,
      timezone: 'Asia/Kolkata',
      day_start: '05:30',
      base_url: null,
      catalogue: 'edit',
      is_active: true,
      is_local: true,
      last_sync_at: null,
    },
  ]);
  expect((await owner('GET', `/branches/${made.data.id}`)).data).toEqual(made.data);
  expect((await owner('GET', '/branches/available')).data).toEqual([made.data]);
  expect((await owner('GET', `/branches/${made.data.id}/settings`)).data.bill_copies).toBe(1);
});

test('a new branch takes the time zone of the restaurant and a code of its own', async () => {
  const { owner } = await openCentral();
  expect(await add(owner, { name: 'Café Zürich' })).toMatchObject({
    code: 'CAFE-ZURICH',
    timezone: 'Europe/Paris',
    day_start: '04:00',
  });
  expect((await add(owner, { name: 'Cafe Zurich' })).code).toBe('CAFE-ZURICH-2');
  for (const [body, path] of [
    [{ name: 'X', code: 'CAFE-ZURICH' }, 'code'],
    [{ name: 'X', code: 'small' }, 'code'],
    [{ name: '' }, 'name'],
    [{}, 'name'],
    [{ name: 'X', timezone: 'Mars' }, 'timezone'],
    [{ name: 'X', day_start: '25:00' }, 'day_start'],
    [{ name: 'X', base_url: 'javascript:alert(1)' }, 'base_url'],
  ] as const) {
    const refused = await owner('POST', '/branches', body);
    expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([422, [path]]);
  }
  expect((await owner('GET', '/branches/available')).data).toHaveLength(2);
});

test('only the owner makes branches and invites servers, and only at the central instance', async () => {
  const { owner, as } = await openCentral();
  const { id } = await add(owner, { name: 'MG Road' });
  const manager = await as('manager');
  for (const [method, path] of [
    ['POST', '/branches'],
    ['POST', `/branches/${id}/invitations`],
    ['GET', `/branches/${id}/invitations`],
    ['DELETE', `/branches/${id}/invitations/1`],
  ] as const)
    expect(await codes(manager(method, path))).toEqual([403, 'FORBIDDEN']);
  const branch = await openRestaurant();
  const there = await signedInOwner(branch);
  expect(await codes(there('POST', '/branches', { name: 'Second' }))).toEqual([409, 'BRANCH_NOT_HOSTED']);
  expect(await codes(there('POST', `/branches/${branch.branchId}/invitations`, proof))).toEqual([
    409,
    'BRANCH_NOT_HOSTED',
  ]);
});

test('an invitation shows its code once, is listed while it is pending, and can be revoked', async () => {
  const { owner, clock, as } = await openCentral();
  const { id } = await add(owner, { name: 'MG Road' });
  const invited = await owner('POST', `/branches/${id}/invitations`, proof, { host: 'office.example' });
  expect(invited.status).toBe(201);
  const { code, qr, qr_svg, ...pending } = invited.data;
  expect(code).toMatch(/^[A-Z0-9]{5}(-[A-Z0-9]{5}){3}$/);
  expect(qr).toBe(`http://office.example/api/v1/sync/enrol#${code}`);
  expect(qr_svg).toMatch(/^<svg /);
  expect(pending).toMatchObject({
    branch_id: id,
    expires_at: new Date(clock.now() + 3 * 24 * 3_600_000).toISOString(),
  });
  const list = async () => (await owner('GET', `/branches/${id}/invitations`)).data;
  expect(await list()).toEqual([pending]);
  expect((await owner('DELETE', `/branches/${id}/invitations/${pending.id}`)).status).toBe(200);
  expect(await list()).toEqual([]);
  expect(await codes(owner('DELETE', `/branches/${id}/invitations/${pending.id}`))).toEqual([
    404,
    'NOT_FOUND',
  ]);
  const refused = await owner('POST', '/sync/enrol', { code, nonce: 'n'.repeat(30), protocol: 1 });
  expect([refused.status, refused.body.error.code]).toEqual([410, 'CODE_EXPIRED']);
  await owner('POST', `/branches/${id}/invitations`, proof);
  clock.advance(3 * 24 * 3_600_000);
  const later = await as('owner');
  expect((await later('GET', `/branches/${id}/invitations`)).data).toEqual([]);
});

test('an invitation belongs to its branch: by the id of another it is not there', async () => {
  const { owner } = await openCentral();
  const [one, other] = [await add(owner, { name: 'One' }), await add(owner, { name: 'Other' })];
  const { data } = await owner('POST', `/branches/${one.id}/invitations`, proof);
  expect((await owner('DELETE', `/branches/${other.id}/invitations/${data.id}`)).status).toBe(404);
  expect((await owner('GET', `/branches/${one.id}/invitations`)).data).toHaveLength(1);
  expect((await owner('POST', '/branches/77/invitations', proof)).status).toBe(404);
  await owner('PUT', `/branches/${other.id}`, { is_active: false });
  expect(await codes(owner('POST', `/branches/${other.id}/invitations`, proof))).toEqual([
    409,
    'BRANCH_NOT_HOSTED',
  ]);
});

test('branches and invitations are audited, and never with the code', async () => {
  const { owner } = await openCentral();
  const { id } = await add(owner, { name: 'MG Road' });
  const { data: invitation } = await owner('POST', `/branches/${id}/invitations`, proof);
  await owner('DELETE', `/branches/${id}/invitations/${invitation.id}`);
  const { data: entries } = await owner('GET', `/audit?entity=branch&branch_id=${id}`);
  expect(entries.map(({ action }: { action: string }) => action)).toEqual([
    'branch.uninvite',
    'branch.invite',
    'branch.create',
  ]);
  expect(entries[1].after).toEqual({ invitation_id: invitation.id, expires_at: invitation.expires_at });
  expect(JSON.stringify(entries)).not.toContain(invitation.code);
});
