import { orderTypeById, type SaleOrderType } from '../../../catalogue/menu/sale.ts';
import { AppError, validationError } from '../../../core/errors.ts';
import { businessDate, fromIso } from '../../../core/time/time.ts';
import { cached } from '../../../db/handle/cached.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import { fromJson, toJson } from '../../../db/tables/json.ts';
import type { OrderItemRow, OrderRow } from '../../../db/tables/sales.ts';
import type { TableForOrder } from '../../../floor/tables/state.ts';
import { requireWaiter } from '../../../floor/waiters/service.ts';
import {
  type HostedBranch,
  knownAsHosted,
  requireBranch,
  requireHosted,
} from '../../../identity/branches/scope.ts';
import { asksConsent } from '../../../identity/tenant/store.ts';
import { commissionOf, markupOf, requirePlatform } from '../../delivery/terms/platforms.ts';
import { isToDeliver, openDelivery } from '../../delivery/terms/terms.ts';
import { takeHeldOrder } from '../../session/service.ts';
import { type OpenOrder, readOrder } from '../access.ts';
import type { FieldWarning, NewOrder, Sending } from '../http/schema.ts';
import { consentOf } from '../pricing/charge-consent.ts';
import { couponFor, noCoupon } from '../pricing/coupon.ts';
import { approvalOf, discountTerms, noDiscount } from '../pricing/discount.ts';
import { resolveLines } from '../pricing/lines.ts';
import { chargesFor, recalculate } from '../pricing/recalculate.ts';
import {
  defaultOrderTypeId,
  findOrderByKey,
  findOrderByReference,
  hasCustomer,
  nextTokenNumber,
  salesSettings,
} from '../store.ts';
import { placeOrder } from './change-order.ts';
import { seatFor } from './seat.ts';
import { heldAfter, toKitchen, unsent } from './sending.ts';

const orderType = cached('menu.', 'order type', orderTypeById);
const chargesOf = cached('menu.', 'charges', chargesFor);
const settingsOf = cached('tenant.', 'sales settings', salesSettings);

/** An order that was written, and what its request said in vain. */
export interface Placed extends OpenOrder {
  readonly warnings?: readonly FieldWarning[];
}

/** An order with its lines, priced, numbered and reckoned. `clientKey` finds it again when the answer was lost. */
export const createOrder = async (tx: Tx, input: NewOrder, clientKey: string | null): Promise<OpenOrder> =>
  (await madeBefore(tx, clientKey)) ?? makeOrder(tx, input, clientKey);

export async function madeBefore(tx: Tx, clientKey: string | null): Promise<OpenOrder | undefined> {
  const known = clientKey === null ? undefined : await findOrderByKey(tx, clientKey);
  return known && readOrder(tx, known.id);
}

export async function makeOrder(tx: Tx, input: NewOrder, clientKey: string | null): Promise<OpenOrder> {
  const { made, branch, delivers } = await priced(tx, tx.id('orders'), input, clientKey);
  if (input.held_order_id) await takeHeldOrder(tx, input.held_order_id, made.order);
  const delivery = delivers ? await openDelivery(tx, made.order, input.delivery_address) : undefined;
  const patch = { calledOutAt: input.send && input.called_out_at ? fromIso(input.called_out_at) : undefined };
  const { order, items, payments } = input.send ? sent(tx, made, input) : made;
  return placeOrder(tx, branch, { order, items, payments, delivery }, patch);
}

/** What the order would come to. Nothing is written, and no number is used up. */
export const quoteOrder = async (tx: Tx, input: NewOrder): Promise<OpenOrder> =>
  (await priced(tx, 0, input, null)).made;

interface Priced extends Pick<SaleContext, 'branch' | 'delivers'> {
  readonly made: OpenOrder;
}

async function priced(tx: Tx, id: number, input: NewOrder, clientKey: string | null): Promise<Priced> {
  const here = requireBranch(tx);
  const branch = knownAsHosted(tx, here) ?? (await requireHosted(tx, here));
  const type = knownType(tx, input) ?? (await orderTypeFor(tx, input));
  assertNamed(input, type);
  const table = input.table_id ? await seatFor(tx, input.table_id, branch.id) : null;
  if (input.customer_id || input.waiter_id) await assertPeople(tx, input, branch.id);
  if (input.delivery_platform_id != null) await requirePlatform(tx, input.delivery_platform_id);
  const delivers = isToDeliver(input, type.slug);
  if (input.external_ref != null) await assertNewReference(tx, branch.id, input);
  const items = await resolveLines(tx, input.items, {
    orderId: id,
    orderTypeId: type.id,
    branchId: branch.id,
    // A guest pays what the menu says, whoever stands at the kiosk.
    prices: input.prices ?? (input.source === 'kiosk' ? 'shown' : 'staff'),
    markup: input.delivery_platform_id == null ? 0 : await markupOf(tx, input.delivery_platform_id),
  });
  const made = await newOrder(tx, id, input, { type, branch, table, delivers }, items, clientKey);
  return { made, branch, delivers };
}

