import { grantOn } from '../../catalogue/coupons/terms.ts';
import {
  allocate,
  bounded,
  type Minor,
  type Ppm,
  percentOf,
  type Rounding,
  roundToIncrement,
  sum,
} from '../../core/money.ts';
import type { CouponTerms, LineTax, OrderTax } from '../../core/sale-terms.ts';
import { type TaxableLine, type TaxRounding, taxesOf } from './totals-tax.ts';

export interface LineInput {
  menu_item_id: number;
  quantity: number;
  unit_price: Minor;
  /** Modifiers are per unit: two burgers with extra cheese twice are four cheeses. */
  modifiers: readonly { price: Minor; quantity: number }[];
  line_discount: Minor;
  taxes: readonly LineTax[];
}

export type Discount = { type: 'percent'; ppm: Ppm } | { type: 'fixed'; amount: Minor };

interface ChargeName {
  id: number;
  name: string;
  taxable: boolean;
}
export type ChargeInput = ChargeName & ({ kind: 'percent'; ppm: Ppm } | { kind: 'fixed'; amount: Minor });
export type ChargeTotal = ChargeInput & { amount: Minor };

/** Voided lines are left out by the caller. Amounts and rates are ≥ 0, quantities ≥ 1. */
export interface TotalsInput {
  lines: readonly LineInput[];
  discount: Discount | null;
  coupon: CouponTerms | null;
  charges: readonly ChargeInput[];
  tax_rounding: TaxRounding;
  rounding: Rounding;
}

export interface LineTotal {
  line_discount: Minor;
  line_total: Minor;
  discount_share: Minor;
  coupon_share: Minor;
  /** The line's part of the taxable charges: it bears the line's taxes. */
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
  const priced = input.lines.map(priceLine);
  const lineTotals = priced.map((line) => line.line_total);
  const subtotal = sum(lineTotals);
  const discount_amount = discountOf(subtotal, input.discount);
  const discounted = spread(discount_amount, lineTotals);
  const net = takeCoupon(input, subtotal, discounted.rest);
  const coupon_amount = sum(net.shares);
  const charges = chargesOn(subtotal - discount_amount - coupon_amount, input);
  const chargeShares = spreadCharges(charges, net.rest);
  const taxable = input.lines.map(
    ({ taxes }, at): TaxableLine => ({ amount: net.rest[at]! + chargeShares[at]!, taxes }),
  );
  const taxes = taxesOf(taxable, input.tax_rounding);
  const exclusive_tax = sum(taxes.filter((tax) => !tax.inclusive).map(amountOf));
  const due = sum([...net.rest, ...charges.map(amountOf), exclusive_tax]);
  const total = roundTotal(due, input.rounding);
  return {
    lines: priced.map((line, at) => ({
      ...line,
      discount_share: discounted.shares[at]!,
      coupon_share: net.shares[at]!,
      charge_share: chargeShares[at]!,
    })),
    subtotal,
    discount_amount,
    coupon_amount,
    charges,
    taxes,
    exclusive_tax,
    inclusive_tax: sum(taxes.filter((tax) => tax.inclusive).map(amountOf)),
    rounding_adjustment: total - due,
    total,
  };
}

/** A discount never takes a line below zero; the one returned is what was really given. */
function priceLine(line: LineInput): { line_discount: Minor; line_total: Minor } {
  const unit = line.unit_price + sum(line.modifiers.map(({ price, quantity }) => price * quantity));
  const gross = bounded(line.quantity * unit);
  const line_discount = Math.min(line.line_discount, gross);
  return { line_discount, line_total: gross - line_discount };
}

function discountOf(subtotal: Minor, discount: Discount | null): Minor {
  if (!discount) return 0;
  const wanted = discount.type === 'percent' ? percentOf(subtotal, discount.ppm) : discount.amount;
  return Math.min(wanted, subtotal);
}

function spread(amount: Minor, over: readonly Minor[]): { shares: Minor[]; rest: Minor[] } {
  const shares = allocate(amount, over);
  return { shares, rest: over.map((value, at) => value - shares[at]!) };
}

/** Spread over the lines the coupon is for, so that each tax is lowered where the money came off. */
function takeCoupon({ coupon, lines }: TotalsInput, subtotal: Minor, left: Minor[]) {
  if (!coupon) return { shares: left.map(() => 0), rest: left };
  const discounted = left.map((amount, at) => ({ menu_item_id: lines[at]!.menu_item_id, amount }));
  const { amount, base } = grantOn(coupon, subtotal, discounted);
  const { shares } = spread(amount, base);
  return { shares, rest: left.map((value, at) => value - shares[at]!) };
}

/** An order whose lines are all gone owes no packaging or delivery either. */
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
 * as the line's are. An order of 22 % and 10 % lines so taxes its service charge at both rates in proportion,
 * and the share of an untaxed line stays untaxed. When every line is free, the lines share equally.
 */
function spreadCharges(charges: readonly ChargeTotal[], over: readonly Minor[]): Minor[] {
  return allocate(sum(charges.filter((charge) => charge.taxable).map(amountOf)), over);
}

/** Cash-only rounding waits for the cash: settlement.ts. */
function roundTotal(due: Minor, { mode, increment }: Rounding): Minor {
  return mode === 'always' ? roundToIncrement(due, increment) : due;
}

function amountOf(part: { amount: Minor }): Minor {
  return part.amount;
}
