import type { Handle } from '../../db/handle.ts';
import { query } from '../../db/query.ts';

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
      'branches.name as branch',
      'branches.address',
      'branches.phone',
      'brandings.logo',
      'branch_settings.ticket_header',
      'branch_settings.ticket_footer',
      'branch_settings.bill_copies',
      'branch_settings.upi_id',
      'branch_settings.payment_url',
    ])
    .where('branches.id', '=', p.branchId),
);

/** Who sells, as it stands at the top and bottom of a bill. */
export async function letterheadOf(handle: Handle, branchId: number) {
  const [row] = await letterheads(handle, { branchId });
  if (!row) throw new Error(`branch ${branchId} has no letterhead`);
  return row;
}

const customers = query((db, p: { id: number }) =>
  db.selectFrom('customers').select(['name', 'phone', 'tax_number']).where('id', '=', p.id),
);

export const customerOnBill = async (handle: Handle, id: number | null) =>
  id === null ? undefined : (await customers(handle, { id }))[0];

const methodNames = query((db, _: object) =>
  db.selectFrom('payment_methods').select(['code', 'name']).where('deleted_at', 'is', null),
);

export const paymentMethodNames = async (handle: Handle): Promise<Map<string, string>> =>
  new Map((await methodNames(handle, {})).map((row) => [row.code, row.name]));

const people = query((db, p: { id: number }) => db.selectFrom('users').select('name').where('id', '=', p.id));

export const nameOfUser = async (handle: Handle, id: number): Promise<string | undefined> =>
  (await people(handle, { id }))[0]?.name;

const newestJobs = query((db, p: { document: string; refId: number }) =>
  db
    .selectFrom('print_jobs')
    .select(['id', 'snapshot', 'reprint'])
    .where('document', '=', p.document)
    .where('ref_id', '=', p.refId)
    .orderBy('id', 'desc'),
);

/** Earlier prints of a bill or an invoice of the order, newest first. */
export const earlierPrints = (handle: Handle, document: 'bill' | 'invoice', orderId: number) =>
  newestJobs(handle, { document, refId: orderId });
