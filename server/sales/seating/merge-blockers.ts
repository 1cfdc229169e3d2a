import type { LoadedOrder } from '../orders/access.ts';

/** What belongs to a bill and cannot move with its lines. */
export function mergeBlockers({ order, payments }: LoadedOrder): string[] {
  const terms = {
    payments: payments.length > 0,
    discount: order.discount_type !== null,
    coupon: order.coupon_id !== null,
    invoice: order.invoice_series !== null,
    delivery: order.delivery_status !== null,
  };
  return Object.entries(terms).flatMap(([reason, holds]) => (holds ? [reason] : []));
}
