import { couponEver } from '../../catalogue/coupons/store.ts';
import { withUses } from '../../catalogue/coupons/uses.ts';
import { AppError, requireFound, unknownId } from '../../core/errors.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { toJson } from '../../db/tables/json.ts';
import type { OrderItemRow, PaymentRow } from '../../db/tables/sales.ts';
import type { CouponRow } from '../../db/tables/service.ts';
import { requireBranch, requireHosted } from '../../identity/branches/scope.ts';
import { markupOf, requirePlatform } from '../delivery/terms/platforms.ts';
import { loadForChange } from '../orders/access.ts';
import { assertWithin } from '../orders/change/change-order.ts';
import { assertPeople, orderTypeFor } from '../orders/change/create.ts';
import type { ItemInput } from '../orders/http/line-schema.ts';
import { resolveLines } from '../orders/pricing/lines.ts';
import { restaurantTerms } from '../orders/pricing/order-terms.ts';
import { recalculate, type Terms } from '../orders/pricing/recalculate.ts';
import { assertGrants, couponOf } from '../orders/pricing/stored-coupon.ts';
import { withRules } from '../orders/rules/apply.ts';
import { saleRules } from '../orders/rules/sale-rules.ts';
import { redeemable } from '../redemptions/service.ts';
import type { Check, CheckResult } from './schema.ts';

/** An id no order has. */
const NONE = 0;

/** A coupon's effect, without writing. Throws COUPON_INVALID with the reason, or COUPON_EXHAUSTED. */
export function checkCoupon(tx: Tx, check: Check): Promise<CheckResult> {
  if (check.order_id !== undefined) return checkOnOrder(tx, check.code, check.order_id);
  return check.items ? checkOnItems(tx, check, check.items) : checkAlone(tx, check.code);
}

async function checkOnOrder(tx: Tx, code: string, orderId: number): Promise<CheckResult> {
  const { order, items, payments, branch } = await orderNamed(tx, orderId);
  assertWithin('open', order);
  const own = couponOf(order)?.code === code ? await couponEver(tx, order.coupon_id ?? NONE) : undefined;
  if (own) return granted(tx, own, order, items, payments);
  const { coupon, terms } = await redeemable(tx, code, branch, order);
  return granted(tx, coupon, { ...order, coupon_terms: toJson(terms) }, items, payments);
}

async function orderNamed(tx: Tx, id: number): ReturnType<typeof loadForChange> {
  try {
    return await loadForChange(tx, id);
  } catch (error) {
    const unknown = error instanceof AppError && error.code === 'NOT_FOUND';
    throw unknown ? unknownId('order_id', 'order', id) : error;
  }
}

async function checkOnItems(tx: Tx, check: Check, inputs: readonly ItemInput[]): Promise<CheckResult> {
  const branch = await requireHosted(tx, requireBranch(tx));
  const { id: orderTypeId } = await orderTypeFor(tx, check);
  await assertPeople(tx, check, branch.id);
  if (check.delivery_platform_id) await requirePlatform(tx, check.delivery_platform_id);
  const customer_id = check.customer_id ?? null;
  const { coupon, terms } = await redeemable(tx, check.code, branch, {
    id: NONE,
    order_type_id: orderTypeId,
    customer_id,
  });
  const lines = await resolveLines(tx, inputs, {
    orderId: NONE,
    orderTypeId,
    branchId: branch.id,
    prices: 'staff',
    markup: await markupOf(tx, check.delivery_platform_id),
    rules: await saleRules(tx, {
      ...{ branch_id: branch.id, order_type_id: orderTypeId, table_id: null },
      source: check.source,
    }),
  });
  const delivery_platform_id = check.delivery_platform_id ?? null;
  const restaurant = await restaurantTerms(tx, {
    order_type_id: orderTypeId,
    delivery_platform_id,
    charge_consent: null,
  });
  const discount = { discount_type: null, discount_value: null, tax_exemption: null };
  return granted(
    tx,
    coupon,
    { ...restaurant, ...discount, coupon_terms: toJson(terms) },
    withRules({ status: 'draft' }, lines),
    [],
  );
}

async function checkAlone(tx: Tx, code: string): Promise<CheckResult> {
  const branch = await requireHosted(tx, requireBranch(tx));
  const { coupon } = await redeemable(tx, code, branch, null);
  return { valid: true, coupon: await shown(tx, coupon), discount_amount: null, total: null };
}

async function granted(
  tx: Tx,
  coupon: CouponRow,
  terms: Terms,
  items: readonly OrderItemRow[],
  payments: readonly PaymentRow[],
): Promise<CheckResult> {
  const { coupon_amount, subtotal, total } = recalculate(terms, items, payments).amounts;
  assertGrants(tx, { ...terms, coupon_amount, subtotal }, items);
  return { valid: true, coupon: await shown(tx, coupon), discount_amount: coupon_amount, total };
}

const shown = async (tx: Tx, coupon: CouponRow) =>
  requireFound((await withUses(tx, [coupon]))[0], 'coupon', coupon.id);
