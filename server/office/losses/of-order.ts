import { type Minor, mulDivHalfUp, sum } from '../../core/money/money.ts';
import { openOrderStatuses } from '../../core/statuses.ts';
import { fromJson } from '../../db/tables/json.ts';
import type { NewLoss } from './loss.ts';
import type { ActOn, LineOn, OrderOn, TicketBy } from './store.ts';

/** An order of the day with everything that explains its losses. */
export interface OrderSeen {
  readonly order: OrderOn;
  readonly lines: readonly LineOn[];
  readonly acts: readonly ActOn[];
  /** Void tickets by id. */
  readonly tickets: ReadonlyMap<number, TicketBy>;
  /** Its business day is over. */
  readonly isOver: boolean;
}

/** What guests would owe for it without added taxes, charges and rounding. */
export const goodsOf = (order: Pick<OrderOn, 'subtotal' | 'discount_amount' | 'coupon_amount'>): Minor =>
  order.subtotal - order.discount_amount - order.coupon_amount;

/** The share of the goods in a part of the bill, from amount `from` to `to`. */
export function goodsBetween(goods: Minor, total: Minor, from: Minor, to: Minor): Minor {
  if (total === 0) return 0;
  return mulDivHalfUp(goods, to, total) - mulDivHalfUp(goods, from, total);
}

/** Sent to a kitchen without hold. Part of a dish is on its dish's ticket. */
const isTold = ({ kot_id, held_at }: LineOn): boolean => kot_id !== null && held_at === null;

const isSale = ({ is_sold }: OrderOn): boolean => Number(is_sold) === 1;

/** At menu prices. A live line keeps its calculated value. */
function menuValue(line: LineOn): Minor {
  if (line.status !== 'voided') return line.line_total + line.line_discount;
  const modifiers = sum(fromJson(line.modifiers).map(({ price, quantity }) => price * quantity));
  return line.quantity * (line.unit_price + modifiers);
}

/** What the kitchens were told to make, and what else was sold with it. */
export const sentOf = ({ order, lines }: OrderSeen): Minor =>
  sum(lines.filter((line) => isSent(order, line)).map(menuValue));

const isSent = (order: OrderOn, line: LineOn): boolean =>
  line.status === 'voided' ? isTold(line) : isSale(order) || (order.status === 'cancelled' && isTold(line));

/** Everything that was sent and is not on the bill, or is still open after its day. */
export function lossesOf(seen: OrderSeen): NewLoss[] {
  const losses = [...voids(seen), ...discounts(seen), ...cancelled(seen), ...open(seen)];
  return losses.filter(({ amount }) => amount !== 0);
}

type Stated = Pick<NewLoss, 'at' | 'userId' | 'approverId' | 'why' | 'auditEntryId'>;

const stated = (act: ActOn | undefined, otherwise: Omit<Stated, 'approverId' | 'auditEntryId'>): Stated => ({
  at: act?.created_at ?? otherwise.at,
  userId: act ? act.user_id : otherwise.userId,
  approverId: act?.approver_id ?? null,
  why: otherwise.why ?? act?.reason ?? null,
  auditEntryId: act?.id ?? null,
});

const of = ({ id, token_number }: OrderOn) => ({ orderId: id, token: token_number });
/** `2 × Paella`; for part of a dish `1/3 Paella`. */
export const dishWords = (
  { name, share_part, share_of, ...line }: LineOn,
  quantity = line.quantity,
): string => (share_of === null ? `${quantity} × ${name}` : `${share_part}/${share_of} ${name}`);
/** Limit of a list of dishes, because orders may be long and a page is not. */
const MAX_DISHES = 200;
const dishesOf = (lines: readonly LineOn[]): string | null =>
  lines
    .map((line) => dishWords(line))
    .join(', ')
    .slice(0, MAX_DISHES) || null;

/** They name the lines that left the bill. */
const takesOff: readonly string[] = ['order.take_off', 'order.undo_send'];

