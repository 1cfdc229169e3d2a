import type { Updateable } from 'kysely';
import type { Handle, Tx } from '../../db/handle/handle.ts';
import { insert } from '../../db/handle/insert.ts';
import { query } from '../../db/handle/query.ts';
import type { ExportRow } from '../../db/tables/office.ts';

const byId = query((db, p: { id: number }) => db.selectFrom('exports').selectAll().where('id', '=', p.id));

export async function exportById(handle: Handle, id: number): Promise<ExportRow | undefined> {
  return (await byId(handle, { id }))[0];
}

export const insertExport = (tx: Tx, row: ExportRow): Promise<void> => insert(tx, 'exports', row);

export async function updateExport(tx: Tx, id: number, columns: Updateable<ExportRow>): Promise<void> {
  await tx.db
    .updateTable('exports')
    .set({ ...columns, updated_at: tx.now })
    .where('id', '=', id)
    .execute();
}

export async function countWaiting(tx: Tx): Promise<number> {
  const { waiting } = await tx.db
    .selectFrom('exports')
    .select((e) => e.fn.countAll<number>().as('waiting'))
    .where('status', 'in', ['pending', 'running'])
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

/** Longest waiting first. */
export function nextPending(tx: Tx): Promise<ExportRow | undefined> {
  return tx.db
    .selectFrom('exports')
    .selectAll()
    .where('status', '=', 'pending')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Restarts what a stopped server had begun. */
export async function beginAgain(tx: Tx): Promise<void> {
  await tx.db
    .updateTable('exports')
    .set({ status: 'pending', progress: 0, updated_at: tx.now })
    .where('status', '=', 'running')
    .execute();
}

/** Marks expired ones and returns them; the rows stay, to say so. */
export function expire(tx: Tx): Promise<Pick<ExportRow, 'id' | 'format' | 'secret_hash'>[]> {
  return tx.db
    .updateTable('exports')
    .set({ status: 'expired', updated_at: tx.now })
    .where('status', 'in', ['pending', 'ready', 'failed'])
    .where('expires_at', '<=', tx.now)
    .returning(['id', 'format', 'secret_hash'])
    .execute();
}

const named = {
  order_types: query((db, p: { id: number }) =>
    db.selectFrom('order_types').select('id').where('id', '=', p.id),
  ),
  users: query((db, p: { id: number }) => db.selectFrom('users').select('id').where('id', '=', p.id)),
  tables: query((db, p: { id: number }) => db.selectFrom('tables').select('id').where('id', '=', p.id)),
  customers: query((db, p: { id: number }) => db.selectFrom('customers').select('id').where('id', '=', p.id)),
  categories: query((db, p: { id: number }) =>
    db.selectFrom('categories').select('id').where('id', '=', p.id),
  ),
  branches: query((db, p: { id: number }) => db.selectFrom('branches').select('id').where('id', '=', p.id)),
};

/** Includes deleted records: what was sold under them is still asked for. */
export async function isKnown(handle: Handle, table: keyof typeof named, id: number): Promise<boolean> {
  return (await named[table](handle, { id })).length > 0;
}

export const tenantName = query((db, _: object) => db.selectFrom('tenants').select('name'));
