import { priceAtType, type SaleItem, type SaleVariant } from '../../../catalogue/menu/sale.ts';
import { AppError, validationError } from '../../../core/errors.ts';
import { type Minor, type Ppm, percentOf, toDecimal } from '../../../core/money/money.ts';
import { moneyText } from '../../../core/money/money-text.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import { mayWith } from '../../../identity/auth/approval.ts';
import type { ItemInput, Prices } from '../http/line-schema.ts';
import type { SaleRules } from '../rules/sale-rules.ts';

export interface LineContext {
  readonly orderId: number;
  readonly orderTypeId: number;
  readonly branchId: number;
  readonly prices: Prices;
  /** The delivery platform's surcharge for each unit. */
  readonly markup: Ppm;
  readonly rules: SaleRules;
  /** Another moment than now, for a preview. */
  readonly at?: number;
}

type Asked = Pick<ItemInput, 'price' | 'shown_price'>;

/** A line's path in the request. */
export const pathOf = (index: number): string => `items.${index}`;

/** A unit's price at an order type, without modifiers. */
export const typePrice = (
  item: SaleItem,
  variant: SaleVariant | undefined,
  context: Pick<LineContext, 'orderTypeId' | 'markup'>,
): Minor => raised(priceAtType(item, variant, context.orderTypeId), context);

/** A unit's price before rules: the menu's, or the requested one. `off`: what a rule takes off the menu's. */
export function priceFor(
  tx: Tx,
  item: SaleItem,
  variant: SaleVariant | undefined,
  { price, shown_price: shown }: Asked,
  context: LineContext,
  index: number,
  off: Minor = 0,
): Minor {
  if (item.open_price) return openPrice(item, variant, price, context, index);
  const due = typePrice(item, variant, context);
  const line = { menu_item_id: item.id, name: item.name };
  if (price === undefined && shown !== undefined && shown < due - off)
    throw mismatch(tx, { path: `${pathOf(index)}.shown_price`, ...line }, due - off);
  if (price !== undefined && context.prices === 'agreed') return price;
  if (price === undefined || price === due - off) return due;
  if (context.prices === 'staff') {
    if (isOnMenu(item, variant, price, context)) return due;
    if (mayWith(tx.caller, 'orders.price_override')) return price;
    throw priceNotAllowed(tx, { path: `${pathOf(index)}.price`, ...line }, due - off);
  }
  throw mismatch(tx, { path: `${pathOf(index)}.price`, ...line }, due - off);
}

/** As it was typed, else the usual one where there is one. */
function openPrice(
  item: SaleItem,
  variant: SaleVariant | undefined,
  price: Minor | undefined,
  context: LineContext,
  index: number,
): Minor {
  const { id: menu_item_id, name } = item;
  if (context.prices === 'shown') throw new AppError('ITEM_UNAVAILABLE', { details: { menu_item_id, name } });
  const usual = typePrice(item, variant, context);
  if (price === undefined && usual === 0)
    throw validationError(
      `${pathOf(index)}.price`,
      'is required: the price of this item is entered when it is sold',
    );
  return price ?? usual;
}

export const mismatch = (tx: Tx, line: object, due: Minor): AppError =>
  new AppError('PRICE_MISMATCH', {
    details: { ...line, price: toDecimal(due, tx.tenant.exponent) },
    facts: { price: moneyText(due, tx.tenant) },
  });

/** Another price than the menu's, from someone who can't set prices. */
export const priceNotAllowed = (tx: Tx, line: object, due: Minor): AppError =>
  new AppError('PRICE_MISMATCH', {
    message: `The price is ${moneyText(due, tx.tenant)}, and your role can't set another. Leave out \`price\`, or send \`shown_price\`.`,
    details: { ...line, price: toDecimal(due, tx.tenant.exponent), permission: 'orders.price_override' },
  });

export const isSetByHand = (
  item: SaleItem,
  variant: SaleVariant | undefined,
  price: Minor | undefined,
  context: LineContext,
  off: Minor = 0,
): boolean =>
  context.prices === 'staff' &&
  !item.open_price &&
  price !== undefined &&
  !isOnMenu(item, variant, price, context) &&
  price !== typePrice(item, variant, context) - off;

/** Any of the prices, with or without markup: a tablet may not know the others yet. */
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
