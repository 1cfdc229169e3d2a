import { AppError } from '../../../core/errors.ts';
import { businessDate } from '../../../core/time/time.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import { insert } from '../../../db/handle/insert.ts';
import type { OrderRow, PaymentRow } from '../../../db/tables/sales.ts';
import type { HostedBranch } from '../../../identity/branches/scope.ts';
import { carriedBy, keepCarried } from '../../driver-cash/carry.ts';
import { assignShift } from '../../shifts/takings.ts';

type Given = Pick<PaymentRow, 'kind' | 'payment_method' | 'amount' | 'tip_amount'> &
  Partial<
    Pick<
      PaymentRow,
      | 'tendered'
      | 'change_due'
      | 'rounding_adjustment'
      | 'transaction_id'
      | 'refund_of'
      | 'reason'
      | 'client_key'
      | 'refunded_items'
      | 'credited'
    >
  >;

/** A row of the payment book, to which rows are only added. `date` is the business date on which the money moved. */
export const paymentRow = (tx: Tx, order: OrderRow, date: string, given: Given): PaymentRow => ({
  id: tx.id('payments'),
  order_id: order.id,
  branch_id: order.branch_id,
  tendered: null,
  change_due: null,
  rounding_adjustment: 0,
  transaction_id: null,
  refund_of: null,
  shift_id: null,
  taken_by: tx.caller.userId,
  reason: null,
  business_date: date,
  client_key: null,
  refunded_items: null,
  credited: null,
  created_at: tx.now,
  ...given,
});

/** Adds the shift to the given rows, all of one branch; drivers' cash belongs to no shift. */
export async function insertPayments(tx: Tx, rows: readonly PaymentRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const carried = await carriedBy(tx, first.branch_id, rows);
  const withDrivers = new Set(carried.map(({ payment_id }) => payment_id));
  await assignShift(
    tx,
    first.branch_id,
    rows.filter(({ id }) => !withDrivers.has(id)),
  );
  await insert(tx, 'payments', rows);
  await keepCarried(tx, carried);
}

/** The same card slip must not be booked twice on one order, whatever key the tablet sends. */
export function assertNewTransaction(
  known: readonly PaymentRow[],
  method: string,
  transactionId: string | null,
): void {
  if (transactionId === null) return;
  const twin = known.find(
    (row) => row.kind === 'payment' && row.payment_method === method && row.transaction_id === transactionId,
  );
  if (twin) throw new AppError('DUPLICATE_TRANSACTION_ID', { details: { payment_id: twin.id } });
}

/** The business date of money that moves now. */
export const businessDayOf = (tx: Tx, { timezone, day_start }: HostedBranch): string =>
  businessDate(tx.now, timezone, day_start);
