import type { Migration } from '../server/db/engine/schema.ts';

export const countries: Migration = {
  name: '0010-countries',
  async up(m) {
    // Of the taxes of one group a dish bears one.
    await m.addColumns('taxes', { rate_group: 'text?', is_default: 'bool?', hsn_code: 'text?' });
    await m.addColumns('categories', { tax_ids: 'json?' });
    await m.addColumns('menu_items', { hsn_code: 'text?' });
    await m.addColumns('order_items', { hsn_code: 'text?' });
    // null: as the country does.
    await m.addColumns('tenants', { invoice_issue: 'text?', financial_year_start: 'text?' });
    await m.addColumns('branch_settings', { invoice_prefix: 'text?' });
  },
};
