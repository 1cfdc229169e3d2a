import { type Minor, sum } from '../../core/money/money.ts';
import type { Drawer } from './schema.ts';

export interface Takings {
  readonly payment_method: string;
  /** payment, void or refund; the last two have negative amounts. */
  readonly kind: string;
  readonly rows: number;
  readonly amount: Minor;
  readonly tips: Minor;
}

export interface Movement {
  readonly type: string;
  readonly amount: Minor;
}

/** What a drawer must contain now. Cash tips are in it until they are paid out. */
export function drawerOf(
  opening_float: Minor,
  takings: readonly Takings[],
  movements: readonly Movement[],
  cash: ReadonlySet<string>,
  fromDrivers: Minor,
): Drawer {
  const inCash = takings.filter(({ payment_method }) => cash.has(payment_method));
  const refunds = inCash.filter(({ kind }) => kind === 'refund');
  const moved = (type: string) => sum(movements.filter((one) => one.type === type).map((one) => one.amount));
  const drawer = {
    opening_float,
    taken: sum(inCash.filter(({ kind }) => kind !== 'refund').map(({ amount }) => amount)),
    tips: sum(inCash.map(({ tips }) => tips)),
    from_drivers: fromDrivers,
    refunded: -sum(refunds.map(({ amount }) => amount)) + 0,
    paid_in: moved('in'),
    paid_out: moved('out'),
    dropped: moved('drop'),
  };
  return { ...drawer, expected: expectedIn(drawer) };
}

const expectedIn = (drawer: Omit<Drawer, 'expected'>): Minor =>
  sum([
    drawer.opening_float,
    drawer.taken,
    drawer.tips,
    drawer.from_drivers,
    -drawer.refunded,
    drawer.paid_in,
    -drawer.paid_out,
    -drawer.dropped,
  ]);

/** Takings by method, less refunds and voids. */
export function byMethod(takings: readonly Takings[]) {
  const groups = Map.groupBy(takings, ({ payment_method }) => payment_method);
  return [...groups].map(([payment_method, rows]) => ({
    payment_method,
    payments:
      sum(rows.filter(({ kind }) => kind === 'payment').map((row) => row.rows)) -
      sum(rows.filter(({ kind }) => kind === 'void').map((row) => row.rows)),
    amount: sum(rows.map(({ amount }) => amount)),
    tip_amount: sum(rows.map(({ tips }) => tips)),
  }));
}
