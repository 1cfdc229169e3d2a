import type { Column, Migration } from '../server/db/engine/schema.ts';

const times: Record<string, Column> = { created_at: 'int', updated_at: 'int' };
/** Records that people keep in lists. */
const listed: Record<string, Column> = { sort_order: 'int', is_active: 'bool', deleted_at: 'int?', ...times };

export const delivery: Migration = {
  name: '0012-delivery',
  async up(m) {
    await m.createTable('drivers', {
      id: 'int',
      branch_id: 'int',
      /** The account the driver logs in with. */
      user_id: 'int?',
      name: 'text',
      phone: 'text?',
      vehicle: 'text?',
      ...listed,
    });
    await m.createIndex('drivers_user', 'drivers', ['user_id'], { whereNotNull: 'user_id' });
    // Written by the host; anyone who has no row is available.
    await m.createTable('driver_states', {
      id: 'int',
      branch_id: 'int',
      driver_id: 'int',
      off_duty: 'bool',
      ...times,
    });
    await m.createIndex('driver_states_driver', 'driver_states', ['driver_id']);
    await m.createTable('delivery_platforms', {
      id: 'int',
      name: 'text',
      code: 'text',
      commission_ppm: 'int',
      markup_ppm: 'int',
      ...listed,
    });
    // One a delivery order; the order itself carries its driver and `delivery_status`.
    await m.createTable(
      'deliveries',
      {
        id: 'int',
        order_id: 'int',
        branch_id: 'int',
        address: 'json?',
        assigned_at: 'int?',
        picked_up_at: 'int?',
        out_for_delivery_at: 'int?',
        delivered_at: 'int?',
        failed_at: 'int?',
        failure_reason: 'text?',
        ...times,
      },
      { parents: { order_id: 'orders' } },
    );
    await m.createIndex('deliveries_order', 'deliveries', ['order_id']);
    // Payments in cash that a driver took, or that were voided before they were handed in; null: still carried.
    await m.createTable('driver_cash', {
      id: 'int',
      branch_id: 'int',
      driver_id: 'int',
      order_id: 'int',
      payment_id: 'int',
      amount: 'int',
      business_date: 'text',
      settlement_id: 'int?',
      created_at: 'int',
      updated_at: 'int',
    });
    await m.createIndex('driver_cash_payment', 'driver_cash', ['payment_id']);
    await m.createIndex('driver_cash_date', 'driver_cash', ['branch_id', 'business_date']);
    await m.createIndex('driver_cash_settlement', 'driver_cash', ['settlement_id']);
    await m.createTable('driver_settlements', {
      id: 'int',
      branch_id: 'int',
      driver_id: 'int',
      shift_id: 'int?',
      expected: 'int',
      counted: 'int',
      notes: 'text?',
      received_by: 'int',
      business_date: 'text',
      created_at: 'int',
    });
    await m.createIndex('driver_settlements_date', 'driver_settlements', ['branch_id', 'business_date']);
    await m.createIndex('driver_settlements_shift', 'driver_settlements', ['shift_id']);
  },
};
