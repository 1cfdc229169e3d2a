import { erasePersonalData, type PersonalTrace } from '../../db/declared/personal-data.ts';
import type { Changes } from '../../db/declared/table.ts';
import { dialectSql, IN_LIST } from '../../db/handle/dialect.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { keptOfUsers, userRecord } from './kept.ts';

/** The table's number in replication logs. */
export const USERS_NUMBER = 5;

const ACTS = 'as long as the books: acts stay under a number without a person once the account is erased';

/** Copies of accounts, and records that name an account by its number alone. */
export const tracesOfUsers: readonly PersonalTrace[] = [
  {
    table: 'second_factors',
    what: 'The encrypted secret of two-factor authentication',
    until: 'until it is turned off, or the account is erased',
    erase: [dialectSql`delete from second_factors where user_id ${IN_LIST}`],
  },
  {
    table: 'sync_conflicts',
    what: 'Values of an account that lost when two servers changed it',
    until: 'until the account is erased',
    erase: [dialectSql`delete from sync_conflicts where tbl = ${USERS_NUMBER} and pk ${IN_LIST}`],
  },
  {
    table: 'sync_mismatches',
    what: 'Accounts that differ between two servers',
    until: 'until they agree, or the account is erased',
    erase: [dialectSql`delete from sync_mismatches where tbl = ${USERS_NUMBER} and pk ${IN_LIST}`],
  },
  {
    table: 'sync_quarantine',
    what: 'Accounts of another server that wait',
    until: 'until they are decided, or the account is erased',
    erase: [dialectSql`delete from sync_quarantine where tbl = ${USERS_NUMBER} and pk ${IN_LIST}`],
  },
  { table: 'orders', what: 'Which account opened, changed, canceled or served an order', until: ACTS },
  { table: 'payments', what: 'Which account took a payment', until: ACTS },
  { table: 'kots', what: 'Which account sent a ticket to the kitchen', until: ACTS },
  { table: 'held_orders', what: 'Which account put an order on hold', until: ACTS },
  { table: 'table_states', what: 'Which account serves a table', until: 'until someone else does' },
  { table: 'waiter_requests', what: 'Which account went to a table that called', until: ACTS },
  { table: 'guest_orders', what: 'Which account accepted what a phone asked for', until: '30 days' },
  { table: 'driver_settlements', what: 'Which account took in a driver’s cash', until: ACTS },
  { table: 'z_reports', what: 'Which account closed a day', until: ACTS },
  {
    table: 'clock_checks',
    what: 'Which account confirmed the computer’s clock',
    until: 'until the next time',
  },
  { table: 'catalogue_proposals', what: 'Which account proposed a menu change', until: ACTS },
  { table: 'catalogue_decisions', what: 'Which account decided on it', until: ACTS },
  { table: 'catalogue_withdrawals', what: 'Which account withdrew it', until: ACTS },
];

const beside = keptOfUsers.filter((table) => table !== userRecord);

/** What other rows keep about erased people: see `erasePersonalData`. */
export const eraseCopiesOfUsers = (tx: Tx, ids: readonly number[]): Promise<Changes> =>
  erasePersonalData(tx, beside, tracesOfUsers, ids);
