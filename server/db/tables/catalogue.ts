export interface CategoryRow {
  id: number;
  name: string;
  name_i18n: string | null;
  parent_id: number | null;
  image_url: string | null;
  kitchen_id: number | null;
  /** null: the taxes of the parent category, then the default ones. */
  tax_ids: string | null;
  color: string | null;
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
  /** 1: its price is typed when it is sold. */
  open_price: 0 | 1 | null;
  color: string | null;
  /** Where the owner put it on the first page of the pads, from 1; null: where its sales put it. */
  popular_place: number | null;
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

export interface ComboStepRow {
  id: number;
  menu_item_id: number;
  name: string;
  name_i18n: string | null;
  min_select: number;
  max_select: number;
  /** null: that of the order. */
  course: number | null;
  sort_order: number;
  is_active: 0 | 1;
  deleted_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface ComboOptionRow {
  id: number;
  combo_step_id: number;
  menu_item_id: number;
  variant_id: number | null;
  surcharge: number;
  max_quantity: number;
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

export interface PriceRuleRow {
  id: number;
  name: string;
  name_i18n: string | null;
  priority: number;
  type: string;
  value: number;
  starts_on: string | null;
  ends_on: string | null;
  days: string | null;
  time_from: number | null;
  time_to: number | null;
  branch_ids: string | null;
  order_type_ids: string | null;
  area_ids: string | null;
  sources: string | null;
  menu_item_ids: string | null;
  variant_ids: string | null;
  category_ids: string | null;
  buy_quantity: number | null;
  get_quantity: number | null;
  get_menu_item_ids: string | null;
  get_variant_ids: string | null;
  get_category_ids: string | null;
  max_per_order: number | null;
  combines: 0 | 1;
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
  combo_steps: ComboStepRow;
  combo_options: ComboOptionRow;
  modifier_groups: ModifierGroupRow;
  modifiers: ModifierRow;
  menu_item_branches: MenuItemBranchRow;
  taxes: TaxRow;
  charges: ChargeRow;
  price_rules: PriceRuleRow;
  order_types: OrderTypeRow;
  payment_methods: PaymentMethodRow;
}
