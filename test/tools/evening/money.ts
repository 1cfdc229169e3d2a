import type { Tally } from './tally.ts';

interface Payment {
  readonly kind: string;
  readonly status: string;
  readonly amount: number;
}

/** What an order came to, and what was paid for it. */
export interface Account {
  readonly order_number: string;
  readonly status: string;
  readonly payment_status?: string;
  readonly total: number;
  readonly items: readonly object[];
  readonly payments: readonly Payment[];
}

/** What the till showed of the day when it was closed. */
export interface Day {
  readonly sold: number;
  readonly cash: number;
  readonly open: number;
}

const cents = (amount: number): number => Math.round(amount * 100);
const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + cents(amount), 0) / 100;

const paidFor = ({ payments }: Account): readonly number[] =>
  payments
    .filter(({ kind, status }) => kind === 'payment' && status !== 'voided')
    .map(({ amount }) => amount);

const refundsOf = ({ payments }: Account): readonly number[] =>
  payments.filter(({ kind }) => kind === 'refund').map(({ amount }) => Math.abs(amount));

/** Every guest paid once what the till said, and got back what it said. */
export function moneyFaults(accounts: readonly Account[], tally: Tally): string[] {
  const sold = accounts.filter(({ items, status }) => items.length > 0 && status !== 'cancelled');
  return [
    ...accounts.flatMap(accountFaults),
    ...listFaults('payments', sold.flatMap(paidFor), without(tally.takings, tally.voided)),
    ...listFaults('refunds', sold.flatMap(refundsOf), tally.refunds),
  ];
}

function accountFaults(account: Account): string[] {
  const { order_number, status, payment_status, total, items } = account;
  const paid = paidFor(account);
  if (status === 'cancelled') return paid.length === 0 ? [] : [`${order_number} is canceled and paid`];
  if (items.length === 0) return [];
  const kept = cents(sumOf(paid)) - cents(sumOf(refundsOf(account)));
  const isRefunded = /refunded$/.test(payment_status ?? '');
  const isSettled = isRefunded ? kept < cents(total) : kept === cents(total);
  return status === 'paid' && isSettled
    ? []
    : [`${order_number} is ${status}: of ${total} was paid ${paid.join(' and ')}`];
}

function without(amounts: readonly number[], gone: readonly number[]): number[] {
  const left = [...amounts];
  for (const amount of gone) if (left.includes(amount)) left.splice(left.indexOf(amount), 1);
  return left;
}

function listFaults(what: string, there: readonly number[], shown: readonly number[]): string[] {
  const sorted = (list: readonly number[]) =>
    JSON.stringify(list.map(cents).toSorted((one, other) => one - other));
  return sorted(there) === sorted(shown)
    ? []
    : [
        `the till showed ${shown.length} ${what} of ${sumOf(shown)}, there are ${there.length} of ${sumOf(there)}`,
      ];
}

/** The Z against what the screens showed all day. */
export function dayFaults(tally: Tally, day: Day | undefined): string[] {
  if (!day) return ['the day was not closed'];
  const taken = sumOf(without(tally.takings, tally.voided));
  const sold = sumOf([taken, -sumOf(tally.paidAgain)]);
  const byCard = sumOf(without(tally.cards, tally.voided));
  // What drivers took at doors and what went back to guests have rows of their own.
  const cash = sumOf([taken, -byCard, -sumOf(tally.atDoors)]);
  return [
    ...(cents(day.sold) === cents(sold) ? [] : [`the Z says ${day.sold} sold, the screens showed ${sold}`]),
    ...(cents(day.cash) === cents(cash)
      ? []
      : [`the Z says ${day.cash} in cash, the screens showed ${cash}`]),
    ...(day.open === 0 ? [] : [`the Z says ${day.open} orders are open`]),
  ];
}
