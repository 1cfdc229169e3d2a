import { addShares, isWhole } from '../../../server/core/money/dish-share.ts';
import { accountOf } from '../../../server/core/money/order-account.ts';
import type { DomainEvent } from '../../../server/db/handle/handle.ts';
import type { OrderItemRow, OrderRow } from '../../../server/db/tables/sales.ts';
import { statusByOrders } from '../../../server/floor/tables/status.ts';
import { dishOf } from '../../../server/sales/kots/tickets/dishes.ts';
import { recalculate } from '../../../server/sales/orders/pricing/recalculate.ts';
import { dishShareOf } from '../../../server/sales/seating/split-line.ts';
import { isWanted, linesOf, type Picture } from './picture.ts';
import { receiptFaults } from './receipts.ts';
import type { TestRestaurant } from './restaurant.ts';
import type { Step } from './scene.ts';

/** What one step made of the evening. */
export interface Turn {
  readonly restaurant: TestRestaurant;
  readonly step: Step;
  readonly refused: boolean;
  readonly before: Picture;
  readonly after: Picture;
  readonly events: readonly DomainEvent[];
}

/** What is not as the orders say; nothing where all is. */
export function faultsIn(turn: Turn): string[] {
  if (turn.refused) return refusedFaults(turn);
  return [
    ...moneyFaults(turn),
    ...eventFaults(turn),
    ...tableFaults(turn),
    ...couponFaults(turn),
    ...stockFaults(turn),
    ...ticketFaults(turn),
    ...deliveryFaults(turn),
    ...recordFaults(turn),
    ...receiptFaults(turn.after),
    ...dividedFaults(turn),
    ...shareFaults(turn),
  ];
}

/** Bills that are divided, and lines that change bills, come to what they came to before, save discounts and taxes. */
function dividedFaults({ step, before, after }: Turn): string[] {
  if (!/^(split|shift|put)/.test(step.told)) return [];
  return [false, true].flatMap((sent) => {
    const gross = (of: Picture): number =>
      [...of.items.values()]
        .filter((item) => isWanted(of, item) && (!sent || item.kot_id !== null))
        .reduce((sum, item) => sum + item.line_total + item.line_discount, 0);
    const had = gross(before);
    return had === gross(after) ? [] : [`${sent ? 'sent ' : ''}lines came to ${had}, now to ${gross(after)}`];
  });
}

/** The parts of a dish are all of it, and the kitchen knows one. */
function shareFaults({ after }: Turn): string[] {
  const parts = [...after.items.values()].filter(({ shares_item_id }) => shares_item_id !== null);
  return [...Map.groupBy(parts, dishOf)].flatMap(([dish, its]) => {
    const whole = its.map(dishShareOf).reduce(addShares);
    const wanted = its.filter((item) => isWanted(after, item));
    const places = new Set(wanted.map(({ kot_id, status, held_at }) => `${kot_id} ${status} ${held_at}`));
    const voids = new Set(its.flatMap(({ void_kot_id }) => void_kot_id ?? []));
    const tickets = new Set(wanted.flatMap(({ kot_id }) => kot_id ?? []));
    const struck = its.filter(({ kot_id, void_kot_id }) => void_kot_id !== null && tickets.has(kot_id ?? 0));
    return [
      ...struck.map(({ id }) => `dish ${dish} is made, and its kitchen was told that ${id} is void`),
      ...(isWhole(whole) ? [] : [`the parts of dish ${dish} are ${whole.part}/${whole.of} of it`]),
      ...(places.size < 2 ? [] : [`dish ${dish} is in several places: ${[...places].join(', ')}`]),
      ...(voids.size < 2 ? [] : [`dish ${dish} is void on the tickets ${[...voids].join(', ')}`]),
    ];
  });
}

const changedOf = ({ before, after }: Turn): OrderRow[] =>
  [...after.orders.values()].filter((order) => before.orders.get(order.id)?.version !== order.version);

function refusedFaults(turn: Turn): string[] {
  const told = turn.events.length === 0 ? [] : ['a refused step was told'];
  return [...changedOf(turn).map(({ id }) => `a refused step changed order ${id}`), ...told];
}

