import { customerSearch } from '../../core/text.ts';
import type { Handle, Reader, Tx } from '../../db/handle/handle.ts';
import { insert } from '../../db/handle/insert.ts';
import { query } from '../../db/handle/query.ts';
import type { CustomerRow } from '../../db/tables/sales.ts';

const rows = query((db, p: { id: number }) => db.selectFrom('customers').selectAll().where('id', '=', p.id));

export async function customerRow(handle: Handle, id: number): Promise<CustomerRow | undefined> {
  return (await rows(handle, { id }))[0];
}

export type OwnColumns = Pick<CustomerRow, 'name' | 'phone' | 'email' | 'addresses' | 'tax_number' | 'notes'>;

export async function insertCustomer(tx: Tx, own: OwnColumns): Promise<number> {
  const id = tx.id('customers');
  const neverRemoved = { merged_into_id: null, erased_at: null, deleted_at: null };
  const times = { created_at: tx.now, updated_at: tx.now };
  const search = customerSearch({ ...own, ...neverRemoved });
  await insert(tx, 'customers', { id, ...own, search, ...neverRemoved, ...times });
  return id;
}

/** Writes the given columns and the search text. */
export async function changeCustomer(
  tx: Tx,
  row: CustomerRow,
  changes: Partial<Omit<CustomerRow, 'id' | 'search' | 'created_at' | 'updated_at'>>,
): Promise<void> {
  const search = customerSearch({ ...row, ...changes });
  await tx.db
    .updateTable('customers')
    .set({ ...changes, search, updated_at: tx.now })
    .where('id', '=', row.id)
    .execute();
}

/** Another customer with the number; not a unique index: two made on offline sides must both survive. */
export async function holderOfPhone(tx: Tx, phone: string, except: number): Promise<number | undefined> {
  const holder = await tx.db
    .selectFrom('customers')
    .select('id')
    .where('phone', '=', phone)
    .where('deleted_at', 'is', null)
    .where('id', '!=', except)
    .orderBy('id')
    .executeTakeFirst();
  return holder?.id;
}

export const customerRows = (handle: Reader | Tx, ids: readonly number[]): Promise<CustomerRow[]> =>
  Promise.all(ids.map((id) => customerRow(handle, id))).then((all) => all.filter((row) => row !== undefined));
