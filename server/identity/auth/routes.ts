import { z } from 'zod';
import { requireFound } from '../../core/errors.ts';
import { endpoint } from '../../http/endpoint/endpoint.ts';
import { findAccount, openSession } from './login.ts';
import { checkPinLogin, openPinSession, peopleWithPin } from './pin/pin-login.ts';
import { CurrentUser, LoginBody, LoginReply, PinAccount, PinLoginBody } from './schema.ts';
import { sessionEndpoints } from './session-routes.ts';
import { accountById, revokeToken } from './store.ts';

const tag = 'Authentication';

const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with email and password; returns a token for 30 days',
  tag,
  access: 'public',
  body: LoginBody,
  reply: LoginReply,
  message: 'Logged in.',
  errors: [
    'INVALID_CREDENTIALS',
    'SECOND_FACTOR_REQUIRED',
    'ACCOUNT_DISABLED',
    'BRANCH_FORBIDDEN',
    'TENANT_REQUIRED',
    'TOO_MANY_ATTEMPTS',
    'TOO_BUSY',
  ],
  strictLimit: { perMinute: 10, bodyField: 'email' },
  notIdempotent: 'session',
  prepare: ({ body, request }, platform) => findAccount(body, request.address, platform),
  tenantOf: (match) => match.tenantId,
  handle: async ({ tx, body, prepared }) => {
    const { id, name, email } = prepared.user;
    const token = await openSession(tx, prepared, body.device_name ?? null);
    return { token, user: { id, name, email, tenant_id: tx.tenant.id } };
  },
});

const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'Sign out: revoke the token used in this request',
  tag,
  access: 'account.read',
  message: 'Logged out.',
  notIdempotent: 'session',
  handle: async ({ tx }) => {
    await revokeToken(tx, tx.caller.tokenId ?? 0);
    return undefined;
  },
});

const currentUser = endpoint({
  method: 'GET',
  path: '/auth/user',
  operationId: 'auth.currentUser',
  summary: 'Get the signed-in user',
  tag,
  access: 'account.read',
  reply: CurrentUser,
  handle: async ({ reader }) => {
    const [user] = await accountById(reader, { id: reader.caller.userId });
    return { ...requireFound(user, 'user', reader.caller.userId), tenant_id: reader.tenant.id };
  },
});

const pinLogin = endpoint({
  method: 'POST',
  path: '/auth/pin-login',
  summary: 'Sign in by PIN on a shared device with its token; returns a token for 12 hours',
  tag,
  extension: true,
  access: 'account.pin_login',
  body: PinLoginBody,
  reply: LoginReply,
  message: 'Logged in.',
  errors: ['INVALID_CREDENTIALS', 'PIN_NOT_OF_HERE', 'BRANCH_FORBIDDEN', 'TOO_MANY_ATTEMPTS', 'TOO_BUSY'],
  notIdempotent: 'session',
  prepare: ({ principal, body }, platform) => checkPinLogin(principal, body, platform),
  handle: async ({ tx, prepared }) => {
    const token = await openPinSession(tx, prepared);
    const { id, name, email } = prepared;
    return { token, user: { id, name, email, tenant_id: tx.tenant.id } };
  },
});

const pinUsers = endpoint({
  method: 'GET',
  path: '/auth/pin-users',
  summary: 'List users who can sign in by PIN on this device',
  tag,
  extension: true,
  access: 'account.pin_login',
  reply: z.array(PinAccount),
  handle: ({ reader }) => peopleWithPin(reader),
});

export const authEndpoints = [login, logout, currentUser, pinLogin, pinUsers, ...sessionEndpoints];
