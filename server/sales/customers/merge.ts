import { AppError, unknownId, validationError } from '../../core/errors.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { CustomerRow } from '../../db/tables/sales.ts';
import { audit } from '../../identity/audit/store.ts';
import type { Address, Customer } from './schema.ts';
import { addressesIn } from './schema.ts';
import { announceCustomer, announced, editableCustomer, withDefault } from './service.ts';
import { changeCustomer, customerRow } from './store.ts';

/**
 * The kept customer's own data wins; what it lacks comes from the other. Orders keep their original customer: readers
 * follow `merged_into_id`.
 */
export async function mergeCustomers(tx: Tx, id: number, intoId: number): Promise<Customer> {
  const gone = await editableCustomer(tx, id);
  const kept = await customerRow(tx, intoId);
  if (!kept || (kept.deleted_at !== null && kept.erased_at === null))
    throw unknownId('into_id', 'customer', intoId);
  if (kept.erased_at !== null) throw new AppError('CUSTOMER_ERASED');
  if (kept.id === gone.id) throw validationError('into_id', 'is the same customer');
  await changeCustomer(tx, kept, joined(kept, gone));
  await changeCustomer(tx, gone, { merged_into_id: kept.id, deleted_at: tx.now });
  await audit(tx, {
    action: 'customer.merge',
    entity: 'customer',
    entityId: gone.id,
    branchId: null,
    after: { merged_into_id: kept.id },
  });
  announceCustomer(tx, gone.id);
  return announced(tx, kept.id);
}

const joined = (kept: CustomerRow, gone: CustomerRow) => ({
  phone: kept.phone ?? gone.phone,
  email: kept.email ?? gone.email,
  tax_number: kept.tax_number ?? gone.tax_number,
  notes: kept.notes ?? gone.notes,
  addresses: JSON.stringify(bothAddresses(addressesIn(kept.addresses), addressesIn(gone.addresses))),
});

function bothAddresses(kept: readonly Address[], gone: readonly Address[]): Address[] {
  const known = new Set(kept.map(placeOf));
  const added = gone.filter((address) => !known.has(placeOf(address)));
  const hasDefault = kept.some((address) => address.is_default);
  return withDefault([
    ...kept,
    ...added.map((address) => ({ ...address, is_default: address.is_default && !hasDefault })),
  ]);
}

const placeOf = ({ line1, line2, postal_code, city }: Address): string =>
  JSON.stringify([line1, line2, postal_code, city]).toLowerCase();
