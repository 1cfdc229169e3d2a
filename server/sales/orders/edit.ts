import { AppError, invalid } from '../../core/errors.ts';
import { fromIso } from '../../core/time.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { fromJson } from '../../db/tables/json.ts';
import type { OrderItemRow, OrderRow } from '../../db/tables/sales.ts';
import { openOrdersAt } from '../../floor/tables/store.ts';
import { mayWith } from '../../identity/auth/approval.ts';
import { type HostedBranch, requireBranch } from '../../identity/branches/scope.ts';
import { markupOf } from '../delivery/platforms.ts';
import { changeDelivery } from '../delivery/terms.ts';
import { isShare } from '../tickets/dishes.ts';
import type { OpenOrder } from './access.ts';
import { changeOrder } from './change-order.ts';
import { consentOf, consentTogether } from './charge-consent.ts';
import { couponChange } from './coupon.ts';
import { assertNewReference, assertPeople, createOrder } from './create.ts';
import { resolveLines } from './lines.ts';
import { assertNothingOnAccount } from './on-account.ts';
import type { OrderPatch } from './patch.ts';
import { rehoused, retype } from './retype.ts';
import type { ItemChangeInput, ItemInput, NewOrder, OrderChange, Sending } from './schema.ts';
import { seatFor } from './seat.ts';
import { fired, heldAfter, toKitchen, unsent } from './sending.ts';
import type { OrderColumns } from './store.ts';
import { isShown, itemOnWire } from './wire.ts';

type Held = OpenOrder & { readonly branch: HostedBranch };

/** Fields given are changed, others stay. Lines without ids replace the unsent ones, lines with ids merge. */
export const editOrder = (
  tx: Tx,
  id: number,
  change: OrderChange,
  ifMatch: number | null,
): Promise<OpenOrder> => changeOrder(tx, id, (open) => patchOf(tx, open, change, ifMatch));

async function patchOf(
  tx: Tx,
  opened: Held,
  change: OrderChange,
  ifMatch: number | null,
): Promise<OrderPatch> {
  assertVersion(tx, opened, change, ifMatch);
  await assertPeople(tx, change);
  if (change.customer_id === null) await assertNothingOnAccount(tx, opened.payments);
  const { patch, delivery } = await changeDelivery(tx, opened.order, opened.delivery, change);
  const { charge_consent } = change;
  const said = charge_consent === undefined ? {} : { charge_consent: consentOf(charge_consent) };
  const handed = { ...(await rehoused(tx, opened.order, { ...patch, ...said })), ...patch };
  if (change.external_ref !== undefined || patch.delivery_platform_id !== undefined)
    await assertNewReference(tx, handed.branch_id, { ...handed, ...named(change) }, handed.id);
  const retyped = await retype(tx, { ...opened, order: handed }, change.order_type_id);
  const open = { ...opened, ...retyped };
  const items = change.items === undefined ? undefined : await changeItems(tx, open, change.items);
  const added = items !== undefined && items.length > open.items.length;
  const coupon = await couponChange(tx, open, change);
  const order = {
    ...(await detailsOf(tx, open.order, change)),
    ...patch,
    ...typeColumns(opened.order, open.order),
    ...coupon,
    ...(added ? reopened(open) : {}),
  };
  const all = items ?? (open.items === opened.items ? undefined : open.items);
  return { order, delivery, ...(all && { items: all }) };
}

const named = ({ external_ref }: OrderChange) => (external_ref === undefined ? {} : { external_ref });

const typeColumns = (
  before: OrderRow,
  { order_type_id, charges, commission_ppm, charge_consent }: OrderRow,
): OrderColumns =>
  order_type_id === before.order_type_id && charges === before.charges
    ? { charge_consent }
    : { order_type_id, charges, commission_ppm, charge_consent };

