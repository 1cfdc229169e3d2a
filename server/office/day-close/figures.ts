import type { Reader, Tx } from '../../db/handle.ts';
import { toPercent } from '../../http/fields.ts';
import { drawerOf, type Movement, type Takings } from '../../sales/shifts/drawer.ts';
import { cashMethods, movementsOfShift, shiftById, takingsOfShift } from '../../sales/shifts/store.ts';
import { salesSummary } from '../reports/service.ts';
import type { DayFigures } from './schema.ts';
import { cashMovementsOfDay, countOpenOrders, invoicesOf, shiftsOpenedOn, takingsOfDay } from './store.ts';

type Branches = readonly number[];
type Drawers = DayFigures['drawers'];

/** A business day of one or more branches as it stands now; of its invoices those that no Z report has told of. */
export async function dayFigures(
  handle: Reader | Tx,
  branches: Branches,
  date: string,
  told: readonly DayFigures[] = [],
): Promise<DayFigures> {
  const sales = await salesSummary(handle, { branches, dateFrom: date, dateTo: date });
  const takings = await takingsOfDay(handle, branches, date);
  const movements = await cashMovementsOfDay(handle, branches, date);
  const cash = await cashMethods(handle);
  const drawers = await drawersOf(handle, branches, date, { takings, movements, cash });
  return {
    orders: sales.orders,
    line_discounts: sales.line_discounts,
    cancelled: sales.cancelled,
    voided: sales.voided,
    payments: sales.payments,
    unrecorded: sales.unrecorded,
    by_payment_method: [...sales.by_payment_method],
    by_order_type: [...sales.by_order_type],
    by_category: [...sales.by_category],
    by_tax: sales.by_tax.map(({ rate_ppm, ...tax }) => ({ ...tax, rate: toPercent(rate_ppm) })),
    by_charge: [...sales.by_charge],
    invoices: newRanges(await invoicesOf(handle, branches, date), told),
    cash: cashOf(takings, movements, cash),
    drawers,
    open_orders: await countOpenOrders(handle, branches, date),
    open_shifts: drawers.filter(({ status }) => status === 'open').length,
  };
}

function cashOf(
  takings: readonly Takings[],
  movements: readonly Movement[],
  cash: ReadonlySet<string>,
): DayFigures['cash'] {
  const { opening_float: _, expected, ...moved } = drawerOf(0, takings, movements, cash);
  return { ...moved, net: expected };
}

interface Issued {
  readonly series: string;
  readonly number: number;
}

/** By series, the numbers in their order. A series counts on: what was issued since is above what was told. */
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
}

async function drawersOf(
  handle: Reader | Tx,
  branches: Branches,
  date: string,
  moved: Moved,
): Promise<Drawers> {
  const opened = await shiftsOpenedOn(handle, branches, date);
  const used = [...moved.takings, ...moved.movements].flatMap(({ shift_id }) => shift_id ?? []);
  const drawers: Drawers = [];
  for (const id of [...new Set([...opened, ...used])].sort((a, b) => a - b)) {
    drawers.push(await drawerOfShift(handle, id, moved.cash));
  }
  const without = moved.takings.filter(({ shift_id }) => shift_id === null);
  const loose = drawerOf(0, without, [], moved.cash);
  return without.some(({ payment_method }) => moved.cash.has(payment_method))
    ? [...drawers, withoutShift(loose.expected)]
    : drawers;
}

async function drawerOfShift(handle: Reader | Tx, id: number, cash: ReadonlySet<string>) {
  const shift = await shiftById(handle, id);
  if (!shift) return withoutShift(0);
  const takings = await takingsOfShift(handle, id);
  const { expected } = drawerOf(shift.opening_float, takings, await movementsOfShift(handle, id), cash);
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

/** What whoever closes the day should know; none of it keeps them from closing. */
export function warningsOf({ open_orders, open_shifts }: DayFigures): string[] {
  const count = (n: number, what: string) => (n === 1 ? `1 ${what} is` : `${n} ${what}s are`);
  return [
    ...(open_orders > 0 ? [`${count(open_orders, 'order')} still open.`] : []),
    ...(open_shifts > 0 ? [`${count(open_shifts, 'shift')} still open.`] : []),
  ];
}
