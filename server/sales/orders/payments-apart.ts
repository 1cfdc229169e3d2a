import type { Tx } from '../../db/handle/handle.ts';
import { IN_LIST, worded } from '../../db/handle/words.ts';

/** Of the orders those of branches that this server writes whose columns say something else than the payment rows beside them. */
const APART = worded`select o.id from orders o join branches b on b.id = o.branch_id
  where b.host_node = ? and o.id ${IN_LIST} and (
    o.amount_paid <> (select coalesce(sum(p.amount), 0) from payments p where p.order_id = o.id)
    or o.tip_total <> (select coalesce(sum(p.tip_amount), 0) from payments p where p.order_id = o.id))
  order by o.id`;

export async function ordersApart(tx: Tx, ids: readonly number[]): Promise<readonly number[]> {
  const found = await tx.execute<{ id: number }>(APART, [tx.tenant.node, ids]);
  return found.map(({ id }) => Number(id));
}
