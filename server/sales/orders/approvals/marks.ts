import type { Tx } from '../../../db/handle/handle.ts';
import type { OrderItemRow, OrderRow } from '../../../db/tables/sales.ts';
import { mayWith } from '../../../identity/auth/approval.ts';
import { type Change, isLive, type Known, pastOf } from './change.ts';
import { isRaised, isUnderCap } from './discounts.ts';
import { capOf } from './rule.ts';

type Marks = Pick<OrderItemRow, 'discount_approved' | 'outside_discount'>;
type Unmarked = Omit<Change, 'after'> & { readonly order: OrderRow; readonly items: readonly OrderItemRow[] };

/**
 * Sets each line's discount marks: approved or not, and whether the order's percentage applies. An approved percentage
 * covers only the lines it was given for, until somebody who may give as much includes others.
 */
export async function withMarks(tx: Tx, change: Unmarked): Promise<readonly OrderItemRow[]> {
  const { before, order, items } = change;
  if (items === before?.items || items.every((item) => isPlain(item, order))) return items;
  const cap = await capOf(tx);
  const mayGive = mayWith(tx.caller, 'orders.discount_any');
  const past = pastOf(change);
  return items.map((item) => {
    if (!isLive(item)) return item;
    const known = past.of(item);
    const discount_approved = approvalOf(item, known, mayGive, past.isCut(item));
    const isUnder = (): boolean => mayGive || isUnderCap({ ...item, discount_approved }, order, cap);
    const stays = before === null || known.some(({ bill }) => bill === before);
    const outside_discount = stays ? outsideOf(item, order, known, isUnder) : isUnder() ? null : 1;
    return withMark(item, { discount_approved, outside_discount });
  });
}

/** Without a discount, and no percentage asks about it. */
const isPlain = (item: OrderItemRow, { discount_type }: OrderRow): boolean =>
  item.line_discount === 0 &&
  item.discount_approved !== 1 &&
  item.outside_discount !== 1 &&
  discount_type !== 'percent';

function approvalOf(
  item: OrderItemRow,
  known: readonly Known[],
  mayGive: boolean,
  isCut: boolean,
): Marks['discount_approved'] {
  if (item.line_discount === 0) return null;
  if (isRaised(item, known, isCut)) return mayGive ? 1 : null;
  return known.every((one) => one.item.discount_approved === 1) ? 1 : null;
}

/** A line outside the percentage is included only by somebody with the right. */
function outsideOf(
  item: OrderItemRow,
  { discount_type }: OrderRow,
  known: readonly Known[],
  isUnder: () => boolean,
): Marks['outside_discount'] {
  const wasOutside = known.some((one) => one.item.outside_discount === 1);
  if (discount_type !== 'percent' || !wasOutside) return null;
  return item.outside_discount !== 1 && isUnder() ? null : 1;
}

const withMark = (item: OrderItemRow, marks: Marks): OrderItemRow =>
  item.discount_approved === marks.discount_approved && item.outside_discount === marks.outside_discount
    ? item
    : { ...item, ...marks };
