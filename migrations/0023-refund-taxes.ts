import type { Migration } from '../server/db/engine/schema.ts';

export const refundTaxes: Migration = {
  name: '0023-refund-taxes',
  async up(m) {
    // What a refund took back of the sale, by tax. Of refunds from before it is reckoned from the order.
    await m.addColumns('payments', { credited: 'json?' });
  },
};
