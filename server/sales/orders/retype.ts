import { AppError, invalid } from '../../core/errors.ts';
import type { StoredCharge } from '../../core/sale-terms.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { fromJson, toJson } from '../../db/tables/json.ts';
import type { OrderItemRow, OrderRow } from '../../db/tables/sales.ts';
import { mayWith } from '../../identity/auth/approval.ts';
import { commissionOf, markupOf } from '../delivery/platforms.ts';
import { isShare } from '../tickets/dishes.ts';
import type { OpenOrder } from './access.ts';
import { houseTerms, orderTypeFor } from './create.ts';
import { resolveLines } from './lines.ts';

/** The order as one of another type: charges, and prices and taxes of lines, as the type has them. */
export async function retype<T extends OpenOrder>(
  tx: Tx,
  open: T,
  typeId: number | undefined,
): Promise<Pick<OpenOrder, 'order' | 'items'>> {
  const { order, items } = open;
  if (typeId === undefined || typeId === order.order_type_id) return { order, items };
  const type = await orderTypeFor(tx, { order_type_id: typeId, table_id: order.table_id });
  const isDelivery = order.delivery_status !== null;
  if ((type.slug === 'delivery') !== isDelivery && order.delivery_platform_id === null)
    throw invalid('order_type_id', 'an order becomes a delivery through its platform, and stays one');
  if (items.some(({ kot_id, status }) => kot_id !== null && status !== 'voided')) assertApproved(tx);
  const moved = { ...order, order_type_id: type.id };
  const typed = { ...moved, charges: (await houseTerms(tx, moved)).charges };
  const lines: OrderItemRow[] = [];
  for (const item of items) lines.push(await ofType(tx, typed, item));
  return { order: typed, items: lines };
}

type Terms = Pick<OrderRow, 'delivery_platform_id' | 'charge_consent'>;

/** Charges that no longer apply leave the order, those that apply now come; what was set by hand stays. */
export async function rehoused(tx: Tx, order: OrderRow, terms: Partial<Terms>): Promise<OrderRow> {
  const moved = { ...order, ...terms };
  const isNew = moved.delivery_platform_id !== order.delivery_platform_id;
  if (!isNew && moved.charge_consent === order.charge_consent) return order;
  const before = fromJson((await houseTerms(tx, order)).charges);
  const after = fromJson((await houseTerms(tx, moved)).charges);
  const among = (charges: readonly StoredCharge[], { id }: StoredCharge) =>
    charges.some((charge) => charge.id === id);
  const kept = fromJson(order.charges).filter((charge) => !among(before, charge) || among(after, charge));
  const come = after.filter((charge) => !among(before, charge) && !among(kept, charge));
  const commission_ppm = isNew ? await commissionOf(tx, moved.delivery_platform_id) : order.commission_ppm;
  const grounded = kept.map((charge) => ({ ...charge, ...groundNow(charge, after) }));
  return { ...moved, charges: toJson([...grounded, ...come]), commission_ppm };
}

const groundNow = ({ id, ground }: StoredCharge, usual: readonly StoredCharge[]) => {
  const now = usual.find((charge) => charge.id === id)?.ground;
  return ground === 'by_hand' || now === undefined ? {} : { ground: now };
};

function assertApproved(tx: Tx): void {
  if (!mayWith(tx.caller, 'orders.retype'))
    throw new AppError('APPROVAL_REQUIRED', { details: { permission: 'orders.retype' } });
}

/** A price that somebody set by hand stays, and that of a part of a dish, whose other parts are on other bills. */
async function ofType(tx: Tx, order: OpenOrder['order'], item: OrderItemRow): Promise<OrderItemRow> {
  if (item.status === 'voided') return item;
  const { menu_item_id, variant_id, quantity, line_discount } = item;
  const modifiers = fromJson(item.modifiers).map((one) => ({
    modifier_id: one.modifier_id,
    quantity: one.quantity,
  }));
  const [line] = await resolveLines(
    tx,
    [{ menu_item_id, variant_id, quantity, line_discount, modifiers, hold: false }],
    {
      orderId: order.id,
      orderTypeId: order.order_type_id,
      branchId: order.branch_id,
      mayOverridePrice: false,
      markup: await markupOf(tx, order.delivery_platform_id),
    },
  );
  if (!line) return item;
  const { unit_price, taxes } = line;
  const isFixed = item.price_overridden === 1 || isShare(item);
  return { ...item, taxes, unit_price: isFixed ? item.unit_price : unit_price };
}
