import { grantOn } from '../../../catalogue/coupons/terms.ts';
import {
  allocate,
  clampToSafe,
  type Minor,
  type Ppm,
  percentOf,
  type Rounding,
  roundToIncrement,
  sum,
} from '../../../core/money/money.ts';
import type { CouponTerms, LineTax, OrderTax } from '../../../core/money/sale-terms.ts';
import { type TaxRounding, taxesOf } from './totals-tax.ts';

export interface LineInput {
  menu_item_id: number;
  quantity: number;
  unit_price: Minor;
  /** Modifiers are per unit: two burgers with extra cheese twice are four cheeses. */
  modifiers: readonly { price: Minor; quantity: number }[];
  /** By price rules. */
  rule_discount?: Minor;
  /** Its price rule does not combine with discounts and coupons. */
  takes_no_discount?: boolean;
  line_discount: Minor;
  /** 1: excluded from the order's percentage. */
  outside_discount?: 0 | 1 | null;
  taxes: readonly LineTax[];
}

export type Discount = { type: 'percent'; ppm: Ppm } | { type: 'fixed'; amount: Minor };

interface ChargeName {
  id: number;
  name: string;
  taxable: boolean;
}
export type ChargeInput = ChargeName & ({ kind: 'percent'; ppm: Ppm } | { kind: 'fixed'; amount: Minor });
type ChargeTotal = ChargeInput & { amount: Minor };

/** The caller omits voided lines. Amounts and rates are ≥ 0, quantities ≥ 1. */
export interface TotalsInput {
  lines: readonly LineInput[];
  discount: Discount | null;
  coupon: CouponTerms | null;
  charges: readonly ChargeInput[];
  tax_rounding: TaxRounding;
  rounding: Rounding;
}

interface LineTotal {
  line_discount: Minor;
  line_total: Minor;
  discount_share: Minor;
  coupon_share: Minor;
  /** The line's part of the taxable charges, which bears the line's taxes. */
  charge_share: Minor;
}

/** subtotal − discount_amount − coupon_amount + Σ charges + exclusive_tax + rounding_adjustment = total. */
export interface Totals {
  lines: LineTotal[];
  subtotal: Minor;
  discount_amount: Minor;
  coupon_amount: Minor;
  charges: ChargeTotal[];
  taxes: OrderTax[];
  exclusive_tax: Minor;
  inclusive_tax: Minor;
  rounding_adjustment: Minor;
  total: Minor;
}

export function computeTotals(input: TotalsInput): Totals {
  const lines = input.lines.map(priceLine);
  /** Each line's amount after the deductions so far. */
  const left = lines.map(({ line_total }) => line_total);
  const subtotal = sum(left);
  const discounted = discountable(left, input);
  const discount_amount = discountAmount(sum(discounted), input.discount);
  if (discount_amount !== 0) takeOff(left, lines, 'discount_share', allocate(discount_amount, discounted));
  if (input.coupon) takeOff(left, lines, 'coupon_share', couponShares(input, input.coupon, subtotal, left));
  const coupon_amount = input.coupon ? sum(lines.map(({ coupon_share }) => coupon_share)) : 0;
  const charges = chargesOn(subtotal - discount_amount - coupon_amount, input);
  const taxes = taxesOf(input.lines, withCharges(left, lines, charges), input.tax_rounding);
  const exclusive_tax = taxIn(taxes, false);
  const due = dueOf(left, charges, exclusive_tax);
  const total = roundTotal(due, input.rounding);
  return {
    lines,
    subtotal,
    discount_amount,
    coupon_amount,
    charges,
    taxes,
    exclusive_tax,
    inclusive_tax: taxIn(taxes, true),
    rounding_adjustment: total - due,
    total,
  };
}

/** A line's amount before its discount. */
export function grossOfLine(unitPrice: Minor, quantity: number, modifiers: LineInput['modifiers']): Minor {
  let extra = 0;
  for (let n = 0; n < modifiers.length; n++) extra += modifiers[n]!.price * modifiers[n]!.quantity;
  return clampToSafe(quantity * (unitPrice + clampToSafe(extra)));
}

