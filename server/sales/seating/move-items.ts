import { unknownId, validationError } from '../../core/errors.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { OrderItemRow } from '../../db/tables/sales.ts';
import { openOrdersAt } from '../../floor/tables/store.ts';
import { type LoadedOrder, loadForChange } from '../orders/access.ts';
import { cameWith, moreAllergies } from '../orders/change/allergies.ts';
import { assertWithin, type Changed, changeOrders } from '../orders/change/change-order.ts';
import type { OrderPatch } from '../orders/change/patch.ts';
import { seatFor } from '../orders/change/seat.ts';
import { noDiscount } from '../orders/pricing/discount.ts';
import { closing } from './closing.ts';
import { mergeLines } from './merge-lines.ts';
import { newBill } from './new-bill.ts';
import { divide, type Portion } from './split-lines.ts';

interface MoveRequest {
  readonly items: readonly Portion[];
  readonly to_order_id?: number | undefined;
  readonly to_table_id?: number | undefined;
}

/** Moves lines to another bill, with their stock and tickets. */
export async function moveItems(
  tx: Tx,
  id: number,
  request: MoveRequest,
): Promise<{ from: Changed; to: Changed }> {
  const open = await loadForChange(tx, id);
  assertWithin('open', open.order);
  const division = divide(tx, open.items, [{ items: request.items }], () => ['items', 'items']);
  const [taken = []] = division.taken;
  const target = await targetOf(tx, open, request);
  const { left, cuts } = division;
  const came = { adopted: open, cuts, cameFrom: open.order.table_id };
  return changeOrders(tx, async (orders) => {
    if ('tableId' in target) {
      const columns = { table_id: target.tableId, covers: 0, ...noTerms };
      const made = await newBill(tx, open.order, taken, columns);
      const from = await orders.change(id, () => leaving(tx, open, { items: left, cuts }, made.order.id));
      return { from, to: await orders.place(open.branch, made, came) };
    }
    const { orderId } = target;
    const { items, behind } = mergeLines(await loadForChange(tx, orderId), open, taken);
    const from = await orders.change(id, () =>
      leaving(tx, open, { items: [...left, ...behind], cuts }, orderId),
    );
    const to = await orders.change(orderId, ({ order }) => ({
      ...came,
      items,
      order: {
        ...(taken.some(({ kot_id }) => kot_id !== null) || order.status === 'kot' ? { status: 'kot' } : {}),
        ...moreAllergies(order, cameWith(order, open.order)),
      },
      acts: [
        {
          action: 'order.move_items',
          before: { order_id: id },
          after: { order_item_ids: taken.map((line) => line.id) },
        },
      ],
    }));
    return { from, to };
  });
}

/** An order without remaining lines is closed, because its bill is another's. */
const leaving = (
  tx: Tx,
  open: LoadedOrder,
  { items, cuts }: Pick<OrderPatch, 'cuts'> & { readonly items: readonly OrderItemRow[] },
  intoId: number,
): OrderPatch =>
  items.some(({ status }) => status !== 'voided') ? { items, cuts } : closing(tx, open, intoId, items);

/** Discounts, coupons and the like stay with the bill. */
const noTerms = {
  ...noDiscount,
  discount_reason: null,
  ...{
    coupon_id: null,
    coupon_terms: null,
    invoice_id: null,
    invoice_series: null,
    invoice_sequence: null,
    invoiced_at: null,
  },
  ...{ delivery_status: null, delivery_platform_id: null, driver_id: null, external_ref: null },
  joined_from_table_id: null,
  ...{ amount_paid: 0, tip_total: 0, payment_status: 'unpaid' as const, rounding_adjustment: 0 },
} as const;

type Target = { readonly orderId: number } | { readonly tableId: number };

/** The named order, else the only open one of the table, else a new one there. */
async function targetOf(
  tx: Tx,
  { order }: LoadedOrder,
  { to_order_id, to_table_id }: MoveRequest,
): Promise<Target> {
  if ((to_order_id === undefined) === (to_table_id === undefined))
    throw validationError('to_order_id', 'is required, or send to_table_id');
  if (to_order_id === order.id) throw validationError('to_order_id', 'is the same order');
  if (to_order_id !== undefined) {
    const other = await loadForChange(tx, to_order_id);
    if (other.order.branch_id !== order.branch_id) throw unknownId('to_order_id', 'order', to_order_id);
    assertWithin('open', other.order);
    return { orderId: to_order_id };
  }
  const table = await seatFor(tx, to_table_id, order.branch_id, 'to_table_id');
  const tableId = table?.id ?? 0;
  const open = await openOrdersAt(tx, { branchId: order.branch_id, tableId });
  const there = open.filter((other) => other.id !== order.id);
  if (there.length > 1)
    throw validationError('to_order_id', 'has several open orders; send an order instead');
  return there[0] ? { orderId: there[0].id } : { tableId };
}
