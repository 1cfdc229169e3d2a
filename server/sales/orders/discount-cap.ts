import { AppError } from '../../core/errors.ts';
import { type Minor, percentOf, sum, toDecimal } from '../../core/money.ts';
import { may } from '../../core/permissions.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { OrderItemRow } from '../../db/tables/sales.ts';
import { toPercent } from '../../http/endpoint/fields.ts';
import { approverFor } from '../../identity/auth/approval.ts';
import type { OpenOrder } from './access.ts';
import type { OrderPatch } from './patch.ts';
import { salesSettings } from './store.ts';

/** The most a role may take off by itself, in parts per million of the subtotal; above it a manager approves. */
async function capOf(tx: Tx): Promise<number> {
  if (may(tx.caller.role, 'orders.discount_any')) return 1_000_000;
  const settings = await salesSettings(tx);
  return tx.caller.role === 'cashier' ? settings.cashier_discount_cap : settings.waiter_discount_cap;
}

/** Throws APPROVAL_REQUIRED above the cap; returns who approved, for the audit. `wanted` is what the discount comes to. */
export async function approveDiscount(tx: Tx, subtotal: Minor, wanted: Minor): Promise<number | null> {
  const cap = await capOf(tx);
  const most = percentOf(subtotal, cap);
  if (wanted <= most) return null;
  try {
    return approverFor(tx.caller, 'orders.discount_any');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const details = { cap_percent: toPercent(cap), cap_amount: toDecimal(most, tx.tenant.exponent) };
    throw new AppError('APPROVAL_REQUIRED', { details });
  }
}

export interface Raised {
  readonly ids: readonly number[];
  /** Of the lines, before their discount. */
  readonly gross: Minor;
  readonly amount: Minor;
}

const none: Raised = { ids: [], gross: 0, amount: 0 };

/** Line discounts that are new, or a larger part of their line than before: held to the cap of the order's discount. */
export function raisedDiscounts(before: OpenOrder | null, { items }: OpenOrder, patch: OrderPatch): Raised {
  if (items === before?.items) return none;
  const discounted = items.filter((item) => item.line_discount > 0 && item.status !== 'voided');
  if (discounted.length === 0) return none;
  const known = new Map([...(before?.items ?? []), ...(patch.adopted ?? [])].map((item) => [item.id, item]));
  const raised = discounted.filter((item) => isRaised(item, known.get(item.id)));
  return {
    ids: raised.map((item) => item.id),
    gross: sum(raised.map(grossOf)),
    amount: sum(raised.map((item) => item.line_discount)),
  };
}

const grossOf = (item: OrderItemRow): Minor => item.line_total + item.line_discount;

const isRaised = (item: OrderItemRow, before: OrderItemRow | undefined): boolean =>
  before === undefined || item.line_discount * grossOf(before) > before.line_discount * grossOf(item);
