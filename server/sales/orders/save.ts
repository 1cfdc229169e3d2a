import type { Tx } from '../../db/handle.ts';
import type { OrderItemRow } from '../../db/tables/sales.ts';
import { followCoupon } from '../redemptions/service.ts';
import type { OpenOrder } from './access.ts';
import { reckon } from './reckoning.ts';
import { type OrderPatch, updateItem, updateOrder } from './store.ts';

/** Reckons the order anew and stores it, with `patch`; lines whose amounts moved are stored too. */
export async function saveReckoned(tx: Tx, open: OpenOrder, patch: OrderPatch = {}): Promise<OpenOrder> {
  const before = new Map(open.items.map((item) => [item.id, amountsOf(item)]));
  const reckoned = reckon({ ...open.order, ...patch }, open.items, open.payments);
  for (const item of open.items) {
    if (amountsOf(item) !== before.get(item.id)) {
      await updateItem(tx, item.id, { line_total: item.line_total, line_discount: item.line_discount });
    }
  }
  const order = await updateOrder(tx, open.order, { ...patch, ...reckoned });
  await followCoupon(tx, open.order, order);
  return { ...open, order };
}

const amountsOf = (item: OrderItemRow): string => `${item.line_total} ${item.line_discount}`;
