import type { Check, DayFigures } from './schema.ts';

const nothing = { orders: 0, amount: 0 };
const unchecked: Check = {
  net: 0,
  tax: 0,
  charges: 0,
  rounding: 0,
  payments: 0,
  refunds: 0,
  outstanding_change: 0,
  difference: 0,
};

const noDrivers: Partial<DayFigures['cash']> = { from_drivers: 0 };
const noTax: Partial<DayFigures['by_tax'][number]> = { refunded_base: 0, refunded_amount: 0 };

/** Figures of a report that an older program froze lack what it did not count. */
export const wholeFigures = (stored: DayFigures): DayFigures => ({
  ...stored,
  orders: withRefunds(stored.orders),
  by_order_type: stored.by_order_type.map(withRefunds),
  by_tax: stored.by_tax.map((tax) => ({ ...noTax, ...tax })),
  discounts_by_kind: stored.discounts_by_kind ?? [],
  tips_by_waiter: stored.tips_by_waiter ?? [],
  outstanding: stored.outstanding ?? nothing,
  carried_over: stored.carried_over ?? nothing,
  check: stored.check ?? unchecked,
  cash: { ...noDrivers, ...stored.cash },
  drivers: stored.drivers ?? [],
});

const noRefunds = { refunded: 0, refunded_tax: 0, refunded_rounding: 0 };
const withRefunds = <F extends object>(figures: F): F => ({ ...noRefunds, ...figures });
