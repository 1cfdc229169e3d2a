import type { Minor, Ppm } from './money.ts';

/** What orders keep of the catalogue, so that later edits do not change what was sold. */

export interface StoredModifier {
  readonly modifier_id: number;
  readonly name: string;
  readonly price: Minor;
  readonly quantity: number;
  /** On a line that is part of a dish, whose price includes it: its price on the whole dish. */
  readonly dish_price?: Minor;
}

/** Why an order bears a charge: its order type does, the guests agreed to it, or somebody set it. */
export const chargeGrounds = ['usual', 'agreed', 'by_hand'] as const;
type ChargeGround = (typeof chargeGrounds)[number];

export interface StoredCharge {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly taxable: boolean;
  readonly kind: 'percent' | 'fixed';
  readonly ppm: number | null;
  /** Of a fixed charge; `amount` is what it is on this order. */
  readonly fixed: Minor | null;
  readonly amount: Minor;
  /** Why the order bears the charge. */
  readonly ground: ChargeGround;
  /** The reason given by the person who set it. */
  readonly reason?: string | null;
}

export interface LineTax {
  id: number;
  name: string;
  code: string;
  ppm: Ppm;
  inclusive: boolean;
}

/** `base` is what the rate was applied to, without inclusive taxes: for one inclusive tax, base + amount = gross. */
export interface OrderTax extends LineTax {
  base: Minor;
  amount: Minor;
}

/** What a coupon grants. An order keeps a copy from the redemption on, so that later edits do not reach it. */
export interface CouponTerms {
  readonly code: string;
  readonly type: 'percent' | 'fixed';
  /** Parts per million of the eligible lines, or minor units. */
  readonly value: number;
  /** Compared with the subtotal of the whole order before its discount. */
  readonly min_subtotal: Minor;
  readonly max_discount: Minor | null;
  /** The eligible lines; null: all. */
  readonly menu_item_ids: readonly number[] | null;
  readonly per_customer_limit: number | null;
}

/** What a refund took back of a sale, calculated when the money went back. */
export interface RefundBreakdown {
  readonly amount: Minor;
  readonly net: Minor;
  readonly rounding: Minor;
  readonly taxes: readonly OrderTax[];
}

/** What a refund gave back of a line. */
export interface RefundedItem {
  readonly order_item_id: number;
  readonly quantity: number;
  readonly amount: Minor;
}

/** What a line stores of the combo that it is part of; later edits of the combo do not reach it. */
export interface ComboPart {
  readonly name: string;
  /** Combos that were ordered with it. */
  readonly quantity: number;
  /** Dishes of all of them together, as they were ordered. */
  readonly pieces: number;
  /** The step that it was chosen in. */
  readonly step: string;
  readonly option_id: number;
}
