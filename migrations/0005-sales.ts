import type { Migration } from '../server/db/engine/schema.ts';

export const sales: Migration = {
  name: '0005-sales',
  async up(m) {
    await m.createTable('customers', {
      id: 'int',
      name: 'text',
      search: 'text',
      phone: 'text?',
      email: 'text?',
      addresses: 'json',
      tax_number: 'text?',
      notes: 'text?',
      /** The customer this one turned out to be. */
      merged_into_id: 'int?',
      erased_at: 'int?',
      deleted_at: 'int?',
      created_at: 'int',
      updated_at: 'int',
    });
    await m.createIndex('customers_phone', 'customers', ['phone'], { whereNotNull: 'phone' });
    // `search` begins with the name: the order of names, and what a name begins with.
    await m.createIndex('customers_name', 'customers', ['search']);
    await m.createIndex('customers_merged', 'customers', ['merged_into_id'], {
      whereNotNull: 'merged_into_id',
    });
    await m.createSearchIndex('customers', 'search');
    await m.createTable('orders', {
      id: 'int',
      branch_id: 'int',
      order_type_id: 'int',
      table_id: 'int?',
      customer_id: 'int?',
      waiter_id: 'int?',
      driver_id: 'int?',
      delivery_platform_id: 'int?',
      delivery_status: 'text?',
      external_ref: 'text?',
      source: 'text',
      covers: 'int',
      notes: 'text?',
      status: 'text',
      payment_status: 'text',
      subtotal: 'int',
      discount_type: 'text?',
      discount_value: 'int?',
      discount_reason: 'text?',
      discount_amount: 'int',
      coupon_id: 'int?',
      /** What the coupon grants, as it was when it was redeemed. */
      coupon_terms: 'json?',
      coupon_amount: 'int',
      charges: 'json',
      taxes: 'json',
      tax_rounding: 'text',
      rounding_mode: 'text',
      rounding_increment: 'int',
      rounding_adjustment: 'int',
      total: 'int',
      amount_paid: 'int',
      tip_total: 'int',
      token_number: 'int',
      business_date: 'text',
      invoice_series: 'text?',
      invoice_sequence: 'int?',
      invoiced_at: 'int?',
      version: 'int',
      client_key: 'text?',
      opened_by: 'int',
      updated_by: 'int',
      cancelled_by: 'int?',
      cancelled_at: 'int?',
      cancel_reason: 'text?',
      created_at: 'int',
      updated_at: 'int',
    });
    // An index on a rowid table ends with the id, so each of these also gives its rows newest first.
    await m.createIndex('orders_branch', 'orders', ['branch_id']);
    await m.createIndex('orders_date', 'orders', ['branch_id', 'business_date']);
    await m.createIndex('orders_status', 'orders', ['branch_id', 'status']);
    await m.createIndex('orders_payment_status', 'orders', ['branch_id', 'payment_status', 'status']);
    await m.createIndex('orders_updated', 'orders', ['branch_id', 'updated_at']);
    await m.createIndex('orders_table', 'orders', ['table_id'], { whereNotNull: 'table_id' });
    await m.createIndex('orders_customer', 'orders', ['customer_id'], { whereNotNull: 'customer_id' });
    await m.createIndex('orders_waiter', 'orders', ['waiter_id'], { whereNotNull: 'waiter_id' });
    await m.createIndex('orders_driver', 'orders', ['driver_id'], { whereNotNull: 'driver_id' });
    await m.createIndex('orders_delivery', 'orders', ['branch_id', 'delivery_status'], {
      whereNotNull: 'delivery_status',
    });
    await m.createIndex('orders_driver_delivery', 'orders', ['driver_id', 'delivery_status'], {
      whereNotNull: 'driver_id',
    });
    await m.createIndex('orders_client_key', 'orders', ['client_key'], { whereNotNull: 'client_key' });
    await m.createIndex('orders_invoice', 'orders', ['invoice_series', 'invoice_sequence'], {
      whereNotNull: 'invoice_series',
    });
    await m.createTable(
      'kots',
      {
        id: 'int',
        order_id: 'int',
        branch_id: 'int',
        kitchen_id: 'int?',
        business_date: 'text',
        /** Counts the tickets of a kitchen on its business date. */
        station_sequence: 'int?',
        round: 'int',
        type: 'text',
        status: 'text',
        created_by: 'int',
        created_at: 'int',
        updated_at: 'int',
      },
      { parents: { order_id: 'orders' } },
    );
    await m.createIndex('kots_order', 'kots', ['order_id']);
    await m.createIndex('kots_kitchen', 'kots', ['branch_id', 'kitchen_id', 'status']);
    await m.createIndex('kots_station', 'kots', [
      'branch_id',
      'kitchen_id',
      'business_date',
      'station_sequence',
    ]);
    await m.createTable(
      'order_items',
      {
        id: 'int',
        order_id: 'int',
        menu_item_id: 'int',
        variant_id: 'int?',
        name: 'text',
        kitchen_id: 'int?',
        modifiers: 'json',
        quantity: 'int',
        unit_price: 'int',
        price_overridden: 'bool',
        line_discount: 'int',
        line_total: 'int',
        taxes: 'json',
        note: 'text?',
        course: 'int?',
        seat: 'int?',
        kot_id: 'int?',
        void_kot_id: 'int?',
        status: 'text',
        void_reason: 'text?',
        created_at: 'int',
        updated_at: 'int',
      },
      { parents: { order_id: 'orders' } },
    );
    await m.createIndex('order_items_order', 'order_items', ['order_id']);
    await m.createIndex('order_items_kot', 'order_items', ['kot_id'], { whereNotNull: 'kot_id' });
    await m.createTable(
      'payments',
      {
        id: 'int',
        order_id: 'int',
        branch_id: 'int',
        kind: 'text',
        payment_method: 'text',
        amount: 'int',
        tendered: 'int?',
        change_due: 'int?',
        tip_amount: 'int',
        rounding_adjustment: 'int',
        transaction_id: 'text?',
        refund_of: 'int?',
        shift_id: 'int?',
        taken_by: 'int',
        reason: 'text?',
        business_date: 'text',
        client_key: 'text?',
        created_at: 'int',
      },
      { parents: { order_id: 'orders' } },
    );
    await m.createIndex('payments_order', 'payments', ['order_id']);
    await m.createIndex('payments_date', 'payments', ['branch_id', 'business_date']);
    await m.createIndex('payments_client_key', 'payments', ['client_key'], { whereNotNull: 'client_key' });
  },
};
