import type { Combos, SaleOption, SaleStep } from '../../../catalogue/combos/sale.ts';
import type { LineTerms } from '../../../catalogue/price-rules/book.ts';
import { validationError } from '../../../core/errors.ts';
import { allocate, type Minor, sum } from '../../../core/money/money.ts';
import type { ComboPart } from '../../../core/money/sale-terms.ts';
import type { LineRules } from '../../../core/price-rules/line-rules.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import { fromCachedJson, fromJson, toJson } from '../../../db/tables/json.ts';
import type { OrderItemRow } from '../../../db/tables/sales.ts';
import type { ComboChoice, ItemInput } from '../http/line-schema.ts';
import { resolveLine, rulesFor, soldItem } from './line.ts';
import type { Menu } from './line-menu.ts';
import { isSetByHand, type LineContext, mismatch, pathOf, priceFor } from './line-prices.ts';
import { grossOfLine } from './totals.ts';

type Steps = readonly SaleStep[];

interface Chosen extends Omit<ComboChoice, 'option_id'> {
  readonly step: SaleStep;
  readonly option: SaleOption;
}

/** A chosen dish as a line at its menu price, which decides its part of the combo's. */
interface Part {
  readonly chosen: Chosen;
  readonly line: OrderItemRow;
}

const noChoices: readonly never[] = [];

/** The dishes that a line chooses of a combo, whether or not it may; none of any other line. */
export const choicesOf = (combos: Combos, input: ItemInput) => {
  const steps = combos.get(input.menu_item_id);
  if (!steps) return noChoices;
  const options = new Map(steps.flatMap((step) => step.options.map((one) => [one.id, one])));
  return choicesFor(steps, input).flatMap(({ option_id, modifiers }) => {
    const option = options.get(option_id);
    return option ? [{ ...option, modifiers }] : [];
  });
};

/** Without any choice it is sold as its defaults. */
const choicesFor = (steps: Steps, { combo }: ItemInput): readonly ComboChoice[] =>
  combo ??
  steps.flatMap(({ options }) =>
    options
      .filter(({ is_default }) => is_default)
      .map(({ id }) => ({ option_id: id, quantity: 1, modifiers: [] })),
  );

/**
 * A combo as lines of its dishes. Its price is spread over them by menu price, exact for each piece, so that taxes,
 * kitchens, stock, refunds and bills work by dish. A surcharge stays with its dish.
 */
export function comboLines(
  tx: Tx,
  { menu, combo }: { readonly menu: Menu; readonly combo: Steps },
  input: ItemInput,
  context: LineContext,
  index: number,
): OrderItemRow[] {
  const item = soldItem(menu, input.menu_item_id, index);
  if (input.variant_id != null)
    throw validationError(`${pathOf(index)}.variant_id`, 'not found for this item');
  if (input.modifiers.length > 0)
    throw validationError(`${pathOf(index)}.modifiers`, 'belong to the choices of a combo');
  const rules = rulesFor(tx, item, undefined, input, context, index);
  const price = priceFor(tx, item, undefined, input, context, index, rules?.off);
  const isByHand = isSetByHand(item, undefined, input.price, context, rules?.off);
  const parts = chosenOf(tx, combo, input, context, index).map(
    (chosen): Part => ({ chosen, line: partLine(tx, menu, input, chosen, context, index) }),
  );
  if (parts.length === 0) throw validationError(`${pathOf(index)}.combo`, 'choose at least one dish');
  const lines = priced(tx, parts, { price, rules: isByHand ? null : rules, isByHand }, context);
  const ordered = {
    name: item.name,
    quantity: input.quantity,
    pieces: sum(lines.map((line) => line.quantity)),
  };
  return withDiscount(lines, input.line_discount).map((line) => ({
    ...line,
    combo: toJson<ComboPart>({ ...line.combo, ...ordered }),
    combo_item_id: item.id,
    combo_line_id: lines[0]?.id ?? line.id,
  }));
}

function chosenOf(tx: Tx, steps: Steps, input: ItemInput, context: LineContext, index: number): Chosen[] {
  const path = `${pathOf(index)}.combo`;
  const chosen = choicesFor(steps, input).map(({ option_id, ...choice }, n): Chosen => {
    const step = steps.find(({ options }) => options.some(({ id }) => id === option_id));
    const option = step?.options.find(({ id }) => id === option_id);
    if (!step || !option) throw validationError(`${path}.${n}.option_id`, "isn't an option of this combo");
    const { price } = choice;
    if (price !== undefined && price !== option.surcharge && context.prices !== 'agreed')
      throw mismatch(tx, { path: `${path}.${n}.price`, option_id }, option.surcharge);
    return { ...choice, step, option };
  });
  for (const step of steps) assertCounts(step, chosen, path);
  return chosen.toSorted((one, other) => steps.indexOf(one.step) - steps.indexOf(other.step));
}

