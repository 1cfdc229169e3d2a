import { AppError, invalid } from '../../core/errors.ts';
import { type Minor, percentOf, sum, toDecimal, toMinor } from '../../core/money.ts';
import { may } from '../../core/permissions.ts';
import type { Tx } from '../../db/handle.ts';
import type { OrderItemRow } from '../../db/tables/sales.ts';
import { toPercent, toPpm } from '../../http/fields.ts';
import { audit } from '../../identity/audit/store.ts';
import { type Approval, approverFor } from '../../identity/auth/approval.ts';
import { announceOrder, assertUnlocked, type OpenOrder, openOrder } from './access.ts';
import { saveReckoned } from './save.ts';
import type { DiscountInput } from './schema.ts';
import { salesSettings } from './store.ts';

export interface DiscountTerms {
  readonly discount_type: 'percent' | 'fixed' | null;
  /** Parts per million or minor units. */
  readonly discount_value: number | null;
}

/** The wire's value, whose meaning the type decides. Nothing of nothing is no discount. */
export function discountTerms(
  type: 'percent' | 'fixed' | null | undefined,
  value: number | null | undefined,
  exponent: number,
): DiscountTerms {
  if (!value) return { discount_type: null, discount_value: null };
  if (type === 'percent') {
    if (value > 100) throw invalid('discount_value', 'at most 100 percent');
    return { discount_type: type, discount_value: toPpm(value) };
  }
  if (type !== 'fixed') throw invalid('discount_type', 'percent or fixed, with a discount_value');
  const amount = toMinor(value, exponent);
  if (amount === undefined) throw invalid('discount_value', `at most ${exponent} decimals in this currency`);
  return { discount_type: type, discount_value: amount };
}

/** The most a role may take off by itself, in parts per million of the subtotal; above it a manager approves. */
async function capOf(tx: Tx): Promise<number> {
  if (may(tx.caller.role, 'orders.discount_any')) return 1_000_000;
  const settings = await salesSettings(tx);
  return tx.caller.role === 'cashier' ? settings.cashier_discount_cap : settings.waiter_discount_cap;
}

/** Throws APPROVAL_REQUIRED above the cap; returns who approved, for the audit. `wanted` is what the discount comes to. */
export async function approveDiscount(
  tx: Tx,
  subtotal: Minor,
  wanted: Minor,
  approval: Approval | null,
): Promise<number | null> {
  const cap = await capOf(tx);
  const most = percentOf(subtotal, cap);
  if (wanted <= most) return null;
  try {
    return approverFor(tx.caller, 'orders.discount_any', approval);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const details = { cap_percent: toPercent(cap), cap_amount: toDecimal(most, tx.tenant.exponent) };
    throw new AppError('APPROVAL_REQUIRED', { details });
  }
}

/** Line discounts that are new, or a larger part of their line than before, are held to the same cap. */
export async function approveLineDiscounts(
  tx: Tx,
  { order, items }: Pick<OpenOrder, 'order' | 'items'>,
  before: readonly OrderItemRow[],
  approval: Approval | null,
): Promise<void> {
  const known = new Map(before.map((item) => [item.id, item]));
  const raised = items.filter((item) => item.line_discount > 0 && isRaised(item, known.get(item.id)));
  if (raised.length === 0) return;
  const amount = sum(raised.map((item) => item.line_discount));
  const gross = sum(raised.map(grossOf));
  await audit(tx, {
    action: 'order.line_discount',
    entity: 'order',
    entityId: order.id,
    branchId: order.branch_id,
    after: { order_item_ids: raised.map((item) => item.id), amount },
    approverId: await approveDiscount(tx, gross, amount, approval),
  });
}

const grossOf = (item: OrderItemRow): Minor => item.line_total + item.line_discount;

const isRaised = (item: OrderItemRow, before: OrderItemRow | undefined): boolean =>
  before === undefined || item.line_discount * grossOf(before) > before.line_discount * grossOf(item);

/** Replaces the order's discount, never adds to it. A value of 0 takes it away. */
export async function setDiscount(
  tx: Tx,
  id: number,
  input: DiscountInput,
  approval: Approval | null,
): Promise<OpenOrder> {
  const open = await openOrder(tx, id);
  assertUnlocked(open.order);
  const terms = discountTerms(input.discount_type, input.discount_value, tx.tenant.exponent);
  const saved = await saveReckoned(tx, open, { ...terms, discount_reason: input.reason ?? null });
  const approverId = await approveDiscount(tx, saved.order.subtotal, saved.order.discount_amount, approval);
  await audit(tx, {
    action: 'order.discount',
    entity: 'order',
    entityId: id,
    branchId: open.order.branch_id,
    before: { type: open.order.discount_type, value: open.order.discount_value },
    after: { type: terms.discount_type, value: terms.discount_value },
    reason: input.reason ?? null,
    approverId,
  });
  announceOrder(tx, 'order.updated', saved.order);
  return saved;
}
