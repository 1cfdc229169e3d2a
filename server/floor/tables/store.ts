import type { Kysely } from 'kysely';
import { openOrderStatuses, type TableStatus } from '../../core/statuses.ts';
import type { Handle, Reader, Tx } from '../../db/handle/handle.ts';
import { insert } from '../../db/handle/insert.ts';
import { inList, withoutIndex } from '../../db/handle/lists.ts';
import { query } from '../../db/handle/query.ts';
import type { TableRow, TableStateRow } from '../../db/tables/floor.ts';
import type { TenantTables } from '../../db/tables/tenant-tables.ts';
import { nextPlace } from '../areas/store.ts';

/**
 * A table with its state, which the branch's host writes when the table is first used. `merged_tables` counts those
 * joined to it.
 */
const withState = (db: Pick<Kysely<TenantTables>, 'selectFrom'>) =>
  db
    .selectFrom('tables')
    .leftJoin('table_states', 'table_states.table_id', 'tables.id')
    .selectAll('tables')
    .select([
      'table_states.id as state_id',
      'table_states.status',
      'table_states.waiter_id',
      'table_states.merged_into_id',
      'table_states.updated_at as state_updated_at',
    ])
    .select((e) =>
      e
        .selectFrom('table_states as merged')
        .whereRef('merged.merged_into_id', '=', 'tables.id')
        .select((m) => m.fn.countAll<number>().as('n'))
        .as('merged_tables'),
    )
    // A table that was deleted elsewhere stays until its guests have left.
    .where((e) =>
      e.or([
        e('tables.deleted_at', 'is', null),
        e.exists(
          e
            .selectFrom('orders')
            .select('orders.id')
            .whereRef('orders.branch_id', '=', 'tables.branch_id')
            .where('orders.status', 'in', openOrderStatuses)
            .whereRef(withoutIndex('orders.table_id'), '=', 'tables.id'),
        ),
      ]),
    );

const byId = query((db, p: { id: number }) => withState(db).where('tables.id', '=', p.id));

export type TableWithState = Awaited<ReturnType<typeof byId>>[number];

export async function tableWithState(handle: Handle, id: number): Promise<TableWithState | undefined> {
  const [table] = await byId(handle, { id });
  return table;
}

const namesById = query((db, p: { id: number }) =>
  db.selectFrom('tables').select('name').where('id', '=', p.id),
);

export const nameOfTable = async (handle: Handle, id: number): Promise<string> =>
  (await namesById(handle, { id }))[0]?.name ?? '';

export const tableNamesIn = query((db, p: { branches: readonly number[] }) =>
  db
    .selectFrom('tables')
    .select(['id', 'name', 'area_id', 'branch_id'])
    .where(inList('branch_id', p.branches))
    .where('deleted_at', 'is', null)
    .orderBy('id'),
);

const byToken = query((db, p: { token: string }) => withState(db).where('tables.qr_token', '=', p.token));

export async function tableByToken(handle: Handle, token: string): Promise<TableWithState | undefined> {
  const [table] = await byToken(handle, { token });
  return table;
}

const mergedInto = query((db, p: { ids: readonly number[] }) =>
  withState(db).where(inList('table_states.merged_into_id', p.ids)).orderBy('tables.id'),
);

/** The tables joined to one of these. */
export const tablesMergedInto = (handle: Handle, ids: readonly number[]): Promise<TableWithState[]> =>
  mergedInto(handle, { ids });

const withDeletedById = query((db, p: { id: number }) =>
  db
    .selectFrom('tables')
    .leftJoin('table_states', 'table_states.table_id', 'tables.id')
    .select(['tables.id', 'tables.branch_id', 'table_states.id as state_id', 'table_states.status'])
    .where('tables.id', '=', p.id),
);

/** Of deleted tables too. */
const areaIdById = query((db, p: { id: number }) =>
  db.selectFrom('tables').select('area_id').where('id', '=', p.id),
);

export const areaOfTable = async (handle: Handle, id: number): Promise<number | null> =>
  (await areaIdById(handle, { id }))[0]?.area_id ?? null;

