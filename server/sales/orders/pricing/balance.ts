import type { Minor, Rounding } from '../../../core/money/money.ts';
import { balanceOf } from '../../../core/money/order-account.ts';
import { dueInCash } from '../../../core/money/settlement.ts';
import { roundingOf } from './recalculate.ts';

interface StillDue {
  readonly balance_due: Minor;
  readonly balance_due_in_cash: Minor;
  readonly rounding: Rounding;
}

/** What remains due, by card and in coins. */
export function stillDueOf(
  order: Parameters<typeof balanceOf>[0] & Parameters<typeof roundingOf>[0],
): StillDue {
  const balance = balanceOf(order);
  const rounding = roundingOf(order);
  return { balance_due: balance, balance_due_in_cash: dueInCash(balance, rounding), rounding };
}
