import type { Migration } from '../server/db/engine/schema.ts';

export const variantPrices: Migration = {
  name: '0016-variant-prices',
  async up(m) {
    // By order type, as the item's own; null: none.
    await m.addColumns('menu_item_variants', { order_type_prices: 'json?' });
    // The branch's own prices of variants, by their id; null: none.
    await m.addColumns('menu_item_branches', { variant_prices: 'json?' });
  },
};
