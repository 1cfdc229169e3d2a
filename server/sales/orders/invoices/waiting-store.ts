import type { Handle, Tx } from '../../../db/handle/handle.ts';
import { query } from '../../../db/handle/query.ts';

const all = query((db, _: object) => db.selectFrom('waiting_invoices').selectAll().orderBy('order_id'));

interface WaitingInvoice {
  readonly order_id: number;
  readonly branch_id: number;
  readonly since: number;
}

/** Due invoices that wait for a confirmed date. */
export const waitingInvoices = (handle: Handle): Promise<WaitingInvoice[]> => all(handle, {});

export async function noteWaiting(tx: Tx, orderId: number, branchId: number): Promise<void> {
  await tx.db
    .insertInto('waiting_invoices')
    .values({ order_id: orderId, branch_id: branchId, since: tx.now })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute();
}

export async function removeWaiting(tx: Tx, orderId: number): Promise<void> {
  await tx.db.deleteFrom('waiting_invoices').where('order_id', '=', orderId).execute();
}
