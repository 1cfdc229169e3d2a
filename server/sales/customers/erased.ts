import { openOrderStatuses } from '../../core/statuses.ts';
import { erasePersonalData, type PersonalTrace } from '../../db/declared/personal-data.ts';
import type { Changes } from '../../db/declared/table.ts';
import {
  dialectSql,
  eachId,
  IN_LIST,
  jsonField,
  positionIn,
  sqlList,
  withoutJsonField,
} from '../../db/handle/dialect.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { customerRecord, keptOfCustomers } from './kept.ts';

/** The table's number in replication logs. */
export const CUSTOMERS_NUMBER = 17;

const THEIR_ORDERS = dialectSql`select id from orders where customer_id ${IN_LIST}`;

/** Lost values, and versions that could not be applied. */
const FORGET_CONFLICTS = dialectSql`delete from sync_conflicts where tbl = ${CUSTOMERS_NUMBER} and pk ${IN_LIST}`;
/** Versions that stayed different. */
const FORGET_MISMATCHES = dialectSql`delete from sync_mismatches where tbl = ${CUSTOMERS_NUMBER} and pk ${IN_LIST}`;
const FORGET_HELD = dialectSql`delete from sync_quarantine where tbl = ${CUSTOMERS_NUMBER} and pk ${IN_LIST}`;

const answersWith = (key: string) =>
  dialectSql`${positionIn(`'${key}:' || one.value || ','`, 'response')} > 0`;

/** Stored answers for repeated requests: a repeat still does nothing twice, but gets no content. */
const FORGET_ANSWERS = dialectSql`update idempotency_keys set status = 200, response = '{"success":true,"message":"Erased."}'
  where exists (
    select 1 from ${eachId('one')} where ${answersWith('"customer_id"')}
      or (${answersWith('"id"')} and ${positionIn(`'"duplicate_ids":'`, 'response')} > 0)
  )`;

const FORGET_ON_PAPER = dialectSql`update print_jobs set snapshot = ${withoutJsonField('snapshot', 'customer')}
  where ref_id in (${THEIR_ORDERS}) and document in ('bill', 'invoice', 'refund')
    and ${jsonField('snapshot', 'customer')} is not null`;

const FORGET_ALLERGIES = dialectSql`update print_jobs set snapshot = ${withoutJsonField('snapshot', 'guest_allergy')}
  where document = 'kot' and ref_id in (select id from kots where order_id in (${THEIR_ORDERS}))
    and ${jsonField('snapshot', 'guest_allergy')} is not null`;

const FORGET_CALLED = dialectSql`update print_jobs set snapshot = ${withoutJsonField('snapshot', 'guest')}
  where document in ('kot', 'kot_void') and ref_id in (select id from kots where order_id in (${THEIR_ORDERS}))
    and ${jsonField('snapshot', 'guest')} is not null`;

const CLOSED = `status not in (${sqlList(openOrderStatuses)})`;

/** Notes for cooks reveal who ate what; those of open orders are still needed. */
const TICKETS_WITH_NOTES = dialectSql`select id, snapshot from print_jobs where document in ('kot', 'kot_void')
  and ${positionIn(`'"note":'`, 'snapshot')} > 0
  and ref_id in (select id from kots where order_id in (${THEIR_ORDERS} and ${CLOSED}))`;
const SHOW_WITHOUT = 'update print_jobs set snapshot = ? where id = ?';

/** Files that name customers; an export in progress is built again from what is left. */
const EXPIRE_EXPORTS = `update exports set expires_at = ?
  where kind not in ('sales-report', 'inventory') and status in ('ready', 'failed') and expires_at > ?
  returning id, branch_id, progress`;
const REPEAT_EXPORTS = `update exports set status = 'pending'
  where kind not in ('sales-report', 'inventory') and status = 'running'`;

async function forgetOnTickets(tx: Tx, customerIds: readonly number[]): Promise<void> {
  const jobs = await tx.execute<{ id: number; snapshot: string }>(TICKETS_WITH_NOTES, [customerIds]);
  for (const { id, snapshot } of jobs) {
    const left = JSON.stringify(JSON.parse(snapshot), (key, value) => (key === 'note' ? undefined : value));
    await tx.execute(SHOW_WITHOUT, [left, id]);
  }
}

/** Includes files that do not name them: searching each file would cost more. */
async function expireExports(tx: Tx): Promise<void> {
  type Expired = { id: number; branch_id: number | null; progress: number };
  for (const { id, branch_id, progress } of await tx.execute<Expired>(EXPIRE_EXPORTS, [tx.now, tx.now]))
    tx.emit({ type: 'export.changed', branchId: branch_id, data: { id, status: 'expired', progress } });
  await tx.execute(REPEAT_EXPORTS, []);
}

/** Copies of guests' records, and what names guests without an account of their own. */
export const tracesOfCustomers: readonly PersonalTrace[] = [
  {
    table: 'print_jobs',
    what: 'What was printed, as bills and tickets say it',
    until: '30 days; names and notes go with an erasure',
    erase: [FORGET_ON_PAPER, FORGET_ALLERGIES, FORGET_CALLED, forgetOnTickets],
  },
  {
    table: 'idempotency_keys',
    what: 'Answers to requests, for a repeat',
    until: '14 days, or an erasure',
    erase: [FORGET_ANSWERS],
  },
  {
    table: 'exports',
    what: 'Files that someone had made',
    until: '24 hours, or an erasure',
    erase: [expireExports],
  },
  {
    table: 'sync_conflicts',
    what: 'Values that lost when two servers changed one record',
    until: 'until the record is erased',
    erase: [FORGET_CONFLICTS],
  },
  {
    table: 'sync_quarantine',
    what: 'Rows of another server that wait',
    until: 'until they are decided, or the record is erased',
    erase: [FORGET_HELD],
  },
  {
    table: 'sync_mismatches',
    what: 'Records that differ between two servers',
    until: 'until they agree, or the record is erased',
    erase: [FORGET_MISMATCHES],
  },
  { table: 'pos_carts', what: 'Dishes on a tablet that were not sent', until: 'until they are sent' },
  {
    table: 'waiter_requests',
    what: 'What a table called for, by no name',
    until: 'the restaurant’s period',
  },
];

const beside = keptOfCustomers.filter((table) => table !== customerRecord);

/** What other rows keep about erased customers: see `erasePersonalData`. */
export const eraseCopies = (tx: Tx, customerIds: readonly number[]): Promise<Changes> =>
  erasePersonalData(tx, beside, tracesOfCustomers, customerIds);
