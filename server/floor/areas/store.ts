import type { Kysely } from 'kysely';
import { openOrderStatuses } from '../../core/statuses.ts';
import { toIso } from '../../core/time/time.ts';
import type { Handle, Reader, Tx } from '../../db/handle/handle.ts';
import { insert } from '../../db/handle/insert.ts';
import { inList, withoutIndex } from '../../db/handle/lists.ts';
import { query } from '../../db/handle/query.ts';
import type { AreaRow } from '../../db/tables/floor.ts';
import type { TenantTables } from '../../db/tables/tenant-tables.ts';
import { MAX_SORT_ORDER } from '../../http/endpoint/fields.ts';
import type { Area, AreaChanges, NewArea } from './schema.ts';

const counted = (db: Pick<Kysely<TenantTables>, 'selectFrom'>) =>
  db
    .selectFrom('areas')
    .selectAll()
    .select((e) =>
      e
        .selectFrom('tables')
        .whereRef('tables.area_id', '=', 'areas.id')
        .where('tables.deleted_at', 'is', null)
        .select((t) => t.fn.countAll<number>().as('n'))
        .as('tables_count'),
    )
    // An area that was deleted elsewhere stays until the guests in it have left.
    .where((e) =>
      e.or([
        e('areas.deleted_at', 'is', null),
        e.exists(
          e
            .selectFrom('tables')
            .innerJoin('orders', 'orders.branch_id', 'tables.branch_id')
            .select('tables.id')
            .whereRef('tables.area_id', '=', 'areas.id')
            .where('orders.status', 'in', openOrderStatuses)
            .whereRef(withoutIndex('orders.table_id'), '=', 'tables.id'),
        ),
      ]),
    );

const byId = query((db, p: { id: number }) => counted(db).where('id', '=', p.id));

const toWire = (row: AreaRow & { tables_count: number | null }): Area => ({
  ...row,
  tables_count: row.tables_count ?? 0,
  created_at: toIso(row.created_at),
  updated_at: toIso(row.updated_at),
});

export async function areaById(handle: Handle, id: number): Promise<Area | undefined> {
  const [row] = await byId(handle, { id });
  return row && toWire(row);
}

export async function listAreas(reader: Reader, branches: readonly number[] | 'all'): Promise<Area[]> {
  let rows = counted(reader.db);
  if (branches !== 'all') rows = rows.where(inList('branch_id', branches));
  return (await rows.orderBy('sort_order').orderBy('id').execute()).map(toWire);
}

export async function insertArea(tx: Tx, branchId: number, area: NewArea): Promise<number> {
  const id = tx.id('areas');
  const sort_order = area.sort_order ?? (await nextPlace(tx, 'areas', branchId));
  const times = { deleted_at: null, created_at: tx.now, updated_at: tx.now };
  await insert(tx, 'areas', { id, branch_id: branchId, ...area, sort_order, ...times });
  return id;
}

/** After all others of the branch. */
export async function nextPlace(tx: Tx, table: 'areas' | 'tables', branchId: number): Promise<number> {
  const { last } = await tx.db
    .selectFrom(table)
    .select((e) => e.fn.max('sort_order').as('last'))
    .where('branch_id', '=', branchId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Math.min((last ?? -1) + 1, MAX_SORT_ORDER);
}

export async function changeArea(
  tx: Tx,
  id: number,
  changes: AreaChanges & { deleted_at?: number },
): Promise<void> {
  await tx.db
    .updateTable('areas')
    .set({ ...changes, updated_at: tx.now })
    .where('id', '=', id)
    .execute();
}
