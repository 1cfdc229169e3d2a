import type { Handle } from '../../db/handle/handle.ts';
import { query } from '../../db/handle/query.ts';

const methodsInUse = query((db, _: object) =>
  db.selectFrom('payment_methods').select(['code', 'name', 'kind']).where('deleted_at', 'is', null),
);

export type PaymentMethods = ReadonlyMap<string, { readonly name: string; readonly kind: string }>;

export const paymentMethods = async (handle: Handle): Promise<PaymentMethods> =>
  new Map((await methodsInUse(handle, {})).map((row) => [row.code, row]));

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

/** Earlier prints of the order's bill or invoice, newest first. */
export const earlierPrints = (handle: Handle, document: 'bill' | 'invoice', orderId: number) =>
  newestJobs(handle, { document, refId: orderId });
