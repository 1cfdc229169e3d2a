import type { z } from 'zod';
import { AppError, requireFound } from '../../core/errors.ts';
import { HOUR, toIso } from '../../core/time/time.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import { parseList } from '../../db/handle/lists.ts';
import type { GuestOrderRow, GuestSessionRow } from '../../db/tables/guest.ts';
import { openTypesAt } from '../../floor/requests/service.ts';
import { visibleTable } from '../../floor/tables/service.ts';
import { assertVisible, listedBranches, requireHosted } from '../../identity/branches/scope.ts';
import { recordNamesOf } from '../../identity/records/names-store.ts';
import { quoteOrder } from '../../sales/orders/change/create.ts';
import { joinOrCreate } from '../../sales/orders/change/join.ts';
import type { Prices } from '../../sales/orders/http/line-schema.ts';
import type { NewOrder } from '../../sales/orders/http/schema.ts';
import { wantedOrder } from '../../sales/orders/http/wanted.ts';
import { chargesToAgreeTo, consentOf } from '../../sales/orders/pricing/charge-consent.ts';
import { displayRestaurantOf } from '../customer-display/store.ts';
import { namedWhole } from '../kiosk/line-names.ts';
import { progressFrom } from '../kiosk/progress.ts';
import {
  type GuestOrder,
  type GuestOrderInput,
  type GuestSession,
  MAX_LINES,
  MAX_OF_DISH,
  MAX_ORDERS,
  type OwnGuestOrder,
} from './schema.ts';
import { orderingAt, ownSession, sessionIfAny } from './sessions.ts';
import { type Asked, atPricesOf, byInput, type Sold, soldAs } from './sold.ts';
import {
  changeGuestOrder,
  findGuestOrder,
  findSession,
  insertGuestOrder,
  lineStates,
  listGuestOrders,
  ordersOfSession,
} from './store.ts';

type Wire = z.output<typeof GuestOrder>;
type Own = z.output<typeof OwnGuestOrder>;
type Line = Wire['items'][number];
/** Waits for staff, or goes to the kitchen at once if the branch says so. */
export async function orderAsGuest(tx: Tx, { items, charge_consent }: GuestOrderInput): Promise<Own> {
  const session = await ownSession(tx);
  const ordering = await orderingAt(tx, session.branch_id);
  assertFewOfEach(items);
  await assertModest(tx, session, items.length);
  const quoted = await quoteOrder(tx, wantedBy(session.table_id, items, 'shown'));
  const lines = byInput(quoted.items).map((sold) => soldAs(sold, tx.now));
  const order: GuestOrderRow = {
    id: tx.id('guest_orders'),
    session_id: session.id,
    branch_id: session.branch_id,
    table_id: session.table_id,
    status: 'waiting',
    items: JSON.stringify(items),
    lines: JSON.stringify(lines),
    order_id: null,
    item_ids: null,
    reason: null,
    charge_consent: consentOf(charge_consent),
    decided_by: null,
    decided_at: null,
    created_at: tx.now,
    updated_at: tx.now,
  };
  await insertGuestOrder(tx, order);
  const made = ordering === 'direct' ? await take(tx, order) : order;
  announce(tx, 'guest_order.created', made);
  return (await ownOrders(tx, [made]))[0] as Own;
}

function assertFewOfEach(items: readonly Asked[]): void {
  const counts = new Map<number, number>();
  for (const { menu_item_id, quantity } of items)
    counts.set(menu_item_id, (counts.get(menu_item_id) ?? 0) + quantity);
  if (Math.max(...counts.values()) <= MAX_OF_DISH) return;
  throw new AppError('LIMIT_REACHED', {
    message: `You can order up to ${MAX_OF_DISH} of one dish at a time. Ask your waiter for more.`,
    details: { quantity: MAX_OF_DISH },
  });
}

async function assertModest(tx: Tx, { id }: GuestSessionRow, lines: number): Promise<void> {
  const recent = (await ordersOfSession(tx, id)).filter(({ created_at }) => created_at > tx.now - HOUR);
  const asked = recent.reduce((sum, { items }) => sum + parseList<object>(items).length, lines);
  if (recent.length < MAX_ORDERS && asked <= MAX_LINES) return;
  throw new AppError('LIMIT_REACHED', {
    message: "That's the limit for one hour. Please ask your waiter.",
    details: { orders: MAX_ORDERS, lines: MAX_LINES },
  });
}

const wantedBy = (
  table_id: number,
  items: readonly Asked[],
  prices: Prices,
  charge_consent: boolean | null = null,
): NewOrder =>
  wantedOrder({ table_id, source: 'online', items, send: true, join_open: true, charge_consent, prices });

const saidBy = ({ charge_consent }: GuestOrderRow): boolean | null =>
  charge_consent === null ? null : charge_consent === 1;

/** Adds its lines to the order where its guests sit now, and sends their tickets. */
async function take(tx: Tx, order: GuestOrderRow): Promise<GuestOrderRow> {
  const items = atPricesOf(parseList<Asked>(order.items), parseList<Sold>(order.lines));
  const table_id = (await findSession(tx, order.session_id))?.table_id ?? order.table_id;
  const made = await joinOrCreate(tx, wantedBy(table_id, items, 'agreed', saidBy(order)), null);
  const added = byInput(made.items).slice(-items.length).flat();
  const item_ids = added.map(({ id }) => id);
  return changeGuestOrder(tx, order, {
    status: 'accepted',
    table_id,
    order_id: made.order.id,
    item_ids: JSON.stringify(item_ids),
    decided_by: tx.caller.userId,
    decided_at: tx.now,
  });
}

