import { type Minor, sum } from '../../core/money/money.ts';
import type { Accounting } from '../../identity/tenant/accounting.ts';
import type { Entry } from './batch.ts';
import { type Words, wordsFor } from './booking-words.ts';

interface Taken {
  readonly kept: Minor;
  readonly tips: Minor;
}

/** What of a Z report is booked. */
interface BookedFigures {
  readonly check: {
    readonly net: Minor;
    readonly charges: Minor;
    readonly rounding: Minor;
    readonly outstanding_change: Minor;
    readonly difference: Minor;
  };
  readonly payments: Taken;
  readonly unrecorded: Taken;
  readonly by_payment_method: readonly (Taken & {
    readonly payment_method: string;
    readonly name: string | null;
  })[];
  readonly by_tax: readonly {
    readonly code: string;
    readonly name: string | null;
    readonly rate: number;
    readonly inclusive: boolean;
    readonly base: Minor;
    readonly amount: Minor;
  }[];
  readonly cash: {
    readonly taken: Minor;
    readonly tips: Minor;
    readonly refunded: Minor;
    readonly from_drivers: Minor;
    readonly paid_in: Minor;
    readonly paid_out: Minor;
    readonly dropped: Minor;
  };
}

export interface DayToBook {
  readonly figures: BookedFigures;
  /** Codes of the cash methods. */
  readonly cash: ReadonlySet<string>;
  /** Drawers counted since the last report: over is positive. */
  readonly drawersOver: Minor;
  /** What drivers handed in beyond what they carried, since the last report. */
  readonly driversOver: Minor;
}

/** The day as bookings whose debits equal their credits. */
export function bookingsOf(day: DayToBook, settings: Accounting): Entry[] {
  const words = wordsFor(settings.program);
  return [
    ...paymentEntries(day, settings, words),
    ...cashEntries(day, settings, words),
    ...salesEntries(day.figures, settings, words),
    ...taxEntries(day.figures, settings),
    ...otherEntries(day.figures, settings, words),
  ].filter(({ amount }) => amount !== 0);
}

const debit = (account: string, text: string, amount: Minor): Entry => ({
  kind: 'other',
  tax: null,
  account,
  text,
  amount,
});
const credit = (account: string, text: string, amount: Minor): Entry => debit(account, text, -amount + 0);

function paymentEntries(
  { figures, cash }: DayToBook,
  { accounts, payment_methods }: Accounting,
  words: Words,
): Entry[] {
  const own = new Map(payment_methods.map(({ payment_method, account }) => [payment_method, account]));
  const methods = figures.by_payment_method.map(({ payment_method, name, kept, tips }) => {
    const usual = cash.has(payment_method) ? accounts.cash : accounts.payments;
    return debit(own.get(payment_method) ?? usual, name ?? payment_method, kept + tips);
  });
  const { kept, tips } = figures.unrecorded;
  return [...methods, debit(accounts.unrecorded, words.unrecorded, kept + tips)];
}

/** Cash that drivers took at doors reaches the drawer when they hand it in. */
function cashEntries(
  { figures, cash, drawersOver, driversOver }: DayToBook,
  { accounts }: Accounting,
  words: Words,
): Entry[] {
  const inCash = figures.by_payment_method.filter(({ payment_method }) => cash.has(payment_method));
  const { taken, tips, refunded, from_drivers, paid_in, paid_out, dropped } = figures.cash;
  const atDoors = sum(inCash.map((one) => one.kept + one.tips)) - (taken + tips - refunded);
  const moves: readonly [string, string, string, Minor][] = [
    [accounts.drivers, accounts.cash, words.atDoors, atDoors],
    [accounts.cash, accounts.drivers, words.fromDrivers, from_drivers],
    [accounts.drivers, accounts.over_short, words.driversOver, driversOver],
    [accounts.cash, accounts.paid_in, words.paidIn, paid_in],
    [accounts.paid_out, accounts.cash, words.paidOut, paid_out],
    [accounts.safe, accounts.cash, words.dropped, dropped],
    [accounts.cash, accounts.over_short, words.drawersOver, drawersOver],
  ];
  return moves.flatMap(([to, from, text, amount]) => [debit(to, text, amount), credit(from, text, amount)]);
}

const taxKey = ({ code, rate, inclusive }: BookedFigures['by_tax'][number]): string =>
  `${code} ${rate} ${inclusive ? 'in' : 'on'}`;

/** Sales at a tax with a sales account of its own, and the rest. */
function salesEntries({ check, by_tax }: BookedFigures, settings: Accounting, words: Words): Entry[] {
  const { accounts } = settings;
  const byTax = by_tax.flatMap((tax) => {
    const account = settings.taxes.find(({ code }) => code === tax.code)?.sales_account;
    if (!account) return [];
    const text = `${words.sales} ${tax.name ?? tax.code}`;
    return [{ kind: 'sales' as const, tax: taxKey(tax), account, text, amount: -tax.base + 0 }];
  });
  const charges = accounts.charges === null ? 0 : check.charges;
  const rest = check.net + check.charges - charges + sum(byTax.map(({ amount }) => amount));
  return [
    ...byTax,
    credit(accounts.sales, words.sales, rest),
    ...(accounts.charges === null ? [] : [credit(accounts.charges, words.charges, charges)]),
  ];
}

const taxEntries = ({ by_tax }: BookedFigures, { accounts, taxes }: Accounting): Entry[] =>
  by_tax.map((tax) => ({
    kind: 'tax',
    tax: taxKey(tax),
    account: taxes.find(({ code }) => code === tax.code)?.account ?? accounts.tax,
    text: tax.name ?? tax.code,
    amount: -tax.amount + 0,
  }));

function otherEntries(figures: BookedFigures, { accounts }: Accounting, words: Words): Entry[] {
  const { rounding, outstanding_change, difference } = figures.check;
  return [
    debit(accounts.receivables, words.receivables, outstanding_change),
    debit(accounts.differences, words.differences, difference),
    credit(accounts.rounding, words.rounding, rounding),
    credit(accounts.tips, words.tips, figures.payments.tips + figures.unrecorded.tips),
  ];
}
