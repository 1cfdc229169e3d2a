import type { Migration } from '../server/db/engine/schema.ts';

/** Open orders are few and found by their status: a new order is in two indexes less. */
const closed = `"status" in ('paid', 'cancelled')`;

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
      // split_of: the first of several orders that one became. tax_exemption: the certificate that frees it of tax.
      split_of: 'int?',
      tax_exemption: 'text?',
      called_out_at: 'int?',
      // The invoice that stands; those that were credited are among the invoices alone.
      invoice_id: 'int?',
      // What the platform keeps of the sale, as it was agreed when it took the order.
      commission_ppm: 'int?',
      // What the guests said; null: nobody asked.
      charge_consent: 'bool?',
      // The version with which an order was last opened after it was paid or cancelled; null: never.
      reopened_version: 'int?',
      // The table that its guests sat at before it was joined to another, and the order on whose bill its lines are.
      joined_from_table_id: 'int?',
      on_bill_of: 'int?',
      // 1: given or approved by somebody who may give any discount.
      discount_approved: 'bool?',
      // What a guest without a table is called by.
      guest_name: 'text?',
      // What guests must not eat, by seat.
      allergies: 'text?',
    });
    // An index on a rowid table ends with the id, so each of these also gives its rows newest first.
    await m.createIndex('orders_branch', 'orders', ['branch_id']);
    await m.createIndex('orders_date', 'orders', ['branch_id', 'business_date'], {
      lastOnPostgres: 'id',
    });
    // On SQLite the newest order of a day is the one with the highest id.
    if (m.dialect === 'postgres')
      await m.createIndex('orders_day_token', 'orders', ['branch_id', 'business_date', 'token_number']);
    await m.createIndex('orders_status', 'orders', ['branch_id', 'status']);
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
    await m.createIndex('orders_split', 'orders', ['split_of'], { whereNotNull: 'split_of' });
    await m.createIndex('orders_reference', 'orders', ['external_ref'], { whereNotNull: 'external_ref' });
    await m.createIndex('orders_guest_name', 'orders', ['created_at', 'guest_name'], {
      whereNotNull: 'guest_name',
    });
    await m.createIndex('orders_closed', 'orders', ['branch_id', 'payment_status', 'status'], {
      where: closed,
    });
    await m.createIndex('orders_token', 'orders', ['token_number'], { where: closed });
    await m.createIndex('orders_joined', 'orders', ['joined_from_table_id'], {
      whereNotNull: 'joined_from_table_id',
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
        /** From which it was sent. */
        device_id: 'int?',
        created_at: 'int',
        updated_at: 'int',
        // When the kitchen no longer had to make anything on it.
        voided_at: 'int?',
        // Counts the changes of what a ticket shows: its state, its lines, its waiter.
        version: 'int',
        // When the kitchen was told by word of mouth, before the ticket reached it.
        called_out_at: 'int?',
        // A ticket of a later course: which, since when it waits, and when the kitchen was told to begin.
        course: 'int?',
        held_at: 'int?',
        fired_at: 'int?',
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
    // A kitchen screen reads the tickets of its day, however many there ever were.
    await m.createIndex('kots_day', 'kots', ['branch_id', 'business_date']);
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
        // The price rules that the line was ordered by, and what they take off.
        price_rules: 'json?',
        rule_discount: 'int',
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
        hsn_code: 'text?',
        // taken_from_id: the line that a part was taken off. held_at: waits for its course to be fired.
        taken_from_id: 'int?',
        held_at: 'int?',
        // The line whose dish this one is a part of: the kitchen makes one, the stock counts one.
        shares_item_id: 'int?',
        // A cook struck the line off.
        done_at: 'int?',
        // How much of its dish a line is: 1 of 3. Null: all of it.
        share_part: 'int?',
        share_of: 'int?',
        // outside_discount, 1: the percentage of the order does not apply to the line.
        discount_approved: 'bool?',
        outside_discount: 'bool?',
        // The combo that a line is part of, and the first of its lines.
        combo: 'json?',
        combo_item_id: 'int?',
        combo_line_id: 'int?',
      },
      { parents: { order_id: 'orders' } },
    );
    await m.createIndex('order_items_order', 'order_items', ['order_id']);
    await m.createIndex('order_items_kot', 'order_items', ['kot_id'], { whereNotNull: 'kot_id' });
    await m.createIndex('order_items_void_kot', 'order_items', ['void_kot_id'], {
      whereNotNull: 'void_kot_id',
    });
    await m.createIndex('order_items_shared', 'order_items', ['shares_item_id'], {
      whereNotNull: 'shares_item_id',
    });
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
        // What of the order's lines a refund gave back.
        refunded_items: 'json?',
        // What a refund took back of the sale, by tax.
        credited: 'json?',
      },
      { parents: { order_id: 'orders' } },
    );
    await m.createIndex('payments_order', 'payments', ['order_id']);
    await m.createIndex('payments_date', 'payments', ['branch_id', 'business_date']);
    await m.createIndex('payments_client_key', 'payments', ['client_key'], { whereNotNull: 'client_key' });
  },
};