export const anyTable = async (handle: Handle, id: number) => (await withDeletedById(handle, { id }))[0];

const deletedInUse = query((db, _: object) =>
  withState(db).where('tables.deleted_at', 'is not', null).orderBy('tables.id'),
);

/** Deleted elsewhere while guests still sit there. */
export const deletedTablesInUse = (handle: Handle): Promise<TableWithState[]> => deletedInUse(handle, {});

interface TableFilter {
  readonly branches: readonly number[] | 'all';
  readonly areaId?: number | undefined;
  readonly status?: TableStatus | undefined;
}

export function tablesWithState(reader: Reader, filter: TableFilter): Promise<TableWithState[]> {
  let rows = withState(reader.db);
  if (filter.branches !== 'all') rows = rows.where(inList('tables.branch_id', filter.branches));
  if (filter.areaId !== undefined) rows = rows.where('tables.area_id', '=', filter.areaId);
  if (filter.status !== undefined) {
    rows = rows.where((e) =>
      e(e.fn.coalesce('table_states.status', e.val('available')), '=', filter.status as string),
    );
  }
  return rows.orderBy('tables.sort_order').orderBy('tables.id').execute();
}

/** By branch and status: a table's own index has every order it ever had. */
export const openTableOrders = query((db, p: { branches: readonly number[] }) =>
  db
    .selectFrom('orders')
    .select(['id', 'table_id'])
    .where(inList('branch_id', p.branches))
    .where('status', 'in', openOrderStatuses)
    .where('table_id', 'is not', null)
    .orderBy('id'),
);

/**
 * Among the branch's open orders, for the same reason. Unsorted: an index in the order of ids would read every order of
 * the branch.
 */
export const openOrdersAt = query((db, p: { branchId: number; tableId: number }) =>
  db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('branch_id', '=', p.branchId)
    .where('status', 'in', openOrderStatuses)
    .where(withoutIndex('table_id'), '=', p.tableId),
);

type Own = Omit<TableRow, 'id' | 'deleted_at' | 'created_at' | 'updated_at'>;

export async function insertTable(
  tx: Tx,
  table: Omit<Own, 'sort_order'> & { sort_order?: number | undefined },
): Promise<number> {
  const id = tx.id('tables');
  const sort_order = table.sort_order ?? (await nextPlace(tx, 'tables', table.branch_id));
  const times = { deleted_at: null, created_at: tx.now, updated_at: tx.now };
  await insert(tx, 'tables', { id, ...table, sort_order, ...times });
  return id;
}

export async function changeTable(
  tx: Tx,
  id: number,
  changes: Partial<Omit<TableRow, 'id' | 'branch_id'>>,
): Promise<void> {
  await tx.db
    .updateTable('tables')
    .set({ ...changes, updated_at: tx.now })
    .where('id', '=', id)
    .execute();
}

const updateStatus = query((db, p: { id: number; status: string; now: number }) =>
  db.updateTable('table_states').set({ status: p.status, updated_at: p.now }).where('id', '=', p.id),
);

export async function writeStatus(tx: Tx, table: Stateful, status: TableStatus): Promise<void> {
  if (table.state_id === null) await writeState(tx, table, { status });
  else await updateStatus(tx, { id: table.state_id, status, now: tx.now });
}

type StateChange = Partial<Pick<TableStateRow, 'status' | 'waiter_id' | 'merged_into_id'>>;

type Stateful = Pick<TableWithState, 'id' | 'branch_id' | 'state_id'>;

export async function writeState(tx: Tx, table: Stateful, change: StateChange): Promise<void> {
  if (table.state_id === null) return insert(tx, 'table_states', { ...firstState(tx, table), ...change });
  await tx.db
    .updateTable('table_states')
    .set({ ...change, updated_at: tx.now })
    .where('id', '=', table.state_id)
    .execute();
}

const firstState = (tx: Tx, table: Stateful): TableStateRow => ({
  id: tx.id('table_states'),
  branch_id: table.branch_id,
  table_id: table.id,
  status: 'available',
  waiter_id: null,
  merged_into_id: null,
  created_at: tx.now,
  updated_at: tx.now,
});
