import type { Reader, Tx } from '../../db/handle/handle.ts';
import { toPercent } from '../../http/endpoint/fields.ts';
import { drawerOf, type Movement, type Takings } from '../../sales/shifts/drawer.ts';
import {
  cashMethods,
  handedInTo,
  movementsOfShift,
  shiftById,
  takingsOfShift,
} from '../../sales/shifts/store.ts';
import { salesSummary } from '../reports/service.ts';
import type { SalesSummary } from '../reports/summary.ts';
import { type BalanceOfDay, balanceOfDay, carriedOver, outstandingOf } from './balance-store.ts';
import { driversOfDay, type SettlementsOfDay, settlementsOfDay } from './driver-store.ts';
import type { Check, DayFigures } from './schema.ts';
import { cashMovementsOfDay, countOpenOrders, invoicesOf, shiftsOpenedOn, takingsOfDay } from './store.ts';

type Branches = readonly number[];
type Drawers = DayFigures['drawers'];

/** A business day of one or more branches as of now, with those of its invoices that no Z report contains yet. */
export async function dayFigures(
  handle: Reader | Tx,
  branches: Branches,
  date: string,
  told: readonly DayFigures[] = [],
): Promise<DayFigures> {
  const sales = await salesSummary(handle, { branches, dateFrom: date, dateTo: date });
  const takings = (await takingsOfDay(handle, branches, date)).filter(({ driver_id }) => driver_id === null);
  const movements = await cashMovementsOfDay(handle, branches, date);
  const cash = await cashMethods(handle);
  const handedIn = await settlementsOfDay(handle, branches, date);
  const drawers = await drawersOf(handle, branches, date, { takings, movements, cash, handedIn });
  return {
    orders: sales.orders,
    line_discounts: sales.line_discounts,
    rule_discounts: sales.rule_discounts,
    by_rule: [...sales.by_rule],
    cancelled: sales.cancelled,
    voided: sales.voided,
    payments: sales.payments,
    unrecorded: sales.unrecorded,
    by_payment_method: [...sales.by_payment_method],
    by_order_type: [...sales.by_order_type],
    by_category: [...sales.by_category],
    by_tax: sales.by_tax.map(({ rate_ppm, ...tax }) => ({ ...tax, rate: toPercent(rate_ppm) })),
    by_charge: [...sales.by_charge],
    discounts_by_kind: discountsOf(sales),
    tips_by_waiter: [...sales.tips_by_waiter],
    outstanding: await outstandingOf(handle, branches, date),
    carried_over: await carriedOver(handle, branches, date),
    check: checkOf(sales, await balanceOfDay(handle, branches, date)),
    invoices: newRanges(await invoicesOf(handle, branches, date), told),
    cash: cashOf({ takings, movements, cash, handedIn }),
    drawers,
    drivers: await driversOfDay(handle, branches, date, handedIn),
    open_orders: await countOpenOrders(handle, branches, date),
    open_shifts: drawers.filter(({ status }) => status === 'open').length,
  };
}

const discountsOf = ({
  rule_discounts,
  line_discounts,
  orders,
}: SalesSummary): DayFigures['discounts_by_kind'] =>
  [
    { kind: 'rule' as const, amount: rule_discounts },
    { kind: 'line' as const, amount: line_discounts },
    { kind: 'order' as const, amount: orders.discounts },
    { kind: 'coupon' as const, amount: orders.coupons },
  ].filter(({ amount }) => amount !== 0);

/**
 * Sales are summed from orders, money from payment rows. How much more guests owe after the day is read from the
 * orders' balances: if a payment and its order ever disagreed, the difference would show it.
 */
function checkOf({ orders, payments, unrecorded }: SalesSummary, balance: BalanceOfDay): Check {
  const taken = payments.taken + unrecorded.taken;
  const back = payments.refunded + unrecorded.refunded;
  const change = balance.owed + balance.paidOnOtherDays - balance.paidForOthers - orders.refunded;
  const sold = orders.net + orders.tax + orders.rounding;
  return {
    net: orders.net - orders.charges,
    tax: orders.tax,
    charges: orders.charges,
    rounding: orders.rounding,
    payments: taken,
    refunds: back,
    outstanding_change: change,
    difference: sold - (taken - back + change),
  };
}

