import type { Migration } from '../server/db/engine/schema.ts';

export const discountApprovals: Migration = {
  name: '0049-discount-approvals',
  async up(m) {
    // 1: given or approved by somebody who may give any discount.
    await m.addColumns('orders', { discount_approved: 'bool?' });
    // outside_discount, 1: the percentage of the order does not apply to the line.
    await m.addColumns('order_items', { discount_approved: 'bool?', outside_discount: 'bool?' });
  },
};
