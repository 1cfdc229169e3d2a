import type { DayFigures } from './schema.ts';

/** Numbers that identify a row; every other number is a figure. */
const IDENTITY = new Set(['id', 'rate']);

const isFigure = (name: string, value: unknown): value is number =>
  typeof value === 'number' && !IDENTITY.has(name);

/** Each figure of `now` minus that of `before`. */
function less<F extends object>(now: F, before: F | undefined): F {
  const told: Record<string, unknown> = { ...before };
  const entries = Object.entries(now).map(([name, value]) => [
    name,
    isFigure(name, value) ? value - Number(told[name] ?? 0) : value,
  ]);
  return Object.fromEntries(entries) as F;
}

const isNothing = (figures: object): boolean =>
  Object.entries(figures).every(([name, value]) => !isFigure(name, value) || value === 0);

/** Row by row; a missing row counts as negative, and rows without a difference are left out. */
function lessRows<F extends object>(now: readonly F[], before: readonly F[], keyOf: (row: F) => string): F[] {
  const told = new Map(before.map((row) => [keyOf(row), row]));
  const present = new Set(now.map(keyOf));
  const gone = before.filter((row) => !present.has(keyOf(row)));
  return [
    ...now.map((row) => less(row, told.get(keyOf(row)))),
    ...gone.map((row) => less(less(row, row), row)),
  ].filter((row) => !isNothing(row));
}

const byId = (row: { id: number | null }): string => String(row.id);

/**
 * The difference since a business date's last Z report, so that all reports of a date add up to it. Drawers, invoice
 * numbers and open orders are shown as they are.
 */
export function remainder(now: DayFigures, told: DayFigures): DayFigures {
  return {
    ...now,
    orders: less(now.orders, told.orders),
    line_discounts: now.line_discounts - told.line_discounts,
    rule_discounts: now.rule_discounts - told.rule_discounts,
    cancelled: less(now.cancelled, told.cancelled),
    voided: less(now.voided, told.voided),
    payments: less(now.payments, told.payments),
    unrecorded: less(now.unrecorded, told.unrecorded),
    by_payment_method: lessRows(now.by_payment_method, told.by_payment_method, (row) => row.payment_method),
    by_order_type: lessRows(now.by_order_type, told.by_order_type, byId),
    by_category: lessRows(now.by_category, told.by_category, byId),
    by_tax: lessRows(now.by_tax, told.by_tax, ({ id, rate, inclusive }) => `${id} ${rate} ${inclusive}`),
    by_charge: lessRows(now.by_charge, told.by_charge, ({ id, name }) => `${id} ${name}`),
    by_rule: lessRows(now.by_rule, told.by_rule, ({ id, name }) => `${id} ${name}`),
    discounts_by_kind: lessRows(now.discounts_by_kind, told.discounts_by_kind, ({ kind }) => kind),
    tips_by_waiter: lessRows(now.tips_by_waiter, told.tips_by_waiter, byId),
    check: less(now.check, told.check),
    cash: less(now.cash, told.cash),
  };
}

export const isEmpty = ({ invoices, ...figures }: DayFigures): boolean =>
  invoices.length === 0 &&
  [
    figures.orders,
    figures.cancelled,
    figures.voided,
    figures.payments,
    figures.unrecorded,
    figures.cash,
  ].every(isNothing);
