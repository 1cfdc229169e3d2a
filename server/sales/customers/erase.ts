import { requireFound } from '../../core/errors.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { audit } from '../../identity/audit/store.ts';
import { eraseCopies } from './erased.ts';
import { familyOf } from './family-store.ts';
import { ERASED_CUSTOMER } from './kept.ts';
import type { Customer } from './schema.ts';
import { announced, mergeTarget } from './service.ts';
import { changeCustomer, customerRows } from './store.ts';

/** Everyone merged into the customer is the same person. Replicated to the other sides. */
export async function eraseCustomer(tx: Tx, id: number, reason: string | null = null): Promise<Customer> {
  const { id: keptId } = requireFound(await mergeTarget(tx, id), 'customer', id);
  const family = await familyOf(tx, keptId);
  for (const row of await customerRows(tx, family)) {
    if (row.erased_at === null) await changeCustomer(tx, row, { ...ERASED_CUSTOMER, erased_at: tx.now });
  }
  await eraseCopies(tx, family);
  await audit(tx, { action: 'customer.erase', entity: 'customer', entityId: keptId, branchId: null, reason });
  return announced(tx, keptId);
}
