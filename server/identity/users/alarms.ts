import { DAY } from '../../core/time/time.ts';
import type { AlarmSource } from '../../http/endpoint/alarm.ts';
import { unreadableIn } from '../auth/pin/pin-sealer.ts';
import { guessedSecondFactors, rightsChangedSince, unseenGraveActs } from './alarm-store.ts';
import { samplePeople } from './store.ts';

/** How long the owner is told about something that happened once. */
const TOLD_MS = 3 * DAY;
const MAX_NAMED = 6;

const listed = (names: readonly string[]): string =>
  [...names.slice(0, MAX_NAMED), ...(names.length > MAX_NAMED ? ['…'] : [])].join(', ');

export const accountAlarms: readonly AlarmSource[] = [
  {
    cause: 'grave_act',
    access: 'users.owners',
    isUrgent: false,
    page: 'audit',
    topics: ['user'],
    what: '{count, plural, one {# sensitive change was} other {# sensitive changes were}} made on this server, most recently by {person} from {address}.',
    act: "If you expected this, mark it as seen. If not, change your password and revoke that person's access.",
    evaluate: async ({ reader }) => {
      const acts = await unseenGraveActs(reader);
      if (acts === undefined) return [];
      const { since, ...facts } = acts;
      return [{ branchId: null, since, facts }];
    },
  },
  {
    cause: 'pins_unreadable',
    access: 'users.read',
    isUrgent: false,
    page: 'users',
    topics: ['user'],
    what: "These PINs were set on another computer and don't work here: {names}.",
    act: 'Set new PINs for these staff.',
    evaluate: async ({ reader, served }) => {
      const lost = await unreadableIn(reader, served.database, reader.caller);
      const names = listed(lost.map(({ name }) => name));
      return lost.length === 0 ? [] : [{ branchId: null, facts: { names, count: lost.length } }];
    },
  },
  {
    cause: 'second_factor_guessed',
    access: 'users.owners',
    isUrgent: true,
    page: 'audit',
    topics: ['user'],
    what: 'Someone knows the password of {names} and is guessing two-factor codes.',
    act: 'Change that password now. Two-factor authentication has kept them out so far.',
    evaluate: async ({ reader }) => {
      const guessed = await guessedSecondFactors(reader, reader.now - TOLD_MS);
      if (guessed.length === 0) return [];
      const since = Math.min(...guessed.map(({ first }) => first));
      return [{ branchId: null, since, facts: { names: listed(guessed.map(({ name }) => name)) } }];
    },
  },
  {
    cause: 'demo_people',
    access: 'users.read',
    isUrgent: false,
    page: 'users',
    topics: ['user'],
    what: 'Demo accounts can still sign in: {names}. Their PINs are public.',
    act: 'Delete or disable these accounts.',
    evaluate: async ({ reader }) => {
      const people = await samplePeople(reader);
      const names = listed(people.map(({ name }) => name));
      return people.length === 0 ? [] : [{ branchId: null, facts: { names, count: people.length } }];
    },
  },
  {
    cause: 'rights_changed',
    access: 'users.owners',
    isUrgent: false,
    page: 'audit',
    topics: ['user'],
    what: 'The {branch} server changed permissions or sign-in details for {accounts, plural, one {# account} other {# accounts}}.',
    act: "Check the audit log. If nobody meant to do this, correct the accounts and revoke that server's access.",
    evaluate: async ({ reader }) =>
      reader.tenant.role === 'branch'
        ? []
        : (await rightsChangedSince(reader, reader.now - TOLD_MS)).map(
            ({ branch_id, branch, accounts, first }) => ({
              ...{ about: branch_id, branchId: null, since: first },
              facts: { branch, accounts },
            }),
          ),
  },
];
