import { orderTypeById, type SaleOrderType } from '../../../catalogue/menu/sale.ts';
import { AppError, unknownId, validationError } from '../../../core/errors.ts';
import { businessDate, fromIso } from '../../../core/time/time.ts';
import { cached } from '../../../db/handle/cached.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import type { OrderItemRow, OrderRow } from '../../../db/tables/sales.ts';
import type { TableForOrder } from '../../../floor/tables/state.ts';
import { requireWaiter } from '../../../floor/waiters/service.ts';
import {
  type HostedBranch,
  knownAsHosted,
  requireBranch,
  requireHosted,
} from '../../../identity/branches/scope.ts';
import { commissionOf, markupOf, requirePlatform } from '../../delivery/terms/platforms.ts';
import { isToDeliver, openDelivery } from '../../delivery/terms/terms.ts';
import { takeHeldOrder } from '../../session/service.ts';
import { type LoadedOrder, readOrder } from '../access.ts';
import type { FieldWarning, NewOrder, Sending } from '../http/schema.ts';
import { consentOf } from '../pricing/charge-consent.ts';
import { couponFor, noCoupon } from '../pricing/coupon.ts';
import { approvalOf, discountTerms, noDiscount } from '../pricing/discount.ts';
import { resolveLines } from '../pricing/lines.ts';
import { newTerms } from '../pricing/order-terms.ts';
import { recalculate } from '../pricing/recalculate.ts';
import { withRules } from '../rules/apply.ts';
import { saleRules } from '../rules/sale-rules.ts';
import {
  defaultOrderTypeId,
  findOrderByKey,
  findOrderByReference,
  hasCustomer,
  nextTokenNumber,
} from '../store.ts';
import { storedAllergies } from './allergies.ts';
import { placeOrder } from './change-order.ts';
import { seatFor } from './seat.ts';
import { heldAfter, toKitchen, unsent } from './sending.ts';

const orderType = cached('menu.', 'order type', orderTypeById);

/** A written order with warnings about its request. */
export interface Placed extends LoadedOrder {
  readonly warnings?: readonly FieldWarning[];
}

/** Creates an order with its lines, priced and numbered. `clientKey` finds it again after a lost answer. */
export const createOrder = async (tx: Tx, input: NewOrder, clientKey: string | null): Promise<LoadedOrder> =>
  (await madeBefore(tx, clientKey)) ?? makeOrder(tx, input, clientKey);

export async function madeBefore(tx: Tx, clientKey: string | null): Promise<LoadedOrder | undefined> {
  const known = clientKey === null ? undefined : await findOrderByKey(tx, clientKey);
  return known && readOrder(tx, known.id);
}

export async function makeOrder(tx: Tx, input: NewOrder, clientKey: string | null): Promise<LoadedOrder> {
  const { made, branch, delivers } = await priced(tx, tx.id('orders'), input, clientKey);
  if (input.held_order_id) await takeHeldOrder(tx, input.held_order_id, made.order);
  const delivery = delivers ? await openDelivery(tx, made.order, input.delivery_address) : undefined;
  const calledOutAt = input.send && input.called_out_at ? fromIso(input.called_out_at) : undefined;
  const patch = { calledOutAt, asked: input.items };
  const { order, items, payments } = input.send ? sent(tx, made, input) : made;
  return placeOrder(tx, branch, { order, items, payments, delivery }, patch);
}

/** The order's total. Nothing is written, and no number is used. */
export const quoteOrder = async (tx: Tx, input: NewOrder): Promise<LoadedOrder> =>
  (await priced(tx, 0, input, null)).made;

interface Priced extends Pick<SaleContext, 'branch' | 'delivers'> {
  readonly made: LoadedOrder;
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
  const rules = saleRules(tx, {
    ...{ branch_id: branch.id, order_type_id: type.id, table_id: table?.id ?? null },
    source: input.source,
  });
  const items = await resolveLines(tx, input.items, {
    orderId: id,
    orderTypeId: type.id,
    branchId: branch.id,
    // A guest pays the menu's prices, no matter who stands at the kiosk.
    prices: input.prices ?? (input.source === 'kiosk' ? 'shown' : 'staff'),
    markup: input.delivery_platform_id == null ? 0 : await markupOf(tx, input.delivery_platform_id),
    rules: rules instanceof Promise ? await rules : rules,
  });
  const made = await newOrder(tx, id, input, { type, branch, table, delivers }, items, clientKey);
  return { made, branch, delivers };
}

function sent(tx: Tx, { order, items, payments }: LoadedOrder, { hold_after_course }: Sending): LoadedOrder {
  const kept = heldAfter(items, hold_after_course, tx.now);
  return unsent(kept).length === 0
    ? { order, items: kept, payments }
    : { order: { ...order, status: 'kot' }, items: toKitchen(kept), payments };
}