function cashOf({ takings, movements, cash, handedIn }: Moved): DayFigures['cash'] {
  const { opening_float: _, expected, ...moved } = drawerOf(0, takings, movements, cash, countedIn(handedIn));
  return { ...moved, net: expected };
}

const countedIn = (handedIn: SettlementsOfDay): number =>
  handedIn.reduce((sum, { counted }) => sum + counted, 0);

interface Issued {
  readonly series: string;
  readonly number: number;
}

/** By series, numbers in order. A series continues, so what was issued since is above what was reported. */
function newRanges(issued: readonly Issued[], told: readonly DayFigures[]): DayFigures['invoices'] {
  const lastOf = new Map(told.flatMap(({ invoices }) => invoices.map(({ series, last }) => [series, last])));
  const fresh = issued.filter(({ series, number }) => number > (lastOf.get(series) ?? 0));
  return [...Map.groupBy(fresh, ({ series }) => series)].map(([series, numbers]) => ({
    series,
    first: numbers[0]?.number ?? 0,
    last: numbers.at(-1)?.number ?? 0,
    count: numbers.length,
  }));
}

interface Moved {
  readonly takings: readonly (Takings & { readonly shift_id: number | null })[];
  readonly movements: readonly (Movement & { readonly shift_id: number | null })[];
  readonly cash: ReadonlySet<string>;
  /** By drivers. */
  readonly handedIn: SettlementsOfDay;
}

async function drawersOf(
  handle: Reader | Tx,
  branches: Branches,
  date: string,
  moved: Moved,
): Promise<Drawers> {
  const opened = await shiftsOpenedOn(handle, branches, date);
  const used = [...moved.takings, ...moved.movements, ...moved.handedIn].flatMap(
    ({ shift_id }) => shift_id ?? [],
  );
  const drawers: Drawers = [];
  for (const id of [...new Set([...opened, ...used])].sort((a, b) => a - b)) {
    drawers.push(await drawerOfShift(handle, id, moved.cash));
  }
  const without = moved.takings.filter(({ shift_id }) => shift_id === null);
  const handedIn = moved.handedIn.filter(({ shift_id }) => shift_id === null);
  const loose = drawerOf(0, without, [], moved.cash, countedIn(handedIn));
  return handedIn.length > 0 || without.some(({ payment_method }) => moved.cash.has(payment_method))
    ? [...drawers, withoutShift(loose.expected)]
    : drawers;
}

async function drawerOfShift(handle: Reader | Tx, id: number, cash: ReadonlySet<string>) {
  const shift = await shiftById(handle, id);
  if (!shift) return withoutShift(0);
  const takings = await takingsOfShift(handle, id);
  const movements = await movementsOfShift(handle, id);
  const { expected } = drawerOf(shift.opening_float, takings, movements, cash, await handedInTo(handle, id));
  const { user_id, user_name, status, opening_float, counted_cash, difference } = shift;
  return {
    shift_id: id,
    user_id,
    user_name,
    status,
    opening_float,
    expected_cash: expected,
    counted_cash,
    difference,
  };
}

const withoutShift = (expected_cash: number): Drawers[number] => ({
  shift_id: null,
  user_id: null,
  user_name: null,
  status: null,
  opening_float: 0,
  expected_cash,
  counted_cash: null,
  difference: null,
});

/** Warnings for the person who closes the day; none of them prevents that. */
export function dayWarningsOf({ open_orders, open_shifts, drivers, check }: DayFigures): string[] {
  const carrying = drivers.filter(({ carried }) => carried !== 0).length;
  const count = (n: number, what: string) => (n === 1 ? `1 ${what} is` : `${n} ${what}s are`);
  return [
    ...(open_orders > 0 ? [`${count(open_orders, 'order')} still open.`] : []),
    ...(open_shifts > 0 ? [`${count(open_shifts, 'shift')} still open.`] : []),
    ...(carrying > 0
      ? [
          carrying === 1
            ? '1 driver still has cash to hand in.'
            : `${carrying} drivers still have cash to hand in.`,
        ]
      : []),
    ...(check.difference !== 0 ? ["Sales and payments don't add up. Run a health check."] : []),
  ];
}