function voids({ order, lines, acts, tickets }: OrderSeen): NewLoss[] {
  const free = acts.filter(({ action }) => action === 'order.void_item');
  return lines
    .filter((line) => line.status === 'voided' && isTold(line))
    .map((line) => {
      const at = free.findIndex((act) => isOfVoid(act, line));
      const [voided] = at < 0 ? [] : free.splice(at, 1);
      const act =
        voided ??
        acts.findLast(({ action, after }) => takesOff.includes(action) && namesLine(after, line.id));
      const ticket = tickets.get(line.void_kot_id ?? 0);
      const fallback = {
        at: ticket?.created_at ?? line.updated_at,
        userId: ticket?.created_by ?? order.updated_by,
        why: line.void_reason,
      };
      return {
        key: `void:${line.id}`,
        reason: 'void',
        ...of(order),
        amount: menuValue(line),
        dishes: dishWords(line),
        ...stated(act, fallback),
      };
    });
}

function isOfVoid({ before }: ActOn, line: LineOn): boolean {
  const said = JSON.parse(before ?? '{}') as { order_item_id?: number; quantity?: number };
  const isLine = said.order_item_id === line.id || said.order_item_id === line.taken_from_id;
  return isLine && (said.quantity ?? line.quantity) === line.quantity;
}

function discounts({ order, lines, acts }: OrderSeen): NewLoss[] {
  if (!isSale(order)) return [];
  const opening = { at: order.created_at, userId: order.opened_by };
  const ofLines = lines
    .filter(({ status, line_discount }) => status !== 'voided' && line_discount > 0)
    .map((line): NewLoss => {
      const act = acts.findLast(
        ({ action, after }) => action === 'order.line_discount' && namesLine(after, line.id),
      );
      return {
        key: `line:${line.id}`,
        reason: line.line_total === 0 ? 'comp' : 'discount',
        ...of(order),
        amount: line.line_discount,
        dishes: dishWords(line),
        ...stated(act, { ...opening, why: null }),
      };
    });
  const act = acts.findLast(({ action }) => action === 'order.discount');
  const isComp = order.discount_amount === order.subtotal;
  const coupon = order.coupon_terms && fromJson(order.coupon_terms).code;
  return [
    ...ofLines,
    {
      key: `discount:${order.id}`,
      reason: isComp ? 'comp' : 'discount',
      ...of(order),
      dishes: null,
      amount: order.discount_amount,
      ...stated(act, { ...opening, why: order.discount_reason }),
    },
    {
      key: `coupon:${order.id}`,
      reason: 'coupon',
      ...of(order),
      dishes: null,
      amount: order.coupon_amount,
      ...stated(undefined, { ...opening, why: coupon || null }),
    },
  ];
}

const namesLine = (after: string | null, id: number): boolean =>
  (JSON.parse(after ?? '{}') as { order_item_ids?: number[] }).order_item_ids?.includes(id) ?? false;

function cancelled({ order, lines, acts }: OrderSeen): NewLoss[] {
  if (order.status !== 'cancelled') return [];
  const lost = lines.filter((line) => line.status !== 'voided' && isTold(line));
  const act = acts.findLast(({ action }) => action === 'order.cancel');
  const fallback = {
    at: order.cancelled_at ?? order.updated_at,
    userId: order.cancelled_by,
    why: order.cancel_reason,
  };
  return [
    {
      key: `cancelled:${order.id}`,
      reason: 'cancelled',
      ...of(order),
      dishes: dishesOf(lost),
      amount: sum(lost.map(menuValue)),
      ...stated(act, fallback),
    },
  ];
}

function open({ order, isOver }: OrderSeen): NewLoss[] {
  const isOpen = (openOrderStatuses as readonly string[]).includes(order.status);
  if (!isOver || !isOpen || !isSale(order)) return [];
  const unpaid = Math.max(0, order.total - order.amount_paid);
  return [
    {
      key: `open:${order.id}`,
      reason: 'open',
      ...of(order),
      dishes: null,
      amount: goodsBetween(goodsOf(order), order.total, 0, unpaid),
      ...stated(undefined, { at: order.updated_at, userId: order.waiter_id ?? order.opened_by, why: null }),
    },
  ];
}
