export interface CategoryRow {
  id: number;
  name: string;
  name_i18n: string | null;
  parent_id: number | null;
  image_url: string | null;
  kitchen_id: number | null;
  /** null: those of the category above, then the default taxes. */
  tax_ids: string | null;
  sort_order: number;
  is_active: 0 | 1;
  deleted_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface MenuItemRow {
  id: number;
  category_id: number | null;
  name: string;
  search: string;
  name_i18n: string | null;
  sku: string | null;
  description: string | null;
  image_url: string | null;
  type: string;
  price: number;
  cost: number | null;
  tax_ids: string;
  tax_inclusive: 0 | 1 | null;
  kitchen_id: number | null;
  modifier_group_ids: string;
  order_type_prices: string;
  prep_minutes: number | null;
  allergens: string;
  hsn_code: string | null;
  sort_order: number;
  is_active: 0 | 1;
  deleted_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface MenuItemVariantRow {
  id: number;
  menu_item_id: number;
  name: string;
  name_i18n: string | null;
  price: number;
  order_type_prices: string | null;
  is_default: 0 | 1;
  sort_order: number;
  is_active: 0 | 1;
  deleted_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface ModifierGroupRow {
  id: number;
  name: string;
  name_i18n: string | null;
  min_select: number;
  max_select: number | null;
  required: 0 | 1;
  sort_order: number;
  is_active: 0 | 1;
  deleted_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface ModifierRow {
  id: number;
  modifier_group_id: number;
  name: string;
  name_i18n: string | null;
  price: number;
  max_quantity: number;
  is_available: 0 | 1;
  sort_order: number;
  is_active: 0 | 1;
  deleted_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface MenuItemBranchRow {
  id: number;
  branch_id: number;
  menu_item_id: number;
  is_available: 0 | 1;
  stock_quantity: number | null;
  low_stock_at: number | null;
  price: number | null;
  variant_prices: string | null;
  created_at: number;
  updated_at: number;
}

export interface TaxRow {
  id: number;
  name: string;
  code: string;
  rate_ppm: number;
  inclusive: 0 | 1;
  order_type_ids: string | null;
  rate_group: string | null;
  is_default: 0 | 1 | null;
  hsn_code: string | null;
  sort_order: number;
  is_active: 0 | 1;
  deleted_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface ChargeRow {
  id: number;
  name: string;
  type: string;
  calculation: string;
  rate_ppm: number | null;
  amount: number | null;
  taxable: 0 | 1;
  order_type_ids: string;
  sort_order: number;
  is_active: 0 | 1;
  deleted_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface OrderTypeRow {
  id: number;
  name: string;
  slug: string;
  requires_table: 0 | 1;
  requires_customer: 0 | 1;
  auto_kot_on_payment: 0 | 1;
  sort_order: number;
  is_active: 0 | 1;
  deleted_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface PaymentMethodRow {
  id: number;
  name: string;
  code: string;
  kind: string;
  opens_drawer: 0 | 1;
  sort_order: number;
  is_active: 0 | 1;
  deleted_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface CatalogueTables {
  categories: CategoryRow;
  menu_items: MenuItemRow;
  menu_item_variants: MenuItemVariantRow;
  modifier_groups: ModifierGroupRow;
  modifiers: ModifierRow;
  menu_item_branches: MenuItemBranchRow;
  taxes: TaxRow;
  charges: ChargeRow;
  order_types: OrderTypeRow;
  payment_methods: PaymentMethodRow;
}
