import { type Minor, sum } from '../../../core/money/money.ts';
import type { OrderItemRow } from '../../../db/tables/sales.ts';
import { isShare } from '../../kots/tickets/dishes.ts';
import { isHeld } from '../../kots/tickets/states.ts';
import { type Change, isLive, orderedAs, worthOf } from './change.ts';
import { tornCombos } from './torn-combos.ts';

/**
 * The kitchen makes or made it; a course that waits was never started. Part of a dish counts as sent, because the
 * kitchen makes the whole for the other parts.
 */
export const kitchenHas = (item: OrderItemRow): boolean =>
  isLive(item) && (isShare(item) || (item.kot_id !== null && !isHeld(item)));

/** Food that was sent to the kitchen, or belongs to a combo that stays, and is on no bill any more. */
export interface Lost {
  readonly items: readonly number[];
  readonly amount: Minor;
}

const none: ReadonlyMap<number, Lost> = new Map();

/**
 * Order → food sent to the kitchen that the changes together remove from all bills, before discounts. Food that moves
 * between bills is not removed.
 */
export function lostIn(changes: readonly Change[]): ReadonlyMap<number, Lost> {
  const told = toldIn(changes);
  if (told.size === 0) return none;
  const billed = billedIn(changes);
  const lost = new Map<number, Lost>();
  for (const [line, items] of told) {
    const amount = sum(items.map(worthOf)) - (billed.get(line) ?? 0);
    const id = items[0]?.order_id;
    if (amount <= 0 || id === undefined) continue;
    const before = lost.get(id) ?? { items: [], amount: 0 };
    lost.set(id, {
      items: [...before.items, ...items.map((item) => item.id)],
      amount: before.amount + amount,
    });
  }
  return lost;
}

/** By ordered line, the part sent to the kitchen, and what is taken out of a combo. */
function toldIn(changes: readonly Change[]): ReadonlyMap<number, readonly OrderItemRow[]> {
  const told = new Map<number, OrderItemRow[]>();
  const torn = tornCombos(changes);
  const counts = (item: OrderItemRow): boolean =>
    kitchenHas(item) || (torn.size > 0 && isLive(item) && torn.has(item.combo_line_id ?? 0));
  for (const { before, after, patch } of changes) {
    const isAsBefore = before?.items === after.items && before.order.status === after.order.status;
    if (before === null || isAsBefore || before.order.status === 'cancelled') continue;
    for (const item of before.items.filter(counts)) {
      const line = orderedAs(item, patch);
      told.set(line, [...(told.get(line) ?? []), item]);
    }
  }
  return told;
}

function billedIn(changes: readonly Change[]): ReadonlyMap<number, Minor> {
  const billed = new Map<number, Minor>();
  for (const { after, patch } of changes) {
    if (after.order.status === 'cancelled') continue;
    for (const item of after.items.filter(isLive)) {
      const line = orderedAs(item, patch);
      billed.set(line, (billed.get(line) ?? 0) + worthOf(item));
    }
  }
  return billed;
}
