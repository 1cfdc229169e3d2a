import type { Handle } from '../../../db/handle/handle.ts';
import { query } from '../../../db/handle/query.ts';

const letterheads = query((db, p: { branchId: number }) =>
  db
    .selectFrom('branches')
    .leftJoin('branch_settings', 'branch_settings.branch_id', 'branches.id')
    .innerJoin('tenants', (join) => join.onTrue())
    .leftJoin('brandings', (join) => join.onTrue())
    .select([
      'tenants.name',
      'tenants.legal_name',
      'tenants.tax_number',
      'tenants.currency',
      'tenants.country',
      'branches.name as branch',
      'branches.address',
      'branches.phone',
      'brandings.logo',
      'branch_settings.ticket_header',
      'branch_settings.ticket_footer',
      'branch_settings.bill_copies',
      'branch_settings.upi_id',
      'branch_settings.payment_url',
      'branch_settings.invoice_prefix',
    ])
    .where('branches.id', '=', p.branchId),
);

/** The seller, as at the top and bottom of a bill. */
export async function letterheadOf(handle: Handle, branchId: number) {
  const [row] = await letterheads(handle, { branchId });
  if (!row) throw new Error(`branch ${branchId} has no letterhead`);
  return row;
}

const customers = query((db, p: { id: number }) =>
  db.selectFrom('customers').select(['name', 'phone', 'tax_number', 'addresses']).where('id', '=', p.id),
);

export const customerOnBill = async (handle: Handle, id: number | null) =>
  id === null ? undefined : (await customers(handle, { id }))[0];
