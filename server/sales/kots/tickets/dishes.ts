import type { OrderItemRow } from '../../../db/tables/sales.ts';
import { isVoided } from './states.ts';

/** The ordered line, which all parts of a shared dish have in common. */
export const dishOf = ({ id, shares_item_id }: Pick<OrderItemRow, 'id' | 'shares_item_id'>): number =>
  shares_item_id ?? id;

export const isShare = ({ shares_item_id }: Pick<OrderItemRow, 'shares_item_id'>): boolean =>
  shares_item_id !== null;

/** Kitchens make dishes, whichever bills pay: the parts of one are that dish, once. */
export function dishesOf(lines: readonly OrderItemRow[]): readonly OrderItemRow[] {
  if (!lines.some(isShare)) return lines;
  return [...Map.groupBy(lines, dishOf)].map(([dish, parts]) => {
    const one = parts.find((line) => !isVoided(line)) ?? (parts[0] as OrderItemRow);
    return isShare(one)
      ? { ...one, id: dish, quantity: 1, shares_item_id: null, share_part: null, share_of: null }
      : one;
  });
}
