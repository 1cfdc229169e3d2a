import type { Column, Migration, SchemaBuilder } from '../server/db/engine/schema.ts';

const times: Record<string, Column> = { created_at: 'int', updated_at: 'int' };
/** Records that people keep in lists. */
const listed: Record<string, Column> = {
  sort_order: 'int',
  is_active: 'bool',
  deleted_at: 'int?',
  ...times,
};

export const service: Migration = {
  name: '0007-service',
  async up(m) {
    await waiters(m);
    await coupons(m);
    await till(m);
    await stock(m);
    await kiosk(m);
  },
};

async function waiters(m: SchemaBuilder): Promise<void> {
  await m.createTable('waiter_requests', {
    id: 'int',
    branch_id: 'int',
    table_id: 'int',
    type: 'text',
    note: 'text?',
    status: 'text',
    waiter_id: 'int?',
    business_date: 'text',
    assigned_at: 'int?',
    completed_at: 'int?',
    cancelled_at: 'int?',
    ...times,
  });
  await m.createIndex('waiter_requests_branch', 'waiter_requests', ['branch_id']);
  await m.createIndex('waiter_requests_date', 'waiter_requests', ['branch_id', 'business_date']);
  await m.createIndex('waiter_requests_status', 'waiter_requests', ['branch_id', 'status']);
  await m.createIndex('waiter_requests_table', 'waiter_requests', ['table_id']);
  await m.createIndex('waiter_requests_waiter', 'waiter_requests', ['waiter_id'], {
    whereNotNull: 'waiter_id',
  });
  // Anyone who has no row is on duty.
  await m.createTable('waiter_duties', {
    id: 'int',
    branch_id: 'int',
    user_id: 'int',
    on_duty: 'bool',
    ...times,
  });
  await m.createIndex('waiter_duties_user', 'waiter_duties', ['user_id', 'branch_id']);
}

async function coupons(m: SchemaBuilder): Promise<void> {
  await m.createTable('coupons', {
    id: 'int',
    name: 'text?',
    /** Upper case: it is compared without regard to case. */
    code: 'text',
    type: 'text',
    /** ppm of a percent coupon, minor units of a fixed one. */
    value: 'int',
    min_subtotal: 'int',
    max_discount: 'int?',
    starts_at: 'int?',
    ends_at: 'int?',
    days: 'json?',
    /** Minutes after midnight in the branch's time zone. */
    time_from: 'int?',
    time_to: 'int?',
    usage_limit: 'int?',
    per_customer_limit: 'int?',
    order_type_ids: 'json?',
    menu_item_ids: 'json?',
    category_ids: 'json?',
    branch_ids: 'json?',
    ...listed,
  });
  await m.createIndex('coupons_code', 'coupons', ['code']);
  // How often a branch may redeem a limited coupon, leased to it by central, so that the limit holds offline.
  await m.createTable('coupon_quotas', {
    id: 'int',
    branch_id: 'int',
    coupon_id: 'int',
    /** The server it was leased to; it counts the redemptions of its own. */
    node: 'int',
    quota: 'int',
    ...times,
  });
  await m.createIndex('coupon_quotas_coupon', 'coupon_quotas', ['coupon_id', 'branch_id']);
  await m.createTable(
    'coupon_redemptions',
    {
      id: 'int',
      branch_id: 'int',
      order_id: 'int',
      coupon_id: 'int',
      customer_id: 'int?',
      released_at: 'int?',
      ...times,
    },
    { parents: { order_id: 'orders' } },
  );
  // Uses are counted within the index.
  await m.createIndex('coupon_redemptions_coupon', 'coupon_redemptions', [
    'coupon_id',
    'released_at',
    'branch_id',
  ]);
  await m.createIndex('coupon_redemptions_order', 'coupon_redemptions', ['order_id']);
  await m.createIndex('coupon_redemptions_customer', 'coupon_redemptions', ['customer_id'], {
    whereNotNull: 'customer_id',
  });
}

