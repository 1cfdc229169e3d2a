import type { Minor } from '../../../core/money/money.ts';
import { fromCachedJson } from '../../../db/tables/json.ts';
import type { OrderItemRow } from '../../../db/tables/sales.ts';
import { dishOf, isShare } from '../../kots/tickets/dishes.ts';
import type { LoadedOrder } from '../access.ts';
import type { OrderPatch } from '../change/patch.ts';
import { grossOfLine } from '../pricing/totals.ts';

/** A change of one order; `before` is null for a new one. */
export interface Change {
  readonly before: LoadedOrder | null;
  readonly after: LoadedOrder;
  readonly patch: Pick<OrderPatch, 'adopted' | 'cuts' | 'acts' | 'lineReason' | 'undoesSend'>;
}

/** A line as it was, and its order. */
export interface Known {
  readonly item: OrderItemRow;
  readonly bill: LoadedOrder;
}

/** Lines before a change. */
export interface Past {
  /** The former line, or the parts that were joined or cut; none: the line is new. */
  readonly of: (item: OrderItemRow) => readonly Known[];
  /** The line was cut or joined: shares are rounded to the next minor unit. */
  readonly isCut: (item: OrderItemRow) => boolean;
}

export const isLive = ({ status }: OrderItemRow): boolean => status !== 'voided';

/** A line's amount before its manual discount. */
export const grossOf = (item: OrderItemRow): Minor => worthOf(item) - item.rule_discount;

/** Gross before deals; a deal's discount can change with later dishes. */
export const worthOf = ({ unit_price, quantity, modifiers }: OrderItemRow): Minor =>
  grossOfLine(unit_price, quantity, fromCachedJson(modifiers));

/** The ordered line, wherever pieces or parts of it are. */
export const orderedAs = (item: OrderItemRow, { cuts }: Change['patch']): number =>
  isShare(item) ? dishOf(item) : (cuts?.get(item.id) ?? item.id);

export function pastOf({ before, patch }: Omit<Change, 'after'>): Past {
  const known = [before, patch.adopted]
    .filter((bill) => bill != null)
    .flatMap((bill) => bill.items.filter(isLive).map((item): Known => ({ item, bill })));
  const byId = new Map(known.map((one) => [one.item.id, one]));
  const byLine = Map.groupBy(known, ({ item }) => orderedAs(item, patch));
  const cut = new Set(patch.cuts?.values());
  return {
    of: (item) => {
      const same = byId.get(item.id);
      if (same && grossOf(same.item) === grossOf(item)) return [same];
      return byLine.get(orderedAs(item, patch)) ?? [];
    },
    isCut: (item) => isShare(item) || cut.has(orderedAs(item, patch)),
  };
}