function sent(tx: Tx, { order, items, payments }: OpenOrder, { hold_after_course }: Sending): OpenOrder {
  const kept = heldAfter(items, hold_after_course, tx.now);
  return unsent(kept).length === 0
    ? { order, items: kept, payments }
    : { order: { ...order, status: 'kot' }, items: toKitchen(kept), payments };
}

type Reference = Pick<NewOrder, 'delivery_platform_id' | 'external_ref'>;

/** A platform that sends its order twice hears which one it became. */
export async function assertNewReference(
  tx: Tx,
  branchId: number,
  { delivery_platform_id: platformId, external_ref: reference }: Reference,
  orderId?: number,
): Promise<void> {
  if (platformId == null || reference == null) return;
  const twin = await findOrderByReference(tx, { branchId, platformId, reference });
  if (twin && twin.id !== orderId)
    throw new AppError('DUPLICATE_EXTERNAL_REF', { details: { order_id: twin.id } });
}

export async function orderTypeFor(
  tx: Tx,
  input: Pick<NewOrder, 'order_type_id' | 'table_id'>,
): Promise<SaleOrderType> {
  const id = input.order_type_id ?? (await defaultOrderTypeId(tx, Boolean(input.table_id)));
  const type = id === undefined ? undefined : await orderType(tx, id);
  if (!type?.is_active) throw validationError('order_type_id', 'there is no such order type');
  return type;
}

/** The one the request names, where it is remembered and in use. */
function knownType(
  tx: Tx,
  { order_type_id: id }: Pick<NewOrder, 'order_type_id'>,
): SaleOrderType | undefined {
  const type = id === undefined ? undefined : orderType.peek(tx, id);
  return type?.is_active ? type : undefined;
}

type References = Pick<NewOrder, 'table_id' | 'customer_id'> & Partial<Pick<NewOrder, 'waiter_id'>>;

export function assertNamed(input: References, type: SaleOrderType): void {
  if (type.requires_table && !input.table_id) throw validationError('table_id', `${type.name} needs a table`);
  if (type.requires_customer && !input.customer_id)
    throw validationError('customer_id', `${type.name} needs a customer`);
}

/** Whom an order names anew: a customer, and somebody who serves at its branch. */
export async function assertPeople(
  tx: Tx,
  { customer_id, waiter_id }: References,
  branchId: number,
  known?: Pick<OrderRow, 'customer_id' | 'waiter_id'>,
): Promise<void> {
  if (customer_id && customer_id !== known?.customer_id && !(await hasCustomer(tx, customer_id)))
    throw validationError('customer_id', 'there is no such customer');
  if (waiter_id && waiter_id !== known?.waiter_id) await requireWaiter(tx, waiter_id, branchId);
}

interface SaleContext {
  readonly type: SaleOrderType;
  readonly branch: HostedBranch;
  readonly table: TableForOrder | null;
  /** It is to be brought to the guest. */
  readonly delivers: boolean;
}

/** The guests' waiter: whom the request names, else who waits on the table, else a waiter who takes the order. */
const waiterOf = ({ caller }: Tx, input: NewOrder, table: TableForOrder | null): number | null =>
  input.waiter_id ?? table?.waiter_id ?? (caller.role === 'waiter' ? caller.userId : null);

