import { invalid } from '../../core/errors.ts';
import { toMinor } from '../../core/money.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { toPpm } from '../../http/endpoint/fields.ts';
import type { OpenOrder } from './access.ts';
import type { DiscountInput } from './act-schema.ts';
import { changeOrder } from './change-order.ts';

export interface DiscountTerms {
  readonly discount_type: 'percent' | 'fixed' | null;
  /** Parts per million or minor units. */
  readonly discount_value: number | null;
}

/** The wire's value, whose meaning the type decides. Nothing of nothing is no discount. */
export function discountTerms(
  type: 'percent' | 'fixed' | null | undefined,
  value: number | null | undefined,
  exponent: number,
): DiscountTerms {
  if (!value) return { discount_type: null, discount_value: null };
  if (type === 'percent') {
    if (value > 100) throw invalid('discount_value', 'at most 100 percent');
    return { discount_type: type, discount_value: toPpm(value) };
  }
  if (type !== 'fixed') throw invalid('discount_type', 'percent or fixed, with a discount_value');
  const amount = toMinor(value, exponent);
  if (amount === undefined) throw invalid('discount_value', `at most ${exponent} decimals in this currency`);
  return { discount_type: type, discount_value: amount };
}

/** Replaces the order's discount, never adds to it. A value of 0 takes it away. */
export const setDiscount = (tx: Tx, id: number, input: DiscountInput): Promise<OpenOrder> =>
  changeOrder(tx, id, () => ({
    order: {
      ...discountTerms(input.discount_type, input.discount_value, tx.tenant.exponent),
      discount_reason: input.reason ?? null,
    },
  }));
