import type { Tx } from '../../../db/handle/handle.ts';
import type { OrderItemRow } from '../../../db/tables/sales.ts';
import { dishOf, isShare } from '../../kots/tickets/dishes.ts';
import type { LoadedOrder } from '../access.ts';
import { type PartRow, partsOfDishes, updateOrderItem } from '../store.ts';

/** Parts, on other bills, of the dishes that an order has parts of. */
export interface Elsewhere {
  readonly parts: readonly PartRow[];
  /** Parts that are moving to another order. */
  readonly leaving: readonly OrderItemRow[];
}

const nowhere: Elsewhere = { parts: [], leaving: [] };

export async function partsElsewhere(
  tx: Tx,
  before: LoadedOrder | null,
  { order, items }: LoadedOrder,
): Promise<Elsewhere> {
  const had = before?.items ?? [];
  const shares = [...had, ...items].filter(isShare);
  if (shares.length === 0) return nowhere;
  const here = new Set(items.map(({ id }) => id));
  const parts = await partsOfDishes(tx, { dishes: [...new Set(shares.map(dishOf))], orderId: order.id });
  return {
    parts: parts.filter(({ id }) => !here.has(id)),
    leaving: had.filter((item) => isShare(item) && item.status !== 'voided' && !here.has(item.id)),
  };
}

const isWantedThere = ({ status, order_status }: PartRow): boolean =>
  status !== 'voided' && order_status !== 'cancelled';

/** Whether a line's dish is still wanted: on this bill, on another, or moving to one. */
export function isDishWanted(
  line: OrderItemRow,
  { order, items }: LoadedOrder,
  { parts, leaving }: Elsewhere,
): boolean {
  if (!isShare(line)) return false;
  const dish = dishOf(line);
  return (
    leaving.some((part) => dishOf(part) === dish) ||
    parts.some((part) => dishOf(part) === dish && isWantedThere(part)) ||
    (order.status !== 'cancelled' &&
      items.some((part) => isShare(part) && dishOf(part) === dish && part.status !== 'voided'))
  );
}

/** The order responsible for a dish's goods and table: that of its first wanted part. */
export function holderOf(
  dish: number,
  open: LoadedOrder | null,
  { parts }: Elsewhere,
): { readonly id: number; readonly branch_id: number } | undefined {
  const own =
    open === null || open.order.status === 'cancelled'
      ? []
      : open.items.filter((part) => isShare(part) && dishOf(part) === dish && part.status !== 'voided');
  const there = parts.filter((part) => dishOf(part) === dish && isWantedThere(part));
  const [first] = [...own, ...there].sort((one, other) => one.id - other.id);
  if (!first) return undefined;
  const branch_id = open?.order.branch_id ?? there[0]?.branch_id ?? 0;
  return { id: first.order_id, branch_id };
}

/** Parts sent after another part of their dish join its ticket: the kitchen makes the dish once. */
export function onTheirTickets(open: LoadedOrder, { parts }: Elsewhere): LoadedOrder {
  const sent = new Map(
    parts
      .filter((part) => isWantedThere(part) && part.kot_id !== null && part.void_kot_id === null)
      .map((part) => [dishOf(part), part]),
  );
  if (sent.size === 0) return open;
  const items = open.items.map((item) => {
    const there = isShare(item) && item.status === 'sent' && item.kot_id === null && sent.get(dishOf(item));
    return there ? { ...item, ...placeOf(there), status: there.status } : item;
  });
  return { ...open, items };
}

const placeOf = ({ kot_id, kitchen_id, held_at }: OrderItemRow) => ({ kot_id, kitchen_id, held_at });

/** Parts of a dish are sent, started and voided together, also those on other bills. Returns the bills that changed. */
export async function followDishes(
  tx: Tx,
  items: readonly OrderItemRow[],
  { parts }: Elsewhere,
): Promise<number[]> {
  const changed: number[] = [];
  for (const part of parts) {
    const here = items.filter((item) => isShare(item) && dishOf(item) === dishOf(part));
    const live = here.find(({ status, kot_id }) => status !== 'voided' && kot_id !== null);
    const struck = here.find(({ void_kot_id }) => void_kot_id !== null)?.void_kot_id ?? null;
    if (part.void_kot_id !== null) continue;
    if (struck !== null && part.kot_id !== null && !isWantedThere(part)) {
      await updateOrderItem(tx, part.id, { void_kot_id: struck });
    } else if (live && live.void_kot_id === null && differs(part, live)) {
      const status = part.status === 'voided' ? 'voided' : live.status;
      await updateOrderItem(tx, part.id, { ...placeOf(live), status });
      if (isWantedThere(part)) changed.push(part.order_id);
    }
  }
  return [...new Set(changed)];
}

const differs = (one: OrderItemRow, other: OrderItemRow): boolean =>
  one.kot_id !== other.kot_id || one.held_at !== other.held_at;