async function till(m: SchemaBuilder): Promise<void> {
  // The unsaved order on one screen; it stays where it is.
  await m.createTable('pos_carts', {
    id: 'int',
    branch_id: 'int',
    user_id: 'int',
    /** The registered device, or the token of a screen that is none. */
    device: 'text',
    device_name: 'text?',
    cart: 'json',
    ...times,
  });
  await m.createIndex('pos_carts_user', 'pos_carts', ['user_id', 'branch_id']);
  await m.createTable('held_orders', {
    id: 'int',
    branch_id: 'int',
    label: 'text?',
    cart: 'json',
    items_count: 'int',
    held_by: 'int',
    /** The order it became. */
    order_id: 'int?',
    deleted_at: 'int?',
    ...times,
  });
  await m.createIndex('held_orders_order', 'held_orders', ['order_id']);
  await m.createIndex('held_orders_branch', 'held_orders', ['branch_id', 'order_id', 'deleted_at']);
  await m.createTable('shifts', {
    id: 'int',
    branch_id: 'int',
    user_id: 'int',
    status: 'text',
    /** On which it was opened. */
    business_date: 'text',
    opened_at: 'int',
    opening_float: 'int',
    closed_at: 'int?',
    closed_by: 'int?',
    expected_cash: 'int?',
    counted_cash: 'int?',
    notes: 'text?',
    ...times,
  });
  await m.createIndex('shifts_branch', 'shifts', ['branch_id']);
  await m.createIndex('shifts_date', 'shifts', ['branch_id', 'business_date']);
  await m.createIndex('shifts_status', 'shifts', ['branch_id', 'status']);
  await m.createIndex('shifts_user', 'shifts', ['user_id']);
  await m.createTable('cash_movements', {
    id: 'int',
    branch_id: 'int',
    shift_id: 'int?',
    type: 'text',
    amount: 'int',
    reason: 'text?',
    user_id: 'int',
    business_date: 'text',
    created_at: 'int',
  });
  await m.createIndex('cash_movements_shift', 'cash_movements', ['shift_id'], { whereNotNull: 'shift_id' });
  await m.createIndex('cash_movements_date', 'cash_movements', ['branch_id', 'business_date']);
  await m.createIndex('payments_shift', 'payments', ['shift_id'], { whereNotNull: 'shift_id' });
  // The figures of a closed business day, as they were.
  await m.createTable('z_reports', {
    id: 'int',
    branch_id: 'int',
    series: 'text',
    number: 'int',
    business_date: 'text',
    /** What came to the date after it had been closed. */
    is_supplement: 'bool',
    figures: 'json',
    closed_by: 'int',
    created_at: 'int',
  });
  await m.createIndex('z_reports_date', 'z_reports', ['branch_id', 'business_date']);
  await m.createIndex('z_reports_number', 'z_reports', ['series', 'number']);
  // Their bookings, as they were made; a later one of the same report replaces it.
  await m.createTable('journals', {
    id: 'int',
    branch_id: 'int',
    z_report_id: 'int',
    program: 'text',
    batch: 'json',
    digest: 'text',
    created_at: 'int',
  });
  await m.createIndex('journals_report', 'journals', ['z_report_id']);
  await m.createIndex('journals_branch', 'journals', ['branch_id']);
}

async function stock(m: SchemaBuilder): Promise<void> {
  await m.createTable('stock_movements', {
    id: 'int',
    branch_id: 'int',
    menu_item_id: 'int',
    type: 'text',
    /** Added to what there was; negative when it left. */
    quantity: 'int',
    /** What there was afterwards. */
    balance: 'int',
    order_id: 'int?',
    /** What one of them cost, in a restock. */
    unit_cost: 'int?',
    reason: 'text?',
    user_id: 'int?',
    business_date: 'text',
    created_at: 'int',
  });
  // An index on a rowid table ends with the id, so each of these also gives its movements newest first.
  await m.createIndex('stock_movements_branch', 'stock_movements', ['branch_id']);
  await m.createIndex('stock_movements_date', 'stock_movements', ['branch_id', 'business_date']);
  await m.createIndex('stock_movements_type', 'stock_movements', ['branch_id', 'type']);
  await m.createIndex('stock_movements_item', 'stock_movements', ['menu_item_id', 'branch_id']);
  await m.createIndex('stock_movements_order', 'stock_movements', ['order_id'], { whereNotNull: 'order_id' });
}

/** What a guest follows an order by: without an account, and at the till. */
async function kiosk(m: SchemaBuilder): Promise<void> {
  await m.createTable(
    'order_tickets',
    {
      id: 'int',
      order_id: 'int',
      branch_id: 'int',
      secret_hash: 'text',
      expires_at: 'int',
      created_at: 'int',
    },
    { parents: { order_id: 'orders' } },
  );
  await m.createIndex('order_tickets_order', 'order_tickets', ['order_id']);
  await m.createIndex('order_tickets_secret', 'order_tickets', ['secret_hash']);
  // What the displays of a till show; it stays where the till is.
  await m.createTable('display_orders', {
    id: 'int',
    branch_id: 'int',
    till: 'text',
    order_id: 'int?',
    ...times,
    // What of the order is being paid now, and the balance of which it is a part.
    amount: 'int?',
    tip_amount: 'int?',
    of_balance: 'int?',
  });
}
