import type { Minor } from '../../core/money.ts';
import { balanceOf } from '../../core/order-account.ts';
import { dueInCash } from '../../core/settlement.ts';
import type { OrderRow } from '../../db/tables/sales.ts';
import { roundingOf } from './reckoning.ts';

type Asked = Parameters<typeof balanceOf>[0] & Parameters<typeof roundingOf>[0];

interface StillDue {
  readonly balance_due: Minor;
  readonly balance_due_in_cash: Minor;
  readonly cash_increment: Minor | null;
}

/** What an order still asks for, by card and in coins. */
export function stillDueOf(order: Asked): StillDue {
  const balance = balanceOf(order);
  return {
    balance_due: balance,
    balance_due_in_cash: dueInCash(balance, roundingOf(order)),
    cash_increment: cashIncrementOf(order),
  };
}

export const cashIncrementOf = ({
  rounding_mode,
  rounding_increment,
}: Pick<OrderRow, 'rounding_mode' | 'rounding_increment'>): Minor | null =>
  rounding_mode === 'cash' ? rounding_increment : null;
