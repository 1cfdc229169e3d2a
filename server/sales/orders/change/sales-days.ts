import { dialectSql, IN_LIST } from '../../../db/handle/dialect.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import type { OrderRow, PaymentRow } from '../../../db/tables/sales.ts';

const CHANGED = 'on conflict (branch_id, business_date) do update set changes = sales_days.changes + 1';
const NOTE = `insert into sales_days (branch_id, business_date, changes) values (?, ?, 1) ${CHANGED}`;

/** Marks stored figures as out of date for the order's business date and the dates on which it was paid. */
export async function noteSalesDays(
  tx: Tx,
  { branch_id, business_date }: OrderRow,
  payments: readonly PaymentRow[],
): Promise<void> {
  await tx.executeOnce(NOTE, [branch_id, business_date]);
  for (const date of new Set(payments.map((row) => row.business_date)))
    if (date !== business_date) await tx.executeOnce(NOTE, [branch_id, date]);
}

const NOTE_ALL = dialectSql`insert into sales_days (branch_id, business_date, changes)
  select branch_id, business_date, 1 from (
    select branch_id, business_date from orders where id ${IN_LIST} union
    select branch_id, business_date from payments where order_id ${IN_LIST}) as days where true ${CHANGED}`;

/** The same for orders that replication changed. */
export async function noteSalesDaysOf(tx: Tx, orders: readonly number[]): Promise<void> {
  const list = tx.dialect === 'sqlite' ? JSON.stringify(orders) : orders;
  await tx.execute(NOTE_ALL, [list, list]);
}
