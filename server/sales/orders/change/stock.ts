import { adjustStock, type LinesOf, returnStock, wasteStock } from '../../../catalogue/stock/consumption.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import type { OrderItemRow } from '../../../db/tables/sales.ts';
import { dishesOf, dishOf, isShare } from '../../kots/tickets/dishes.ts';
import type { LoadedOrder } from '../access.ts';
import { pathOf } from '../pricing/line-prices.ts';
import type { AskedLine, OrderPatch } from './patch.ts';
import { type Elsewhere, holderOf } from './shared-dishes.ts';

const noLines: readonly OrderItemRow[] = [];

/**
 * A line takes from stock when it is ordered and gives back when it is removed; what the kitchen had and nobody pays
 * for is waste, unless put back. A shared dish is taken once, by one of its bills.
 */
export async function followStock(
  tx: Tx,
  before: LoadedOrder | null,
  after: LoadedOrder,
  { restock = false, returned = noLines, asked = [] }: OrderPatch,
  elsewhere: Elsewhere,
): Promise<void> {
  const holders = holdersOf(before, after, elsewhere);
  const holds = (line: OrderItemRow, at: keyof Holders): boolean =>
    !isShare(line) || holders.get(dishOf(line))?.[at]?.id === after.order.id;
  const had = before ? wantedOf(before, (line) => holds(line, 'before')) : noLines;
  const needs = wantedOf(after, (line) => holds(line, 'after'));
  const back = dishesOf(returned.filter((line) => holds(line, 'after')));
  if (back.length > 0) await returnStock(tx, after.order, back);
  if (had === needs) return;
  const lost = before === null || restock ? noLines : lostBy(before, after, holders);
  await handOver(tx, before, after, holders, 'before');
  // Losses were taken and stay taken: only the ledger changes.
  const taken = lost.length === 0 ? needs : [...needs, ...lost];
  await adjustStock(tx, after.order, had, taken, linesIn(asked, after.items));
  await wasteStock(tx, after.order, lost, after.order.cancel_reason ?? lost[0]?.void_reason ?? null);
  await handOver(tx, before, after, holders, 'after');
}

/** A short dish may be on several lines of the request, or a choice of a combo there. */
const linesIn =
  (asked: readonly AskedLine[], items: readonly OrderItemRow[]): LinesOf =>
  (shortage) => {
    const short = items.filter(
      ({ menu_item_id, status }) => menu_item_id === shortage.menu_item_id && status !== 'voided',
    );
    const isShort = ({ id, menu_item_id }: AskedLine) =>
      short.some((row) =>
        id === undefined ? (row.combo_item_id ?? row.menu_item_id) === menu_item_id : row.id === id,
      );
    const lines = asked.flatMap((line, index) =>
      isShort(line) ? [{ path: pathOf(index), ...shortage }] : [],
    );
    return lines.length > 0 ? lines : [shortage];
  };

type Holder = ReturnType<typeof holderOf>;

/** The order responsible for a dish, before and after a change. */
interface Holders {
  readonly before: Holder;
  readonly after: Holder;
}

function holdersOf(
  before: LoadedOrder | null,
  after: LoadedOrder,
  elsewhere: Elsewhere,
): ReadonlyMap<number, Holders> {
  const shares = [...(before?.items ?? noLines), ...after.items].filter(isShare);
  return new Map(
    shares.map(dishOf).map((dish) => [
      dish,
      {
        before: holderOf(dish, before, elsewhere),
        after: holderOf(dish, after, elsewhere),
      },
    ]),
  );
}

/** Responsibility for a shared dish's goods moves between bills. */
async function handOver(
  tx: Tx,
  before: LoadedOrder | null,
  { order, items }: LoadedOrder,
  holders: ReadonlyMap<number, Holders>,
  at: keyof Holders,
): Promise<void> {
  for (const [dish, both] of holders) {
    const other = both[at];
    if (!other || other.id === order.id || both.before?.id === both.after?.id) continue;
    const line = [...items, ...(before?.items ?? noLines)].find((one) => dishOf(one) === dish);
    const goods = line ? [{ ...line, quantity: 1, status: 'sent' }] : [];
    await (at === 'before' ? adjustStock(tx, other, goods, noLines) : adjustStock(tx, other, noLines, goods));
  }
}

/** The wanted lines, a shared dish once; the same list if all are wanted. */
function wantedOf(
  { order, items }: LoadedOrder,
  holds: (line: OrderItemRow) => boolean,
): readonly OrderItemRow[] {
  if (order.status === 'cancelled') return noLines;
  if (!items.some(isShare)) return items;
  return dishesOf(items.filter((line) => line.status !== 'voided' && holds(line)));
}

/** Made, or being made, by a kitchen and no longer wanted. Waiting courses were never started. */
function lostBy(
  before: LoadedOrder,
  after: LoadedOrder,
  holders: ReadonlyMap<number, Holders>,
): readonly OrderItemRow[] {
  if (before.order.status === 'cancelled') return noLines;
  const isOff = after.order.status === 'cancelled';
  const gone = new Map(before.items.map((item) => [item.id, item.status === 'voided']));
  const lost = after.items.filter(
    (item) =>
      item.kot_id !== null &&
      item.held_at === null &&
      !gone.get(item.id) &&
      (isOff || item.status === 'voided') &&
      holders.get(dishOf(item))?.after === undefined,
  );
  return dishesOf(lost).map((item) => ({ ...item, status: 'sent' }));
}
