import { type Minor, mulDivDown, type Ppm, percentOf } from '../../core/money/money.ts';
import type { OrderTax, StoredCharge, StoredModifier } from '../../core/money/sale-terms.ts';
import { hourOf } from '../../core/time/wall-clock.ts';
import type { Credit } from '../../sales/orders/pricing/credits.ts';
import { grantedOn } from '../../sales/orders/rules/line.ts';
import {
  add,
  type CancelledFigures,
  entryOf,
  type ItemFigures,
  noItems,
  noOrders,
  noPayments,
  noRule,
  noTax,
  type OrderFigures,
  ofNoPlatform,
  type PaymentFigures,
  type PlatformFigures,
  type RuleFigures,
  type TaxFigures,
  type VoidedFigures,
} from './figures.ts';
import type {
  PaidRows,
  RefundOfDay,
  ReportBranch,
  RuledLine,
  SoldItem,
  SoldOrder,
  VoidedLine,
} from './store.ts';

export const UNRECORDED = 'unrecorded';

interface TaxSums extends TaxFigures {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly ppm: Ppm;
  readonly inclusive: boolean;
}

interface ChargeSums {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  amount: Minor;
}

/** Running sums. Without a waiter under 0. */
export interface Tally {
  readonly orders: OrderFigures;
  readonly cancelled: CancelledFigures;
  readonly voided: VoidedFigures;
  readonly byDay: Map<string, OrderFigures>;
  readonly byBranch: Map<number, OrderFigures>;
  readonly byOrderType: Map<number, OrderFigures>;
  readonly byWaiter: Map<number, OrderFigures>;
  readonly byHour: Map<number, OrderFigures>;
  readonly byPlatform: Map<number, PlatformFigures>;
  readonly byTax: Map<string, TaxSums>;
  readonly byCharge: Map<string, ChargeSums>;
  readonly byRule: Map<string, RuleFigures & { readonly id: number; readonly name: string }>;
  readonly byItem: Map<number, ItemFigures & { name: string }>;
  readonly byMethod: Map<string, PaymentFigures>;
  /** By the serving waiter, else by who took it. */
  readonly tips: Map<number, Minor>;
}

export const emptyTally = (): Tally => ({
  orders: noOrders(),
  cancelled: { orders: 0, total: 0 },
  voided: { lines: 0, quantity: 0, amount: 0 },
  byDay: new Map(),
  byBranch: new Map(),
  byOrderType: new Map(),
  byWaiter: new Map(),
  byHour: new Map(),
  byPlatform: new Map(),
  byTax: new Map(),
  byCharge: new Map(),
  byRule: new Map(),
  byItem: new Map(),
  byMethod: new Map(),
  tips: new Map(),
});

export function countOrder(tally: Tally, order: SoldOrder, branch: ReportBranch, date: string): void {
  const charges = JSON.parse(order.charges) as StoredCharge[];
  const taxes = JSON.parse(order.taxes) as OrderTax[];
  const figures = figuresOf(order, charges, taxes);
  add(tally.orders, figures);
  add(entryOf(tally.byDay, date, noOrders), figures);
  add(entryOf(tally.byBranch, branch.id, noOrders), figures);
  add(entryOf(tally.byOrderType, order.order_type_id, noOrders), figures);
  add(entryOf(tally.byWaiter, order.waiter_id ?? 0, noOrders), figures);
  add(entryOf(tally.byHour, hourOf(order.created_at, branch.timezone), noOrders), figures);
  countPlatform(tally, order, figures);
  for (const charge of charges) countCharge(tally, charge);
  for (const tax of taxes) countTax(tally, tax);
}

/** What a refund took back, on its day and in its hour. */
export function countCredit(
  tally: Tally,
  refund: RefundOfDay,
  { amount, net, rounding, taxes }: Credit,
  branch: ReportBranch,
  date: string,
): void {
  const { order_type_id, waiter_id, created_at } = refund;
  const tax = sumOf(taxes);
  const figures = {
    ...noOrders(),
    net: -net,
    tax: -tax,
    rounding: -rounding,
    refunded: amount,
    refunded_tax: tax,
    refunded_rounding: rounding,
  };
  add(tally.orders, figures);
  add(entryOf(tally.byDay, date, noOrders), figures);
  add(entryOf(tally.byBranch, branch.id, noOrders), figures);
  add(entryOf(tally.byOrderType, order_type_id, noOrders), figures);
  add(entryOf(tally.byWaiter, waiter_id ?? 0, noOrders), figures);
  add(entryOf(tally.byHour, hourOf(created_at, branch.timezone), noOrders), figures);
  countPlatform(tally, refund, figures);
  for (const part of taxes) countTax(tally, part, true);
}

