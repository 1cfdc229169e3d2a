import { expect, test } from 'vitest';
import { STANDALONE_TENANTS } from '../../../server/core/ids.ts';
import { systemCaller } from '../../../server/core/permissions.ts';
import type { TenantDatabase } from '../../../server/db/opening/tenant-database.ts';
import { insertBranch } from '../../../server/identity/tenant/create.ts';
import { type Purpose, writeInvitation } from '../../../sync/access/invitations.ts';
import { PROTOCOL } from '../../../sync/registry/protocol-version.ts';
import { openRestaurant, type Restaurant } from '../../harness/app.ts';
import { rowsOf } from '../worlds/world.ts';

const newcomers = STANDALONE_TENANTS.from;

const attempt = (code: string, name = '') => ({
  code,
  nonce: name.padEnd(30, 'n'),
  protocol: PROTOCOL.version,
});

function addBranch({ tenant }: Restaurant, code: string): Promise<number> {
  const branch = { name: code, code, timezone: 'Europe/Paris', hostNode: tenant.profile.node };
  return tenant.transact(systemCaller, (tx) => insertBranch(tx, branch));
}

/** What a restaurant that stood alone sends; `name` in place of its own. */
async function coming({ tenant }: Restaurant, code: string, id: number, name = 'Come') {
  const first = (table: string) =>
    tenant.read(systemCaller, (reader) => reader.execute<object>(`select * from ${table} limit 1`, []));
  const [restaurant] = await first('tenants');
  const [branch] = await first('branches');
  return {
    ...attempt(code, name),
    ...{ id, restaurant: { ...restaurant, name }, branches: [{ ...branch, host_node: 0 }] },
  };
}

const returning = (code: string, tenant_id: number, branch_id: number) => ({
  ...attempt(code),
  ...{ tenant_id, branch_id, node: 40, spares: [], listens: true, former: [] },
  at: { life: 'of a server', tx: 1 },
  lost: { branches: [], nodes: [], coupon_quotas: [] },
});

test('a code for a missing branch brings in no restaurant, and what came before stays as it is', async () => {
  const office = await openRestaurant({ role: 'central' });
  await addBranch(office, 'QUAY');
  const { code } = await writeInvitation(office.app.control, { kind: 'restaurant' });
  const came = await office.anonymous('POST', '/sync/join', await coming(office, code, newcomers));
  expect(came.status).toBe(201);
  const tenant = office.app.tenant(newcomers) as TenantDatabase;
  const all = () =>
    ['tenants', 'branches', 'nodes', 'sync_credentials'].map((table) => rowsOf(tenant, table));
  const before = all();
  const missing = await office.app.invitations.createMissing(newcomers);
  const thief = await coming(office, missing.code, newcomers, 'Thief');
  const reply = await office.anonymous('POST', '/sync/join', thief);
  expect([reply.status, reply.body.error.code]).toEqual([410, 'CODE_EXPIRED']);
  expect(all()).toEqual(before);
});

test('a code opens what it was made for, and nothing else', async () => {
  const office = await openRestaurant({ role: 'central' });
  const { tenantId } = office;
  const branchId = await addBranch(office, 'QUAY');
  const purposes: Purpose[] = [
    { kind: 'branch', tenantId, branchId },
    { kind: 'computer', tenantId, branchId },
    { kind: 'missing', tenantId },
    { kind: 'restaurant' },
  ];
  const opened: Record<string, string[]> = {};
  for (const purpose of purposes) {
    const doors = { enrol: [], return: [], join: [] };
    for (const door of Object.keys(doors)) {
      const { code } = await writeInvitation(office.app.control, purpose);
      const body = {
        enrol: attempt(code),
        return: returning(code, tenantId, branchId),
        join: await coming(office, code, newcomers),
      };
      const reply = await office.anonymous('POST', `/sync/${door}`, body[door as keyof typeof body]);
      // Beyond the code a server that comes back may have other reasons to be sent away.
      if (reply.body.error?.code !== 'CODE_EXPIRED')
        opened[purpose.kind] = [...(opened[purpose.kind] ?? []), door];
      else expect(reply.body.error.message).toMatch(/^This code /);
    }
  }
  expect(opened).toEqual({
    branch: ['enrol', 'return'],
    computer: ['enrol', 'return'],
    missing: ['return'],
    restaurant: ['join'],
  });
});

test('a code for a new branch does not put out the server that the branch got since', async () => {
  const office = await openRestaurant({ role: 'central' });
  const branchId = await addBranch(office, 'QUAY');
  const invite = () => office.app.invitations.create(office.tenantId, branchId);
  const [first, second] = [await invite(), await invite()];
  const enrolled = await office.anonymous('POST', '/sync/enrol', attempt(first.code));
  expect(enrolled.status).toBe(201);
  const refused = await office.anonymous('POST', '/sync/enrol', attempt(second.code));
  expect([refused.status, refused.body.error.message]).toEqual([
    410,
    expect.stringContaining('has had a server since'),
  ]);
  const repeated = await office.anonymous('POST', '/sync/enrol', attempt(first.code));
  expect(repeated.data).toEqual({ ...enrolled.data, at: expect.anything() });
  const replaced = await office.anonymous('POST', '/sync/enrol', attempt((await invite()).code));
  expect(replaced.status).toBe(201);
});

test('codes that were made before kinds were written down open what they opened', async () => {
  const office = await openRestaurant({ role: 'central' });
  const branchId = await addBranch(office, 'QUAY');
  const old = async (purpose: Purpose) => {
    const { id, code } = await writeInvitation(office.app.control, purpose);
    await office.app.control.transact(({ db }) =>
      db.updateTable('enrolments').set({ kind: null }).where('id', '=', id).execute(),
    );
    return code;
  };
  const { tenantId, anonymous } = office;
  const ofBranch = await old({ kind: 'branch', tenantId, branchId });
  expect((await anonymous('POST', '/sync/enrol', attempt(ofBranch))).status).toBe(201);
  const joining = await coming(office, await old({ kind: 'restaurant' }), newcomers);
  const came = await anonymous('POST', '/sync/join', joining);
  expect(came.status).toBe(201);
  const repeated = await anonymous('POST', '/sync/join', joining);
  expect(repeated.data).toEqual({ ...came.data, at: expect.anything() });
  const missing = await old({ kind: 'missing', tenantId: newcomers });
  const refused = await anonymous('POST', '/sync/join', { ...joining, code: missing });
  expect(refused.body.error.code).toBe('CODE_EXPIRED');
});
