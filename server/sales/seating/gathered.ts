import type { OrderItemRow } from '../../db/tables/sales.ts';
import type { OpenOrder } from '../orders/access.ts';
import { rejoined } from './cut.ts';

/** The lines of a bill with those that come to it, and what stays behind of lines that are in another one now. */
export function gathered(into: OpenOrder, from: OpenOrder, come: readonly OrderItemRow[]) {
  const moved = come.map((line) => ({ ...line, order_id: into.order.id }));
  // A percentage off the bill is not for what comes to it: the parts stay lines of their own.
  const isPercent = into.order.discount_type === 'percent';
  const all = [...into.items, ...moved];
  const { items, absorbed } = isPercent ? { items: all, absorbed: [] } : rejoined(all);
  const stayed = (of: OpenOrder): OrderItemRow[] =>
    absorbed
      .filter(({ id }) => of.items.some((item) => item.id === id))
      .map((line) => ({ ...line, order_id: of.order.id }));
  return {
    items: [...items, ...stayed(into)].sort((a, b) => a.id - b.id),
    behind: stayed(from),
  };
}
