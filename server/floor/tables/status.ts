import { AppError } from '../../core/errors.ts';
import { type TableStatus, tableMovesFrom } from '../../core/statuses.ts';

/**
 * A table's status from its orders. The last paid or cancelled one makes it available at once; restaurants that clean
 * first mark it `cleaning` by hand.
 */
export function statusByOrders(orders: readonly { readonly status: string }[]): TableStatus {
  if (orders.length === 0) return 'available';
  return orders.every(({ status }) => status === 'billed') ? 'billed' : 'occupied';
}

/** A move by hand; orders move their table without asking. */
export function assertStatusChange(from: TableStatus, to: TableStatus, hasOpenOrder: boolean): void {
  if (from === to) return;
  const allowed = tableMovesFrom(from, hasOpenOrder);
  if (allowed.includes(to)) return;
  throw new AppError(hasOpenOrder ? 'TABLE_HAS_OPEN_ORDER' : 'INVALID_STATUS_TRANSITION', {
    details: { from, to, allowed },
  });
}
