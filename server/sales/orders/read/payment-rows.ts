import { query } from '../../../db/handle/query.ts';

/** Oldest first. Rows never change: a void and a refund are rows of their own with negative amounts. */
export const paymentsOfOrder = query((db, p: { orderId: number }) =>
  db.selectFrom('payments').selectAll().where('order_id', '=', p.orderId).orderBy('id'),
);
