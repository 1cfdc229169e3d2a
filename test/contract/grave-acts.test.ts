import { describe, expect, test } from 'vitest';
import { hasPermission, type Permission, roles, systemCaller } from '../../server/core/permissions.ts';
import { DAY } from '../../server/core/time/time.ts';
import { rowsIn } from '../harness/rows.ts';
import { byRule } from './by-rule.ts';
import { COUNTS, changedTables } from './contents.ts';
import { openJoined } from './joined.ts';
import { gravely, type MakeSample } from './samples/sample.ts';
import { sampleOf } from './samples.ts';
import { type Call, expectFailure, jsonCalls, type Sent, send, walk } from './walk.ts';
import { openWorld, type Place } from './world.ts';

const grave = jsonCalls.filter(
  ({ endpoint, isAlias }) => endpoint.reauthenticate?.when === 'always' && !isAlias,
);
const ruled = jsonCalls.filter(
  ({ endpoint, isAlias }) => endpoint.reauthenticate?.when === 'by_rule' && !isAlias,
);
const FORBIDDEN = [403, 'REAUTHENTICATION_REQUIRED'] as const;
const unproved = (body: unknown): object => ({ ...(body as object), reauthentication: undefined });

/** A session as a tablet opens it with a PIN. */
async function onDevice(home: Place, token: string): Promise<string> {
  const owner = await home.as('owner');
  const { data: staff } = await owner('POST', '/users', { name: 'Tablet', role: 'staff' });
  const tablet = { user_id: staff.id, label: 'Bar', branch_id: home.branchId };
  const { data: device } = await owner('POST', '/devices', tablet);
  const id = Number(token.split('|')[0]);
  await home.tenant.transact(systemCaller, (tx) =>
    tx.db.updateTable('tokens').set({ device_id: device.id }).where('id', '=', id).execute(),
  );
  return token;
}

describe.each(['branch', 'central'] as const)('at a %s', async (role) => {
  const { server, home } = await openWorld(role);

  walk(grave)('%s: whoever may is refused without the password, and nothing changes', async (_, call) => {
    for (const one of roles.filter((who) => hasPermission(who, call.endpoint.access as Permission))) {
      const token = await home.freshToken(one);
      const sample = await sampleOf(call, home);
      const sent = { ...sample, body: unproved(sample.body), token };
      const before = home.contents();
      expectFailure(await send(server, call, sent), 403, 'REAUTHENTICATION_REQUIRED', one);
      expect(changedTables(before, home.contents(), ['tokens'])).toEqual([]);
    }
  });

  walk(grave)('%s: a session opened with a PIN is refused, with the password as well', async (_, call) => {
    const token = await onDevice(home, (await gravely(home)).token);
    const sample = await sampleOf(call, home);
    const before = home.contents();
    const received = await send(server, call, { ...sample, token });
    expectFailure(received, 403, 'REAUTHENTICATION_REQUIRED');
    expect(received.body.error.message).toContain('PIN');
    expect(changedTables(before, home.contents(), ['tokens'])).toEqual([]);
  });
});

test('each act that is grave by a rule has a request that is, and one that is not', () => {
  expect(ruled.map(({ name }) => name).sort()).toEqual(Object.keys(byRule).sort());
  for (const { endpoint, name } of ruled)
    expect(endpoint.reauthenticate?.cases, name).toMatch(/^(for|with) /);
});

describe.each(['branch', 'central'] as const)('what a rule makes grave at a %s', async (role) => {
  const { server, home } = await openWorld(role);
  const recorded = () =>
    rowsIn(home.tenant, "select after from audit_entries where action = 'account.grave_act'").length;
  /** With the session of an owner who signed in with a password; undefined: it makes no sense here. */
  const prepared = async (make: MakeSample) => {
    const { token, body: proof } = await gravely(home);
    const sample = await make(home);
    return sample.onlyAt && sample.onlyAt !== role ? undefined : { proof, sample: { token, ...sample } };
  };

  walk(ruled)(
    '%s: what is grave is refused without the password, or with a PIN, and nothing changes',
    async (name, call) => {
      const { grave: make, unproved: wrong, refused = FORBIDDEN } = byRule[name]!;
      const asked = await prepared(make);
      if (!asked) return;
      const { sample, proof } = asked;
      const expectRefusal = async (sent: Sent, [status, code]: readonly [number, string]) => {
        const before = home.contents();
        expectFailure(await send(server, call, sent), status, code);
        // A wrong password is counted, and in the audit.
        const counts = wrong ? COUNTS : [];
        expect(changedTables(before, home.contents(), ['tokens', ...counts])).toEqual([]);
      };
      await expectRefusal(wrong?.(sample) ?? sample, refused);
      const token = await onDevice(home, sample.token);
      const body = { ...(sample.body as object), ...proof };
      await expectRefusal({ ...sample, token, body }, FORBIDDEN);
    },
  );

  walk(ruled)(
    '%s: with the password it is done and on record; what is not grave is done without',
    async (name, call) => {
      for (const [make, count] of [
        [byRule[name]!.grave, 1],
        [byRule[name]!.plain, 0],
      ] as const) {
        const asked = await prepared(make);
        if (!asked) return;
        const { sample, proof } = asked;
        const before = recorded();
        const body = count === 1 ? { ...(sample.body as object), ...proof } : sample.body;
        const { status, body: reply } = await send(server, call, { ...sample, body });
        expect(status, JSON.stringify(reply)).toBeLessThan(300);
        expect(recorded() - before).toBe(count);
      }
    },
  );
});

describe('whom a branch believes', async () => {
  const { central, branch } = await openJoined();
  const call = grave.find(({ name }) => name === 'POST /sync/rejoin') as Call;
  const newCode = async () => (await central.app.invitations.create(central.tenantId, branch.branchId)).code;
  const alarms = async () => {
    const { data } = await branch.withToken((await gravely(branch)).token)('GET', '/alarms');
    return (data as { cause: string; facts: object }[]).filter(({ cause }) => cause === 'grave_act');
  };
  const entries = () =>
    rowsIn(
      branch.tenant,
      "select * from audit_entries where action in ('branch.rejoin', 'account.grave_act') order by id",
    ).map(({ after }) => JSON.parse(String(after)));

  test('a manager gives it no head office, whatever password they have', async () => {
    const body = { code: await newCode(), reauthentication: { password: 'correct horse' } };
    const token = await branch.freshToken('manager');
    expectFailure(await send(branch.server, call, { body, token }), 403, 'FORBIDDEN');
    expect(entries()).toEqual([]);
  });

  test('a rejoin is in the audit with the address and who asked, and its alarm stays until an owner saw it', async () => {
    expect(await alarms()).toEqual([]);
    const { token, body } = await gravely(branch);
    const sent = { token, body: { ...body, code: await newCode() } };
    const { status, body: reply } = await send(branch.server, call, sent);
    expect(status, JSON.stringify(reply)).toBe(200);
    expect(entries()).toEqual([
      { central_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:/) },
      { act: 'POST /sync/rejoin', address: '127.0.0.1' },
    ]);
    branch.clock.advance(30 * DAY);
    expect(await alarms()).toMatchObject([{ facts: { count: 1, person: 'Owner', address: '127.0.0.1' } }]);
    const owner = branch.withToken((await gravely(branch)).token);
    expect((await owner('POST', '/users/grave-acts/seen')).status).toBe(200);
    expect(await alarms()).toEqual([]);
  });
});
