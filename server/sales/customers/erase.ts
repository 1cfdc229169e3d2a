import { requireFound } from '../../core/errors.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { audit } from '../../identity/audit/store.ts';
import { ERASED_CUSTOMER, eraseCopies } from './erased.ts';
import { familyOf } from './family-store.ts';
import type { Customer } from './schema.ts';
import { announced, lastRow } from './service.ts';
import { changeCustomer, customerRows } from './store.ts';

/** Everyone who was merged into the customer is the same person. Replication carries the erasure to the other sides. */
export async function eraseCustomer(tx: Tx, id: number): Promise<Customer> {
  const { id: keptId } = requireFound(await lastRow(tx, id), 'customer');
  const family = await familyOf(tx, keptId);
  for (const row of await customerRows(tx, family)) {
    if (row.erased_at === null) await changeCustomer(tx, row, { ...ERASED_CUSTOMER, erased_at: tx.now });
  }
  await eraseCopies(tx, family);
  await audit(tx, { action: 'customer.erase', entity: 'customer', entityId: keptId, branchId: null });
  return announced(tx, keptId);
}
