import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { byId } from '../../../http/endpoint/fields.ts';
import { graveAct, Reauthenticated } from '../reauthentication.ts';
import { FirstCode, PasswordAgain, RecoveryCodes, SecondFactor, SecondFactorSecret } from '../schema.ts';
import {
  beginSecondFactor,
  checkFirstCode,
  confirmSecondFactor,
  prepareSecondFactor,
  stateOfSecondFactor,
  switchOffSecondFactor,
} from './second-factor.ts';

const tag = 'Account';
const guessing = ['TOO_MANY_ATTEMPTS', 'TOO_BUSY'] as const;

const state = endpoint({
  method: 'GET',
  path: '/auth/second-factor',
  summary: 'Get your two-factor authentication status',
  tag,
  extension: true,
  access: 'account.second_factor',
  reply: SecondFactor,
  handle: ({ reader }) => stateOfSecondFactor(reader),
});

const begin = endpoint({
  method: 'POST',
  path: '/auth/second-factor/begin',
  summary: 'Start two-factor setup: returns the QR code to scan; takes effect when confirmed',
  tag,
  extension: true,
  access: 'account.second_factor',
  body: PasswordAgain,
  reply: SecondFactorSecret,
  errors: ['SECOND_FACTOR_UNFIT', ...guessing],
  notIdempotent: 'session',
  prepare: ({ principal, body }, platform) => prepareSecondFactor(principal, body.password, platform),
  handle: ({ tx, prepared }) => beginSecondFactor(tx, prepared),
});

const confirm = endpoint({
  method: 'POST',
  path: '/auth/second-factor/confirm',
  summary: 'Confirm two-factor setup with a code; returns recovery codes once and ends other sessions',
  tag,
  extension: true,
  access: 'account.second_factor',
  body: FirstCode,
  reply: RecoveryCodes,
  errors: ['SECOND_FACTOR_UNFIT', ...guessing],
  notIdempotent: 'session',
  prepare: ({ principal, body }, platform) => checkFirstCode(principal, body.otp, platform),
  handle: ({ tx, prepared }) => confirmSecondFactor(tx, prepared),
});

const off = endpoint({
  method: 'POST',
  path: '/auth/second-factor/off',
  summary: 'Turn off your two-factor authentication',
  tag,
  extension: true,
  access: 'account.second_factor',
  ...graveAct,
  body: Reauthenticated,
  message: 'Switched off.',
  errors: ['SECOND_FACTOR_UNFIT', ...guessing],
  notIdempotent: 'session',
  handle: async ({ tx }) => {
    await switchOffSecondFactor(tx, tx.caller.userId);
    return undefined;
  },
});

const offFor = endpoint({
  method: 'POST',
  path: '/users/{id}/second-factor/off',
  summary: 'Turn off two-factor authentication for someone who lost their phone; notifies all owners',
  tag: 'Users',
  extension: true,
  access: 'users.owners',
  ...graveAct,
  params: byId,
  body: Reauthenticated,
  message: 'Switched off.',
  errors: ['SECOND_FACTOR_UNFIT'],
  notIdempotent: 'session',
  handle: async ({ tx, params }) => {
    await switchOffSecondFactor(tx, params.id);
    return undefined;
  },
});

export const secondFactorEndpoints = [state, begin, confirm, off, offFor];
