import { AppError, unknownId, validationError } from '../../core/errors.ts';
import {
  addShares,
  type DishShare,
  dishShare,
  isGreaterShare,
  NO_SHARE,
  subtractShare,
  WHOLE_DISH,
} from '../../core/money/dish-share.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { OrderItemRow } from '../../db/tables/sales.ts';
import { withFixedDeals } from '../orders/rules/line.ts';
import { dishPart, isTooFine, rejoined, somePieces } from './split-line.ts';

/** Some of a line: a number of pieces, or of parts of a shared dish; neither: all that is left of it. */
export interface Portion {
  readonly order_item_id: number;
  readonly quantity?: number | undefined;
  /** The dish is cut into this many parts, of which `quantity` are meant. */
  readonly of?: number | undefined;
}

/** What goes to one bill. */
export interface SplitRequest {
  readonly items?: readonly Portion[] | undefined;
  /** Every line of these seats. */
  readonly seats?: readonly number[] | undefined;
}

/** A divided order: the lines for each request, and the remaining ones. */
interface Division {
  readonly taken: readonly (readonly OrderItemRow[])[];
  readonly left: readonly OrderItemRow[];
  /** New lines in `taken` → the line they were cut off. */
  readonly cuts: ReadonlyMap<number, number>;
}

/** A line as of the request, and how much of it was taken so far. */
interface Divided {
  readonly item: OrderItemRow;
  readonly gone: DishShare;
  /** Its dish is cut. */
  readonly isCut: boolean;
}

type Lines = Map<number, Divided>;

/**
 * Takes portions off lines, each relative to the original line. A whole line, and the rest of one, keep the id; a part
 * becomes a separate line. `paths`: positions of the requests and portions in the request.
 */
export function divide(
  tx: Tx,
  items: readonly OrderItemRow[],
  requests: readonly SplitRequest[],
  paths: (at: number) => readonly [request: string, portions: string],
): Division {
  const lines: Lines = new Map(
    withFixedDeals(items).map((item) => [item.id, { item, gone: NO_SHARE, isCut: false }]),
  );
  const cuts = new Map<number, number>();
  const taken = requests.map((request, nth) => {
    const [path, where] = paths(nth);
    const portions = portionsOf(lines, request);
    if (portions.length === 0) throw validationError(path, 'must include at least one item');
    return rejoined(
      portions.map((portion, at) => {
        const part = take(tx, lines, portion, `${where}.${at}`);
        if (part.id !== portion.order_item_id) cuts.set(part.id, portion.order_item_id);
        return part;
      }),
    );
  });
  const absorbed = taken.flatMap((group) => group.absorbed).filter(({ id }) => lines.has(id));
  return {
    taken: taken.map((group) => group.items),
    left: [...[...lines.values()].flatMap(restOf), ...absorbed],
    cuts,
  };
}

/** The named portions, and the rest of every other line of the seats. */
function portionsOf(lines: Lines, { items = [], seats = [] }: SplitRequest): Portion[] {
  const named = new Set(items.map(({ order_item_id }) => order_item_id));
  const seated = [...lines.values()].filter(
    ({ item: { id, seat, status }, gone }) =>
      seat !== null && seats.includes(seat) && status !== 'voided' && !named.has(id) && !isAll(gone),
  );
  return [...items, ...seated.map(({ item }) => ({ order_item_id: item.id }))];
}

function take(tx: Tx, lines: Lines, portion: Portion, where: string): OrderItemRow {
  const line = lines.get(portion.order_item_id);
  if (!line || line.item.status === 'voided')
    throw unknownId(`${where}.order_item_id`, 'item', portion.order_item_id, 'on this order');
  const { item, gone } = line;
  const isCut = line.isCut || portion.of !== undefined;
  if (isCut && item.quantity !== 1)
    throw validationError(`${where}.of`, 'only an item with quantity 1 can be split');
  const to = addShares(gone, lengthOf(line, portion));
  if (isAll(gone) || isGreaterShare(to, WHOLE_DISH))
    throw validationError(`${where}.quantity`, leftText({ item, gone, isCut }));
  const span = { from: gone, to };
  if (isCut && isTooFine(item, span))
    throw validationError(`${where}.of`, 'splits the item into parts that are too small');
  lines.set(item.id, { item, gone: to, isCut });
  if (gone === NO_SHARE && isAll(to)) return item;
  const part = isCut ? dishPart(item, span) : somePieces(item, span);
  return isAll(to) ? part : newLine(tx, part);
}

const isAll = (gone: DishShare): boolean => !isGreaterShare(WHOLE_DISH, gone);

function lengthOf({ item, gone }: Divided, { quantity, of }: Portion): DishShare {
  if (of !== undefined) return dishShare(quantity ?? 1, of);
  return quantity === undefined ? subtractShare(WHOLE_DISH, gone) : dishShare(quantity, item.quantity);
}

function leftText({ item, gone, isCut }: Divided): string {
  const { part, of } = subtractShare(WHOLE_DISH, gone);
  return isCut && part !== of
    ? `only ${part}/${of} of this item is left`
    : `must be at most ${(item.quantity * part) / of}`;
}

/** The part that was not taken. */
function restOf({ item, gone, isCut }: Divided): OrderItemRow[] {
  if (gone === NO_SHARE) return [item];
  if (isAll(gone)) return [];
  const span = { from: gone, to: WHOLE_DISH };
  return [isCut ? dishPart(item, span) : somePieces(item, span)];
}

const newLine = (tx: Tx, line: OrderItemRow): OrderItemRow => ({
  ...line,
  id: tx.id('order_items'),
  created_at: tx.now,
  updated_at: tx.now,
});

/** What belongs to a bill as a whole and cannot be divided. */
export function assertDivisible(reasons: readonly string[], order_id: number): void {
  if (reasons.length === 0) return;
  throw new AppError('ORDER_LOCKED', {
    message: "This order has a discount, coupon, or charges that can't be split. Remove them first.",
    details: { order_id, reasons },
  });
}
