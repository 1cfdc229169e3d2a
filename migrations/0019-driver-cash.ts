import type { Migration } from '../server/db/engine/schema.ts';

export const driverCash: Migration = {
  name: '0019-driver-cash',
  async up(m) {
    // What the platform keeps of the sale, as it was agreed when it took the order.
    await m.addColumns('orders', { commission_ppm: 'int?' });
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
