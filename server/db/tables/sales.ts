export interface CustomerRow {
  id: number;
  name: string;
  search: string;
  phone: string | null;
  email: string | null;
  addresses: string;
  tax_number: string | null;
  notes: string | null;
  merged_into_id: number | null;
  erased_at: number | null;
  deleted_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface OrderRow {
  id: number;
  branch_id: number;
  order_type_id: number;
  table_id: number | null;
  customer_id: number | null;
  waiter_id: number | null;
  driver_id: number | null;
  delivery_platform_id: number | null;
  delivery_status: string | null;
  external_ref: string | null;
  source: string;
  covers: number;
  notes: string | null;
  status: string;
  payment_status: string;
  subtotal: number;
  discount_type: string | null;
  discount_value: number | null;
  discount_reason: string | null;
  discount_amount: number;
  coupon_id: number | null;
  coupon_terms: string | null;
  coupon_amount: number;
  charges: string;
  taxes: string;
  tax_rounding: string;
  rounding_mode: string;
  rounding_increment: number;
  rounding_adjustment: number;
  total: number;
  amount_paid: number;
  tip_total: number;
  token_number: number;
  business_date: string;
  invoice_series: string | null;
  invoice_sequence: number | null;
  invoiced_at: number | null;
  version: number;
  client_key: string | null;
  opened_by: number;
  updated_by: number;
  cancelled_by: number | null;
  cancelled_at: number | null;
  cancel_reason: string | null;
  created_at: number;
  updated_at: number;
}

export interface KotRow {
  id: number;
  order_id: number;
  branch_id: number;
  kitchen_id: number | null;
  business_date: string;
  station_sequence: number | null;
  round: number;
  type: string;
  status: string;
  created_by: number;
  created_at: number;
  updated_at: number;
}

export interface OrderItemRow {
  id: number;
  order_id: number;
  menu_item_id: number;
  variant_id: number | null;
  name: string;
  kitchen_id: number | null;
  modifiers: string;
  quantity: number;
  unit_price: number;
  price_overridden: 0 | 1;
  line_discount: number;
  line_total: number;
  taxes: string;
  note: string | null;
  course: number | null;
  seat: number | null;
  kot_id: number | null;
  void_kot_id: number | null;
  status: string;
  void_reason: string | null;
  hsn_code?: string | null;
  created_at: number;
  updated_at: number;
}

export interface PaymentRow {
  id: number;
  order_id: number;
  branch_id: number;
  kind: string;
  payment_method: string;
  amount: number;
  tendered: number | null;
  change_due: number | null;
  tip_amount: number;
  rounding_adjustment: number;
  transaction_id: string | null;
  refund_of: number | null;
  shift_id: number | null;
  taken_by: number;
  reason: string | null;
  business_date: string;
  client_key: string | null;
  created_at: number;
}

export interface SalesTables {
  customers: CustomerRow;
  orders: OrderRow;
  kots: KotRow;
  order_items: OrderItemRow;
  payments: PaymentRow;
}
