import type { SaleOrderType } from '../../../catalogue/menu/sale.ts';
import { AppError } from '../../../core/errors.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import type { OrderRow } from '../../../db/tables/sales.ts';
import { changeDelivery } from '../../delivery/terms/terms.ts';
import type { HostedOrder, LoadedOrder } from '../access.ts';
import type { OrderChange } from '../http/schema.ts';
import { consentOf } from '../pricing/charge-consent.ts';
import { couponChange } from '../pricing/coupon.ts';
import { changeOrderType, newType, withChargesOf } from '../pricing/order-type.ts';
import { isShown, itemOnWire } from '../read/wire.ts';
import type { OrderColumns } from '../store.ts';
import { storedAllergies } from './allergies.ts';
import { changeOrder } from './change-order.ts';
import { assertNewReference, assertPeople } from './create.ts';
import { changeItems, hasMore } from './edit-items.ts';
import { assertNothingOnAccount } from './on-account.ts';
import type { OrderPatch } from './patch.ts';
import { seatFor } from './seat.ts';
import { fired } from './sending.ts';

/** Changes the given fields. Lines without ids replace the unsent ones, lines with ids are merged. */
export const editOrder = (
  tx: Tx,
  id: number,
  change: OrderChange,
  ifMatch: number | null,
): Promise<LoadedOrder> => changeOrder(tx, id, (open) => patchOf(tx, open, change, ifMatch));

async function patchOf(
  tx: Tx,
  opened: HostedOrder,
  change: OrderChange,
  ifMatch: number | null,
): Promise<OrderPatch> {
  assertVersion(tx, opened, change, ifMatch);
  await assertPeople(tx, change, opened.order.branch_id, opened.order);
  if (change.customer_id === null) await assertNothingOnAccount(tx, opened.payments);
  const type = await newType(tx, opened.order, change);
  const delivers = isDelivery(opened, change, type);
  const { patch, delivery } = await changeDelivery(tx, opened.order, opened.delivery, change, delivers);
  const { charge_consent } = change;
  const said = charge_consent === undefined ? {} : { charge_consent: consentOf(charge_consent) };
  const handed = { ...(await withChargesOf(tx, opened.order, { ...patch, ...said })), ...patch };
  if (change.external_ref !== undefined || patch.delivery_platform_id !== undefined)
    await assertNewReference(tx, handed.branch_id, { ...handed, ...named(change) }, handed.id);
  const retyped = await changeOrderType(tx, opened, { order: handed, before: opened.order, type });
  const open = { ...opened, ...retyped };
  const items = change.items === undefined ? undefined : await changeItems(tx, open, change.items);
  const added = items !== undefined && hasMore(open.items, items);
  const coupon = await couponChange(tx, open, change);
  const order = {
    ...(await detailsOf(tx, open.order, change)),
    ...patch,
    ...typeColumns(opened.order, open.order),
    ...coupon,
    ...(added ? reopened(open) : {}),
  };
  const all = items ?? (open.items === opened.items ? undefined : open.items);
  const why = change.line_reason ? { lineReason: change.line_reason } : {};
  return { order, delivery, asked: change.items, ...why, ...(all && { items: all }) };
}

/** A delivery stays one until its type changes. */
function isDelivery(
  { order, delivery }: LoadedOrder,
  { delivery_platform_id: platform = order.delivery_platform_id }: OrderChange,
  type: SaleOrderType | undefined,
): boolean {
  const byType = type === undefined ? delivery !== undefined : type.slug === 'delivery';
  return byType || platform !== null;
}

const named = ({ external_ref }: OrderChange) => (external_ref === undefined ? {} : { external_ref });

const typeColumns = (
  before: OrderRow,
  { order_type_id, charges, commission_ppm, charge_consent }: OrderRow,
): OrderColumns =>
  order_type_id === before.order_type_id && charges === before.charges
    ? { charge_consent }
    : { order_type_id, charges, commission_ppm, charge_consent };

/** Starts a waiting course in the kitchens, even of a paid order. */
export const fireCourse = (tx: Tx, id: number, course: number | undefined): Promise<LoadedOrder> =>
  changeOrder(
    tx,
    id,
    ({ order, items: all }) => {
      const items = fired(all, course);
      if (items.every((item, index) => item === all[index])) throw new AppError('KOT_NOTHING_TO_SEND');
      return { order: order.status === 'draft' ? { status: 'kot' } : {}, items };
    },
    'kept',
  );

/** Records that the order's token was called. */
export const callToken = (tx: Tx, id: number): Promise<LoadedOrder> =>
  changeOrder(tx, id, () => ({ order: { called_out_at: tx.now } }), 'kept');

/** Two waiters at one table: replacing lines somebody else wrote requires having seen them. */
function assertVersion(tx: Tx, open: LoadedOrder, change: OrderChange, ifMatch: number | null): void {
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

/** Error details bypass the reply's schema, so amounts are left out: the client reads the order again. */
function currentOrder(open: LoadedOrder) {
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

const plain = ['customer_id', 'waiter_id', 'covers', 'notes', 'guest_name', 'external_ref'] as const;

async function detailsOf(tx: Tx, order: OrderRow, change: OrderChange): Promise<OrderColumns> {
  const patch: Record<string, unknown> = {};
  for (const field of plain) if (change[field] !== undefined) patch[field] = change[field];
  if (change.allergies !== undefined) patch.allergies = storedAllergies(change.allergies);
  if (change.table_id !== undefined && change.table_id !== order.table_id) {
    patch.table_id = (await seatFor(tx, change.table_id, order.branch_id))?.id ?? null;
  }
  return patch;
}

/** A billed order that grows returns to its kitchen status. */
export function reopened({ order, items }: LoadedOrder): OrderColumns {
  if (order.status !== 'billed') return {};
  return { status: items.some((item) => item.kot_id !== null) ? 'kot' : 'draft' };
}
