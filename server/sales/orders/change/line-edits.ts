import { AppError, validationError } from '../../../core/errors.ts';
import type { Minor } from '../../../core/money/money.ts';
import type { StoredModifier } from '../../../core/money/sale-terms.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import { fromJson, toJson } from '../../../db/tables/json.ts';
import type { OrderItemRow } from '../../../db/tables/sales.ts';
import { approverFor, mayWith } from '../../../identity/auth/approval.ts';
import { isShare } from '../../kots/tickets/dishes.ts';
import { ofLess } from '../approvals/discounts.ts';
import type { ItemChangeInput } from '../http/line-schema.ts';
import { type Chosen, checkGroup, countIn, modifierOf, timesOf } from '../pricing/line.ts';
import { type Menu, menuFor } from '../pricing/line-menu.ts';
import { isSetByHand, type LineContext, pathOf, priceFor, priceNotAllowed } from '../pricing/line-prices.ts';
import { resolveLines } from '../pricing/lines.ts';
import { isRuledAlike, offEach, withoutRules } from '../rules/line.ts';

/**
 * A line after a change. What was ordered keeps its price, even if the dish changed; only additions must be on the
 * menu, on a line of their own if their price differs now.
 */
export async function editedLine(
  tx: Tx,
  item: OrderItemRow,
  change: ItemChangeInput,
  context: LineContext,
  index: number,
): Promise<readonly OrderItemRow[]> {
  if (change.combo !== undefined)
    throw validationError(`${pathOf(index)}.combo`, 'can only be chosen with a new item');
  const asked = askedOf(item, change);
  if (isAsIs(item, asked)) return [item];
  // What the cooks have on their ticket stays; what its guest pays for it does not reach them.
  const isOnlyMoney = isAsIs(item, { ...asked, price: undefined, line_discount: undefined });
  const isPriced = asked.price !== undefined && asked.price !== item.unit_price;
  if (isOnlyMoney && !isShare(item) && (!isPriced || item.status !== 'pending'))
    return [isPriced ? repricedSent(tx, item, asked) : { ...item, ...lineDiscount(asked) }];
  if (item.status !== 'pending')
    throw new AppError('ITEM_ALREADY_SENT', { details: { item_id: item.id, name: item.name } });
  if (isShare(item) && !isAsIs(item, { ...asked, ...remarksOf(item) }))
    throw validationError(
      `${pathOf(index)}.id`,
      'is part of a shared item; put all its parts on one bill first',
    );
  if (asked.menu_item_id !== item.menu_item_id || asked.variant_id !== item.variant_id)
    return [await anotherDish(tx, item, asked, context, index)];
  const edited = await sameDish(tx, item, asked, context, index);
  return asked.quantity > item.quantity ? withMore(tx, edited, asked.quantity, context, index) : [edited];
}

/** Whatever the menu says by now: a guest was told what it costs. */
function repricedSent(tx: Tx, item: OrderItemRow, asked: Asked): OrderItemRow {
  approverFor(tx.caller, 'orders.price_override');
  const { price = item.unit_price } = asked;
  const priced: OrderItemRow = { ...item, unit_price: price, price_overridden: 1, ...withoutRules };
  return asked.line_discount === undefined ? ofLess(item, priced) : { ...priced, ...lineDiscount(asked) };
}

const lineDiscount = ({ line_discount }: Asked) => (line_discount === undefined ? {} : { line_discount });

interface Asked {
  readonly menu_item_id: number;
  readonly variant_id: number | null;
  readonly quantity: number;
  /** undefined: not given. */
  readonly price: Minor | undefined;
  readonly line_discount: Minor | undefined;
  readonly modifiers: readonly Chosen[];
  readonly note: string | null;
  readonly course: number | null;
  readonly seat: number | null;
  readonly hold: boolean;
}

/** Fields that a change omits stay. */
const askedOf = (item: OrderItemRow, change: ItemChangeInput): Asked => ({
  menu_item_id: change.menu_item_id ?? item.menu_item_id,
  variant_id: change.variant_id === undefined ? item.variant_id : change.variant_id,
  quantity: change.quantity ?? item.quantity,
  // A screen shows the price after rules.
  price: change.price === item.unit_price - offEach(item) ? item.unit_price : change.price,
  line_discount: change.line_discount,
  modifiers: change.modifiers ?? chosenOf(item),
  note: change.note === undefined ? item.note : change.note,
  course: change.course === undefined ? item.course : change.course,
  seat: change.seat === undefined ? item.seat : change.seat,
  hold: change.hold ?? item.held_at !== null,
});

const chosenOf = ({ modifiers }: OrderItemRow): readonly Chosen[] =>
  fromJson(modifiers).map(({ modifier_id, quantity }) => ({ modifier_id, quantity }));

const isAsIs = (item: OrderItemRow, asked: Asked): boolean =>
  asked.menu_item_id === item.menu_item_id &&
  asked.variant_id === item.variant_id &&
  asked.quantity === item.quantity &&
  (asked.price ?? item.unit_price) === item.unit_price &&
  (asked.line_discount ?? item.line_discount) === item.line_discount &&
  sameModifiers(asked.modifiers, chosenOf(item)) &&
  asked.note === item.note &&
  asked.course === item.course &&
  asked.seat === item.seat &&
  asked.hold === (item.held_at !== null);

/** Fields that change neither the dish nor its price. */
const remarksOf = ({ note, course, seat, held_at }: OrderItemRow) => ({
  ...{ note, course, seat, hold: held_at !== null },
});

