import type { SaleItem, SaleVariant } from '../../../catalogue/menu/sale.ts';
import { AppError } from '../../../core/errors.ts';
import { type Minor, type Ppm, percentOf, toDecimal } from '../../../core/money/money.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import { mayWith } from '../../../identity/auth/approval.ts';
import type { Prices } from '../http/line-schema.ts';

export interface LineContext {
  readonly orderId: number;
  readonly orderTypeId: number;
  readonly branchId: number;
  readonly prices: Prices;
  /** How much more a delivery platform's guests pay for each unit. */
  readonly markup: Ppm;
}

/** Where the request names a line. */
export const pathOf = (at: number): string => `items.${at}`;

/** What a unit costs at an order type, without its modifiers. */
export const typePrice = (
  item: SaleItem,
  variant: SaleVariant | undefined,
  context: Pick<LineContext, 'orderTypeId' | 'markup'>,
): Minor => raised(firstPrice(item, variant, context.orderTypeId), context);

/** The menu's, or the one that was asked for. */
export function priceFor(
  tx: Tx,
  item: SaleItem,
  variant: SaleVariant | undefined,
  { price }: { readonly price?: Minor | undefined },
  context: LineContext,
  at: number,
): Minor {
  const due = typePrice(item, variant, context);
  if (price === undefined || price === due) return due;
  if (context.prices === 'agreed') return price;
  if (context.prices === 'staff') {
    if (isOnMenu(item, variant, price, context)) return due;
    if (mayWith(tx.caller, 'orders.price_override')) return price;
  }
  throw mismatch(tx, { path: `${pathOf(at)}.price`, menu_item_id: item.id, name: item.name }, due);
}

export const mismatch = (tx: Tx, line: object, due: Minor): AppError =>
  new AppError('PRICE_MISMATCH', { details: { ...line, price: toDecimal(due, tx.tenant.exponent) } });

export const isSetByHand = (
  item: SaleItem,
  variant: SaleVariant | undefined,
  price: Minor | undefined,
  context: LineContext,
): boolean => context.prices === 'staff' && price !== undefined && !isOnMenu(item, variant, price, context);

/** Of the item or of its variant: the order type's price comes before the branch's, the branch's before the tenant's. */
const firstPrice = (item: SaleItem, variant: SaleVariant | undefined, orderTypeId: number): Minor =>
  variant
    ? (variant.order_type_prices[orderTypeId] ?? item.variant_prices[variant.id] ?? variant.price)
    : (item.order_type_prices[orderTypeId] ?? item.branch_price ?? item.price);

/** One of them, raised or not: a tablet may not have heard of the others yet. */
function isOnMenu(
  item: SaleItem,
  variant: SaleVariant | undefined,
  price: Minor,
  context: LineContext,
): boolean {
  const is = (known: Minor | null | undefined) =>
    known != null && (price === known || price === raised(known, context));
  return variant
    ? is(variant.price) ||
        is(item.variant_prices[variant.id]) ||
        is(variant.order_type_prices[context.orderTypeId])
    : is(item.price) || is(item.branch_price) || is(item.order_type_prices[context.orderTypeId]);
}

const raised = (price: Minor, { markup }: Pick<LineContext, 'markup'>): Minor =>
  markup === 0 ? price : price + percentOf(price, markup);
