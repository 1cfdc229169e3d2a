import type { Reader, Tx } from '../../db/handle/handle.ts';
import { insert } from '../../db/handle/insert.ts';
import { inList } from '../../db/handle/lists.ts';
import type { TenantTables } from '../../db/tables/tenant-tables.ts';
import { MAX_SORT_ORDER } from '../../http/endpoint/fields.ts';

interface Listed {
  id: number;
  sort_order: number;
  is_active: 0 | 1;
  deleted_at: number | null;
  created_at: number;
  updated_at: number;
}

/**
 * Tables of records that people keep in lists: shared between nodes, so never deleted, only marked. They have the
 * managed columns in common; Kysely cannot see that through a type parameter, hence the one table named for all.
 */
export type RecordTable = {
  [T in keyof TenantTables]: TenantTables[T] extends Listed ? T : never;
}[keyof TenantTables];
type Managed = 'id' | 'deleted_at' | 'created_at' | 'updated_at';
export type Own<T extends RecordTable> = Omit<TenantTables[T], Managed>;
const any = (table: RecordTable) => table as 'taxes';

/** In their sort order; without `everything` only active ones. */
export async function listRecords<T extends RecordTable>(
  handle: Reader | Tx,
  table: T,
  everything: boolean,
): Promise<TenantTables[T][]> {
  let rows = handle.db.selectFrom(any(table)).selectAll().where('deleted_at', 'is', null);
  if (!everything) rows = rows.where('is_active', '=', 1);
  return (await rows.orderBy('sort_order').orderBy('id').execute()) as unknown as TenantTables[T][];
}

export async function recordById<T extends RecordTable>(
  handle: Reader | Tx,
  table: T,
  id: number,
): Promise<TenantTables[T] | undefined> {
  const rows = await handle.db
    .selectFrom(any(table))
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  return rows[0] as unknown as TenantTables[T] | undefined;
}

/** A table's reads, with each row as the API has it. */
export const recordsAs = <T extends RecordTable, W>(
  table: T,
  toWire: (row: TenantTables[T], handle: Reader | Tx) => W,
) => ({
  list: async (handle: Reader | Tx, everything: boolean): Promise<W[]> =>
    (await listRecords(handle, table, everything)).map((row) => toWire(row, handle)),
  byId: async (handle: Reader | Tx, id: number): Promise<W | undefined> => {
    const row = await recordById(handle, table, id);
    return row && toWire(row, handle);
  },
});

type NewRecord<T extends RecordTable> = Omit<Own<T>, 'sort_order'> & { sort_order?: number | undefined };

/** Returns its id. Without a position it comes after all others. */
export async function insertRecord<T extends RecordTable>(
  tx: Tx,
  table: T,
  own: NewRecord<T>,
): Promise<number> {
  const id = tx.id(table);
  const sort_order = own.sort_order ?? (await nextPlace(tx, table));
  const row = { id, ...own, sort_order, deleted_at: null, created_at: tx.now, updated_at: tx.now };
  await insert(tx, any(table), row as unknown as TenantTables['taxes']);
  return id;
}

async function nextPlace(tx: Tx, table: RecordTable): Promise<number> {
  const { last } = await tx.db
    .selectFrom(any(table))
    .select((e) => e.fn.max('sort_order').as('last'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Math.min((last ?? -1) + 1, MAX_SORT_ORDER);
}

/** Writes only the given columns: each is merged separately with what another node wrote. */
export async function changeRecord<T extends RecordTable>(
  tx: Tx,
  table: T,
  id: number,
  own: Partial<Own<T>>,
): Promise<void> {
  await tx.db
    .updateTable(any(table))
    .set({ ...own, updated_at: tx.now })
    .where('id', '=', id)
    .execute();
}

export async function markDeleted(tx: Tx, table: RecordTable, ids: readonly number[]): Promise<void> {
  await tx.db
    .updateTable(any(table))
    .set({ deleted_at: tx.now, updated_at: tx.now })
    .where(inList('id', ids))
    .execute();
}

/** Those of `ids` that exist and are not deleted. */
export async function existing(
  handle: Reader | Tx,
  table: RecordTable,
  ids: readonly number[],
): Promise<Set<number>> {
  const rows = await handle.db
    .selectFrom(table as 'taxes')
    .select('id')
    .where(inList('id', ids))
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Whether another record of the table has this value. */
export async function isTaken<T extends RecordTable>(
  handle: Reader | Tx,
  table: T,
  column: keyof Own<T> & string,
  value: string,
  except: number | undefined,
): Promise<boolean> {
  const row = await handle.db
    .selectFrom(any(table))
    .select('id')
    .where(column as 'code', '=', value)
    .where('deleted_at', 'is', null)
    .where('id', '!=', except ?? 0)
    .executeTakeFirst();
  return row !== undefined;
}
