import { z } from 'zod';
import { endpoint } from '../../http/endpoint/endpoint.ts';
import { byId } from '../../http/endpoint/fields.ts';
import { assertOwnPin } from '../auth/pin/pin.ts';
import { unreadablePins } from '../auth/pin/pin-sealer.ts';
import { userOf } from '../auth/principal.ts';
import {
  graveActForOwners,
  graveActOfOwner,
  noteGraveActsSeen,
  Reauthenticated,
} from '../auth/reauthentication.ts';
import { changeOwnPassword, checkNewPassword } from './password.ts';
import { LostPin, NewUser, PasswordBody, User, UserChanges, UserQuery } from './schema.ts';
import {
  createUser,
  eraseUser,
  hashSecrets,
  listUsers,
  removeUser,
  updateUser,
  visibleUser,
} from './service.ts';

const tag = 'Users';

const list = endpoint({
  method: 'GET',
  path: '/users',
  summary: 'List accounts; ?all=1 includes disabled ones',
  tag,
  extension: true,
  access: 'users.read',
  query: UserQuery,
  reply: z.array(User),
  handle: ({ reader, query }) => listUsers(reader, query),
});

const lostPins = endpoint({
  method: 'GET',
  path: '/users/unreadable-pins',
  operationId: 'users.unreadablePins',
  summary: 'List accounts that need a new PIN because theirs was set on another computer',
  tag,
  extension: true,
  access: 'users.read',
  reply: LostPin.array(),
  prepare: async ({ principal }) => {
    const { tenant, caller } = userOf(principal);
    return unreadablePins(tenant, caller);
  },
  handle: async ({ prepared }) => prepared,
});

const one = endpoint({
  method: 'GET',
  path: '/users/{id}',
  summary: 'Get an account',
  tag,
  extension: true,
  access: 'users.read',
  params: byId,
  reply: User,
  handle: ({ reader, params }) => visibleUser(reader, params.id),
});

const create = endpoint({
  method: 'POST',
  path: '/users',
  summary: 'Create an account',
  tag,
  extension: true,
  access: 'users.write',
  ...graveActForOwners,
  body: NewUser,
  reply: User,
  status: 201,
  errors: ['DUPLICATE_EMAIL', 'BRANCH_FORBIDDEN', 'BRANCH_NOT_HOSTED', 'TOO_BUSY', 'TOO_MANY_ATTEMPTS'],
  asksHeadOffice: true,
  prepare: async ({ body, principal }, platform) => {
    const { tenant, caller } = userOf(principal);
    const { pin, role } = body;
    await assertOwnPin(platform, tenant, { pin, role, ofUser: undefined, by: caller.userId });
    return hashSecrets(body, tenant);
  },
  handle: ({ tx, body, prepared }) => createUser(tx, body, prepared),
});

const change = endpoint({
  method: 'PUT',
  path: '/users/{id}',
  summary: 'Update an account; disabling it or changing its password ends its sessions',
  tag,
  extension: true,
  access: 'users.write',
  ...graveActForOwners,
  params: byId,
  body: UserChanges,
  reply: User,
  errors: [
    'DUPLICATE_EMAIL',
    'BRANCH_FORBIDDEN',
    'BRANCH_NOT_HOSTED',
    'RECORD_IN_USE',
    'TOO_BUSY',
    'TOO_MANY_ATTEMPTS',
  ],
  asksHeadOffice: true,
  prepare: async ({ params, body, principal }, platform) => {
    const { tenant, caller } = userOf(principal);
    const { pin, role } = body;
    await assertOwnPin(platform, tenant, { pin, role, ofUser: params.id, by: caller.userId });
    return hashSecrets(body, tenant);
  },
  handle: ({ tx, params, body, prepared }) => updateUser(tx, params.id, body, prepared),
});

const remove = endpoint({
  method: 'DELETE',
  path: '/users/{id}',
  summary: 'Delete an account and end its sessions',
  tag,
  extension: true,
  access: 'users.write',
  ...graveActForOwners,
  params: byId,
  body: Reauthenticated,
  errors: ['BRANCH_FORBIDDEN', 'BRANCH_NOT_HOSTED', 'RECORD_IN_USE'],
  asksHeadOffice: true,
  message: 'Deleted.',
  handle: async ({ tx, params }) => {
    await removeUser(tx, params.id);
    return undefined;
  },
});

const erase = endpoint({
  method: 'POST',
  path: '/users/{id}/erase',
  summary: "Erase a former staff member's personal data on every server; can't be undone",
  tag,
  extension: true,
  access: 'users.write',
  ...graveActForOwners,
  params: byId,
  body: Reauthenticated,
  status: 200,
  errors: ['BRANCH_FORBIDDEN', 'BRANCH_NOT_HOSTED', 'RECORD_IN_USE'],
  asksHeadOffice: true,
  message: 'Erased.',
  handle: async ({ tx, params }) => {
    await eraseUser(tx, params.id);
    return undefined;
  },
});

const password = endpoint({
  method: 'PUT',
  path: '/auth/password',
  operationId: 'auth.changePassword',
  summary: 'Change your password; ends your other sessions',
  tag: 'Account',
  extension: true,
  access: 'account.read',
  ...graveActOfOwner,
  body: PasswordBody,
  message: 'Password changed.',
  errors: ['BRANCH_NOT_HOSTED', 'TOO_MANY_ATTEMPTS', 'TOO_BUSY'],
  asksHeadOffice: true,
  notIdempotent: 'session',
  prepare: (asked, platform) => checkNewPassword(asked, platform),
  handle: async ({ tx, prepared }) => {
    await changeOwnPassword(tx, prepared);
    return undefined;
  },
});

const graveActsSeen = endpoint({
  method: 'POST',
  path: '/users/grave-acts/seen',
  operationId: 'users.graveActsSeen',
  summary: 'Mark all sensitive actions on this server as seen, which ends their alarm',
  tag,
  extension: true,
  access: 'users.owners',
  status: 200,
  message: 'Marked as seen.',
  handle: async ({ tx }) => {
    await noteGraveActsSeen(tx);
    return undefined;
  },
});

export const userEndpoints = [list, lostPins, one, create, change, remove, erase, password, graveActsSeen];
