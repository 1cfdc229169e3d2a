import { toDecimal } from '../core/money/money.ts';
import { toIso } from '../core/time/time.ts';
import { toPercent } from '../http/endpoint/fields.ts';

type Stored = string | number | null | undefined;
type Row = Readonly<Record<string, Stored>>;

const MONEY = new Set(['price', 'cost', 'amount', 'min_subtotal', 'max_discount', 'rounding_increment']);
const PERCENT = /_(ppm|cap)$/;
const FLAG =
  /^(is|requires|opens)_|^(required|inclusive|taxable|tax_inclusive|open_price|auto_kot_on_payment|shifts_required|waiters_may_86|waiters_take_payments)$/;
const LIST = /^[[{]/;

export const isSecret = (column: string): boolean => column.endsWith('_hash');

/** A stored value as a person reads it in the API: amounts, percentages, times and lists. `row` is its whole record. */
export function shownValue(column: string, value: Stored, row: Row, exponent: number): unknown {
  if (value === null || value === undefined || isSecret(column)) return null;
  if (typeof value === 'string') return LIST.test(value) ? listOf(column, value, exponent) : value;
  if (MONEY.has(column)) return toDecimal(value, exponent);
  if (PERCENT.test(column)) return toPercent(value);
  if (column === 'value') return row.type === 'percent' ? toPercent(value) : toDecimal(value, exponent);
  if (column.endsWith('_at')) return toIso(value);
  return FLAG.test(column) ? value === 1 : value;
}

function listOf(column: string, json: string, exponent: number): unknown {
  try {
    const value = JSON.parse(json) as Record<string, number>;
    if (column !== 'order_type_prices') return value;
    return Object.fromEntries(Object.entries(value).map(([key, price]) => [key, toDecimal(price, exponent)]));
  } catch {
    return json;
  }
}