/** Adds lines without a conflict, whoever wrote last. */
export const appendItems = (
  tx: Tx,
  id: number,
  {
    items: inputs,
    send,
    hold_after_course,
    called_out_at,
    charge_consent,
  }: Sending & { items: readonly ItemInput[]; send: boolean; charge_consent?: boolean | null | undefined },
): Promise<OpenOrder> =>
  changeOrder(tx, id, async (open) => {
    const all = [...open.items, ...(await newLines(tx, open, inputs))];
    const items = send ? heldAfter(all, hold_after_course, tx.now) : all;
    const agreed = await agreedTo(tx, open.order, charge_consent);
    if (!send || unsent(items).length === 0) return { order: { ...agreed, ...reopened(open) }, items };
    const calledOutAt = called_out_at === undefined ? undefined : fromIso(called_out_at);
    return { order: { ...agreed, status: 'kot' }, items: toKitchen(items), calledOutAt };
  });

/** What the guests who order more say to a service charge. */
async function agreedTo(tx: Tx, order: OrderRow, said: boolean | null | undefined): Promise<OrderColumns> {
  const charge_consent = consentTogether(order.charge_consent, consentOf(said));
  if (charge_consent === order.charge_consent) return {};
  return { charge_consent, charges: (await rehoused(tx, order, { charge_consent })).charges };
}

/** The kitchens begin with a course that waited, also of an order that is paid. */
export const fireCourse = (tx: Tx, id: number, course: number | undefined): Promise<OpenOrder> =>
  changeOrder(
    tx,
    id,
    ({ order, items: all }) => {
      const items = fired(all, course);
      if (items.every((item, at) => item === all[at])) throw new AppError('KOT_NOTHING_TO_SEND');
      return { order: order.status === 'draft' ? { status: 'kot' } : {}, items };
    },
    'kept',
  );

/** Its token was called to the guest. */
export const callToken = (tx: Tx, id: number): Promise<OpenOrder> =>
  changeOrder(tx, id, () => ({ order: { called_out_at: tx.now } }), 'kept');

/** A new order, or more of the only open one at its table. */
export async function joinOrCreate(tx: Tx, input: NewOrder, clientKey: string | null): Promise<OpenOrder> {
  const open = input.join_open && input.table_id ? await onlyOpenAt(tx, input.table_id) : undefined;
  if (open === undefined || input.items.length === 0) return createOrder(tx, input, clientKey);
  return appendItems(tx, open, input);
}

async function onlyOpenAt(tx: Tx, tableId: number): Promise<number | undefined> {
  const branchId = requireBranch(tx);
  const table = await seatFor(tx, tableId, branchId);
  const open = table ? await openOrdersAt(tx, { branchId, tableId: table.id }) : [];
  return open.length === 1 ? open[0]?.id : undefined;
}

/** A billed order that grows goes back to where the kitchen left it. */
function reopened({ order, items }: OpenOrder): OrderColumns {
  if (order.status !== 'billed') return {};
  return { status: items.some((item) => item.kot_id !== null) ? 'kot' : 'draft' };
}

/** Two waiters on one table: replacing lines someone else wrote needs to have seen them. */
function assertVersion(tx: Tx, open: OpenOrder, change: OrderChange, ifMatch: number | null): void {
  const { order } = open;
  const seen = change.version ?? ifMatch;
  const replaces = change.items !== undefined && !change.items.some((item) => item.id !== undefined);
  const foreign = order.updated_by !== tx.caller.userId;
  if (
    seen === null || seen === undefined
      ? replaces && foreign && open.items.length > 0
      : seen !== order.version
  ) {
    throw new AppError('VERSION_CONFLICT', {
      details: { version: order.version, order: currentOrder(open) },
    });
  }
}

/** Error details bypass the reply's schema, so the amounts are left out: the client reads the order again. */
function currentOrder(open: OpenOrder) {
  const { id, status, payment_status, version } = open.order;
  const lines = open.items
    .filter(isShown)
    .map(itemOnWire)
    .map((item) => ({
      id: item.id,
      menu_item_id: item.menu_item_id,
      name: item.name,
      quantity: item.quantity,
      status: item.status,
    }));
  return { id, status, payment_status, version, items: lines };
}

async function changeItems(
  tx: Tx,
  open: OpenOrder,
  changes: readonly ItemChangeInput[],
): Promise<readonly OrderItemRow[]> {
  const merges = changes.some((change) => change.id !== undefined);
  const kept = merges ? await mergeLines(tx, open, changes) : withoutUnsent(open.items);
  const fresh = changes.flatMap((change, at) => (change.id === undefined ? [asNewLine(change, at)] : []));
  return [...kept, ...(await newLines(tx, open, fresh))];
}

