import type { Tx } from '../../db/handle/handle.ts';
import type { OrderItemRow } from '../../db/tables/sales.ts';
import { audit } from '../../identity/audit/store.ts';
import { approverFor } from '../../identity/auth/approval.ts';
import type { OpenOrder } from './access.ts';
import { approveDiscount, type Raised, raisedDiscounts } from './discount-cap.ts';
import { discountIsNew, isUndiscounted } from './guards.ts';
import type { Act, OrderPatch } from './patch.ts';

/** A new order at the menu's prices: nobody will ask about it. */
export const isOrdinary = (before: OpenOrder | null, after: OpenOrder, { acts }: OrderPatch): boolean =>
  before === null &&
  acts === undefined &&
  isUndiscounted(after) &&
  after.items.every(({ price_overridden }) => price_overridden === 0);

/** Writes down what an owner will ask about: the act itself, prices and discounts that the menu does not have. */
export async function recordChange(
  tx: Tx,
  before: OpenOrder | null,
  after: OpenOrder,
  patch: OrderPatch,
): Promise<void> {
  if (!patch.divides) {
    await recordDiscount(tx, before, after);
    const raised = raisedDiscounts(before, after, patch);
    if (raised.amount > 0) await recordLineDiscounts(tx, after, raised);
    const overridden = after.items.filter((item) => item.price_overridden === 1);
    if (overridden.length > 0) await recordOverrides(tx, before, after, patch, overridden);
  }
  for (const act of patch.acts ?? []) await recordAct(tx, after, act);
}

const about = ({ order }: OpenOrder) => ({
  entity: 'order',
  entityId: order.id,
  branchId: order.branch_id,
});

const recordAct = (tx: Tx, changed: OpenOrder, { permission, after, ...entry }: Act): Promise<void> =>
  audit(tx, {
    ...about(changed),
    ...entry,
    ...(after && { after: typeof after === 'function' ? after(changed.order) : after }),
    approverId: permission === undefined ? null : approverFor(tx.caller, permission),
  });

/** Of a new order only one that was approved: within the cap it is in the order itself. */
async function recordDiscount(tx: Tx, before: OpenOrder | null, after: OpenOrder): Promise<void> {
  const had = before?.order;
  const { order } = after;
  const { discount_type: type, discount_value: value, discount_reason: reason } = order;
  const same = had?.discount_type === type && had.discount_value === value;
  if (same || (had === undefined && value === null)) return;
  const approverId = discountIsNew(before, after)
    ? await approveDiscount(tx, order.subtotal, order.discount_amount)
    : null;
  if (had === undefined && approverId === null) return;
  await audit(tx, {
    ...about(after),
    action: 'order.discount',
    ...(had && { before: { type: had.discount_type, value: had.discount_value } }),
    after: had ? { type, value } : { amount: order.discount_amount },
    ...(had && { reason }),
    approverId,
  });
}

async function recordLineDiscounts(tx: Tx, after: OpenOrder, { ids, gross, amount }: Raised): Promise<void> {
  await audit(tx, {
    ...about(after),
    action: 'order.line_discount',
    after: { order_item_ids: ids, amount },
    approverId: await approveDiscount(tx, gross, amount),
  });
}

async function recordOverrides(
  tx: Tx,
  before: OpenOrder | null,
  after: OpenOrder,
  patch: OrderPatch,
  overridden: readonly OrderItemRow[],
): Promise<void> {
  const known = new Set([...(before?.items ?? []), ...(patch.adopted ?? [])].map(({ id }) => id));
  for (const item of overridden.filter(({ id, status }) => !known.has(id) && status !== 'voided')) {
    await audit(tx, {
      ...about(after),
      action: 'order.price_override',
      after: { menu_item_id: item.menu_item_id, unit_price: item.unit_price },
      approverId: tx.caller.approver?.userId ?? null,
    });
  }
}
