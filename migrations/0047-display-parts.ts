import type { Migration } from '../server/db/engine/schema.ts';

export const displayParts: Migration = {
  name: '0047-display-parts',
  async up(m) {
    // What of the order is being paid now, and the balance of which it is a part.
    await m.addColumns('display_orders', { amount: 'int?', tip_amount: 'int?', of_balance: 'int?' });
  },
};
