import { allergiesTogether, type GuestAllergy, ofAnyone } from '../../../core/allergies.ts';
import { fromJson, type Json, toJson } from '../../../db/tables/json.ts';
import type { OrderRow } from '../../../db/tables/sales.ts';

type Stored = OrderRow['allergies'];

/** One entry a seat, without doubles; null: none. */
export function storedAllergies(list: readonly GuestAllergy[]): Json<readonly GuestAllergy[]> | null {
  const all = allergiesTogether([], list);
  return all.length === 0 ? null : toJson(all);
}

/** The column, if more was said than it has. */
export function moreAllergies(
  { allergies }: Pick<OrderRow, 'allergies'>,
  more: readonly GuestAllergy[] | undefined,
): { allergies?: Stored } {
  if (!more || more.length === 0) return {};
  const all = storedAllergies([...(allergies === null ? [] : fromJson(allergies)), ...more]);
  return all === allergies ? {} : { allergies: all };
}

/** Of guests whose dishes come to this order; seats of another table are other people. */
export function cameWith(
  into: Pick<OrderRow, 'table_id'>,
  from: Pick<OrderRow, 'table_id' | 'allergies'>,
): readonly GuestAllergy[] {
  const list = from.allergies === null ? [] : fromJson(from.allergies);
  return into.table_id === from.table_id ? list : ofAnyone(list);
}
