import { validationError } from '../../../core/errors.ts';
import { toMinor } from '../../../core/money/money.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import type { OrderItemRow, OrderRow } from '../../../db/tables/sales.ts';
import { toPpm } from '../../../http/endpoint/fields.ts';
import { mayWith } from '../../../identity/auth/approval.ts';
import type { LoadedOrder } from '../access.ts';
import { isUnderCap } from '../approvals/discounts.ts';
import { capOf } from '../approvals/rule.ts';
import { changeOrder } from '../change/change-order.ts';
import type { Act } from '../change/patch.ts';
import type { DiscountInput } from '../http/act-schema.ts';

export interface DiscountTerms {
  readonly discount_type: 'percent' | 'fixed' | null;
  /** Parts per million or minor units. */
  readonly discount_value: number | null;
}

export const noDiscount = { discount_type: null, discount_value: null, discount_approved: null } as const;

/** The API's value, whose meaning the type decides. A value of nothing is no discount. */
export function discountTerms(
  type: 'percent' | 'fixed' | null | undefined,
  value: number | null | undefined,
  exponent: number,
): DiscountTerms {
  if (!value) return { discount_type: null, discount_value: null };
  if (type === 'percent') {
    if (value > 100) throw validationError('discount_value', 'must be at most 100 percent');
    return { discount_type: type, discount_value: toPpm(value) };
  }
  if (type !== 'fixed') throw validationError('discount_type', 'percent or fixed, with a discount_value');
  const amount = toMinor(value, exponent);
  if (amount === undefined)
    throw validationError('discount_value', `must have at most ${exponent} decimals in this currency`);
  return { discount_type: type, discount_value: amount };
}

/** Replaces the order's discount. A value of 0 removes it. */
export const setDiscount = (tx: Tx, id: number, input: DiscountInput): Promise<LoadedOrder> =>
  changeOrder(tx, id, async ({ order, items }) => {
    const { discount_type, discount_value } = order;
    const terms = discountTerms(input.discount_type, input.discount_value, tx.tenant.exponent);
    const isSame = terms.discount_type === discount_type && terms.discount_value === discount_value;
    const act: Act = {
      action: 'order.discount',
      discounts: true,
      before: { type: discount_type, value: discount_value },
      after: { type: terms.discount_type, value: terms.discount_value },
      reason: input.reason,
    };
    return {
      order: {
        ...terms,
        discount_approved: approvalOf(tx, order, terms),
        discount_reason: input.reason ?? null,
      },
      items: await underNew(tx, { ...order, ...terms }, items),
      ...(!isSame && { acts: [act] }),
    };
  });

/** Somebody who may give any discount approves this one; others keep the approval of a discount they lower. */
export function approvalOf(tx: Tx, before: DiscountTerms & Approved, terms: DiscountTerms): 1 | null {
  if (terms.discount_value === null) return null;
  if (mayWith(tx.caller, 'orders.discount_any')) return 1;
  const isLower =
    terms.discount_type === before.discount_type && terms.discount_value <= (before.discount_value ?? 0);
  return isLower && before.discount_approved === 1 ? 1 : null;
}

type Approved = Pick<OrderRow, 'discount_approved'>;

/** A percentage is for every line, except those that the giver may not include. */
async function underNew(
  tx: Tx,
  order: OrderRow,
  items: readonly OrderItemRow[],
): Promise<readonly OrderItemRow[]> {
  if (items.every(({ outside_discount }) => outside_discount !== 1)) return items;
  const cap = await capOf(tx);
  const mayGive = mayWith(tx.caller, 'orders.discount_any');
  return items.map((item) => {
    const inside = { ...item, outside_discount: null };
    return mayGive || order.discount_type !== 'percent' || isUnderCap(inside, order, cap) ? inside : item;
  });
}
