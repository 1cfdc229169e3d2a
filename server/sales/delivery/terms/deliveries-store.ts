import { changedAt } from '../../../db/handle/changed-at.ts';
import type { Handle, Tx } from '../../../db/handle/handle.ts';
import { insert } from '../../../db/handle/insert.ts';
import { query } from '../../../db/handle/query.ts';
import type { DeliveryRow } from '../../../db/tables/service.ts';

const ofOrder = query((db, p: { orderId: number }) =>
  db.selectFrom('deliveries').selectAll().where('order_id', '=', p.orderId),
);

export async function deliveryOf(handle: Handle, orderId: number): Promise<DeliveryRow | undefined> {
  return (await ofOrder(handle, { orderId }))[0];
}

/** For an order that is to be delivered; not stored yet. */
export const newDelivery = (
  tx: Tx,
  order: { readonly id: number; readonly branch_id: number },
  address: string | null,
): DeliveryRow => ({
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
});

export type DeliveryColumns = Partial<Omit<DeliveryRow, 'id' | 'order_id' | 'branch_id' | 'created_at'>>;

/** Stores it if it is new or differs, and returns the resulting row. */
export async function storeDelivery(
  tx: Tx,
  known: DeliveryRow | undefined,
  wanted: DeliveryRow | undefined,
): Promise<DeliveryRow | undefined> {
  if (wanted === undefined || wanted === known) return wanted;
  // The delivery of an order that was changed to pickup still exists.
  const before = known ?? (await deliveryOf(tx, wanted.order_id));
  if (before === undefined) {
    await insert(tx, 'deliveries', wanted);
    return wanted;
  }
  const { id, order_id: _order, branch_id: _branch, created_at: _created, ...columns } = wanted;
  const change = { ...columns, updated_at: changedAt(tx.now, before.updated_at) };
  await tx.db.updateTable('deliveries').set(change).where('id', '=', id).execute();
  return { ...wanted, ...change };
}

const customers = query((db, p: { id: number }) =>
  db.selectFrom('customers').select(['addresses', 'erased_at']).where('id', '=', p.id),
);

export const customerPlaces = async (handle: Handle, id: number) => (await customers(handle, { id }))[0];
