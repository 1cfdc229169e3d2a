import { chosenFolder } from './samples/backups.ts';
import { fresh, gravely, type MakeSample, type Sample } from './samples/sample.ts';
import { conflict, conflictOf, quarantined, quarantinedIn } from './samples/sync.ts';
import { newWebhook } from './samples/webhooks.ts';
import { ownerPassword, type Place } from './world.ts';

/** An endpoint whose rule decides what is grave: a request that is, and one that is not. */
interface ByRule {
  /** With the session of an owner who signed in with a password; its body has no proof yet. */
  readonly grave: MakeSample;
  readonly plain: MakeSample;
  /** How the grave one is asked for without the right password, where `reauthentication` is not all. */
  readonly unproved?: (sample: Sample) => Sample;
  readonly refused?: readonly [number, string];
}

interface Account {
  readonly id: number;
  readonly email: string;
  readonly token: string;
}

/** Somebody of a role who has just signed in. */
async function account(at: Place, role: string): Promise<Account> {
  const { token, body: proof } = await gravely(at);
  const email = `${fresh('nina').replace(' ', '')}@example.com`;
  const login = { email, password: ownerPassword };
  const { data } = await at.withToken(token)('POST', '/users', { name: 'Nina', role, ...login, ...proof });
  const signedIn = await at.anonymous('POST', '/auth/login', { ...login, tenant_id: at.tenantId });
  return { id: data.id, email, token: signedIn.data.token };
}

const ofAccount =
  (role: string, body: object = {}): MakeSample =>
  async (at) => ({
    params: { id: (await account(at, role)).id },
    body,
  });

const newAccount =
  (role: string): MakeSample =>
  () => ({
    body: { name: 'Mira', role, email: `${fresh('mira').replace(' ', '')}@example.com` },
  });

const ownPassword =
  (role: string): MakeSample =>
  async (at) => ({
    token: (await account(at, role)).token,
    body: { current_password: ownerPassword, new_password: 'a new password' },
  });

/** A branch made somebody an owner while head office did not. */
async function ownerByConflict(at: Place): Promise<number> {
  const { id } = await account(at, 'waiter');
  const loss = { column: 'role', value: 'owner', kept: 'waiter' };
  return conflictOf(at, { table: 'users', id, branchId: null, loss });
}

const settings = { at_hour: 5, every_hours: 24, keep_daily: 7, keep_weekly: 4 };

const webhook =
  (body: object): MakeSample =>
  async (at) => ({
    params: { id: (await newWebhook(at)).id },
    body,
  });

export const byRule: Readonly<Record<string, ByRule>> = {
  'POST /users': { grave: newAccount('owner'), plain: newAccount('waiter') },
  'PUT /users/{id}': {
    grave: ofAccount('owner', { password: 'a new password' }),
    plain: ofAccount('waiter', { password: 'a new password' }),
  },
  'DELETE /users/{id}': { grave: ofAccount('owner'), plain: ofAccount('waiter') },
  'POST /users/{id}/erase': { grave: ofAccount('owner'), plain: ofAccount('waiter') },
  'PUT /auth/password': {
    grave: ownPassword('owner'),
    plain: ownPassword('manager'),
    unproved: ({ body, ...sample }) => ({
      ...sample,
      body: { ...(body as object), current_password: 'not the password' },
    }),
    refused: [422, 'VALIDATION_ERROR'],
  },
  'POST /sync/conflicts/{id}/reject': {
    grave: async (at) => ({ params: { id: await ownerByConflict(at) }, body: {} }),
    plain: async (at) => ({ params: { id: await conflict(at) }, body: {} }),
  },
  'POST /sync/quarantine/{id}/retry': {
    grave: async (at) => ({
      params: { id: await quarantinedIn(at, 'users', { id: 7, role: 'owner' }) },
      body: {},
    }),
    plain: async (at) => ({ params: { id: await quarantined(at) }, body: {} }),
  },
  'POST /export/orders': {
    grave: () => ({ body: { with_customers: true } }),
    plain: () => ({ body: {} }),
  },
  'PUT /system/backups/settings': {
    grave: async (at) => ({
      body: { ...settings, folders: [await chosenFolder(at, false)] },
      onlyAt: 'branch',
    }),
    plain: async (at) => ({ body: { ...settings, folders: [await chosenFolder(at)] }, onlyAt: 'branch' }),
  },
  'PUT /webhooks/{id}': {
    grave: webhook({ url: 'https://other.example.com/galley' }),
    plain: webhook({ description: 'Books', events: ['order'], is_active: false }),
  },
};
