import { approvalRequired } from '../../../core/access/refusals.ts';
import { PPM_ONE, type Ppm, percentOf, toDecimal } from '../../../core/money/money.ts';
import { hasPermission } from '../../../core/permissions.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import type { OrderItemRow } from '../../../db/tables/sales.ts';
import { toPercent } from '../../../http/endpoint/fields.ts';
import { approverFor, mayWith } from '../../../identity/auth/approval.ts';
import type { LoadedOrder } from '../access.ts';
import { salesSettings } from '../store.ts';
import { type Change, isLive, pastOf } from './change.ts';
import { type Given, givenIn } from './discounts.ts';
import { type Lost, lostIn } from './removed-food.ts';

/*
 * What a person may take off guests' bills without approval, by whatever operation: nothing sent to a kitchen,
 * discounts up to the role's cap, and no price that the menu does not have.
 */

/** The largest discount the caller may give alone, in parts per million of what remains; 0 for guests and devices. */
export async function capOf(tx: Tx): Promise<Ppm> {
  const { role } = tx.caller;
  if (hasPermission(role, 'orders.discount_any')) return PPM_ONE;
  if (!hasPermission(role, 'orders.discount')) return 0;
  const settings = await salesSettings(tx);
  return role === 'cashier' ? settings.cashier_discount_cap : settings.waiter_discount_cap;
}

/** The order with its discounts marked as approved, and what they are; APPROVAL_REQUIRED if they are above the cap. */
export async function withApprovedDiscounts(
  tx: Tx,
  change: Change,
): Promise<{ readonly after: LoadedOrder; readonly given: Given | undefined }> {
  const { after } = change;
  const cap = await capOf(tx);
  const given = givenIn(change, cap);
  if (!given) return { after, given };
  if (given.isAboveCap && !mayWith(tx.caller, 'orders.discount_any')) {
    const cap_amount = toDecimal(percentOf(given.base, cap), tx.tenant.exponent);
    throw approvalRequired(tx.caller, 'orders.discount_any', { cap_percent: toPercent(cap), cap_amount });
  }
  if (!given.isAboveCap && cap < PPM_ONE) return { after, given };
  const order = {
    ...after.order,
    discount_approved: after.order.discount_value === null ? null : 1,
  } as const;
  return { after: { ...after, order, items: after.items.map(withApproval) }, given };
}

const withApproval = (item: OrderItemRow): OrderItemRow =>
  item.line_discount === 0 || !isLive(item) ? item : { ...item, discount_approved: 1 };

/** More of a dish at a manually set price, or another dish at that price, needs the right to set prices. */
export function assertPrices(tx: Tx, change: Change): void {
  if (change.before?.items === change.after.items) return;
  const overridden = change.after.items.filter((item) => item.price_overridden === 1 && isLive(item));
  if (overridden.length === 0) return;
  const past = pastOf(change);
  const isKnown = (item: OrderItemRow): boolean =>
    past
      .of(item)
      .some(
        ({ item: known }) =>
          known.price_overridden === 1 &&
          known.menu_item_id === item.menu_item_id &&
          known.variant_id === item.variant_id &&
          item.quantity <= known.quantity,
      );
  if (!overridden.every(isKnown)) approverFor(tx.caller, 'orders.price_override');
}

/** By order, what leaves the bills; APPROVAL_REQUIRED if something does without the right. */
export function approvedLosses(tx: Tx, changes: readonly Change[]): ReadonlyMap<number, Lost> {
  const lost = lostIn(changes);
  const isUndone = changes.every(({ patch }) => patch.undoesSend);
  if (lost.size > 0 && !isUndone) approverFor(tx.caller, 'orders.void_sent');
  return lost;
}
