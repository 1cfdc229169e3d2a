import type { Handle, Tx } from '../../db/handle.ts';
import { insert } from '../../db/insert.ts';
import { query } from '../../db/query.ts';
import type { DeliveryRow } from '../../db/tables/service.ts';

const ofOrder = query((db, p: { orderId: number }) =>
  db.selectFrom('deliveries').selectAll().where('order_id', '=', p.orderId),
);

export async function deliveryOf(handle: Handle, orderId: number): Promise<DeliveryRow | undefined> {
  return (await ofOrder(handle, { orderId }))[0];
}

export async function insertDelivery(
  tx: Tx,
  order: { readonly id: number; readonly branch_id: number },
  address: string | null,
): Promise<DeliveryRow> {
  const row: DeliveryRow = {
    id: tx.id('deliveries'),
    order_id: order.id,
    branch_id: order.branch_id,
    address,
    assigned_at: null,
    picked_up_at: null,
    out_for_delivery_at: null,
    delivered_at: null,
    failed_at: null,
    failure_reason: null,
    created_at: tx.now,
    updated_at: tx.now,
  };
  await insert(tx, 'deliveries', row);
  return row;
}

export type DeliveryPatch = Partial<Omit<DeliveryRow, 'id' | 'order_id' | 'branch_id' | 'created_at'>>;

/** Returns the row as it is then. */
export async function updateDelivery(tx: Tx, row: DeliveryRow, patch: DeliveryPatch): Promise<DeliveryRow> {
  const change = { ...patch, updated_at: tx.now };
  await tx.db.updateTable('deliveries').set(change).where('id', '=', row.id).execute();
  return { ...row, ...change };
}

const customers = query((db, p: { id: number }) =>
  db.selectFrom('customers').select(['addresses', 'erased_at']).where('id', '=', p.id),
);

export const customerPlaces = async (handle: Handle, id: number) => (await customers(handle, { id }))[0];
