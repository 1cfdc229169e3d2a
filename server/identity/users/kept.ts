import {
  EMPTY,
  ERASED,
  KEPT,
  type PersonalTable,
  valuesAfterErasure,
} from '../../db/declared/personal-data.ts';

const ACTS = 'as long as the books: acts stay under a number without a person once the account is erased';

export const userRecord: PersonalTable = {
  table: 'users',
  columns: { name: ERASED, email: EMPTY, phone: EMPTY, role: KEPT, locale: EMPTY, created_at: KEPT },
  others: { password_hash: EMPTY, pin_hash: EMPTY, is_active: { to: 0 } },
  rowsOf: 'id {ids}',
  what: 'Name, email, phone, role and language of an account; password and PIN only as hashes',
  until: 'until the account is erased',
};

/** What remains of an account. */
export const ERASED_USER = valuesAfterErasure(userRecord);

/** Of people who work in the restaurant. */
export const keptOfUsers: readonly PersonalTable[] = [
  userRecord,
  {
    table: 'drivers',
    columns: { name: ERASED, phone: EMPTY, vehicle: EMPTY, created_at: KEPT },
    others: { is_active: { to: 0 } },
    rowsOf: 'user_id {ids}',
    what: 'Name, phone and vehicle of a driver',
    until: 'until the account is erased',
  },
  {
    table: 'tokens',
    columns: { kind: KEPT, label: EMPTY, created_at: KEPT, last_used_at: KEPT, revoked_at: KEPT },
    others: { opened_with: EMPTY },
    rowsOf: 'user_id {ids}',
    what: 'Sessions: where and when someone signed in',
    until: 'where it was opened goes with the account; its times stay',
  },
  {
    table: 'devices',
    columns: { branch_id: KEPT, label: ERASED, created_at: KEPT },
    rowsOf: 'user_id {ids}',
    what: 'Devices paired with the account',
    until: 'until the account is erased',
  },
  {
    table: 'audit_entries',
    columns: {
      ...{ branch_id: KEPT, action: KEPT, entity: KEPT, entity_id: KEPT, reason: KEPT },
      created_at: KEPT,
    },
    rowsOf: 'user_id {ids}',
    what: 'Who did what, and with whose approval; which names and addresses an account had',
    until: 'as long as the books: nobody can change an entry without breaking the chain of all later ones',
  },
  {
    table: 'shifts',
    columns: {
      ...{ branch_id: KEPT, business_date: KEPT, opened_at: KEPT, closed_at: KEPT },
      ...{ counted_cash: KEPT, notes: KEPT },
    },
    rowsOf: 'user_id {ids}',
    what: 'Shifts at a drawer',
    until: ACTS,
  },
  {
    table: 'cash_movements',
    columns: { branch_id: KEPT, type: KEPT, amount: KEPT, reason: KEPT, created_at: KEPT },
    rowsOf: 'user_id {ids}',
    what: 'Cash put in and taken out',
    until: ACTS,
  },
  {
    table: 'stock_movements',
    columns: { branch_id: KEPT, type: KEPT, quantity: KEPT, reason: KEPT, created_at: KEPT },
    rowsOf: 'user_id {ids}',
    what: 'Stock that someone counted or changed',
    until: ACTS,
  },
  {
    table: 'sync_branch_changes',
    columns: { tbl: KEPT, pk: KEPT, col: KEPT, created_at: KEPT },
    rowsOf: 'user_id {ids}',
    what: 'Shared records that someone changed at head office',
    until: '90 days',
  },
  {
    table: 'waiter_duties',
    columns: { branch_id: KEPT, on_duty: KEPT, updated_at: KEPT },
    rowsOf: 'user_id {ids}',
    what: 'Whether a waiter was on duty last',
    until: ACTS,
  },
];
