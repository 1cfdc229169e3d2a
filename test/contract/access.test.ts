import { describe, expect, test } from 'vitest';
import {
  hasPermission,
  type Permission,
  type Role,
  roles,
  systemCaller,
} from '../../server/core/permissions.ts';
import { changedTables } from './contents.ts';
import { nodeCredential } from './samples/sync.ts';
import { type Call, calls, expectFailure, guarded, type Sent, send, walk } from './walk.ts';
import { openWorld } from './world.ts';

const { server, home } = await openWorld();

/** What must not matter to someone who may not call at all. */
const bodies = [
  {},
  { payload: '{"half":', headers: { 'content-type': 'application/json' } },
  { payload: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
] as const;

const withBody = ({ method }: Call) => (method === 'GET' ? bodies.slice(0, 1) : bodies);

describe('without a valid token', () => {
  walk(guarded)('%s is refused, whatever is sent', async (_, call) => {
    const [id] = (await home.token('owner')).split('|');
    for (const body of withBody(call))
      expectFailure(await send(server, call, body), 401, 'UNAUTHENTICATED', 'no token');
    for (const token of ['nonsense', `${id}|nonsense`, '1|2', `${'9'.repeat(30)}|x`])
      expectFailure(await send(server, call, { token }), 401, 'UNAUTHENTICATED', token);
  });

  walk(guarded)('%s is refused with a token that was revoked', async (_, call) => {
    expectFailure(await send(server, call, { token: await revoked }), 401, 'UNAUTHENTICATED');
  });

  walk(guarded)('%s is refused to an account that was disabled', async (_, call) => {
    expectFailure(await send(server, call, { token: await disabled }), 403, 'ACCOUNT_DISABLED');
  });

  walk(guarded)('%s is refused with a token that has expired', async (_, call) => {
    expectFailure(await send(server, call, { token: await expired }), 401, 'TOKEN_EXPIRED');
  });

  const changed = (change: 'revoked_at' | 'expires_at') =>
    home.freshToken('owner').then(async (token) => {
      const id = Number(token.split('|')[0]);
      await home.tenant.transact(systemCaller, (tx) =>
        tx.db
          .updateTable('tokens')
          .set({ [change]: 1 })
          .where('id', '=', id)
          .execute(),
      );
      return token;
    });

  const revoked = changed('revoked_at');
  const expired = changed('expires_at');
  const disabled = home.freshToken('owner').then(async (token) => {
    const id = Number(token.split('|')[0]);
    await home.tenant.transact(systemCaller, (tx) =>
      tx.db
        .updateTable('users')
        .set({ is_active: 0 })
        .where('id', '=', tx.db.selectFrom('tokens').select('user_id').where('id', '=', id))
        .execute(),
    );
    return token;
  });
});

const isAllowed = ({ endpoint: { access } }: Call, role: Role): boolean =>
  access !== 'node' && hasPermission(role, access as Permission);

describe('by role', () => {
  walk(guarded)('%s is refused to those who may not, and to nobody else', async (_, call) => {
    const [allowed = [], others = []] = [true, false].map((is) =>
      roles.filter((role) => isAllowed(call, role) === is),
    );
    for (const role of allowed) await expectAdmitted(call, role);
    for (const [at, role] of others.entries())
      await expectRefused(call, role, at === 0 ? withBody(call) : bodies.slice(0, 1));
  });

  /** A token of its own: the call may end it. */
  async function expectAdmitted(call: Call, role: Role): Promise<void> {
    const received = await send(server, call, { token: await home.freshToken(role) });
    const isOwnRule =
      received.code === 'FORBIDDEN' && received.body.error.message !== 'Your role does not allow this.';
    expect(received.code === 'FORBIDDEN' && !isOwnRule, `${role}: ${JSON.stringify(received.body)}`).toBe(
      false,
    );
  }

  async function expectRefused(call: Call, role: Role, sent: readonly Partial<Sent>[]): Promise<void> {
    const token = await home.token(role);
    const before = home.contents();
    for (const body of sent)
      expectFailure(await send(server, call, { ...body, token }), 403, 'FORBIDDEN', role);
    expect(changedTables(before, home.contents())).toEqual([]);
  }
});

/** What domain.md says of the roles, by itself: the matrix must not be checked against itself. */
const rules: readonly [Role, string, boolean][] = [
  ['manager', 'POST /users', true],
  ['cashier', 'POST /users', false],
  ['manager', 'POST /export/orders', true],
  ['manager', 'POST /export/customers', false],
  ['cashier', 'POST /pos/orders', true],
  ['cashier', 'POST /pos/orders/{id}/payment', true],
  ['cashier', 'PUT /pos/menu-items/{id}/availability', true],
  ['cashier', 'PUT /pos/menu-items/{id}', false],
  ['waiter', 'POST /pos/orders', true],
  ['waiter', 'POST /pos/orders/{id}/kot', true],
  ['waiter', 'POST /pos/orders/{id}/print-bill', true],
  ['waiter', 'POST /pos/orders/{id}/print-invoice', false],
  ['waiter', 'PUT /pos/menu-items/{id}/availability', true],
  ['driver', 'PUT /pos/menu-items/{id}/availability', false],
  ['waiter', 'POST /areas', false],
  ['kitchen', 'PUT /pos/kot/{id}/status', true],
  ['kitchen', 'PUT /pos/menu-items/{id}/availability', true],
  ['kitchen', 'POST /pos/kot/{id}/reprint', true],
  ['kitchen', 'GET /pos/kots', true],
  ['kitchen', 'GET /pos/orders', false],
  ['kitchen', 'GET /pos/orders/{id}', false],
  ['kitchen', 'GET /pos/tables/{id}/qr', false],
  ['kitchen', 'POST /pos/orders', false],
  ['kitchen', 'POST /pos/orders/{id}/payment', false],
  ['driver', 'POST /pos/orders', false],
  ['driver', 'GET /pos/menu-items', true],
  ['kiosk', 'GET /pos/orders', false],
  ['kiosk', 'GET /users', false],
  ['kiosk', 'GET /pos/menu-items', true],
  ['display', 'POST /pos/orders', false],
  ['display', 'GET /pos/orders/{id}', false],
  ['staff', 'GET /auth/pin-users', true],
  ['staff', 'POST /auth/pin-login', true],
  ['staff', 'GET /pos/tables', true],
  ['staff', 'GET /pos/tables/{id}/qr', false],
  ['staff', 'GET /pos/printers', true],
  ['staff', 'GET /pos/orders', false],
  ['staff', 'GET /pos/floor', false],
  ['staff', 'GET /pos/kots', false],
  ['staff', 'GET /printing/jobs', false],
  ['staff', 'GET /pos/customers', false],
  ['staff', 'GET /users', false],
];

test.each(rules)('the %s and %s: %s', (role, name, allowed) => {
  const call = calls.find((one) => one.name === name);
  expect(call, `${name} is not served`).toBeDefined();
  expect(isAllowed(call as Call, role)).toBe(allowed);
});

test('owners may everything that anyone may', () => {
  const refused = guarded
    .filter(({ endpoint }) => endpoint.access !== 'node')
    .filter((call) => !isAllowed(call, 'owner'));
  expect(refused.map(({ name }) => name)).toEqual([]);
});

test('only the login, the code of a table, that of a moving device, the enrolment of a branch, the coming of a restaurant, the return of a server and what a secret in the path opens are public', () => {
  const open = calls.filter(({ endpoint }) => endpoint.access === 'public').map(({ name }) => name);
  expect(open.sort()).toEqual([
    'GET /export/download/{token}',
    'GET /kiosk/orders/{token}',
    'POST /auth/hand-over',
    'POST /auth/login',
    'POST /guest/sessions',
    'POST /sync/enrol',
    'POST /sync/join',
    'POST /sync/return',
  ]);
});

describe("a guest's phone", () => {
  const phone = (async () => {
    const owner = await home.as('owner');
    await owner('PUT', `/branches/${home.branchId}/settings`, { guest_ordering: 'ask' });
    const { data: table } = await owner('POST', '/pos/tables', { name: 'Walked by a guest' });
    const { data } = await owner('POST', '/guest/sessions', { table_token: table.qr_token });
    return data.token as string;
  })();

  walk(guarded.filter(({ endpoint }) => endpoint.access !== 'guest.use'))(
    '%s is refused to it',
    async (_, call) => {
      const token = await phone;
      for (const body of withBody(call))
        expectFailure(await send(server, call, { ...body, token }), 403, 'FORBIDDEN');
    },
  );
});

describe('the code of a device that is being paired', () => {
  const pairing = { role: 'kiosk', label: 'Door', branch_id: home.branchId };
  const code = home.as('owner').then((owner) => owner('POST', '/devices/pairings', pairing));

  walk(guarded.filter(({ name }) => name !== 'POST /auth/pair'))('%s is refused to it', async (_, call) => {
    for (const body of withBody(call)) {
      const token = (await code).data.code;
      expectFailure(await send(server, call, { ...body, token }), 401, 'UNAUTHENTICATED');
    }
  });
});

describe("a branch's server", () => {
  const credential = nodeCredential(home);
  const replaced = nodeCredential(home).then(async (token) => {
    const node = Number(token.split('.')[1]);
    await home.tenant.transact(systemCaller, (tx) =>
      tx.db.updateTable('sync_credentials').set({ revoked_at: 1 }).where('node', '=', node).execute(),
    );
    return token;
  });

  walk(guarded.filter(({ endpoint }) => endpoint.access !== 'node'))('%s is not for it', async (_, call) => {
    expectFailure(await send(server, call, { token: await credential }), 403, 'FORBIDDEN');
  });

  walk(guarded.filter(({ endpoint }) => endpoint.access === 'node'))(
    '%s is for it, until it is replaced',
    async (_, call) => {
      const received = await send(server, call, { token: await credential });
      expect(['UNAUTHENTICATED', 'FORBIDDEN', 'SYNC_REFUSED']).not.toContain(received.code);
      expectFailure(await send(server, call, { token: await replaced }), 403, 'SYNC_REFUSED');
    },
  );
});
