import type { OrderItemRow } from '../../db/tables/sales.ts';
import type { LoadedOrder } from '../orders/access.ts';
import { rejoined } from './split-line.ts';

/** `items`: the bill's lines with those added; `behind`: emptied lines that stay on the other order. */
export function mergeLines(into: LoadedOrder, from: LoadedOrder, come: readonly OrderItemRow[]) {
  const moved = come.map((line) => ({ ...line, order_id: into.order.id }));
  // The bill's percentage does not apply to added lines, so parts stay separate.
  const isPercent = into.order.discount_type === 'percent';
  const all = [...into.items, ...moved];
  const { items, absorbed } = isPercent ? { items: all, absorbed: [] } : rejoined(all);
  const stayed = (of: LoadedOrder): OrderItemRow[] =>
    absorbed
      .filter(({ id }) => of.items.some((item) => item.id === id))
      .map((line) => ({ ...line, order_id: of.order.id }));
  return {
    items: [...items, ...stayed(into)].sort((a, b) => a.id - b.id),
    behind: stayed(from),
  };
}
