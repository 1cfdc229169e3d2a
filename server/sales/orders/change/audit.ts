import { sum } from '../../../core/money/money.ts';
import type { Permission } from '../../../core/permissions.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import type { OrderItemRow } from '../../../db/tables/sales.ts';
import { audit } from '../../../identity/audit/store.ts';
import { approverFor } from '../../../identity/auth/approval.ts';
import { isShare } from '../../kots/tickets/dishes.ts';
import type { LoadedOrder } from '../access.ts';
import { type Change, isLive, pastOf } from '../approvals/change.ts';
import { type Given, isRaised, isUndiscounted } from '../approvals/discounts.ts';
import type { Lost } from '../approvals/removed-food.ts';
import type { Act } from './patch.ts';

/** Results of the approval rule for a change. */
interface Found {
  readonly given: Given | undefined;
  readonly lost: Lost | undefined;
}

/** A new order at menu prices needs no audit. */
export const isOrdinary = ({ before, after, patch }: Change): boolean =>
  before === null &&
  patch.acts === undefined &&
  isUndiscounted(after) &&
  after.items.every(({ price_overridden }) => price_overridden === 0);

/** Audits the action, what it removed from the bill, and prices that differ from the menu. */
export async function recordChange(tx: Tx, change: Change, found: Found): Promise<void> {
  const { given, lost } = found;
  const { acts = [] } = change.patch;
  for (const act of acts) await recordAct(tx, change, act, found);
  await recordDiscounts(tx, change, given);
  if (lost && !acts.some(({ takesOff }) => takesOff))
    await recordAct(tx, change, { action: 'order.take_off', takesOff: true }, found);
  await recordOverrides(tx, change);
}

const about = ({ order }: LoadedOrder) => ({
  entity: 'order',
  entityId: order.id,
  branchId: order.branch_id,
});

function recordAct(tx: Tx, change: Change, act: Act, { given, lost }: Found): Promise<void> {
  const { after: changed, patch } = change;
  const { permission, after, takesOff, discounts, ...entry } = act;
  const needs = [
    permission,
    takesOff && lost && !patch.undoesSend ? 'orders.void_sent' : undefined,
    discounts && given?.isAboveCap ? 'orders.discount_any' : undefined,
  ] as const;
  const said = typeof after === 'function' ? after(changed.order) : after;
  const taken = takesOff && lost ? { amount: lost.amount, order_item_ids: lost.items } : undefined;
  return audit(tx, {
    ...about(changed),
    ...entry,
    ...((said || taken) && { after: { ...said, ...taken } }),
    approverId: approverOf(tx, needs),
  });
}

/** The approver, if the caller's own role lacks the right. */
function approverOf(tx: Tx, needs: readonly (Permission | undefined)[]): number | null {
  for (const permission of needs) {
    const approver = permission === undefined ? null : approverFor(tx.caller, permission);
    if (approver !== null) return approver;
  }
  return null;
}

/** Only approved discounts: those within the cap are visible in the order. */
async function recordDiscounts(tx: Tx, change: Change, given: Given | undefined): Promise<void> {
  const { before, after, patch } = change;
  const approverId = given?.isAboveCap ? approverFor(tx.caller, 'orders.discount_any') : null;
  const { discount_type: type, discount_value: value, discount_amount: amount } = after.order;
  const isNamed = patch.acts?.some(({ discounts }) => discounts) ?? false;
  if (approverId !== null && value !== null && !isNamed) {
    const of = before === null ? {} : { type, value };
    await audit(tx, { ...about(after), action: 'order.discount', after: { ...of, amount }, approverId });
  }
  const raised = raisedLines(change);
  if (raised.length === 0) return;
  const off = sum(raised.map((item) => item.line_discount));
  const entry = { order_item_ids: raised.map(({ id }) => id), amount: off };
  await audit(tx, {
    ...about(after),
    action: 'order.line_discount',
    after: entry,
    reason: patch.lineReason ?? null,
    approverId,
  });
}

function raisedLines(change: Change): readonly OrderItemRow[] {
  const { before, after } = change;
  const discounted = after.items.filter((item) => item.line_discount > 0 && isLive(item));
  if (before?.items === after.items || discounted.length === 0) return [];
  const past = pastOf(change);
  return discounted.filter((item) => isRaised(item, past.of(item), past.isCut(item)));
}

async function recordOverrides(tx: Tx, change: Change): Promise<void> {
  const { after, patch } = change;
  const overridden = after.items.filter((item) => item.price_overridden === 1 && isLive(item));
  if (overridden.length === 0) return;
  const past = pastOf(change);
  for (const item of overridden) {
    const [known] = past.of(item);
    if (known && (isShare(item) || isPricedAlike(known.item, item))) continue;
    await audit(tx, {
      ...about(after),
      action: 'order.price_override',
      reason: patch.lineReason ?? null,
      ...(known && { before: { unit_price: known.item.unit_price } }),
      after: { menu_item_id: item.menu_item_id, unit_price: item.unit_price },
      approverId: tx.caller.approver?.userId ?? null,
    });
  }
}

/** A part of a dish has a part of its price. */
const isPricedAlike = (one: OrderItemRow, other: OrderItemRow): boolean =>
  one.price_overridden === 1 && one.unit_price === other.unit_price;
