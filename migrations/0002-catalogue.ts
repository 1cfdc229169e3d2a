import type { Column, Migration } from '../server/db/engine/schema.ts';

/** Shared rows are never deleted, so that a deletion reaches the other side like any change. */
const shared: Record<string, Column> = {
  sort_order: 'int',
  is_active: 'bool',
  deleted_at: 'int?',
  created_at: 'int',
  updated_at: 'int',
};

export const catalogue: Migration = {
  name: '0002-catalogue',
  async up(m) {
    await m.createTable('categories', {
      id: 'int',
      name: 'text',
      name_i18n: 'json?',
      parent_id: 'int?',
      image_url: 'text?',
      kitchen_id: 'int?',
      ...shared,
      tax_ids: 'json?',
      color: 'text?',
    });
    await m.createTable('menu_items', {
      id: 'int',
      category_id: 'int?',
      name: 'text',
      search: 'text',
      name_i18n: 'json?',
      sku: 'text?',
      description: 'text?',
      image_url: 'text?',
      type: 'text',
      price: 'int',
      cost: 'int?',
      tax_ids: 'json',
      tax_inclusive: 'bool?',
      kitchen_id: 'int?',
      modifier_group_ids: 'json',
      order_type_prices: 'json',
      prep_minutes: 'int?',
      allergens: 'json',
      ...shared,
      hsn_code: 'text?',
      // Its price is typed when it is sold.
      open_price: 'bool?',
      color: 'text?',
      // On the first page of the pads, from 1.
      popular_place: 'int?',
    });
    await m.createIndex('menu_items_category', 'menu_items', ['category_id']);
    await m.createTable(
      'menu_item_variants',
      {
        id: 'int',
        menu_item_id: 'int',
        name: 'text',
        name_i18n: 'json?',
        price: 'int',
        is_default: 'bool',
        ...shared,
        // By order type, as the item's own; null: none.
        order_type_prices: 'json?',
      },
      { parents: { menu_item_id: 'menu_items' } },
    );
    await m.createIndex('menu_item_variants_item', 'menu_item_variants', ['menu_item_id']);
    // A dish with steps is a combo: it is sold as one dish of each step.
    await m.createTable('combo_steps', {
      id: 'int',
      menu_item_id: 'int',
      name: 'text',
      name_i18n: 'json?',
      min_select: 'int',
      max_select: 'int',
      course: 'int?',
      ...shared,
    });
    await m.createIndex('combo_steps_item', 'combo_steps', ['menu_item_id']);
    await m.createTable(
      'combo_options',
      {
        id: 'int',
        combo_step_id: 'int',
        menu_item_id: 'int',
        variant_id: 'int?',
        // Minor units, on top of the combo's price.
        surcharge: 'int',
        max_quantity: 'int',
        is_default: 'bool',
        ...shared,
      },
      { parents: { combo_step_id: 'combo_steps' } },
    );
    await m.createIndex('combo_options_step', 'combo_options', ['combo_step_id']);
    await m.createTable('modifier_groups', {
      id: 'int',
      name: 'text',
      name_i18n: 'json?',
      min_select: 'int',
      max_select: 'int?',
      required: 'bool',
      ...shared,
    });
    await m.createTable(
      'modifiers',
      {
        id: 'int',
        modifier_group_id: 'int',
        name: 'text',
        name_i18n: 'json?',
        price: 'int',
        max_quantity: 'int',
        is_available: 'bool',
        ...shared,
      },
      { parents: { modifier_group_id: 'modifier_groups' } },
    );
    await m.createIndex('modifiers_group', 'modifiers', ['modifier_group_id']);
    await m.createTable('menu_item_branches', {
      id: 'int',
      branch_id: 'int',
      menu_item_id: 'int',
      is_available: 'bool',
      stock_quantity: 'int?',
      low_stock_at: 'int?',
      price: 'int?',
      created_at: 'int',
      updated_at: 'int',
      // The branch's own prices of variants, by their id; null: none.
      variant_prices: 'json?',
    });
    await m.createIndex('menu_item_branches_item', 'menu_item_branches', ['menu_item_id', 'branch_id']);
    // The counted items of a branch.
    await m.createIndex('menu_item_branches_stock', 'menu_item_branches', ['branch_id'], {
      whereNotNull: 'stock_quantity',
    });
    await m.createTable('taxes', {
      id: 'int',
      name: 'text',
      code: 'text',
      rate_ppm: 'int',
      inclusive: 'bool',
      order_type_ids: 'json?',
      ...shared,
      // Of the taxes of one group a dish bears one.
      rate_group: 'text?',
      is_default: 'bool?',
      hsn_code: 'text?',
    });
    await m.createTable('charges', {
      id: 'int',
      name: 'text',
      type: 'text',
      calculation: 'text',
      rate_ppm: 'int?',
      amount: 'int?',
      taxable: 'bool',
      order_type_ids: 'json',
      ...shared,
    });
    await m.createTable('price_rules', {
      id: 'int',
      name: 'text',
      name_i18n: 'json?',
      priority: 'int',
      type: 'text',
      // ppm of a percentage, else minor units.
      value: 'int',
      // Business dates.
      starts_on: 'text?',
      ends_on: 'text?',
      days: 'json?',
      // Minutes after midnight in the branch's time zone.
      time_from: 'int?',
      time_to: 'int?',
      branch_ids: 'json?',
      order_type_ids: 'json?',
      area_ids: 'json?',
      sources: 'json?',
      menu_item_ids: 'json?',
      variant_ids: 'json?',
      category_ids: 'json?',
      // A deal: buy so many of these, get so many of those.
      buy_quantity: 'int?',
      get_quantity: 'int?',
      get_menu_item_ids: 'json?',
      get_variant_ids: 'json?',
      get_category_ids: 'json?',
      max_per_order: 'int?',
      combines: 'bool',
      ...shared,
    });
    await m.createTable('order_types', {
      id: 'int',
      name: 'text',
      slug: 'text',
      requires_table: 'bool',
      requires_customer: 'bool',
      auto_kot_on_payment: 'bool',
      ...shared,
    });
    await m.createTable('payment_methods', {
      id: 'int',
      name: 'text',
      code: 'text',
      kind: 'text',
      opens_drawer: 'bool',
      ...shared,
    });
  },
};