export async function acceptGuestOrder(tx: Tx, id: number): Promise<Wire> {
  const order = await orderToDecide(tx, id, 'accepted');
  if (order.status === 'accepted') return shown(tx, order);
  const taken = await take(tx, order);
  announce(tx, 'guest_order.changed', taken);
  return shown(tx, taken);
}

export async function declineGuestOrder(
  tx: Tx,
  id: number,
  reason: string | null | undefined,
): Promise<Wire> {
  const order = await orderToDecide(tx, id, 'declined');
  if (order.status === 'declined') return shown(tx, order);
  const decided = { decided_by: tx.caller.userId, decided_at: tx.now };
  const declined = await changeGuestOrder(tx, order, {
    status: 'declined',
    reason: reason ?? null,
    ...decided,
  });
  announce(tx, 'guest_order.changed', declined);
  return shown(tx, declined);
}

async function orderToDecide(tx: Tx, id: number, to: GuestOrderRow['status']): Promise<GuestOrderRow> {
  const order = requireFound(await findGuestOrder(tx, id), 'phone order', id);
  assertVisible(tx, order.branch_id, 'phone order', id);
  await requireHosted(tx, order.branch_id);
  if (order.status === 'waiting' || order.status === to) return order;
  throw new AppError('INVALID_STATUS_TRANSITION', { details: { from: order.status, to, allowed: [] } });
}

export async function guestOrdersOf(
  reader: Reader,
  branchId: number | undefined,
  statuses: readonly string[] = ['waiting'],
): Promise<Wire[]> {
  return onWire(reader, await listGuestOrders(reader, listedBranches(reader, branchId), statuses));
}

export async function visibleGuestOrder(handle: Reader | Tx, id: number): Promise<Wire> {
  const order = requireFound(await findGuestOrder(handle, id), 'phone order', id);
  assertVisible(handle, order.branch_id, 'phone order', id);
  return shown(handle, order);
}

const shown = async (handle: Reader | Tx, order: GuestOrderRow): Promise<Wire> =>
  (await onWire(handle, [order]))[0] as Wire;

async function onWire(handle: Reader | Tx, orders: readonly GuestOrderRow[]): Promise<Wire[]> {
  const nameOf = await recordNamesOf(handle, { tables: orders.map(({ table_id }) => table_id) });
  return orders.map((order) => ({
    ...order,
    ...linesOf(order),
    table_name: nameOf('tables', order.table_id),
    charge_consent: saidBy(order),
    created_at: toIso(order.created_at),
    updated_at: toIso(order.updated_at),
  }));
}

function linesOf(order: GuestOrderRow): Pick<Wire, 'items' | 'total'> {
  const asked = parseList<Asked>(order.items);
  const items = parseList<Sold>(order.lines).map((line, at) => withIds(line, asked[at] as Asked));
  return { items, total: items.reduce((sum, { line_total }) => sum + line_total, 0) };
}

const withIds = (
  { unit_price: _, rules: __, modifier_prices: ___, combo = [], ...line }: Sold,
  { menu_item_id, variant_id, modifiers }: Asked,
): Line => ({
  ...line,
  combo: combo.map(({ name, quantity }) => ({ name, quantity })),
  menu_item_id,
  variant_id: variant_id ?? null,
  modifiers: line.modifiers.map(({ name, quantity }, at) => ({
    modifier_id: modifiers[at]?.modifier_id ?? 0,
    name,
    quantity,
  })),
});

/** null for anyone but a guest. */
export async function guestSession(
  reader: Reader,
  language: string | undefined,
): Promise<z.output<typeof GuestSession> | null> {
  const session = await sessionIfAny(reader);
  if (!session) return null;
  const table = await visibleTable(reader, session.table_id);
  const nameOf = await recordNamesOf(reader, { users: [table.waiter_id] });
  return {
    ...(await displayRestaurantOf(reader)),
    table_name: table.name,
    area_id: table.area_id,
    waiter_name: nameOf('users', table.waiter_id),
    requests: await openTypesAt(reader, table.branch_id, table.id),
    ordering: await orderingAt(reader, session.branch_id),
    asks_consent_to: await chargesToAgreeTo(reader),
    expires_at: toIso(session.expires_at),
    orders: await ownOrders(reader, await ordersOfSession(reader, session.id), language),
  };
}

/** With the kitchen's progress. */
async function ownOrders(
  handle: Reader | Tx,
  orders: readonly GuestOrderRow[],
  language?: string,
): Promise<Own[]> {
  const ids = orders.flatMap(({ item_ids }) => parseList(item_ids));
  const states = new Map((await lineStates(handle, ids)).map((line) => [line.id, line]));
  const own: Own[] = [];
  for (const order of orders) {
    const lines = parseList(order.item_ids).flatMap((id) => states.get(id) ?? []);
    const statuses = lines.map(({ status }) => status);
    const progress =
      order.status === 'accepted' ? progressFrom(lines[0]?.order_status ?? 'cancelled', statuses) : null;
    const { items, total } = linesOf(order);
    const named = await namedWhole(handle, items, language);
    own.push({ ...order, items: named, total, progress, created_at: toIso(order.created_at) });
  }
  return own;
}

function announce(tx: Tx, type: 'guest_order.created' | 'guest_order.changed', order: GuestOrderRow): void {
  const { id, branch_id, table_id, status } = order;
  tx.emit({ type, branchId: branch_id, data: { id, branch_id, table_id, status } });
}
