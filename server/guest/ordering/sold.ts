import type { LineTerms } from '../../catalogue/price-rules/book.ts';
import { sum } from '../../core/money/money.ts';
import { fromJson } from '../../db/tables/json.ts';
import type { OrderItemRow } from '../../db/tables/sales.ts';
import { agreedRules, agreedRulesOfCombo } from '../../sales/orders/rules/line.ts';
import type { GuestOrderInput } from './schema.ts';

/** As requested by the guest. */
export type Asked = GuestOrderInput['items'][number];

interface SoldChoice {
  readonly option_id: number;
  readonly name: string;
  readonly quantity: number;
}

/** As offered to the guest: one for each requested item, whatever lines it becomes. */
export interface Sold {
  readonly name: string;
  readonly quantity: number;
  readonly note: string | null;
  readonly line_total: number;
  readonly unit_price: number;
  readonly rules: LineTerms | null;
  readonly modifiers: readonly { readonly name: string; readonly quantity: number; readonly price: number }[];
  /** The dishes of a combo, for each of it. */
  readonly combo?: readonly SoldChoice[];
  /** By modifier, of the dishes of a combo. */
  readonly modifier_prices?: Readonly<Record<number, number>>;
}

/** The lines of each requested item, in the order of the request. */
export function byInput(lines: readonly OrderItemRow[]): readonly (readonly OrderItemRow[])[] {
  const groups = Map.groupBy(lines, ({ id, combo_line_id }) => combo_line_id ?? id);
  return [...groups.values()];
}

export function soldAs(lines: readonly OrderItemRow[], now: number): Sold {
  const [first] = lines as readonly [OrderItemRow, ...OrderItemRow[]];
  if (first.combo !== null) return soldCombo(lines, now);
  return {
    ...{ name: first.name, quantity: first.quantity, note: first.note },
    ...{ line_total: first.line_total, unit_price: first.unit_price },
    rules: agreedRules(first, now),
    modifiers: fromJson(first.modifiers).map(({ name, quantity, price }) => ({ name, quantity, price })),
  };
}

function soldCombo(lines: readonly OrderItemRow[], now: number): Sold {
  const parts = lines.map((line) => ({ line, part: fromJson(line.combo as NonNullable<typeof line.combo>) }));
  const { name = '', quantity = 1 } = parts[0]?.part ?? {};
  const each = (amounts: readonly number[]) => sum(amounts) / quantity;
  const choices = Map.groupBy(parts, ({ part }) => part.option_id);
  return {
    ...{ name, quantity, note: null, modifiers: [] },
    line_total: sum(lines.map((line) => line.line_total)),
    unit_price: each(lines.map((line) => line.unit_price * line.quantity)),
    rules: agreedRulesOfCombo(lines, quantity, now),
    combo: [...choices].map(([option_id, same]) => ({
      option_id,
      name: same[0]?.line.name ?? '',
      quantity: each(same.map(({ line }) => line.quantity)),
    })),
    modifier_prices: Object.fromEntries(
      lines.flatMap((line) => fromJson(line.modifiers).map((one) => [one.modifier_id, one.price])),
    ),
  };
}

/** At the prices shown to the guest, whatever the menu says by now. */
export const atPricesOf = (items: readonly Asked[], lines: readonly Sold[]): Asked[] =>
  items.map((item, at) => ({
    ...item,
    price: lines[at]?.unit_price,
    rules: lines[at]?.rules ?? null,
    modifiers: item.modifiers.map((one, n) => ({ ...one, price: lines[at]?.modifiers[n]?.price })),
    ...(lines[at]?.combo && { combo: choicesAgreed(item, lines[at]) }),
  }));

/** What a guest did not choose are the defaults of that moment. */
const choicesAgreed = ({ combo }: Asked, { combo: sold = [], modifier_prices = {} }: Sold): Asked['combo'] =>
  combo?.map((choice) => ({
    ...choice,
    modifiers: choice.modifiers.map((one) => ({ ...one, price: modifier_prices[one.modifier_id] })),
  })) ?? sold.map(({ option_id, quantity }) => ({ option_id, quantity, modifiers: [] }));
