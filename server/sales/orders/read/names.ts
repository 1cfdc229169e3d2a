import { orderTypeById } from '../../../catalogue/menu/sale.ts';
import { cached } from '../../../db/handle/cached.ts';
import type { Handle, Tx } from '../../../db/handle/handle.ts';
import { recordNamesOf } from '../../../identity/records/names-store.ts';

interface Mentioning {
  readonly table_id: number | null;
  readonly customer_id: number | null;
  readonly waiter_id: number | null;
  readonly order_type_id: number;
}

/** Names of the records an order refers to. */
export interface OrderNames {
  readonly table_name: string | null;
  readonly customer_name: string | null;
  readonly waiter_name: string | null;
  readonly order_type_name: string | null;
}

const typeOf = cached('menu.', 'order type', orderTypeById);

/** For an order that was just written: its type is cached, and without other references it needs no statement. */
export async function namesOfWritten(tx: Tx, order: Mentioning): Promise<OrderNames> {
  const { table_id, customer_id, waiter_id, order_type_id } = order;
  if ((table_id ?? customer_id ?? waiter_id) !== null) return (await orderNames(tx, [order]))(order);
  const order_type_name = (await typeOf(tx, order_type_id))?.name ?? null;
  return { table_name: null, customer_name: null, waiter_name: null, order_type_name };
}

/** For all of them at once. */
export async function orderNames<O extends Mentioning>(
  handle: Handle,
  orders: readonly O[],
): Promise<(order: O) => OrderNames> {
  const nameOf = await recordNamesOf(handle, {
    tables: orders.map(({ table_id }) => table_id),
    customers: orders.map(({ customer_id }) => customer_id),
    users: orders.map(({ waiter_id }) => waiter_id),
    order_types: orders.map(({ order_type_id }) => order_type_id),
  });
  return ({ table_id, customer_id, waiter_id, order_type_id }) => ({
    table_name: nameOf('tables', table_id),
    customer_name: nameOf('customers', customer_id),
    waiter_name: nameOf('users', waiter_id),
    order_type_name: nameOf('order_types', order_type_id),
  });
}
