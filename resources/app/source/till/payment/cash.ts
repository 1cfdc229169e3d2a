/** Notes and coins in circulation, in units of the currency, the least first. */
interface Cash {
  readonly notes: readonly number[];
  readonly coins: readonly number[];
}

const cents = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2];

const cash: Readonly<Record<string, Cash>> = {
  AED: { notes: [5, 10, 20, 50, 100, 200, 500, 1_000], coins: [0.25, 0.5, 1] },
  AUD: { notes: [5, 10, 20, 50, 100], coins: [0.05, 0.1, 0.2, 0.5, 1, 2] },
  BDT: { notes: [10, 20, 50, 100, 200, 500, 1_000], coins: [1, 2, 5] },
  BHD: { notes: [0.5, 1, 5, 10, 20], coins: [0.005, 0.01, 0.025, 0.05, 0.1] },
  CAD: { notes: [5, 10, 20, 50, 100], coins: [0.05, 0.1, 0.25, 1, 2] },
  CHF: { notes: [10, 20, 50, 100, 200, 1_000], coins: [0.05, 0.1, 0.2, 0.5, 1, 2, 5] },
  EGP: { notes: [5, 10, 20, 50, 100, 200], coins: [0.25, 0.5, 1] },
  EUR: { notes: [5, 10, 20, 50, 100, 200, 500], coins: cents },
  GBP: { notes: [5, 10, 20, 50], coins: cents },
  IDR: { notes: [1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000], coins: [100, 200, 500] },
  INR: { notes: [10, 20, 50, 100, 200, 500], coins: [1, 2, 5] },
  JPY: { notes: [1_000, 5_000, 10_000], coins: [1, 5, 10, 50, 100, 500] },
  KES: { notes: [50, 100, 200, 500, 1_000], coins: [1, 5, 10, 20] },
  KRW: { notes: [1_000, 5_000, 10_000, 50_000], coins: [10, 50, 100, 500] },
  KWD: { notes: [0.25, 0.5, 1, 5, 10, 20], coins: [0.005, 0.01, 0.02, 0.05, 0.1] },
  LKR: { notes: [20, 50, 100, 500, 1_000, 5_000], coins: [1, 2, 5, 10] },
  MXN: { notes: [20, 50, 100, 200, 500, 1_000], coins: [0.5, 1, 2, 5, 10] },
  MYR: { notes: [1, 5, 10, 20, 50, 100], coins: [0.05, 0.1, 0.2, 0.5] },
  NGN: { notes: [5, 10, 20, 50, 100, 200, 500, 1_000], coins: [] },
  NPR: { notes: [5, 10, 20, 50, 100, 500, 1_000], coins: [1, 2] },
  NZD: { notes: [5, 10, 20, 50, 100], coins: [0.1, 0.2, 0.5, 1, 2] },
  OMR: { notes: [0.1, 0.5, 1, 5, 10, 20, 50], coins: [0.005, 0.01, 0.025, 0.05] },
  PHP: { notes: [20, 50, 100, 200, 500, 1_000], coins: [0.25, 1, 5, 10] },
  PKR: { notes: [10, 20, 50, 100, 500, 1_000, 5_000], coins: [1, 2, 5] },
  QAR: { notes: [1, 5, 10, 50, 100, 200, 500], coins: [0.25, 0.5] },
  SAR: { notes: [5, 10, 20, 50, 100, 200, 500], coins: [0.05, 0.1, 0.25, 0.5, 1, 2] },
  SGD: { notes: [2, 5, 10, 50, 100], coins: [0.05, 0.1, 0.2, 0.5, 1] },
  THB: { notes: [20, 50, 100, 500, 1_000], coins: [0.25, 0.5, 1, 2, 5, 10] },
  TRY: { notes: [5, 10, 20, 50, 100, 200], coins: [0.1, 0.25, 0.5, 1] },
  USD: { notes: [1, 5, 10, 20, 50, 100], coins: [0.01, 0.05, 0.1, 0.25] },
  VND: {
    notes: [1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000],
    coins: [],
  },
  ZAR: { notes: [10, 20, 50, 100, 200], coins: [0.1, 0.2, 0.5, 1, 2, 5] },
};

/** What guests pay with; of an unknown currency usual amounts. */
export const notesOf = (currency: string): readonly number[] =>
  cash[currency]?.notes ?? [5, 10, 20, 50, 100, 200, 500];

/** What a drawer holds, the largest first; empty where it is not known. */
export function denominationsOf(currency: string): number[] {
  const { notes = [], coins = [] } = cash[currency] ?? {};
  return [...coins, ...notes].reverse();
}