/** A discount never takes a line below zero; the returned one is the effective discount. */
function priceLine(line: LineInput): LineTotal {
  const gross = grossOfLine(line.unit_price, line.quantity, line.modifiers) - (line.rule_discount ?? 0);
  const line_discount = Math.min(line.line_discount, gross);
  const line_total = gross - line_discount;
  return { line_discount, line_total, discount_share: 0, coupon_share: 0, charge_share: 0 };
}

/** The base of the order's discount. */
function discountable(left: readonly Minor[], { lines, discount }: TotalsInput): readonly Minor[] {
  if (!discount) return left;
  const isOut = ({ outside_discount, takes_no_discount }: LineInput): boolean =>
    takes_no_discount === true || (discount.type === 'percent' && outside_discount === 1);
  return lines.some(isOut) ? left.map((amount, index) => (isOut(lines[index]!) ? 0 : amount)) : left;
}

function discountAmount(subtotal: Minor, discount: Discount | null): Minor {
  if (!discount) return 0;
  const wanted = discount.type === 'percent' ? percentOf(subtotal, discount.ppm) : discount.amount;
  return Math.min(wanted, subtotal);
}

/** Records the shares on the lines and deducts them from what is left of each. */
function takeOff(
  left: Minor[],
  lines: readonly LineTotal[],
  name: 'discount_share' | 'coupon_share',
  shares: readonly Minor[],
): void {
  lines.forEach((line, index) => {
    line[name] = shares[index]!;
    left[index]! -= shares[index]!;
  });
}

/** Spread over the coupon's lines, so that each tax is reduced where the money was deducted. */
function couponShares(
  { lines }: TotalsInput,
  coupon: CouponTerms,
  subtotal: Minor,
  left: readonly Minor[],
): Minor[] {
  const discounted = left.map((amount, index) => ({
    menu_item_id: lines[index]!.menu_item_id,
    amount: lines[index]!.takes_no_discount ? 0 : amount,
  }));
  const { amount, base } = grantOn(coupon, subtotal, discounted);
  return allocate(amount, base);
}

/** An order without lines has no packaging or delivery charges either. */
function chargesOn(discounted: Minor, { charges, lines }: TotalsInput): ChargeTotal[] {
  return charges.map((charge) => ({
    ...charge,
    amount: lines.length === 0 ? 0 : chargeOn(discounted, charge),
  }));
}

function chargeOn(discounted: Minor, charge: ChargeInput): Minor {
  return charge.kind === 'percent' ? percentOf(discounted, charge.ppm) : charge.amount;
}

/**
 * A charge has no tax rates of its own: it follows the goods. The taxable charges are spread over the lines by
 * discounted amount (largest remainder) and each share bears its line's taxes, on top of it or contained in it
 * as the line's are. An order with lines at 22 % and at 10 % therefore taxes its service charge at both rates in proportion,
 * and the share of an untaxed line stays untaxed. When every line is free, the lines share equally.
 */
function withCharges(
  left: readonly Minor[],
  lines: readonly LineTotal[],
  charges: readonly ChargeTotal[],
): readonly Minor[] {
  const taxable = sum(charges.filter((charge) => charge.taxable).map(amountOf));
  if (taxable === 0) return left;
  const shares = allocate(taxable, left);
  return lines.map((line, index) => {
    line.charge_share = shares[index]!;
    return left[index]! + shares[index]!;
  });
}

function taxIn(taxes: readonly OrderTax[], inclusive: boolean): Minor {
  let total = 0;
  for (const tax of taxes) if (tax.inclusive === inclusive) total += tax.amount;
  return clampToSafe(total);
}

function dueOf(left: readonly Minor[], charges: readonly ChargeTotal[], exclusiveTax: Minor): Minor {
  let due = 0;
  for (const amount of left) due += amount;
  for (const { amount } of charges) due += amount;
  return clampToSafe(due + exclusiveTax);
}

/** Cash-only rounding happens with the payment (core/money/settlement.ts). */
function roundTotal(due: Minor, { mode, increment }: Rounding): Minor {
  return mode === 'always' ? roundToIncrement(due, increment) : due;
}

function amountOf(part: { amount: Minor }): Minor {
  return part.amount;
}
