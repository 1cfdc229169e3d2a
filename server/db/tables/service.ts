export interface WaiterRequestRow {
  id: number;
  branch_id: number;
  table_id: number;
  type: string;
  note: string | null;
  status: string;
  waiter_id: number | null;
  business_date: string;
  assigned_at: number | null;
  completed_at: number | null;
  cancelled_at: number | null;
  created_at: number;
  updated_at: number;
}

interface WaiterDutyRow {
  id: number;
  branch_id: number;
  user_id: number;
  on_duty: 0 | 1;
  created_at: number;
  updated_at: number;
}

export interface DriverRow {
  id: number;
  branch_id: number;
  user_id: number | null;
  name: string;
  phone: string | null;
  vehicle: string | null;
  sort_order: number;
  is_active: 0 | 1;
  deleted_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface DriverStateRow {
  id: number;
  branch_id: number;
  driver_id: number;
  off_duty: 0 | 1;
  created_at: number;
  updated_at: number;
}

export interface DeliveryPlatformRow {
  id: number;
  name: string;
  code: string;
  commission_ppm: number;
  markup_ppm: number;
  sort_order: number;
  is_active: 0 | 1;
  deleted_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface DeliveryRow {
  id: number;
  order_id: number;
  branch_id: number;
  address: string | null;
  assigned_at: number | null;
  picked_up_at: number | null;
  out_for_delivery_at: number | null;
  delivered_at: number | null;
  failed_at: number | null;
  failure_reason: string | null;
  created_at: number;
  updated_at: number;
}

export interface DriverCashRow {
  id: number;
  branch_id: number;
  driver_id: number;
  order_id: number;
  payment_id: number;
  amount: number;
  business_date: string;
  /** null: the driver still carries it. */
  settlement_id: number | null;
  created_at: number;
  updated_at: number;
}

export interface DriverSettlementRow {
  id: number;
  branch_id: number;
  driver_id: number;
  shift_id: number | null;
  expected: number;
  counted: number;
  notes: string | null;
  received_by: number;
  business_date: string;
  created_at: number;
}

export interface CouponRow {
  id: number;
  name: string | null;
  code: string;
  type: string;
  value: number;
  min_subtotal: number;
  max_discount: number | null;
  starts_at: number | null;
  ends_at: number | null;
  days: string | null;
  time_from: number | null;
  time_to: number | null;
  usage_limit: number | null;
  per_customer_limit: number | null;
  order_type_ids: string | null;
  menu_item_ids: string | null;
  category_ids: string | null;
  branch_ids: string | null;
  sort_order: number;
  is_active: 0 | 1;
  deleted_at: number | null;
  created_at: number;
  updated_at: number;
}

interface CouponQuotaRow {
  id: number;
  branch_id: number;
  coupon_id: number;
  node: number;
  quota: number;
  created_at: number;
  updated_at: number;
}

export interface CouponRedemptionRow {
  id: number;
  branch_id: number;
  order_id: number;
  coupon_id: number;
  customer_id: number | null;
  released_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface PosCartRow {
  id: number;
  branch_id: number;
  user_id: number;
  device: string;
  device_name: string | null;
  cart: string;
  created_at: number;
  updated_at: number;
}

export interface HeldOrderRow {
  id: number;
  branch_id: number;
  label: string | null;
  cart: string;
  items_count: number;
  held_by: number;
  order_id: number | null;
  deleted_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface ShiftRow {
  id: number;
  branch_id: number;
  user_id: number;
  status: string;
  business_date: string;
  opened_at: number;
  opening_float: number;
  closed_at: number | null;
  closed_by: number | null;
  expected_cash: number | null;
  counted_cash: number | null;
  notes: string | null;
  created_at: number;
  updated_at: number;
}

export interface CashMovementRow {
  id: number;
  branch_id: number;
  shift_id: number | null;
  type: string;
  amount: number;
  reason: string | null;
  user_id: number;
  business_date: string;
  created_at: number;
}

export interface ZReportRow {
  id: number;
  branch_id: number;
  series: string;
  number: number;
  business_date: string;
  is_supplement: 0 | 1;
  figures: string;
  closed_by: number;
  created_at: number;
}

export interface JournalRow {
  id: number;
  branch_id: number;
  z_report_id: number;
  program: 'datev' | 'tally' | 'quickbooks' | 'xero';
  batch: string;
  digest: string;
  created_at: number;
}

export interface StockMovementRow {
  id: number;
  branch_id: number;
  menu_item_id: number;
  type: string;
  quantity: number;
  balance: number;
  order_id: number | null;
  unit_cost: number | null;
  reason: string | null;
  user_id: number | null;
  business_date: string;
  created_at: number;
}

export interface OrderTicketRow {
  id: number;
  order_id: number;
  branch_id: number;
  secret_hash: string;
  expires_at: number;
  created_at: number;
}

export interface DisplayOrderRow {
  id: number;
  branch_id: number;
  till: string;
  order_id: number | null;
  /** The part of the order that is being paid now; null: all that is due. */
  amount: number | null;
  tip_amount: number | null;
  /** The balance when the till set it; with another balance the amount is ignored. */
  of_balance: number | null;
  created_at: number;
  updated_at: number;
}

export interface ServiceTables {
  waiter_requests: WaiterRequestRow;
  waiter_duties: WaiterDutyRow;
  drivers: DriverRow;
  driver_states: DriverStateRow;
  delivery_platforms: DeliveryPlatformRow;
  deliveries: DeliveryRow;
  driver_cash: DriverCashRow;
  driver_settlements: DriverSettlementRow;
  coupons: CouponRow;
  coupon_quotas: CouponQuotaRow;
  coupon_redemptions: CouponRedemptionRow;
  pos_carts: PosCartRow;
  held_orders: HeldOrderRow;
  shifts: ShiftRow;
  cash_movements: CashMovementRow;
  z_reports: ZReportRow;
  journals: JournalRow;
  stock_movements: StockMovementRow;
  order_tickets: OrderTicketRow;
  display_orders: DisplayOrderRow;
}
