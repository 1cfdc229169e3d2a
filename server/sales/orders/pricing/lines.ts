import { type Combos, combosSold } from '../../../catalogue/combos/sale.ts';
import { AppError } from '../../../core/errors.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import type { OrderItemRow } from '../../../db/tables/sales.ts';
import type { ItemInput } from '../http/line-schema.ts';
import { choicesOf, comboLines } from './combo-lines.ts';
import { resolveLine } from './line.ts';
import { type Menu, menuFor } from './line-menu.ts';
import { type LineContext, pathOf } from './line-prices.ts';

/**
 * Turns requested lines into complete ones, a combo into the dishes that were chosen. Nothing is written. `places`: their
 * positions in the request, if it has others.
 */
export async function resolveLines(
  tx: Tx,
  inputs: readonly ItemInput[],
  context: LineContext,
  places?: readonly number[],
): Promise<OrderItemRow[]> {
  if (inputs.length === 0) return [];
  const combos = combosSold.peek(tx) ?? (await combosSold(tx));
  const named = combos.size === 0 ? inputs : inputs.flatMap((input) => [input, ...choicesOf(combos, input)]);
  const menu = await menuFor(tx, named, context.branchId);
  return everyLine(tx, { menu, combos }, inputs, context, places);
}

/** Errors that a waiter can correct line by line. */
const namedTogether: readonly string[] = ['ITEM_UNAVAILABLE', 'PRICE_MISMATCH'];

/** With the line's path, unless it names one of the line's fields already. */
const named = ({ code, message, details }: AppError, path: string): AppError =>
  new AppError(code, { message, details: { path, ...details } });

/** A screen shows all unavailable lines at once: the first refusal names every one of its kind. */
function everyLine(
  tx: Tx,
  { menu, combos }: { readonly menu: Menu; readonly combos: Combos },
  inputs: readonly ItemInput[],
  context: LineContext,
  places: readonly number[] | undefined,
): OrderItemRow[] {
  const refusals: AppError[] = [];
  const lines: OrderItemRow[] = [];
  for (let n = 0; n < inputs.length; n++) {
    const index = places?.[n] ?? n;
    const input = inputs[n] as ItemInput;
    const combo = combos.get(input.menu_item_id);
    try {
      if (combo) lines.push(...comboLines(tx, { menu, combo }, input, context, index));
      else lines.push(resolveLine(tx, menu, input, context, index));
    } catch (error) {
      if (!(error instanceof AppError) || !namedTogether.includes(error.code)) throw error;
      refusals.push(named(error, pathOf(index)));
    }
  }
  const [first] = refusals;
  if (!first) return lines;
  const all = refusals.map(({ code, details }) => ({ code, ...details }));
  throw new AppError(first.code, { message: first.message, details: { ...first.details, lines: all } });
}
