import { endedDeliveryStatuses } from '../../core/statuses.ts';
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
import type { CustomerRow } from '../../db/tables/sales.ts';

/** As the logs of replication know the table. */
export const CUSTOMERS_NUMBER = 17;

/** What is left of a customer. */
export const ERASED_CUSTOMER = {
  name: 'Erased',
  search: '',
  phone: null,
  email: null,
  addresses: '[]',
  tax_number: null,
  notes: null,
} as const satisfies Partial<CustomerRow>;

const THEIR_ORDERS = dialectSql`select id from orders where customer_id ${IN_LIST}`;

/** Values that lost, and versions that could not be applied. */
const FORGET_CONFLICTS = dialectSql`delete from sync_conflicts where tbl = ${CUSTOMERS_NUMBER} and pk ${IN_LIST}`;
/** Versions that stayed different. */
const FORGET_MISMATCHES = dialectSql`delete from sync_mismatches where tbl = ${CUSTOMERS_NUMBER} and pk ${IN_LIST}`;
const FORGET_HELD = dialectSql`delete from sync_quarantine where tbl = ${CUSTOMERS_NUMBER} and pk ${IN_LIST}`;

const answersWith = (key: string) =>
  dialectSql`${positionIn(`'${key}:' || one.value || ','`, 'response')} > 0`;

/** Answers kept for a repeated request: the repeat still works nothing twice, and is told nothing. */
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

const FORGET_NAMES = dialectSql`update orders set guest_name = null where guest_name is not null and id in (${THEIR_ORDERS})
  returning id`;

/** Where finished deliveries went; an open one still has to find its way. */
const FORGET_ADDRESSES = dialectSql`update deliveries set address = null where address is not null and order_id in (
    ${THEIR_ORDERS} and (delivery_status in (${sqlList(endedDeliveryStatuses)}) or status = 'cancelled'))
  returning id`;

/**
 * Removes what this database keeps of erased customers besides their own rows. Run where they are erased, and by
 * replication wherever the erasure arrives. Returns the synced rows that changed.
 */
export async function eraseCopies(tx: Tx, customerIds: readonly number[]): Promise<Changes> {
  const ids = [customerIds];
  for (const text of [
    FORGET_CONFLICTS,
    FORGET_HELD,
    FORGET_MISMATCHES,
    FORGET_ANSWERS,
    FORGET_ON_PAPER,
    FORGET_ALLERGIES,
    FORGET_CALLED,
  ]) {
    await tx.execute(text, ids);
  }
  const deliveries = await tx.execute<{ id: number }>(FORGET_ADDRESSES, ids);
  const orders = await tx.execute<{ id: number }>(FORGET_NAMES, ids);
  return new Map([
    ['deliveries', deliveries.map(({ id }) => id)],
    ['orders', orders.map(({ id }) => id)],
  ]);
}