type ByPlatform = Pick<SoldOrder, 'delivery_platform_id' | 'commission_ppm'>;

function countPlatform({ byPlatform }: Tally, order: ByPlatform, figures: OrderFigures): void {
  if (order.delivery_platform_id === null) return;
  const commission = percentOf(figures.net, Number(order.commission_ppm ?? 0));
  add(entryOf(byPlatform, order.delivery_platform_id, ofNoPlatform), { ...figures, commission });
}

export function countCancelled({ cancelled }: Tally, order: SoldOrder): void {
  add(cancelled, { orders: 1, total: order.total });
}

function figuresOf(
  order: SoldOrder,
  charges: readonly StoredCharge[],
  taxes: readonly OrderTax[],
): OrderFigures {
  const tax = sumOf(taxes);
  return {
    orders: 1,
    covers: order.covers,
    gross: order.subtotal,
    discounts: order.discount_amount,
    coupons: order.coupon_amount,
    charges: sumOf(charges),
    net: order.total - order.rounding_adjustment - tax,
    tax,
    inclusive_tax: sumOf(taxes.filter(({ inclusive }) => inclusive)),
    rounding: order.rounding_adjustment,
    total: order.total,
    refunded: 0,
    refunded_tax: 0,
    refunded_rounding: 0,
    tips: order.tip_total,
  };
}

const sumOf = (parts: readonly { amount: Minor }[]): Minor =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

/** A renamed charge is shown under both names, a changed tax at both rates. */
function countCharge({ byCharge }: Tally, { id, name, type, amount }: StoredCharge): void {
  const sums = entryOf(byCharge, `${id} ${name}`, () => ({ id, name, type, amount: 0 }));
  sums.amount += amount;
}

function countTax({ byTax }: Tally, tax: OrderTax, isBack = false): void {
  const { id, name, code, ppm, inclusive, base, amount } = tax;
  const key = `${id} ${ppm} ${inclusive}`;
  const sums = entryOf(byTax, key, () => ({ id, name, code, ppm, inclusive, ...noTax() }));
  sums.base += isBack ? -base : base;
  sums.amount += isBack ? -amount : amount;
  if (!isBack) return;
  sums.refunded_base += base;
  sums.refunded_amount += amount;
}

export function countItem({ byItem }: Tally, item: SoldItem): void {
  const { menu_item_id, name, quantity, gross, line_discounts } = item;
  const sums = entryOf(byItem, menu_item_id, () => ({ name, ...noItems() }));
  sums.quantity += quantity;
  sums.gross += gross;
  sums.line_discounts += line_discounts;
  sums.rule_discounts += item.rule_discounts;
}

/** A renamed rule is shown under both names. */
export function countRules({ byRule }: Tally, line: RuledLine): void {
  for (const { id, name, quantity, amount } of grantedOn(line)) {
    const sums = entryOf(byRule, `${id} ${name}`, () => ({ id, name, ...noRule() }));
    const gross = mulDivDown(line.line_total, quantity, line.quantity);
    sums.quantity += quantity;
    sums.discount += amount;
    sums.gross += gross;
  }
}

export function countVoided({ voided }: Tally, line: VoidedLine): void {
  const modifiers = JSON.parse(line.modifiers) as StoredModifier[];
  const unit = line.unit_price + modifiers.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const quantity = (line.quantity * (line.share_part ?? 1)) / (line.share_of ?? 1);
  add(voided, { lines: 1, quantity, amount: line.quantity * unit });
}

export function countPayments({ byMethod, tips }: Tally, rows: PaidRows): void {
  add(entryOf(byMethod, rows.payment_method, noPayments), paymentFiguresOf(rows));
  const waiter = rows.waiter_id ?? rows.taken_by;
  if (rows.tips !== 0) tips.set(waiter, (tips.get(waiter) ?? 0) + rows.tips);
}

/** A void has its payment's amount as a negative: it reverses one payment. A later tip is none. */
function paymentFiguresOf({ kind, rows, amount, tips }: PaidRows): PaymentFigures {
  if (kind === 'refund') {
    return { payments: 0, taken: 0, refunds: rows, refunded: -amount, kept: amount, tips };
  }
  return {
    payments: kind === 'payment' ? rows : kind === 'void' ? -rows : 0,
    taken: amount,
    refunds: 0,
    refunded: 0,
    kept: amount,
    tips,
  };
}
