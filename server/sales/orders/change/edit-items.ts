import { unknownId, validationError } from '../../../core/errors.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import { fromJson } from '../../../db/tables/json.ts';
import type { OrderItemRow } from '../../../db/tables/sales.ts';
import { isShare } from '../../kots/tickets/dishes.ts';
import type { LoadedOrder } from '../access.ts';
import type { ItemChangeInput, ItemInput } from '../http/line-schema.ts';
import { lineContext } from '../pricing/line-context.ts';
import { resolveLines } from '../pricing/lines.ts';
import { editedLine, sameModifiers } from './line-edits.ts';

/** All lines after the changes. */
export async function changeItems(
  tx: Tx,
  open: LoadedOrder,
  changes: readonly ItemChangeInput[],
): Promise<readonly OrderItemRow[]> {
  const context = await lineContext(tx, open.order);
  const merges = changes.some((change) => change.id !== undefined);
  const meant = merges ? linesNamed(open, changes) : linesAlike(open, changes);
  const kept: OrderItemRow[] = [];
  const more: OrderItemRow[] = [];
  for (const item of open.items) {
    const index = meant.indexOf(item);
    const isGone = !merges && index < 0 && item.status === 'pending' && !isShare(item);
    const [same, ...added] =
      index < 0
        ? [isGone ? withdrawn(item) : item]
        : await editedLine(tx, item, wholeOf(changes[index] as ItemChangeInput, merges), context, index);
    if (same) kept.push(same);
    more.push(...added);
  }
  const places = changes.flatMap((_, index) => (meant[index] === undefined ? [index] : []));
  const fresh = places.map((index) => asNewLine(changes[index] as ItemChangeInput, index));
  return [...kept, ...more, ...(await resolveLines(tx, fresh, context, places))];
}

/**
 * Replicated rows are never deleted: a removed unsent line is voided without a ticket and hidden. Part of a dish stays,
 * because the rest of the dish is on other bills.
 */
const withdrawn = (item: OrderItemRow): OrderItemRow => ({ ...item, status: 'voided' });

type Meant = readonly (OrderItemRow | undefined)[];

/** The line of each change, by id; undefined: a new one. */
const linesNamed = ({ items }: LoadedOrder, changes: readonly ItemChangeInput[]): Meant =>
  changes.map(({ id }, index) => {
    if (id === undefined) return undefined;
    const item = items.find((one) => one.id === id && one.status !== 'voided');
    if (!item) throw unknownId(`items.${index}.id`, 'item', id, 'on this order');
    if (changes.some((other, n) => n < index && other.id === id))
      throw validationError(`items.${index}.id`, "can't be listed twice");
    return item;
  });

/** Lines without ids: the same dish with the same options is the same line. */
function linesAlike({ items }: LoadedOrder, changes: readonly ItemChangeInput[]): Meant {
  const left = items.filter((item) => item.status === 'pending' && !isShare(item));
  return changes.map(({ menu_item_id, variant_id = null, modifiers = [], combo }) => {
    if (combo !== undefined) return undefined;
    const index = left.findIndex(
      (item) =>
        item.menu_item_id === menu_item_id &&
        item.variant_id === variant_id &&
        sameModifiers(modifiers, fromJson(item.modifiers)),
    );
    return index < 0 ? undefined : left.splice(index, 1)[0];
  });
}

/** A line without an id keeps nothing but its price. */
const wholeOf = (change: ItemChangeInput, merges: boolean): ItemChangeInput =>
  merges
    ? change
    : { quantity: 1, note: null, course: null, seat: null, line_discount: 0, hold: false, ...stated(change) };

const stated = (change: ItemChangeInput): ItemChangeInput =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

function asNewLine(change: ItemChangeInput, index: number): ItemInput {
  if (change.menu_item_id === undefined)
    throw validationError(`items.${index}.menu_item_id`, 'is required for a new item');
  return {
    ...change,
    menu_item_id: change.menu_item_id,
    quantity: change.quantity ?? 1,
    modifiers: change.modifiers ?? [],
    line_discount: change.line_discount ?? 0,
    hold: change.hold ?? false,
  };
}

/** Has a new line, or more pieces of one. */
export function hasMore(before: readonly OrderItemRow[], items: readonly OrderItemRow[]): boolean {
  const known = new Map(before.map((item) => [item.id, item.quantity]));
  return items.some(({ id, quantity }) => quantity > (known.get(id) ?? 0));
}
