import { systemCaller } from '../../core/permissions.ts';
import { openOrderStatuses } from '../../core/statuses.ts';
import { DAY, monthsBefore, toIso } from '../../core/time/time.ts';
import { erasePersonalData, isLeftToErase } from '../../db/declared/personal-data.ts';
import { dialectSql, IN_LIST, type Statement, sqlList } from '../../db/handle/dialect.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import { eraseCustomer } from './erase.ts';
import { eraseCopies } from './erased.ts';
import { keptOfOldOrders, keptOfOrders } from './kept.ts';

const BATCH = 50;
/** Requests of guests' phones; the resulting orders stay. */
const VISITS_KEPT = 30 * DAY;

const OPEN = sqlList(openOrderStatuses);
const HOSTED = 'o.branch_id in (select id from branches where host_node = ?)';
const OF_ERASED = `select distinct o.customer_id as id from orders o join customers c on c.id = o.customer_id
  where c.erased_at is not null and o.status not in (${OPEN}) and ${HOSTED}
    and (${isLeftToErase(keptOfOrders, 'o.id')}) limit ${BATCH}`;

const OLD_ORDERS = `select o.id from orders o
  where o.business_date < ? and o.status not in (${OPEN}) and ${HOSTED}
    and (${isLeftToErase(keptOfOldOrders, 'o.id')}) limit ${BATCH}`;

const OLD_REQUESTS = `select o.id from waiter_requests o where o.business_date < ? and o.note is not null and ${HOSTED} limit ${BATCH}`;
const FORGET_REQUESTS = dialectSql`update waiter_requests set note = null where id ${IN_LIST}`;
/** Taken up or deleted; one that still waits keeps its name. */
const OLD_HELD = `select o.id from held_orders o where o.created_at < ? and (o.order_id is not null or o.deleted_at is not null)
  and (o.label is not null or o.cart <> '{}') and ${HOSTED} limit ${BATCH}`;
const FORGET_HELD = dialectSql`update held_orders set label = null, cart = '{}' where id ${IN_LIST}`;

const OLD_CUSTOMERS = `select c.id from customers c
  where c.erased_at is null and c.merged_into_id is null and c.updated_at < ?
    and not exists (select 1 from orders o left join customers m on m.id = o.customer_id
      where (o.customer_id = c.id or m.merged_into_id = c.id) and (o.business_date >= ? or o.status in (${OPEN})))
  limit ${BATCH}`;

const MONTHS = 'select personal_data_months as months from tenants';
const JOINED = 'select 1 as is_one from sync_link';

/** Orders of erased customers that were open then: nobody needs their notes any more. */
export const forgetErased = (tenant: TenantDatabase): Promise<void> =>
  untilDone(tenant, async (tx) => {
    const rows = await tx.execute<{ id: number }>(OF_ERASED, [tx.tenant.node]);
    if (rows.length > 0)
      await eraseCopies(
        tx,
        rows.map(({ id }) => Number(id)),
      );
    return rows.length;
  });

/** Deletes guests' visits and, after the restaurant's period, personal data in orders and customer records. */
export async function forgetOldGuests(tenant: TenantDatabase): Promise<void> {
  await tenant.transact(systemCaller, forgetVisits);
  for (const forget of [forgetOrders, forgetRequests, forgetHeld])
    await untilDone(tenant, async (tx) => {
      const before = await oldestKept(tx);
      return before === undefined ? 0 : forget(tx, before);
    });
  await untilDone(tenant, async (tx) => {
    const before = await oldestKept(tx);
    return before === undefined || !(await decidesOnCustomers(tx)) ? 0 : forgetCustomers(tx, before);
  });
}

/** The newest one stays, so that its number is not given again. */
async function forgetVisits(tx: Tx): Promise<void> {
  for (const table of ['guest_orders', 'guest_sessions'] as const)
    await tx.execute(
      `delete from ${table} where created_at < ? and id < (select max(id) from ${table})
         ${table === 'guest_sessions' ? 'and id not in (select session_id from guest_orders)' : ''}`,
      [tx.now - VISITS_KEPT],
    );
}

/** UTC milliseconds; undefined: the restaurant has no period. */
async function oldestKept(tx: Tx): Promise<number | undefined> {
  const [row] = await tx.execute<{ months: number | null }>(MONTHS, []);
  return row?.months == null ? undefined : monthsBefore(tx.now, Number(row.months));
}

/** Every server cleans its own orders; customers are shared, so head office erases them if there is one. */
const decidesOnCustomers = async (tx: Tx): Promise<boolean> =>
  tx.tenant.role === 'central' || (await tx.execute(JOINED, [])).length === 0;

const dayOf = (moment: number): string => toIso(moment).slice(0, 10);

async function forgetOrders(tx: Tx, before: number): Promise<number> {
  const rows = await tx.execute<{ id: number }>(OLD_ORDERS, [dayOf(before), tx.tenant.node]);
  const ids = rows.map(({ id }) => Number(id));
  if (ids.length > 0) await erasePersonalData(tx, keptOfOldOrders, [], ids);
  return ids.length;
}

const forgetRequests = (tx: Tx, before: number): Promise<number> =>
  forgetRows(tx, OLD_REQUESTS, FORGET_REQUESTS, dayOf(before));

const forgetHeld = (tx: Tx, before: number): Promise<number> => forgetRows(tx, OLD_HELD, FORGET_HELD, before);

async function forgetRows(tx: Tx, old: string, forget: Statement, before: string | number): Promise<number> {
  const rows = await tx.execute<{ id: number }>(old, [before, tx.tenant.node]);
  if (rows.length > 0) await tx.execute(forget, [rows.map(({ id }) => Number(id))]);
  return rows.length;
}

async function forgetCustomers(tx: Tx, before: number): Promise<number> {
  const rows = await tx.execute<{ id: number }>(OLD_CUSTOMERS, [before, dayOf(before)]);
  for (const { id } of rows)
    await eraseCustomer(tx, Number(id), "no orders within the restaurant's retention period");
  return rows.length;
}

/** Few at a time: others write in between. */
async function untilDone(tenant: TenantDatabase, work: (tx: Tx) => Promise<number>): Promise<void> {
  for (let done = BATCH; done === BATCH; ) done = await tenant.transact(systemCaller, work);
}