function asNewLine(change: ItemChangeInput, at: number): ItemInput {
  if (change.menu_item_id === undefined)
    throw invalid(`items.${at}.menu_item_id`, 'a new line needs its menu item');
  return {
    ...change,
    menu_item_id: change.menu_item_id,
    quantity: change.quantity ?? 1,
    modifiers: change.modifiers ?? [],
    line_discount: change.line_discount ?? 0,
    hold: change.hold ?? false,
  };
}

async function newLines(tx: Tx, { order }: OpenOrder, inputs: readonly ItemInput[]): Promise<OrderItemRow[]> {
  return resolveLines(tx, inputs, {
    orderId: order.id,
    orderTypeId: order.order_type_id,
    branchId: order.branch_id,
    mayOverridePrice: mayWith(tx.caller, 'orders.price_override'),
    markup: await markupOf(tx, order.delivery_platform_id),
  });
}

/**
 * Synced rows are never deleted: an unsent line that goes away is voided without a ticket and no longer shown. A part of a
 * dish stays: the rest of the dish is on other bills.
 */
const withoutUnsent = (items: readonly OrderItemRow[]): OrderItemRow[] =>
  items.map((item) => (item.status === 'pending' && !isShare(item) ? { ...item, status: 'voided' } : item));

async function mergeLines(
  tx: Tx,
  open: OpenOrder,
  changes: readonly ItemChangeInput[],
): Promise<OrderItemRow[]> {
  const items = [...open.items];
  for (const [at, change] of changes.entries()) {
    if (change.id === undefined) continue;
    const index = items.findIndex((item) => item.id === change.id && item.status !== 'voided');
    const item = items[index];
    if (!item) throw invalid(`items.${at}.id`, 'the order has no such line');
    items[index] = await mergeLine(tx, open, item, change, at);
  }
  return items;
}

async function mergeLine(
  tx: Tx,
  open: OpenOrder,
  item: OrderItemRow,
  change: ItemChangeInput,
  at: number,
): Promise<OrderItemRow> {
  const wanted = { ...currentLine(item), ...given(change) };
  if (JSON.stringify(wanted) === JSON.stringify(currentLine(item))) return item;
  if (isShare(item))
    throw invalid(`items.${at}.id`, 'it is a part of a shared dish; put its parts on one bill first');
  if (item.status !== 'pending')
    throw new AppError('ITEM_ALREADY_SENT', { details: { item_id: item.id, name: item.name } });
  const [line] = await resolveLines(tx, [{ ...asNewLine(wanted, at), price: wanted.price }], {
    orderId: open.order.id,
    orderTypeId: open.order.order_type_id,
    branchId: open.order.branch_id,
    mayOverridePrice: item.price_overridden === 1 && wanted.price === item.unit_price,
    markup: await markupOf(tx, open.order.delivery_platform_id),
  });
  const { id: _id, created_at: _created, ...fields } = line as OrderItemRow;
  return { ...item, ...fields };
}

/** A line in the words of a request, so that what a change leaves out stays as it is. */
const currentLine = (item: OrderItemRow) => ({
  menu_item_id: item.menu_item_id,
  quantity: item.quantity,
  price: item.unit_price as number | undefined,
  note: item.note,
  variant_id: item.variant_id,
  modifiers: fromJson(item.modifiers).map(({ modifier_id, quantity }) => ({
    modifier_id,
    quantity,
  })),
  line_discount: item.line_discount,
  course: item.course,
  seat: item.seat,
  hold: item.held_at !== null,
});

const given = ({ id: _, ...change }: ItemChangeInput) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<
    ReturnType<typeof currentLine>
  >;

const plain = ['customer_id', 'waiter_id', 'covers', 'notes', 'external_ref'] as const;

async function detailsOf(tx: Tx, order: OrderRow, change: OrderChange): Promise<OrderColumns> {
  const patch: Record<string, unknown> = {};
  for (const field of plain) if (change[field] !== undefined) patch[field] = change[field];
  if (change.table_id !== undefined && change.table_id !== order.table_id) {
    patch.table_id = (await seatFor(tx, change.table_id, order.branch_id))?.id ?? null;
  }
  return patch;
}
