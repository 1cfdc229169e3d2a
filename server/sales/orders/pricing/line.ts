import type { SaleItem, SaleModifier, SaleVariant } from '../../../catalogue/menu/sale.ts';
import { type LineTerms, lineTermsOf } from '../../../catalogue/price-rules/book.ts';
import { AppError, unknownId, validationError } from '../../../core/errors.ts';
import type { StoredModifier } from '../../../core/money/sale-terms.ts';
import { DAY, fromIso, MINUTE } from '../../../core/time/time.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import { fromJson, toJson } from '../../../db/tables/json.ts';
import type { OrderItemRow } from '../../../db/tables/sales.ts';
import type { ItemInput } from '../http/line-schema.ts';
import { type Menu, taxedAs } from './line-menu.ts';
import { isSetByHand, type LineContext, mismatch, pathOf, priceFor, typePrice } from './line-prices.ts';
import { grossOfLine } from './totals.ts';

/** The item, if it is sold now. */
export function soldItem(menu: Menu, id: number, index: number): SaleItem {
  const item = menu.items.get(id);
  if (!item) throw unknownId(`${pathOf(index)}.menu_item_id`, 'menu item', id);
  if (!item.is_active || !item.is_available)
    throw new AppError('ITEM_UNAVAILABLE', { details: { menu_item_id: item.id, name: item.name } });
  return item;
}

/** One requested dish as a complete line. Nothing is written. */
export function resolveLine(
  tx: Tx,
  menu: Menu,
  input: ItemInput,
  context: LineContext,
  index: number,
): OrderItemRow {
  const item = soldItem(menu, input.menu_item_id, index);
  if (input.combo !== undefined)
    throw validationError(`${pathOf(index)}.combo`, "isn't allowed: the item is no combo");
  const variant = variantFor(menu, input, index);
  const rules = rulesFor(tx, item, variant, input, context, index);
  const unit_price = priceFor(tx, item, variant, input, context, index, rules?.off);
  const isByHand = isSetByHand(item, variant, input.price, context, rules?.off);
  const applied = isByHand ? null : rules;
  const { taxes, hsn_code } = taxedAs(menu, item, context.orderTypeId);
  const modifiers = modifiersFor(tx, menu, item, input, context, index);
  // The line's amount, so that recalculating the order need not copy it.
  const rule_discount = input.quantity * (applied?.off ?? 0);
  const gross = grossOfLine(unit_price, input.quantity, modifiers) - rule_discount;
  const line_discount = Math.min(input.line_discount, gross);
  return {
    id: tx.id('order_items'),
    order_id: context.orderId,
    menu_item_id: item.id,
    variant_id: variant?.id ?? null,
    name: variant ? `${item.name} (${variant.name})` : item.name,
    kitchen_id: item.kitchen_id ?? item.category_kitchen_id,
    modifiers: modifiers.length === 0 ? NO_MODIFIERS : toJson(modifiers),
    quantity: input.quantity,
    unit_price,
    price_overridden: isByHand ? 1 : 0,
    price_rules: applied?.text ?? null,
    rule_discount,
    line_discount,
    discount_approved: null,
    outside_discount: null,
    line_total: gross - line_discount,
    taxes,
    hsn_code,
    note: input.note ?? null,
    course: input.course ?? null,
    seat: input.seat ?? null,
    kot_id: null,
    void_kot_id: null,
    status: 'pending',
    void_reason: null,
    taken_from_id: null,
    shares_item_id: null,
    share_part: null,
    share_of: null,
    held_at: input.hold ? tx.now : null,
    combo: null,
    combo_item_id: null,
    combo_line_id: null,
    created_at: tx.now,
    updated_at: tx.now,
  };
}

/** The price rules that held when the dish was ordered; an agreed price brings its own. */
export function rulesFor(
  tx: Tx,
  item: SaleItem,
  variant: SaleVariant | undefined,
  { ordered_at, rules }: ItemInput,
  context: LineContext,
  index: number,
): LineTerms | null {
  if (context.prices === 'agreed') return rules ?? null;
  if (context.rules === null || item.open_price) return null;
  const ordered = orderedAt(tx, ordered_at, index);
  const sold = { menu_item_id: item.id, variant_id: variant?.id ?? null, category_id: item.category_id };
  const terms = lineTermsOf(context.rules(context.at ?? ordered), sold, typePrice(item, variant, context));
  return terms && tx.now - ordered > MINUTE ? withTime(terms, ordered) : terms;
}