/** Whether both are the same choice, in any order. */
export const sameModifiers = (one: readonly Chosen[], other: readonly Chosen[]): boolean =>
  [...one, ...other].every(({ modifier_id: id }) => timesOf(one, id) === timesOf(other, id));

/** Another dish, or another size, is a new choice at the present price. */
async function anotherDish(
  tx: Tx,
  item: OrderItemRow,
  asked: Asked,
  context: LineContext,
  index: number,
): Promise<OrderItemRow> {
  const { line_discount = item.line_discount, price, ...rest } = asked;
  const input = { ...rest, line_discount, ...(price !== undefined && { price }) };
  const [line] = await resolveLines(tx, [input], context, [index]);
  const { id: _id, created_at: _created, ...fields } = line as OrderItemRow;
  const { discount_approved, outside_discount } = item;
  const changed: OrderItemRow = { ...item, ...fields, discount_approved, outside_discount };
  return asked.line_discount === undefined ? ofLess(item, changed) : changed;
}

async function sameDish(
  tx: Tx,
  item: OrderItemRow,
  asked: Asked,
  context: LineContext,
  index: number,
): Promise<OrderItemRow> {
  const isPriced = asked.price !== undefined && asked.price !== item.unit_price;
  const isChosen = !sameModifiers(asked.modifiers, chosenOf(item));
  const menu =
    isPriced || isChosen
      ? await menuFor(tx, [{ ...item, modifiers: asked.modifiers }], context.branchId)
      : null;
  const quantity = Math.min(asked.quantity, item.quantity);
  const edited: OrderItemRow = {
    ...item,
    ...(menu && isPriced && repriced(tx, menu, item, asked.price, context, index)),
    ...(menu && isChosen && { modifiers: toJson(chosenAgain(menu, item, asked.modifiers, index)) }),
    quantity,
    line_discount: asked.line_discount ?? item.line_discount,
    note: asked.note,
    course: asked.course,
    seat: asked.seat,
    held_at: asked.hold ? (item.held_at ?? tx.now) : null,
  };
  return asked.line_discount === undefined ? ofLess(item, edited) : edited;
}

/** At a named price: one of the menu's, or any with the right to set prices. */
function repriced(
  tx: Tx,
  menu: Menu,
  item: OrderItemRow,
  price: Minor | undefined,
  context: LineContext,
  index: number,
): Partial<OrderItemRow> {
  const dish = menu.items.get(item.menu_item_id);
  const variant = item.variant_id === null ? undefined : menu.variants.get(item.variant_id);
  if (dish && (variant || item.variant_id === null)) {
    const isByHand = isSetByHand(dish, variant, price, context, offEach(item));
    return {
      unit_price: priceFor(tx, dish, variant, { price }, context, index, offEach(item)),
      price_overridden: isByHand ? 1 : 0,
      ...(isByHand && withoutRules),
    };
  }
  if (price !== undefined && mayWith(tx.caller, 'orders.price_override'))
    return { unit_price: price, price_overridden: 1, ...withoutRules };
  const { menu_item_id, name, unit_price } = item;
  throw priceNotAllowed(tx, { path: `${pathOf(index)}.price`, menu_item_id, name }, unit_price);
}

/** Former options stay; new ones must exist. */
function chosenAgain(
  menu: Menu,
  item: OrderItemRow,
  asked: readonly Chosen[],
  index: number,
): readonly StoredModifier[] {
  const had = fromJson(item.modifiers);
  const dish = menu.items.get(item.menu_item_id);
  const chosen = asked.map(({ modifier_id: id, quantity }, n) => {
    const kept = had.find(({ modifier_id }) => modifier_id === id);
    if (kept && timesOf(asked, id) <= timesOf(had, id)) return { ...kept, quantity };
    if (!dish)
      throw new AppError('ITEM_UNAVAILABLE', {
        details: { menu_item_id: item.menu_item_id, name: item.name },
      });
    const { name, price } = modifierOf(
      menu,
      dish,
      { modifier_id: id, asked },
      `${pathOf(index)}.modifiers.${n}`,
    );
    return { modifier_id: id, name, price, quantity };
  });
  for (const groupId of dish?.modifier_group_ids ?? [])
    if (countIn(menu, groupId, had) !== countIn(menu, groupId, chosen))
      checkGroup(menu, groupId, chosen, index);
  return chosen;
}

/** Raises a line's quantity. A hand-set price covers only its pieces, unless the caller may set it again. */
async function withMore(
  tx: Tx,
  line: OrderItemRow,
  quantity: number,
  context: LineContext,
  index: number,
): Promise<readonly OrderItemRow[]> {
  const { menu_item_id, variant_id, note, course, seat, unit_price } = line;
  const dish = (await menuFor(tx, [{ ...line, modifiers: [] }], context.branchId)).items.get(menu_item_id);
  const isSetAgain = line.price_overridden === 1 && mayWith(tx.caller, 'orders.price_override');
  const more = {
    ...{ menu_item_id, variant_id, note, course, seat, line_discount: 0 },
    quantity: quantity - line.quantity,
    modifiers: chosenOf(line),
    hold: line.held_at !== null,
    ...((isSetAgain || dish?.open_price) && { price: unit_price }),
  };
  const added = await resolveLines(tx, [more], context, [index]);
  return added.every((one) => costsAlike(one, line)) ? [{ ...line, quantity }] : [line, ...added];
}

/** A combo is sold once: more of a dish in it is that dish. */
const costsAlike = (one: OrderItemRow, other: OrderItemRow): boolean =>
  other.combo_line_id === null &&
  one.unit_price === other.unit_price &&
  isRuledAlike(one, other) &&
  one.taxes === other.taxes &&
  one.modifiers === other.modifiers;