function moneyFaults(turn: Turn): string[] {
  const { before, after, step } = turn;
  return [...after.orders.values()].flatMap((order) => {
    const payments = after.payments.filter((row) => row.order_id === order.id);
    const { amounts, items } = recalculate(order, linesOf(after, order.id), payments);
    const expected = { ...amounts, ...accountOf(order, payments) };
    const wrong = Object.entries(expected).filter(([name, value]) => order[name as 'total'] !== value);
    const lines = items.filter((item) => item.line_total !== after.items.get(item.id)?.line_total);
    const had = before.orders.get(order.id);
    const isOpen = order.status !== 'paid' && order.status !== 'cancelled';
    const settled = (row: OrderRow | undefined) =>
      row !== undefined && row.amount_paid > 0 && row.amount_paid === row.total;
    const owes = order.status === 'paid' && order.amount_paid < order.total;
    return [
      ...wrong.map(([name, value]) => `${name} of ${order.id} is ${order[name as 'total']}, not ${value}`),
      ...lines.map(({ id }) => `line ${id} has another total`),
      ...(isOpen && settled(order) && !settled(had) && !step.told.startsWith('move')
        ? [`${order.id} is settled and open`]
        : []),
      ...(owes && !payments.some((row) => row.kind === 'refund') ? [`${order.id} is paid and owes`] : []),
    ];
  });
}

function eventFaults(turn: Turn): string[] {
  const told = turn.events.filter(({ type }) => /^order\.(created|updated)$/.test(type));
  const changed = changedOf(turn);
  const strays = told.filter(({ data }) => !changed.some(({ id }) => id === data.id));
  return [
    ...strays.map(({ data }) => `${data.id} was told and did not change`),
    ...changed.flatMap((order) => {
      const had = turn.before.orders.get(order.id);
      const its = told.filter(({ data }) => data.id === order.id);
      const [only] = its;
      if (its.length !== 1 || !only) return [`${order.id} was told ${its.length} times`];
      const { version, status, payment_status } = only.data;
      const same =
        version === order.version && status === order.status && payment_status === order.payment_status;
      const next = order.version === (had?.version ?? 0) + 1;
      return [
        ...(same ? [] : [`${order.id} was told as v${version} ${status}, and is v${order.version}`]),
        ...(next ? [] : [`${order.id} went from v${had?.version} to v${order.version}`]),
      ];
    }),
  ];
}

function tableFaults({ restaurant, after }: Turn): string[] {
  const open = [...after.orders.values()].filter(({ status }) => ['draft', 'kot', 'billed'].includes(status));
  return restaurant.tables.flatMap((id) => {
    const status = after.tables.get(id) ?? 'available';
    const expected = statusByOrders(open.filter(({ table_id }) => table_id === id));
    return status === expected ? [] : [`table ${id} is ${status}, not ${expected}`];
  });
}

function couponFaults({ after }: Turn): string[] {
  return [...after.orders.values()].flatMap((order) => {
    const uses = after.uses.filter((use) => use.order_id === order.id).map((use) => use.coupon_id);
    const holds = order.status === 'cancelled' || order.coupon_id === null ? [] : [order.coupon_id];
    return `${uses}` === `${holds}` ? [] : [`${order.id} has uses of ${uses || 'no coupon'}, not ${holds}`];
  });
}

/** The dishes that somebody wants, each with the order of its first part that is wanted. */
function dishesWanted(of: Picture, menuItem: number): ReadonlyMap<number, OrderItemRow> {
  const wanted = [...of.items.values()].filter(
    (item) => item.menu_item_id === menuItem && isWanted(of, item),
  );
  return new Map([...Map.groupBy(wanted, dishOf)].map(([dish, [first]]) => [dish, first as OrderItemRow]));
}

function stockFaults({ restaurant, step, before, after }: Turn): string[] {
  const [had, wanted] = [before, after].map((of) => dishesWanted(of, restaurant.counted));
  const moved = (type: RegExp, of: Picture, orderId?: number): number =>
    of.movements
      .filter((row) => type.test(row.type) && (orderId === undefined || row.order_id === orderId))
      .reduce((sum, row) => sum + row.quantity, 0);
  const wasted = [...after.items.values()]
    .filter((item) => {
      const isGone = item.id === dishOf(item) && !wanted?.has(item.id);
      const begun = item.kot_id !== null && item.held_at === null && !step.restocks;
      const sent = !before.items.has(item.id) || (had?.get(item.id)?.kot_id ?? null) !== null;
      return item.menu_item_id === restaurant.counted && isGone && begun && sent;
    })
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const lost = moved(/^waste$/, before) - moved(/^waste$/, after);
  const orders = [...after.orders.keys()].flatMap((id) => {
    const own = [...(wanted?.values() ?? [])].filter((item) => item.order_id === id);
    const needs = own.reduce((sum, item) => sum + item.quantity, 0);
    const took = -moved(/^(sale|return)$/, after, id);
    return took === needs ? [] : [`${id} took ${took} from the stock, not ${needs}`];
  });
  const left = before.stock + moved(/./, after) - moved(/./, before);
  return [
    ...orders,
    ...(lost === wasted ? [] : [`${lost} were booked as waste, not ${wasted}`]),
    ...(after.stock === left ? [] : [`the stock is ${after.stock}, its book says ${left}`]),
  ];
}

