import { closedOrderStatuses } from '../../../core/statuses.ts';
import { dialectSql, IN_LIST, sqlList } from '../../../db/handle/dialect.ts';
import type { Tx } from '../../../db/handle/handle.ts';

/**
 * Orders this server hosts whose stored sums differ from their payments, or (open and without an invoice) from their
 * lines.
 */
const STALE = dialectSql`select o.id from orders o join branches b on b.id = o.branch_id
  where b.host_node = ? and o.id ${IN_LIST} and (
    o.amount_paid <> (select coalesce(sum(p.amount), 0) from payments p where p.order_id = o.id)
    or o.tip_total <> (select coalesce(sum(p.tip_amount), 0) from payments p where p.order_id = o.id)
    or (o.status not in (${sqlList(closedOrderStatuses)}) and o.invoice_series is null and o.subtotal <> (
      select coalesce(sum(i.line_total), 0) from order_items i where i.order_id = o.id and i.status <> 'voided')))
  order by o.id`;

export async function staleOrders(tx: Tx, ids: readonly number[]): Promise<readonly number[]> {
  const found = await tx.execute<{ id: number }>(STALE, [tx.tenant.node, ids]);
  return found.map(({ id }) => Number(id));
}
