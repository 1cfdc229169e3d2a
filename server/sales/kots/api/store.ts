import type { ExpressionBuilder } from 'kysely';
import { fromIso } from '../../../core/time/time.ts';
import type { Reader } from '../../../db/handle/handle.ts';
import { inList, withoutIndex } from '../../../db/handle/lists.ts';
import type { KotRow } from '../../../db/tables/sales.ts';
import type { TenantTables } from '../../../db/tables/tenant-tables.ts';
import { DEFAULT_LIMIT, decodeCursor } from '../../../http/endpoint/fields.ts';
import { listedBranches } from '../../../identity/branches/scope.ts';
import type { KotFilter } from './schema.ts';

/** A ticket whose lines were sent again has none left. */
const linesOf = (e: ExpressionBuilder<TenantTables, 'kots'>, column: 'kot_id' | 'void_kot_id') =>
  e.selectFrom('order_items').select('order_items.id').whereRef(`order_items.${column}`, '=', 'kots.id');

/** A void or held ticket keeps its status but is shown as void or held. */
const standsIn = (e: ExpressionBuilder<TenantTables, 'kots'>, statuses: readonly string[]) => {
  const live = e('voided_at', 'is', null);
  const waits = e.and([e('held_at', 'is not', null), e('fired_at', 'is', null)]);
  return e.or([
    ...(statuses.includes('voided') ? [e('voided_at', 'is not', null)] : []),
    ...(statuses.includes('held') ? [e.and([live, waits])] : []),
    e.and([live, e.not(waits), inList('status', statuses)]),
  ]);
};

/** Kitchen screens read oldest first; the cursor is the id. */
export function listKots(reader: Reader, filter: KotFilter): Promise<KotRow[]> {
  const branches = listedBranches(reader, filter.branch_id);
  const after = decodeCursor(filter.cursor, 1)?.[0];
  let rows = reader.db
    .selectFrom('kots')
    .selectAll()
    .where((e) => e.or([e.exists(linesOf(e, 'kot_id')), e.exists(linesOf(e, 'void_kot_id'))]));
  if (branches !== 'all') rows = rows.where(inList('branch_id', branches));
  if (filter.kitchen_id !== undefined) rows = rows.where('kitchen_id', '=', filter.kitchen_id);
  if (filter.order_id !== undefined) rows = rows.where('order_id', '=', filter.order_id);
  if (filter.status !== undefined) rows = rows.where((e) => standsIn(e, filter.status ?? []));
  if (filter.date !== undefined) rows = rows.where('business_date', '=', filter.date);
  if (filter.date_from !== undefined) rows = rows.where('business_date', '>=', filter.date_from);
  if (filter.date_to !== undefined) rows = rows.where('business_date', '<=', filter.date_to);
  if (filter.updated_since !== undefined)
    rows = rows.where(withoutIndex('updated_at'), '>=', fromIso(filter.updated_since));
  if (after !== undefined) rows = rows.where('id', '>', Number(after));
  return rows
    .orderBy('id')
    .limit((filter.limit ?? DEFAULT_LIMIT) + 1)
    .execute();
}
