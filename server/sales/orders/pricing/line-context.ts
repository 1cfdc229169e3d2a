import type { Tx } from '../../../db/handle/handle.ts';
import type { OrderRow } from '../../../db/tables/sales.ts';
import { markupOf } from '../../delivery/terms/platforms.ts';
import type { Prices } from '../http/line-schema.ts';
import { saleRules } from '../rules/sale-rules.ts';
import type { LineContext } from './line-prices.ts';

/** What an order's lines are priced by. */
export const lineContext = async (
  tx: Tx,
  order: OrderRow,
  prices: Prices = 'staff',
  source: string = order.source,
): Promise<LineContext> => ({
  orderId: order.id,
  orderTypeId: order.order_type_id,
  branchId: order.branch_id,
  prices,
  markup: await markupOf(tx, order.delivery_platform_id),
  rules: await saleRules(tx, { ...order, source }),
});
