import type { Tx } from '../../../server/db/handle/handle.ts';
import { insert } from '../../../server/db/handle/insert.ts';
import { toJson } from '../../../server/db/tables/json.ts';

/** Rows as the areas would write them, with what a test does not care about filled in. */
const times = (tx: Tx) => ({ created_at: tx.now, updated_at: tx.now });
const listed = (tx: Tx) => ({ sort_order: 0, is_active: 1 as const, deleted_at: null, ...times(tx) });

export async function addMenuItem(tx: Tx, name: string, price = 1_000): Promise<number> {
  const id = tx.id('menu_items');
  await insert(tx, 'menu_items', {
    id,
    category_id: null,
    name,
    search: name.toLowerCase(),
    name_i18n: null,
    sku: null,
    description: null,
    image_url: null,
    type: 'veg',
    price,
    cost: null,
    tax_ids: '[]',
    tax_inclusive: null,
    kitchen_id: null,
    modifier_group_ids: '[]',
    order_type_prices: '{}',
    prep_minutes: null,
    allergens: '[]',
    ...listed(tx),
  });
  return id;
}

export async function addVariant(tx: Tx, itemId: number, name: string, price = 500): Promise<number> {
  const id = tx.id('menu_item_variants');
  const row = { id, menu_item_id: itemId, name, name_i18n: null, price, is_default: 0 as const };
  await insert(tx, 'menu_item_variants', { ...row, ...listed(tx) });
  return id;
}

export async function addUser(tx: Tx, name: string, branchIds: number[] | null): Promise<number> {
  const id = tx.id('users');
  await insert(tx, 'users', {
    id,
    name,
    email: `${name.toLowerCase()}@example.com`,
    role: 'waiter',
    phone: null,
    locale: null,
    password_hash: 'secret hash',
    pin_hash: null,
    branch_ids: branchIds && JSON.stringify(branchIds),
    is_active: 1,
    erased_at: null,
    deleted_at: null,
    ...times(tx),
  });
  return id;
}

export async function addCustomer(tx: Tx, name: string): Promise<number> {
  const id = tx.id('customers');
  const row = { id, name, search: name.toLowerCase(), phone: null, email: null, addresses: '[]' };
  await insert(tx, 'customers', { ...row, tax_number: null, notes: null, deleted_at: null, ...times(tx) });
  return id;
}

export async function addArea(tx: Tx, branchId: number, name: string): Promise<number> {
  const id = tx.id('areas');
  await insert(tx, 'areas', { id, branch_id: branchId, name, sort_order: 0, deleted_at: null, ...times(tx) });
  return id;
}

export async function addOrder(tx: Tx, branchId: number, lines = 2): Promise<number> {
  const id = tx.id('orders');
  await insert(tx, 'orders', {
    id,
    branch_id: branchId,
    order_type_id: 1,
    table_id: null,
    customer_id: null,
    waiter_id: null,
    driver_id: null,
    delivery_platform_id: null,
    external_ref: null,
    source: 'pos',
    covers: 2,
    notes: null,
    status: 'draft',
    payment_status: 'unpaid',
    subtotal: lines * 1_000,
    discount_type: null,
    discount_value: null,
    discount_reason: null,
    discount_amount: 0,
    coupon_id: null,
    coupon_amount: 0,
    charges: toJson([]),
    taxes: toJson([]),
    tax_rounding: 'order',
    rounding_mode: 'off',
    rounding_increment: 1,
    rounding_adjustment: 0,
    total: lines * 1_000,
    amount_paid: 0,
    tip_total: 0,
    token_number: 1,
    business_date: '2026-11-20',
    invoice_series: null,
    invoice_sequence: null,
    invoiced_at: null,
    version: 1,
    client_key: null,
    opened_by: 1,
    updated_by: 1,
    cancelled_by: null,
    cancelled_at: null,
    cancel_reason: null,
    ...times(tx),
  });
  for (let line = 0; line < lines; line++) await addOrderItem(tx, id);
  return id;
}

export async function addOrderItem(tx: Tx, orderId: number): Promise<number> {
  const id = tx.id('order_items');
  await insert(tx, 'order_items', {
    id,
    order_id: orderId,
    menu_item_id: 1,
    variant_id: null,
    name: 'Masala dosa',
    kitchen_id: null,
    modifiers: toJson([]),
    quantity: 1,
    unit_price: 1_000,
    price_overridden: 0,
    price_rules: null,
    rule_discount: 0,
    line_discount: 0,
    line_total: 1_000,
    taxes: toJson([]),
    note: null,
    course: null,
    seat: null,
    kot_id: null,
    void_kot_id: null,
    status: 'pending',
    void_reason: null,
    ...times(tx),
  });
  return id;
}

export async function addKot(tx: Tx, branchId: number, orderId: number): Promise<number> {
  const id = tx.id('kots');
  const row = {
    id,
    order_id: orderId,
    branch_id: branchId,
    kitchen_id: null,
    round: 1,
    type: 'new' as const,
    version: 1,
  };
  const station = { business_date: '2026-11-20', station_sequence: null };
  await insert(tx, 'kots', {
    ...row,
    ...station,
    status: 'sent_to_kitchen',
    created_by: 1,
    device_id: null,
    ...times(tx),
  });
  return id;
}

export async function addPayment(
  tx: Tx,
  branchId: number,
  orderId: number,
  amount = 1_000,
  clientKey: string | null = null,
): Promise<number> {
  const id = tx.id('payments');
  await insert(tx, 'payments', {
    id,
    order_id: orderId,
    branch_id: branchId,
    kind: 'payment',
    payment_method: 'cash',
    amount,
    tendered: amount,
    change_due: 0,
    tip_amount: 0,
    rounding_adjustment: 0,
    transaction_id: null,
    refund_of: null,
    shift_id: null,
    taken_by: 1,
    reason: null,
    business_date: '2026-11-20',
    client_key: clientKey,
    created_at: tx.now,
  });
  return id;
}

/** The bill is paid: one transaction with the payment and the order's new state. */
export async function payOrder(tx: Tx, branchId: number, orderId: number): Promise<void> {
  const order = await tx.db
    .selectFrom('orders')
    .select('total')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  await addPayment(tx, branchId, orderId, order.total);
  await tx.db
    .updateTable('orders')
    .set({ status: 'paid', payment_status: 'paid', amount_paid: order.total })
    .where('id', '=', orderId)
    .execute();
}
