import { refundedStatuses } from '../../../../../server/core/statuses.ts';
import type { ListedOrder } from '../../api/types.ts';
import { t, textOr, valueName } from '../../text/text.ts';

const settledAgain: readonly string[] = refundedStatuses;

/** One word for where an order stands. */
export function stateOf({ status, payment_status }: Pick<ListedOrder, 'status' | 'payment_status'>): string {
  const state = status !== 'cancelled' && settledAgain.includes(payment_status) ? payment_status : status;
  return textOr(`value.order.${state}`, valueName(state));
}

export const toneOf = ({ status, payment_status }: Pick<ListedOrder, 'status' | 'payment_status'>) => {
  if (status === 'cancelled') return 'bad';
  if (settledAgain.includes(payment_status)) return 'warn';
  return status === 'paid' ? 'good' : 'calm';
};

/** Where the food goes: a table, a guest, or across the counter. */
export const placeOf = (
  order: Pick<ListedOrder, 'table_name' | 'customer_name' | 'order_type_name'>,
): string =>
  [order.table_name && t('orders.table', { name: order.table_name }), order.customer_name]
    .filter(Boolean)
    .join(' · ') ||
  (order.order_type_name ?? '');
