import type { Reader } from '../../db/handle.ts';
import { inList } from '../../db/lists.ts';
import type { KotRow } from '../../db/tables/sales.ts';
import { DEFAULT_LIMIT, decodeCursor } from '../../http/fields.ts';
import { listedBranches } from '../../identity/branches/scope.ts';
import type { KotFilter } from './schema.ts';

/** Kitchen screens read oldest first; the cursor is the id. */
export function listKots(reader: Reader, filter: KotFilter): Promise<KotRow[]> {
  const branches = listedBranches(reader, filter.branch_id);
  const after = decodeCursor(filter.cursor, 1)?.[0];
  let rows = reader.db.selectFrom('kots').selectAll();
  if (branches !== 'all') rows = rows.where(inList('branch_id', branches));
  if (filter.kitchen_id !== undefined) rows = rows.where('kitchen_id', '=', filter.kitchen_id);
  if (filter.order_id !== undefined) rows = rows.where('order_id', '=', filter.order_id);
  if (filter.status !== undefined) rows = rows.where('status', '=', filter.status);
  if (after !== undefined) rows = rows.where('id', '>', Number(after));
  return rows
    .orderBy('id')
    .limit((filter.limit ?? DEFAULT_LIMIT) + 1)
    .execute();
}
