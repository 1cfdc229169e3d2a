import { methodKindsOf } from '../../catalogue/payment-methods/store.ts';
import { AppError, requireFound, validationError } from '../../core/errors.ts';
import type { Minor } from '../../core/money/money.ts';
import { refundable, statusOfPayment } from '../../core/money/order-account.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { PaymentRow } from '../../db/tables/sales.ts';
import type { HostedOrder, LoadedOrder } from '../orders/access.ts';
import { changeOrder } from '../orders/change/change-order.ts';
import { businessDayOf, paymentRow } from '../orders/change/payment-book.ts';
import { openShiftIds } from '../shifts/takings.ts';
import { assertMayTakePayments } from './service.ts';

/**
 * Adds the tip that a guest wrote on the slip, until the payment's shift is closed: a row with the difference, so that
 * it can be corrected. It belongs to the day, drawer and person of the payment.
 */
export async function tipAfter(tx: Tx, orderId: number, paymentId: number, tip: Minor): Promise<LoadedOrder> {
  return changeOrder(
    tx,
    orderId,
    async (open) => {
      await assertMayTakePayments(tx);
      const payment = requireFound(
        open.payments.find(({ id, kind }) => id === paymentId && kind === 'payment'),
        'payment',
        paymentId,
      );
      await assertTakesTip(tx, open, payment);
      const before = refundable(payment, open.payments).tip_amount;
      if (tip === before) return null;
      return {
        payments: [tipRow(tx, open, payment, tip - before)],
        acts: [
          {
            action: 'payment.tip',
            before: { payment_id: payment.id, tip_amount: before },
            after: { payment_id: payment.id, tip_amount: tip },
          },
        ],
      };
    },
    'kept',
  );
}

async function assertTakesTip(tx: Tx, open: HostedOrder, payment: PaymentRow): Promise<void> {
  if (statusOfPayment(payment, open.payments) !== 'completed')
    throw new AppError('ORDER_LOCKED', {
      message: "This payment was voided or refunded, so you can't add a tip to it.",
      details: { status: statusOfPayment(payment, open.payments) },
    });
  const [method] = await methodKindsOf(tx, [payment.payment_method]);
  if (!method || method.kind === 'cash')
    throw validationError(
      'payment_id',
      "can't be added to a cash payment; only card payments take a tip later",
    );
  await assertStillOpen(tx, open, payment);
}

/** If nobody counts drawers, the business date is the limit. */
async function assertStillOpen(tx: Tx, { branch }: HostedOrder, payment: PaymentRow): Promise<void> {
  const { shift_id, business_date } = payment;
  const isOpen =
    shift_id === null
      ? business_date === businessDayOf(tx, branch)
      : (await openShiftIds(tx, branch.id)).has(shift_id);
  if (!isOpen)
    throw new AppError('SHIFT_CLOSED', {
      message: 'The shift that took this payment is closed, so its tips are final.',
      details: { shift_id, business_date },
    });
}

const tipRow = (tx: Tx, { order }: HostedOrder, payment: PaymentRow, difference: Minor): PaymentRow => ({
  ...paymentRow(tx, order, payment.business_date, {
    kind: 'tip',
    payment_method: payment.payment_method,
    amount: 0,
    tip_amount: difference,
    refund_of: payment.id,
  }),
  taken_by: payment.taken_by,
});