function ticketFaults({ before, after, events }: Turn): string[] {
  const lines = [...after.items.values()].flatMap((item) => {
    const { id, kot_id, void_kot_id, status } = item;
    if (!isWanted(after, item))
      return kot_id !== null &&
        !isDishWanted(after, item) &&
        after.kots.get(void_kot_id ?? 0)?.type !== 'void'
        ? [`line ${id} is unwanted and its kitchen was not told`]
        : [];
    const isSent = status !== 'pending';
    return isSent === (kot_id !== null) && void_kot_id === null
      ? []
      : [`line ${id} is ${status} on ${kot_id}`];
  });
  const kots = [...after.kots.values()].flatMap((kot) => {
    const its = [...after.items.values()].filter((item) => item.kot_id === kot.id);
    const isVoid = its.length > 0 && its.every((item) => !isWanted(after, item));
    const known = before.kots.get(kot.id);
    const heard = events.filter(({ type, data }) => type.startsWith('kot.') && data.id === kot.id).length;
    const jobs = after.jobs.filter((job) => job.ref_id === kot.id);
    const isOnPaper = kot.kitchen_id === null || jobs.length > 0;
    const waits = kot.held_at !== null && kot.fired_at === null;
    const wrong = its.filter((item) => isWanted(after, item) && (item.held_at !== null) !== waits);
    const isFired = known !== undefined && known.fired_at !== kot.fired_at;
    const saysSo = kot.kitchen_id === null || jobs.some((job) => job.dedupe_key.startsWith('fire:'));
    return [
      ...wrong.map(({ id }) => `line ${id} ${waits ? 'is made on' : 'waits on'} ticket ${kot.id}`),
      ...(isFired && !saysSo ? [`ticket ${kot.id} was fired and no kitchen heard it`] : []),
      ...(kot.type === 'void' || its.length === 0 || isVoid === (kot.voided_at !== null)
        ? []
        : [`ticket ${kot.id} is ${kot.voided_at === null ? 'live' : 'void'}`]),
      ...(isOnPaper ? [] : [`ticket ${kot.id} was not printed`]),
      ...(known && known.voided_at === kot.voided_at && known.status === kot.status && !isFired
        ? []
        : heard === 1
          ? []
          : [`ticket ${kot.id} was told ${heard} times`]),
    ];
  });
  return [...lines, ...kots, ...moveFaults(before, after)];
}

const partsOf = (of: Picture, item: OrderItemRow): OrderItemRow[] =>
  [...of.items.values()].filter((part) => dishOf(part) === dishOf(item) && isWanted(of, part));

const isDishWanted = (of: Picture, item: OrderItemRow): boolean => partsOf(of, item).length > 0;

/** The bill of a dish's first part that is wanted. */
const holderOf = (of: Picture, item: OrderItemRow): number | undefined => partsOf(of, item)[0]?.order_id;

/** What a kitchen still makes for guests who change tables is printed for it again. */
function moveFaults(before: Picture, after: Picture): string[] {
  return [...after.orders.values()].flatMap((order) => {
    const from = before.orders.get(order.id)?.table_id ?? null;
    const moved = from !== null && order.table_id !== null && from !== order.table_id;
    const making = linesOf(after, order.id).some(
      (item) =>
        ['sent', 'in_kitchen', 'ready'].includes(item.status) &&
        item.kitchen_id !== null &&
        holderOf(after, item) === order.id,
    );
    const moves = (of: Picture) => of.jobs.filter((job) => job.dedupe_key.startsWith('moved:')).length;
    if (!moved || !making || order.status === 'cancelled' || moves(after) > moves(before)) return [];
    return [`no kitchen heard that ${order.id} moved`];
  });
}

function deliveryFaults({ before, after, events }: Turn): string[] {
  return [...after.orders.values()].flatMap((order) => {
    const had = before.orders.get(order.id);
    const same =
      had?.driver_id === order.driver_id &&
      had?.delivery_status === order.delivery_status &&
      (had?.status === 'cancelled') === (order.status === 'cancelled');
    const drivers = [had?.driver_id ?? null, order.driver_id].filter((id) => id !== null);
    const silent = drivers.filter(
      (id) => !events.some((one) => one.type === 'driver.changed' && one.data.id === id),
    );
    return same ? [] : silent.map((id) => `driver ${id} was not told of ${order.id}`);
  });
}

/** Acts that an owner asks about later. */
function recordFaults(turn: Turn): string[] {
  const { before, after, step } = turn;
  const acts = changedOf(turn).filter((order) => {
    const had = before.orders.get(order.id);
    const reopened = had && ['paid', 'cancelled'].includes(had.status) && had.status !== order.status;
    const back = after.payments.length > before.payments.length && /refund|void payment/.test(step.told);
    return /^(cancel|put)/.test(step.told) || reopened || back;
  });
  return acts.length > 0 && after.audits === before.audits ? [`"${step.told}" is not on record`] : [];
}
