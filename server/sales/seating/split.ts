import { validationError } from '../../core/errors.ts';
import { allocate, type Minor, sum } from '../../core/money/money.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { OrderItemRow, OrderRow } from '../../db/tables/sales.ts';
import { type HostedOrder, type LoadedOrder, loadForChange } from '../orders/access.ts';
import { grossOf, isLive } from '../orders/approvals/change.ts';
import { assertWithin, type Changed, changeOrders } from '../orders/change/change-order.ts';
import type { Act } from '../orders/change/patch.ts';
import { withTotals } from '../orders/pricing/recalculate.ts';
import { mergeBlockers } from './merge-blockers.ts';
import { newBill } from './new-bill.ts';
import { assertDivisible, divide, type SplitRequest } from './split-lines.ts';

interface Divided {
  readonly cuts: ReadonlyMap<number, number>;
  readonly left: LoadedOrder;
  readonly parts: readonly LoadedOrder[];
}

/** Splits a bill into several at the same table; sent lines keep their tickets. */
export async function splitOrder(tx: Tx, id: number, requests: readonly SplitRequest[]): Promise<Changed[]> {
  const open = await loadForChange(tx, id);
  const { left, parts, cuts } = await dividedInto(tx, open, requests);
  const act: Act = {
    action: 'order.split',
    before: { total: open.order.total },
    after: { into: parts.map(({ order }) => order.id) },
  };
  const { discount_value, covers } = left.order;
  return changeOrders(tx, async (orders) => {
    const first = await orders.change(id, () => ({
      items: left.items,
      cuts,
      order: { discount_value, covers },
      acts: [act],
    }));
    const made = [first];
    for (const part of parts) made.push(await orders.place(open.branch, part, { adopted: open, cuts }));
    return made;
  });
}

/** The resulting totals. Nothing is written. */
export async function splitPreview(
  tx: Tx,
  id: number,
  requests: readonly SplitRequest[],
): Promise<LoadedOrder[]> {
  const { left, parts } = await dividedInto(tx, await loadForChange(tx, id), requests);
  return [left, ...parts];
}

async function dividedInto(tx: Tx, open: HostedOrder, requests: readonly SplitRequest[]): Promise<Divided> {
  assertWithin('open', open.order);
  assertDivisible(
    mergeBlockers(open).filter((reason) => reason !== 'discount'),
    open.order.id,
  );
  const division = divide(tx, open.items, requests, (at) => [`parts.${at}`, `parts.${at}.items`]);
  const { taken, left: items, cuts } = division;
  if (!items.some((item) => item.status !== 'voided'))
    throw validationError('parts', 'must leave at least one item on the order');
  const discounts = discountsFor(open.order, [items, ...taken]);
  const parts: LoadedOrder[] = [];
  for (const [at, lines] of taken.entries())
    parts.push(
      await newBill(
        tx,
        open.order,
        lines,
        {
          split_of: open.order.split_of ?? open.order.id,
          discount_value: discounts[at + 1] ?? null,
          covers: requests[at]?.seats?.length ?? 0,
        },
        at,
      ),
    );
  const kept = { ...open.order, discount_value: discounts[0] ?? null, covers: coversLeft(open.order, parts) };
  const left = withTotals(kept, items, []);
  return { left: { ...open, ...left }, parts, cuts };
}

/** A percentage is the same on each; an amount is divided by the lines' amounts after their own discounts. */
function discountsFor(
  { discount_type, discount_value }: OrderRow,
  groups: readonly (readonly OrderItemRow[])[],
): (number | null)[] {
  if (discount_type !== 'fixed' || discount_value === null) return groups.map(() => discount_value);
  const left = (lines: readonly OrderItemRow[]): Minor =>
    sum(lines.filter(isLive).map((item) => grossOf(item) - item.line_discount));
  return allocate(discount_value, groups.map(left));
}

const coversLeft = ({ covers }: OrderRow, parts: readonly LoadedOrder[]): number =>
  Math.max(0, covers - sum(parts.map(({ order }) => order.covers)));