type Reference = Pick<NewOrder, 'delivery_platform_id' | 'external_ref'>;

/** A platform that sends its order twice gets the existing one. */
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
  if (!type?.is_active) throw unknownId('order_type_id', 'order type', id ?? 0);
  return type;
}

/** The requested type, if it is cached and active. */
function knownType(
  tx: Tx,
  { order_type_id: id }: Pick<NewOrder, 'order_type_id'>,
): SaleOrderType | undefined {
  const type = id === undefined ? undefined : orderType.peek(tx, id);
  return type?.is_active ? type : undefined;
}

type References = Pick<NewOrder, 'table_id' | 'customer_id'> & Partial<Pick<NewOrder, 'waiter_id'>>;

export function assertNamed(input: References, type: SaleOrderType): void {
  if (type.requires_table && !input.table_id)
    throw validationError('table_id', `is required for ${type.name}`);
  if (type.requires_customer && !input.customer_id)
    throw validationError('customer_id', `is required for ${type.name}`);
}

/** Newly named people: a customer, and somebody who serves at the branch. */
export async function assertPeople(
  tx: Tx,
  { customer_id, waiter_id }: References,
  branchId: number,
  known?: Pick<OrderRow, 'customer_id' | 'waiter_id'>,
): Promise<void> {
  if (customer_id && customer_id !== known?.customer_id && !(await hasCustomer(tx, customer_id)))
    throw unknownId('customer_id', 'customer', customer_id);
  if (waiter_id && waiter_id !== known?.waiter_id) await requireWaiter(tx, waiter_id, branchId);
}

interface SaleContext {
  readonly type: SaleOrderType;
  readonly branch: HostedBranch;
  readonly table: TableForOrder | null;
  /** Whether it is a delivery. */
  readonly delivers: boolean;
}

/** The guests' waiter: the requested one, else the table's, else the waiter who takes the order. */
const waiterOf = ({ caller }: Tx, input: NewOrder, table: TableForOrder | null): number | null =>
  input.waiter_id ?? table?.waiter_id ?? (caller.role === 'waiter' ? caller.userId : null);

async function newOrder(
  tx: Tx,
  id: number,
  input: NewOrder,
  context: SaleContext,
  lines: OrderItemRow[],
  clientKey: string | null,
): Promise<LoadedOrder> {
  const discount = discountTerms(input.discount_type, input.discount_value, tx.tenant.exponent);
  const head = await headOf(tx, id, input, context, clientKey);
  const terms = await newTerms(tx, head, discount);
  const { amounts, items: priced } = recalculate(terms, withRules(head, lines), []);
  const approved = { discount_approved: approvalOf(tx, noDiscount, discount) };
  // A spread of so many columns takes a hundred times as long.
  const order: OrderRow = Object.assign(head, terms, amounts, approved);
  return { order, items: priced, payments: [] };
}

/** The columns of a new order that no amount depends on, and its coupon. */
async function headOf(
  tx: Tx,
  id: number,
  input: NewOrder,
  { type, branch, table, delivers }: SaleContext,
  clientKey: string | null,
) {
  const date = businessDate(tx.now, branch.timezone, branch.day_start);
  const delivery_platform_id = input.delivery_platform_id ?? null;
  const customer_id = input.customer_id ?? null;
  const { coupon_id, coupon_terms } =
    input.coupon_code == null
      ? noCoupon
      : await couponFor(tx, input.coupon_code, branch, { id, order_type_id: type.id, customer_id });
  return {
    id,
    customer_id,
    delivery_platform_id,
    coupon_id,
    coupon_terms,
    charge_consent: consentOf(input.charge_consent),
    order_type_id: type.id,
    branch_id: branch.id,
    table_id: table?.id ?? null,
    waiter_id: waiterOf(tx, input, table),
    driver_id: null,
    delivery_status: delivers ? ('pending' as const) : null,
    external_ref: input.external_ref ?? null,
    source: input.source,
    covers: input.covers ?? 0,
    notes: input.notes ?? null,
    guest_name: input.guest_name?.trim() || null,
    allergies: storedAllergies(input.allergies ?? []),
    status: 'draft' as const,
    discount_reason: input.discount_reason ?? null,
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
    ...{ cancelled_by: null, cancelled_at: null, cancel_reason: null },
    split_of: null,
    called_out_at: null,
    commission_ppm: delivery_platform_id === null ? null : await commissionOf(tx, delivery_platform_id),
    created_at: tx.now,
    updated_at: tx.now,
    payment_status: 'unpaid' as const,
    amount_paid: 0,
    tip_total: 0,
  };
}