async function newOrder(
  tx: Tx,
  id: number,
  input: NewOrder,
  { type, branch, table, delivers }: SaleContext,
  items: OrderItemRow[],
  clientKey: string | null,
): Promise<OpenOrder> {
  const date = businessDate(tx.now, branch.timezone, branch.day_start);
  const delivery_platform_id = input.delivery_platform_id ?? null;
  const charge_consent = consentOf(input.charge_consent);
  const claimant = { id, order_type_id: type.id, customer_id: input.customer_id ?? null };
  const { coupon_id, coupon_terms } =
    input.coupon_code == null ? noCoupon : await couponFor(tx, input.coupon_code, branch, claimant);
  const settings = settingsOf.peek(tx) ?? (await settingsOf(tx));
  const charges = chargesOf.peek(tx, type.id) ?? (await chargesOf(tx, type.id));
  const discount = discountTerms(input.discount_type, input.discount_value, tx.tenant.exponent);
  const terms = {
    discount_type: discount.discount_type,
    discount_value: discount.discount_value,
    coupon_terms,
    tax_exemption: null,
    charges: chargesOn({ delivery_platform_id, charge_consent }, charges, settings),
    tax_rounding: settings.tax_rounding,
    rounding_mode: settings.rounding_mode,
    rounding_increment: settings.rounding_increment,
  };
  const reckoned = recalculate(terms, items, []);
  const { amounts } = reckoned;
  // Written out: an object put together of others is made anew for each of them.
  const order: OrderRow = {
    id,
    order_type_id: type.id,
    customer_id: claimant.customer_id,
    branch_id: branch.id,
    table_id: table?.id ?? null,
    waiter_id: waiterOf(tx, input, table),
    driver_id: null,
    delivery_platform_id,
    charge_consent,
    delivery_status: delivers ? 'pending' : null,
    external_ref: input.external_ref ?? null,
    source: input.source,
    covers: input.covers ?? 0,
    notes: input.notes ?? null,
    guest_name: input.guest_name?.trim() || null,
    status: 'draft',
    discount_reason: input.discount_reason ?? null,
    coupon_id,
    token_number: await nextTokenNumber(tx, branch.id, date),
    business_date: date,
    invoice_id: null,
    invoice_series: null,
    invoice_sequence: null,
    invoiced_at: null,
    version: 1,
    reopened_version: null,
    joined_from_table_id: null,
    on_bill_of: null,
    client_key: clientKey,
    opened_by: tx.caller.userId,
    updated_by: tx.caller.userId,
    cancelled_by: null,
    cancelled_at: null,
    cancel_reason: null,
    split_of: null,
    called_out_at: null,
    commission_ppm: delivery_platform_id === null ? null : await commissionOf(tx, delivery_platform_id),
    created_at: tx.now,
    updated_at: tx.now,
    discount_type: terms.discount_type,
    discount_value: terms.discount_value,
    discount_approved: approvalOf(tx, noDiscount, discount),
    coupon_terms,
    tax_exemption: null,
    tax_rounding: terms.tax_rounding,
    rounding_mode: terms.rounding_mode,
    rounding_increment: terms.rounding_increment,
    subtotal: amounts.subtotal,
    discount_amount: amounts.discount_amount,
    coupon_amount: amounts.coupon_amount,
    charges: amounts.charges,
    taxes: amounts.taxes,
    rounding_adjustment: amounts.rounding_adjustment,
    total: amounts.total,
    payment_status: 'unpaid',
    amount_paid: 0,
    tip_total: 0,
  };
  return { order, items: reckoned.items, payments: [] };
}

type ChargedOrder = Pick<OrderRow, 'delivery_platform_id' | 'charge_consent'>;

/** Charges, and the restaurant's way of rounding, as they are for a new order. */
export async function restaurantTerms(tx: Tx, order: ChargedOrder & Pick<OrderRow, 'order_type_id'>) {
  const settings = await settingsOf(tx);
  const { tax_rounding, rounding_mode, rounding_increment } = settings;
  const charges = chargesOn(order, await chargesOf(tx, order.order_type_id), settings);
  return { charges, tax_rounding, rounding_mode, rounding_increment };
}

type Settings = Awaited<ReturnType<typeof salesSettings>>;

/** Of the type's charges those that the order bears. */
function chargesOn(order: ChargedOrder, all: OrderRow['charges'], settings: Settings): OrderRow['charges'] {
  const left = without(order, asksConsent(settings));
  return left.length === 0 && order.charge_consent !== 1 ? all : borneBy(order, all, left);
}

const borneBy = (
  { charge_consent }: ChargedOrder,
  all: OrderRow['charges'],
  left: readonly string[],
): OrderRow['charges'] =>
  toJson(
    fromJson(all)
      .filter(({ type }) => !left.includes(type))
      .map((charge) =>
        charge_consent === 1 && charge.type === 'service' ? { ...charge, ground: 'agreed' } : charge,
      ),
  );

/** Kinds of charges that the order does not bear: a platform brings what it takes a fee for; guests who are asked agree first. */
function without({ delivery_platform_id, charge_consent }: ChargedOrder, isAsked: boolean): string[] {
  const isRefused = charge_consent === 0 || (charge_consent === null && isAsked);
  return [...(delivery_platform_id === null ? [] : ['delivery']), ...(isRefused ? ['service'] : [])];
}
