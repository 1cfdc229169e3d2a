import type { SaleOrderType } from '../../../catalogue/menu/sale.ts';
import { lineTermsOf } from '../../../catalogue/price-rules/book.ts';
import { approvalRequired } from '../../../core/access/refusals.ts';
import type { Minor } from '../../../core/money/money.ts';
import type { StoredCharge } from '../../../core/money/sale-terms.ts';
import type { Sold } from '../../../core/price-rules/rule.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import { fromJson, toJson } from '../../../db/tables/json.ts';
import type { OrderItemRow, OrderRow } from '../../../db/tables/sales.ts';
import { mayWith } from '../../../identity/auth/approval.ts';
import { commissionOf } from '../../delivery/terms/platforms.ts';
import { isShare } from '../../kots/tickets/dishes.ts';
import type { LoadedOrder } from '../access.ts';
import { ofLess } from '../approvals/discounts.ts';
import { assertNamed, orderTypeFor } from '../change/create.ts';
import type { OrderChange } from '../http/schema.ts';
import { rulesOf } from '../rules/line.ts';
import { lineContext } from './line-context.ts';
import { menuFor, taxedAs } from './line-menu.ts';
import { type LineContext, typePrice } from './line-prices.ts';
import { restaurantTerms } from './order-terms.ts';

/** The order's new type; undefined: unchanged. */
export async function newType(
  tx: Tx,
  order: OrderRow,
  { order_type_id, table_id = order.table_id, customer_id = order.customer_id }: OrderChange,
): Promise<SaleOrderType | undefined> {
  if (order_type_id === undefined || order_type_id === order.order_type_id) return undefined;
  const type = await orderTypeFor(tx, { order_type_id, table_id });
  assertNamed({ table_id, customer_id }, type);
  return type;
}

/**
 * The order with another type or platform: its charges, and prices and taxes of lines, where they differ. Lines sent
 * before a platform received the order keep their price.
 */
export async function changeOrderType(
  tx: Tx,
  { items }: Pick<LoadedOrder, 'items'>,
  { order, before, type }: { order: OrderRow; before: OrderRow; type: SaleOrderType | undefined },
): Promise<Pick<LoadedOrder, 'order' | 'items'>> {
  const isHandedOver = order.delivery_platform_id !== before.delivery_platform_id;
  if (type === undefined && !isHandedOver) return { order, items };
  const isSent = ({ kot_id, status }: OrderItemRow) => kot_id !== null && status !== 'voided';
  if (type !== undefined && items.some(isSent)) assertApproved(tx);
  const typed = type === undefined ? order : await withChargesOf(tx, order, { order_type_id: type.id });
  const meant = type === undefined ? items.filter((item) => !isSent(item)) : items;
  return { order: typed, items: await ofType(tx, items, meant, { before, after: typed }) };
}

type Terms = Pick<OrderRow, 'delivery_platform_id' | 'charge_consent' | 'order_type_id'>;

/** Replaces charges by the applicable ones; manually set ones stay. */
export async function withChargesOf(tx: Tx, order: OrderRow, terms: Partial<Terms>): Promise<OrderRow> {
  const moved = { ...order, ...terms };
  const isNew = moved.delivery_platform_id !== order.delivery_platform_id;
  const isAlike =
    moved.charge_consent === order.charge_consent && moved.order_type_id === order.order_type_id;
  if (!isNew && isAlike) return order;
  const before = fromJson((await restaurantTerms(tx, order)).charges);
  const after = fromJson((await restaurantTerms(tx, moved)).charges);
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
  if (!mayWith(tx.caller, 'orders.retype')) throw approvalRequired(tx.caller, 'orders.retype');
}

/** The line's price rules if type or platform change them, as of the moment it was ordered. */
const rulesNow = (
  item: OrderItemRow,
  sold: Sold,
  [was, before]: readonly [LineContext, Minor],
  [is, due]: readonly [LineContext, Minor],
): Partial<OrderItemRow> => {
  const moment = rulesOf(item)?.ordered_at ?? item.created_at;
  const known = was.rules && lineTermsOf(was.rules(moment), sold, before);
  const now = is.rules && lineTermsOf(is.rules(moment), sold, due);
  if (known?.text === now?.text) return {};
  return { price_rules: now?.text ?? null, rule_discount: item.quantity * (now?.off ?? 0) };
};

/**
 * Reprices lines whose price depends on type or platform. Unchanged: hand-set prices, combos, shared dishes. Availability
 * is not checked, because nothing new is ordered.
 */
async function ofType(
  tx: Tx,
  items: readonly OrderItemRow[],
  meant: readonly OrderItemRow[],
  { before, after }: { before: OrderRow; after: OrderRow },
): Promise<readonly OrderItemRow[]> {
  const [was, is] = [await lineContext(tx, before), await lineContext(tx, after)];
  const lines = meant.filter(({ status }) => status !== 'voided');
  const menu = await menuFor(
    tx,
    lines.map((line) => ({ ...line, modifiers: [] })),
    after.branch_id,
  );
  return items.map((item) => {
    const dish = lines.includes(item) ? menu.items.get(item.menu_item_id) : undefined;
    if (!dish) return item;
    const variant = item.variant_id === null ? undefined : menu.variants.get(item.variant_id);
    const isFixed =
      item.price_overridden === 1 ||
      dish.open_price ||
      item.combo_line_id !== null ||
      isShare(item) ||
      rulesOf(item)?.is_fixed === true;
    const hasPrice = !isFixed && (item.variant_id === null || variant !== undefined);
    const [priced, due] = [typePrice(dish, variant, was), typePrice(dish, variant, is)];
    const [taxed, { taxes }] = [taxedAs(menu, dish, was.orderTypeId), taxedAs(menu, dish, is.orderTypeId)];
    const sold = { menu_item_id: dish.id, variant_id: item.variant_id, category_id: dish.category_id };
    return ofLess(item, {
      ...item,
      ...(hasPrice && priced !== due && { unit_price: due }),
      ...(hasPrice && rulesNow(item, sold, [was, priced], [is, due])),
      ...(taxed.taxes !== taxes && { taxes }),
    });
  });
}
