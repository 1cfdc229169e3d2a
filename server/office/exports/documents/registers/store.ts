import type { Handle } from '../../../../db/handle/handle.ts';
import { query } from '../../../../db/handle/query.ts';

interface Batch {
  readonly branchId: number;
  readonly date: string;
  readonly after: number;
  readonly limit: number;
}

const invoices = query((db, p: Batch) =>
  db
    .selectFrom('invoices')
    .leftJoin('invoices as credited', 'credited.id', 'invoices.credited_invoice_id')
    .select([
      'invoices.id',
      'invoices.order_id',
      'invoices.kind',
      'invoices.number',
      'invoices.series',
      'invoices.sequence',
      'invoices.business_date',
      'invoices.document',
      'invoices.total',
      'invoices.reason',
      'credited.number as credited_number',
      'credited.business_date as credited_date',
    ])
    .where('invoices.branch_id', '=', p.branchId)
    .where('invoices.business_date', '=', p.date)
    .where('invoices.id', '>', p.after)
    .orderBy('invoices.id')
    .limit(p.limit),
);

/** Invoices and credit notes of one branch and day after an id. */
export const invoicesAfter = (handle: Handle, batch: Batch) => invoices(handle, batch);
export type InvoiceInRegister = Awaited<ReturnType<typeof invoicesAfter>>[number];

const payments = query((db, p: Batch) =>
  db
    .selectFrom('payments')
    .leftJoin('payment_methods', 'payment_methods.code', 'payments.payment_method')
    .leftJoin('users', 'users.id', 'payments.taken_by')
    .leftJoin('orders', 'orders.id', 'payments.order_id')
    .leftJoin('invoices', 'invoices.id', 'orders.invoice_id')
    .select([
      'payments.id',
      'payments.order_id',
      'payments.kind',
      'payments.payment_method',
      'payments.amount',
      'payments.tip_amount',
      'payments.transaction_id',
      'payments.shift_id',
      'payments.reason',
      'payments.business_date',
      'payments.created_at',
      'payment_methods.name as method',
      'users.name as taken_by',
      'invoices.number as invoice_number',
    ])
    .where('payments.branch_id', '=', p.branchId)
    .where('payments.business_date', '=', p.date)
    .where('payments.id', '>', p.after)
    .orderBy('payments.id')
    .limit(p.limit),
);

/** Payments, refunds and tips of one branch and day after an id. */
export const paymentsAfter = (handle: Handle, batch: Batch) => payments(handle, batch);
export type PaymentInRegister = Awaited<ReturnType<typeof paymentsAfter>>[number];

const sellers = query((db, _: object) => db.selectFrom('tenants').select(['tax_number', 'country']));

export const sellerHere = async (handle: Handle) => (await sellers(handle, {}))[0];