/** A device's clock may be ahead. */
function orderedAt({ now }: Tx, ordered_at: string | undefined, index: number): number {
  if (ordered_at === undefined) return now;
  const ordered = fromIso(ordered_at);
  if (now - ordered > MAX_WAIT)
    throw validationError(`${pathOf(index)}.ordered_at`, "can't be more than 7 days ago");
  return Math.min(now, ordered);
}

/** As long as a device keeps what it could not send. */
const MAX_WAIT = 7 * DAY;

const withTime = ({ off, text }: LineTerms, ordered_at: number): LineTerms => ({
  off,
  text: toJson({ ...fromJson(text), ordered_at }),
});

const NO_MODIFIERS = toJson<readonly StoredModifier[]>([]);

function variantFor(menu: Menu, input: ItemInput, index: number): SaleVariant | undefined {
  if (input.variant_id === undefined || input.variant_id === null) return undefined;
  const variant = menu.variants.get(input.variant_id);
  if (!variant?.is_active || variant.menu_item_id !== input.menu_item_id) {
    throw validationError(`${pathOf(index)}.variant_id`, 'not found for this item');
  }
  return variant;
}

const noneChosen: readonly StoredModifier[] = [];

function modifiersFor(
  tx: Tx,
  menu: Menu,
  item: SaleItem,
  input: ItemInput,
  { prices }: LineContext,
  index: number,
): readonly StoredModifier[] {
  if (input.modifiers.length === 0 && item.modifier_group_ids.length === 0) return noneChosen;
  const chosen = input.modifiers.map((one, n) => {
    const { quantity, price } = one;
    const where = `${pathOf(index)}.modifiers.${n}`;
    const modifier = modifierOf(menu, item, { ...one, asked: input.modifiers }, where);
    const { id: modifier_id, name } = modifier;
    if (price !== undefined && price !== modifier.price && prices !== 'agreed')
      throw mismatch(tx, { path: `${where}.price`, modifier_id, name }, modifier.price);
    return { modifier_id, name, price: price ?? modifier.price, quantity };
  });
  for (const groupId of item.modifier_group_ids) checkGroup(menu, groupId, chosen, index);
  return chosen;
}

interface AskedModifier {
  readonly modifier_id: number;
  /** Everything requested with the dish. */
  readonly asked: readonly Chosen[];
}

/** A modifier that is available with the dish, in the requested number. */
export function modifierOf(
  menu: Menu,
  item: SaleItem,
  { modifier_id: id, asked }: AskedModifier,
  where: string,
): SaleModifier {
  const modifier = menu.modifiers.get(id);
  if (!modifier || !item.modifier_group_ids.includes(modifier.modifier_group_id))
    throw validationError(`${where}.modifier_id`, "can't be added to this item");
  if (!modifier.is_available)
    throw new AppError('ITEM_UNAVAILABLE', { details: { modifier_id: id, name: modifier.name } });
  if (timesOf(asked, id) > modifier.max_quantity)
    throw validationError(`${where}.quantity`, `must be at most ${modifier.max_quantity}`);
  return modifier;
}

export interface Chosen {
  readonly modifier_id: number;
  readonly quantity: number;
}

/** How often a modifier is chosen for a unit. */
export const timesOf = (chosen: readonly Chosen[], id: number): number =>
  chosen.reduce((sum, one) => (one.modifier_id === id ? sum + one.quantity : sum), 0);

export const countIn = (menu: Menu, groupId: number, chosen: readonly Chosen[]): number =>
  chosen.reduce(
    (sum, one) =>
      menu.modifiers.get(one.modifier_id)?.modifier_group_id === groupId ? sum + one.quantity : sum,
    0,
  );

/** Checks that as many are chosen as the group requires. */
export function checkGroup(menu: Menu, groupId: number, chosen: readonly Chosen[], index: number): void {
  const group = menu.groups.get(groupId);
  if (!group) return;
  const count = countIn(menu, groupId, chosen);
  const path = `${pathOf(index)}.modifiers`;
  const least = group.required ? Math.max(1, group.min_select) : count > 0 ? group.min_select : 0;
  if (count < least) throw validationError(path, `choose at least ${least} of ${group.name}`);
  if (group.max_select !== null && count > group.max_select)
    throw validationError(path, `choose at most ${group.max_select} of ${group.name}`);
}
