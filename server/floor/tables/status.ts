import { AppError } from '../../core/errors.ts';

export const tableStatuses = [
  'available',
  'occupied',
  'reserved',
  'billed',
  'cleaning',
  'out_of_service',
] as const;
export type TableStatus = (typeof tableStatuses)[number];

/** While an order is open the guests are there: the table can only be seated or billed. */
const withOpenOrder: readonly TableStatus[] = ['occupied', 'billed'];

/** Without an open order there is nothing to bill, and nobody is seated at a table that is out of service. */
const withoutOrder: Record<TableStatus, readonly TableStatus[]> = {
  available: ['occupied', 'reserved', 'cleaning', 'out_of_service'],
  occupied: ['available', 'reserved', 'cleaning', 'out_of_service'],
  reserved: ['available', 'occupied', 'cleaning', 'out_of_service'],
  billed: ['available', 'occupied', 'reserved', 'cleaning', 'out_of_service'],
  cleaning: ['available', 'occupied', 'reserved', 'out_of_service'],
  out_of_service: ['available', 'cleaning'],
};

/**
 * Where a table stands by the orders on it. The last one that is paid or cancelled leaves it available at once: who
 * wipes tables before the next guests sit down marks them `cleaning` by hand.
 */
export function statusByOrders(orders: readonly { readonly status: string }[]): TableStatus {
  if (orders.length === 0) return 'available';
  return orders.every(({ status }) => status === 'billed') ? 'billed' : 'occupied';
}

/** A move that someone makes by hand; orders move their table without asking. */
export function assertTableMove(from: TableStatus, to: TableStatus, hasOpenOrder: boolean): void {
  if (from === to) return;
  const allowed = (hasOpenOrder ? withOpenOrder : withoutOrder[from]).filter((status) => status !== from);
  if (allowed.includes(to)) return;
  throw new AppError(hasOpenOrder ? 'TABLE_HAS_OPEN_ORDER' : 'INVALID_STATUS_TRANSITION', {
    details: { from, to, allowed },
  });
}