function assertCounts(step: SaleStep, chosen: readonly Chosen[], path: string): void {
  const own = chosen.filter((one) => one.step === step);
  const count = sum(own.map(({ quantity }) => quantity));
  if (count < step.min_select)
    throw validationError(path, `choose at least ${step.min_select} of ${step.name}`);
  if (count > step.max_select)
    throw validationError(path, `choose at most ${step.max_select} of ${step.name}`);
  for (const option of step.options) {
    const times = sum(own.map((one) => (one.option === option ? one.quantity : 0)));
    if (times > option.max_quantity)
      throw validationError(path, `choose the same dish at most ${option.max_quantity} times`);
  }
}

/** No rule for single dishes applies: the combo has its price. */
function partLine(
  tx: Tx,
  menu: Menu,
  input: ItemInput,
  { option, step, quantity, modifiers, note }: Chosen,
  context: LineContext,
  index: number,
): OrderItemRow {
  const { menu_item_id, variant_id } = option;
  const notes = [input.note, note].filter(Boolean).join(', ');
  const course = step.course ?? input.course;
  // What guests order themselves is made at once: nobody fires its courses.
  const isLater = context.prices === 'staff' && (course ?? 1) > (input.course ?? 1);
  const dish = {
    ...{ menu_item_id, variant_id, modifiers, quantity: input.quantity * quantity, line_discount: 0 },
    ...{ note: notes || null, course, seat: input.seat, hold: input.hold || isLater },
  };
  return resolveLine(tx, menu, dish, { ...context, rules: null }, index);
}

interface ComboPrice {
  /** Of one combo, before rules and surcharges. */
  readonly price: Minor;
  readonly rules: LineTerms | null;
  readonly isByHand: boolean;
}

type PricedLine = Omit<OrderItemRow, 'combo'> & {
  readonly combo: Pick<ComboPart, 'option_id' | 'step'>;
};

/** A dish whose pieces have different shares becomes a line for each share. */
function priced(
  tx: Tx,
  parts: readonly Part[],
  { price, rules, isByHand }: ComboPrice,
  { prices }: LineContext,
): PricedLine[] {
  const pieces = parts.flatMap((part) => Array.from({ length: part.chosen.quantity }, () => part));
  const weights = pieces.map(({ line }) => line.unit_price);
  const off = rules?.off ?? 0;
  const paid = allocate(price - off, weights);
  const offs = allocate(off, weights);
  const each = rules && fromJson(rules.text);
  return parts.flatMap((part) => {
    const own = pieces.flatMap((one, n) => (one === part ? [{ paid: paid[n] ?? 0, off: offs[n] ?? 0 }] : []));
    const alike = [...Map.groupBy(own, (share) => `${share.paid} ${share.off}`).values()];
    return alike.map((shares, n) => {
      const [share = { paid: 0, off: 0 }] = shares;
      const { chosen, line } = part;
      const quantity = (line.quantity / chosen.quantity) * shares.length;
      // What a guest agreed to is the whole price.
      const surcharge = prices === 'agreed' ? 0 : chosen.option.surcharge;
      const unit_price = share.paid + share.off + surcharge;
      const rule_discount = quantity * share.off;
      return {
        ...line,
        ...(n > 0 && { id: tx.id('order_items') }),
        ...{ quantity, unit_price, rule_discount, price_overridden: isByHand ? (1 as const) : (0 as const) },
        price_rules: each && ruledBy(each, share.off),
        line_total: grossOfLine(unit_price, quantity, fromCachedJson(line.modifiers)) - rule_discount,
        combo: { option_id: chosen.option.id, step: chosen.step.name },
      };
    });
  });
}

/** A dish of a combo is part of no deal. */
const ruledBy = ({ each, ordered_at }: LineRules, off: Minor): OrderItemRow['price_rules'] =>
  each && toJson<LineRules>({ each: { ...each, off }, deals: [], ...(ordered_at && { ordered_at }) });

function withDiscount(lines: readonly PricedLine[], wanted: Minor): readonly PricedLine[] {
  if (wanted === 0) return lines;
  const amounts = lines.map(({ line_total }) => line_total);
  const shares = allocate(Math.min(wanted, sum(amounts)), amounts);
  return lines.map((line, n) => ({
    ...line,
    line_discount: shares[n] ?? 0,
    line_total: line.line_total - (shares[n] ?? 0),
  }));
}
