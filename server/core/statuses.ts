/** Statuses of records and their allowed moves. Server and screens share these lists. */

export const orderStatuses = ['draft', 'kot', 'billed', 'paid', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];
/** Guests are still there, or something remains to be paid. */
export const openOrderStatuses = ['draft', 'kot', 'billed'] as const satisfies readonly OrderStatus[];
export const closedOrderStatuses = ['paid', 'cancelled'] as const satisfies readonly OrderStatus[];
/** Open and a sale: a draft is no sale yet. */
export const outstandingOrderStatuses = ['kot', 'billed'] as const satisfies readonly OrderStatus[];

export const isOpenOrder = (status: OrderStatus): boolean => status !== 'paid' && status !== 'cancelled';

/** Forward moves, also with skipped steps, and cancelling need the ordinary right; everything else reopens. */
export function orderMovesFrom(from: OrderStatus): OrderStatus[] {
  if (!isOpenOrder(from)) return [];
  return orderStatuses.slice(orderStatuses.indexOf(from) + 1);
}

/** Of an order, from its total and its payments. */
export const paymentStatuses = ['unpaid', 'partial', 'paid', 'partially_refunded', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
/** Nothing is due, though money went back. */
export const refundedStatuses = [
  'partially_refunded',
  'refunded',
] as const satisfies readonly PaymentStatus[];
/** Money is due, and none went back. */
export const unsettledStatuses = ['unpaid', 'partial'] as const satisfies readonly PaymentStatus[];
/** What a payment can make of an order. */
export const payingStatuses = ['partial', 'paid'] as const satisfies readonly PaymentStatus[];

/** `tip`: a tip that was changed after its payment, as the difference. */
export const paymentKinds = ['payment', 'refund', 'void', 'tip'] as const;
export type PaymentKind = (typeof paymentKinds)[number];
/** Of one payment, from the rows that point at it. */
export const paymentRowStatuses = ['completed', 'voided', 'refunded'] as const;
export type PaymentRowStatus = (typeof paymentRowStatuses)[number];

export const lineStatuses = ['pending', 'sent', 'in_kitchen', 'ready', 'served', 'voided'] as const;
export type LineStatus = (typeof lineStatuses)[number];
/** The kitchen has it, or it waits to be carried out. */
export const kitchenLineStatuses = ['sent', 'in_kitchen', 'ready'] as const satisfies readonly LineStatus[];

export const kotStatuses = ['sent_to_kitchen', 'in_kitchen', 'food_ready', 'served'] as const;
export type KotStatus = (typeof kotStatuses)[number];
/** `held`: its course is not to be started yet. `voided`: nothing on it is to be made any more. */
export const shownKotStatuses = [...kotStatuses, 'held', 'voided'] as const;
export type ShownKotStatus = (typeof shownKotStatuses)[number];
export const cookingKotStatuses = ['sent_to_kitchen', 'in_kitchen'] as const satisfies readonly KotStatus[];
/** Finished by the cooks. */
export const bumpedKotStatuses = ['food_ready', 'served'] as const satisfies readonly KotStatus[];
/** Not served yet, including what waits for its course. */
export const openKotStatuses = [...cookingKotStatuses, 'food_ready', 'held'] as const;

/** Minutes after which a kitchen ticket counts as slow, and as late, unless its kitchen sets others. */
export const WARN_MINUTES = 8;
export const LATE_MINUTES = 12;

/** Forward, also with skipped steps, and one step back as a recall. */
export function kotMovesFrom(from: KotStatus): KotStatus[] {
  const at = kotStatuses.indexOf(from);
  return kotStatuses.filter((_, index) => index > at || index === at - 1);
}

export const tableStatuses = [
  'available',
  'occupied',
  'reserved',
  'billed',
  'cleaning',
  'out_of_service',
] as const;
export type TableStatus = (typeof tableStatuses)[number];

/** While an order is open the guests are there: the table can only be seated or billed. */
const withOpenOrder: readonly TableStatus[] = ['occupied', 'billed'];

/** A table without guests can be taken out of service; from there it is cleaned or free again. */
const backInService: readonly TableStatus[] = ['available', 'cleaning'];

/** Without an open order there is nothing to bill, and nobody can sit at a table that is out of service. */
export function tableMovesFrom(from: TableStatus, hasOpenOrder: boolean): TableStatus[] {
  const unbilled = tableStatuses.filter((status) => status !== 'billed');
  const allowed = hasOpenOrder ? withOpenOrder : from === 'out_of_service' ? backInService : unbilled;
  return allowed.filter((status) => status !== from);
}

export const deliveryStatuses = [
  'pending',
  'assigned',
  'picked_up',
  'out_for_delivery',
  'delivered',
  'failed',
] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];
/** The driver is busy with these. */
export const underWayStatuses = [
  'assigned',
  'picked_up',
  'out_for_delivery',
] as const satisfies readonly DeliveryStatus[];
/** Somebody still has to take care of these. */
export const openDeliveryStatuses = ['pending', ...underWayStatuses] as const;
export const endedDeliveryStatuses = ['delivered', 'failed'] as const satisfies readonly DeliveryStatus[];

/** The next step on the way to the door; none after the last. */
export const nextDeliveryStep: Readonly<Partial<Record<DeliveryStatus, DeliveryStatus>>> = {
  pending: 'assigned',
  assigned: 'picked_up',
  picked_up: 'out_for_delivery',
  out_for_delivery: 'delivered',
  /** A new attempt. */
  failed: 'assigned',
};

/** Another driver can take it over until it is picked up, and after a failure any driver can try again. */
export const isAssignable = (status: DeliveryStatus): boolean =>
  status === 'assigned' || nextDeliveryStep[status] === 'assigned';

/** The next step, or failed. */
export function deliveryMovesFrom(from: DeliveryStatus): DeliveryStatus[] {
  const next = nextDeliveryStep[from];
  if (next === undefined) return [];
  return from === 'failed' ? [next] : [next, 'failed'];
}

export const requestStatuses = ['pending', 'assigned', 'completed', 'cancelled'] as const;
export type RequestStatus = (typeof requestStatuses)[number];
export const openRequestStatuses = ['pending', 'assigned'] as const satisfies readonly RequestStatus[];

/** Anybody nearby may fulfil a request without being assigned first. */
export function requestMovesFrom(from: RequestStatus): RequestStatus[] {
  if (from !== 'pending' && from !== 'assigned') return [];
  return requestStatuses.slice(requestStatuses.indexOf(from) + 1);
}
