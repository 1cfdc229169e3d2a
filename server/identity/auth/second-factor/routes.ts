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
  summary: 'Whether the own account asks for a code of a telephone at log-in',
  tag,
  extension: true,
  access: 'account.second_factor',
  reply: SecondFactor,
  handle: ({ reader }) => stateOfSecondFactor(reader),
});

const begin = endpoint({
  method: 'POST',
  path: '/auth/second-factor/begin',
  summary:
    'Begin to switch the second factor on: what the telephone is to scan; in force once it is confirmed',
  tag,
  extension: true,
  access: 'account.second_factor',
  body: PasswordAgain,
  reply: SecondFactorSecret,
  errors: ['SECOND_FACTOR_UNFIT', ...guessing],
  notIdempotent: true,
  prepare: ({ principal, body }, platform) => prepareSecondFactor(principal, body.password, platform),
  handle: ({ tx, prepared }) => beginSecondFactor(tx, prepared),
});

const confirm = endpoint({
  method: 'POST',
  path: '/auth/second-factor/confirm',
  summary: 'Switch it on with a code of the telephone; recovery codes are shown once, other sessions end',
  tag,
  extension: true,
  access: 'account.second_factor',
  body: FirstCode,
  reply: RecoveryCodes,
  errors: ['SECOND_FACTOR_UNFIT', ...guessing],
  notIdempotent: true,
  prepare: ({ principal, body }, platform) => checkFirstCode(principal, body.otp, platform),
  handle: ({ tx, prepared }) => confirmSecondFactor(tx, prepared),
});

const off = endpoint({
  method: 'POST',
  path: '/auth/second-factor/off',
  summary: 'Switch the own second factor off',
  tag,
  extension: true,
  access: 'account.second_factor',
  ...graveAct,
  body: Reauthenticated,
  message: 'Switched off.',
  errors: ['SECOND_FACTOR_UNFIT', ...guessing],
  notIdempotent: true,
  handle: async ({ tx }) => {
    await switchOffSecondFactor(tx, tx.caller.userId);
    return undefined;
  },
});

const offFor = endpoint({
  method: 'POST',
  path: '/users/{id}/second-factor/off',
  summary: 'Switch the second factor of an account off whose telephone is lost; every owner is told',
  tag: 'Users',
  extension: true,
  access: 'users.owners',
  ...graveAct,
  params: byId,
  body: Reauthenticated,
  message: 'Switched off.',
  errors: ['SECOND_FACTOR_UNFIT'],
  notIdempotent: true,
  handle: async ({ tx, params }) => {
    await switchOffSecondFactor(tx, params.id);
    return undefined;
  },
});

export const secondFactorEndpoints = [state, begin, confirm, off, offFor];
