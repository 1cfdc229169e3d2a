import type { GuestAllergy } from '../../core/allergies.ts';
import type {
  ReceiptDocument,
  ReceiptKind,
  ReceiptState,
  Signature,
} from '../../core/money/fiscal-receipt.ts';
import type { Rounding } from '../../core/money/money.ts';
import type {
  ComboPart,
  CouponTerms,
  LineTax,
  OrderTax,
  RefundBreakdown,
  RefundedItem,
  StoredCharge,
  StoredModifier,
} from '../../core/money/sale-terms.ts';
import type { LineRules } from '../../core/price-rules/line-rules.ts';
import type {
  DeliveryStatus,
  KotStatus,
  LineStatus,
  OrderStatus,
  PaymentKind,
  PaymentStatus,
} from '../../core/statuses.ts';
import type { Json } from './json.ts';

type OrderSource = 'pos' | 'kiosk' | 'waiter' | 'online';
export type KotType = 'new' | 'addition' | 'void';

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
  delivery_status: DeliveryStatus | null;
  external_ref: string | null;
  source: OrderSource;
  covers: number;
  notes: string | null;
  guest_name: string | null;
  /** null: nobody said any. */
  allergies: Json<readonly GuestAllergy[]> | null;
  status: OrderStatus;
  payment_status: PaymentStatus;
  subtotal: number;
  discount_type: 'percent' | 'fixed' | null;
  discount_value: number | null;
  discount_reason: string | null;
  discount_amount: number;
  /** 1: given or approved by somebody who may give any discount; the cap of a later editor does not apply. */
  discount_approved: 0 | 1 | null;
  coupon_id: number | null;
  coupon_terms: Json<CouponTerms> | null;
  coupon_amount: number;
  charges: Json<readonly StoredCharge[]>;
  taxes: Json<readonly OrderTax[]>;
  tax_rounding: 'order' | 'line';
  rounding_mode: Rounding['mode'];
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
  invoice_id: number | null;
  version: number;
  /** The version at which it was last reopened after it was paid or cancelled; null: never. */
  reopened_version: number | null;
  client_key: string | null;
  opened_by: number;
  updated_by: number;
  cancelled_by: number | null;
  cancelled_at: number | null;
  cancel_reason: string | null;
  split_of: number | null;
  tax_exemption: string | null;
  /** When the guest's token was called: `token_called_at` in the API. Replicated columns keep their name forever. */
  called_out_at: number | null;
  commission_ppm: number | null;
  /** Consent to service charges; null: nobody asked. */
  charge_consent: 0 | 1 | null;
  /** The table its guests sat at before that table was joined to the present one. */
  joined_from_table_id: number | null;
  /** Set if it was closed because its lines went to another order. */
  on_bill_of: number | null;
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
  type: KotType;
  status: KotStatus;
  created_by: number;
  /** From which it was sent; null: from no registered device. */
  device_id: number | null;
  voided_at: number | null;
  /** When the kitchen was told by word of mouth before the ticket reached it. */
  called_out_at: number | null;
  version: number;
  /** The course of a held ticket; null also if its lines name none. */
  course: number | null;
  /** Since when its course waits, or waited until `fired_at`. */
  held_at: number | null;
  fired_at: number | null;
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
  modifiers: Json<readonly StoredModifier[]>;
  quantity: number;
  unit_price: number;
  price_overridden: 0 | 1;
  /** The rules that it was ordered by. */
  price_rules: Json<LineRules> | null;
  /** What they take off it. */
  rule_discount: number;
  line_discount: number;
  /** As on the order. */
  discount_approved: 0 | 1 | null;
  /** 1: added after the order's percentage was given, by somebody who may not give as much. */
  outside_discount: 0 | 1 | null;
  line_total: number;
  taxes: Json<readonly LineTax[]>;
  note: string | null;
  course: number | null;
  seat: number | null;
  kot_id: number | null;
  void_kot_id: number | null;
  status: LineStatus;
  void_reason: string | null;
  taken_from_id: number | null;
  /** For a part of a dish: the line that was ordered, which may be itself. */
  shares_item_id: number | null;
  share_part: number | null;
  share_of: number | null;
  /**
   * Since when it waits for its course; null once that is fired. A voided line keeps it, because nobody ever made it.
   */
  held_at: number | null;
  hsn_code?: string | null;
  done_at?: number | null;
  combo: Json<ComboPart> | null;
  /** The dish that the combo is. */
  combo_item_id: number | null;
  /** The first line of its combo as it was ordered, which may be itself. */
  combo_line_id: number | null;
  created_at: number;
  updated_at: number;
}

export interface PaymentRow {
  id: number;
  order_id: number;
  branch_id: number;
  kind: PaymentKind;
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
  refunded_items: Json<readonly RefundedItem[]> | null;
  /** For a refund of a closed order; null for a refund of an open order. */
  credited: Json<RefundBreakdown> | null;
  created_at: number;
}

export interface FiscalReceiptRow {
  id: number;
  order_id: number;
  branch_id: number;
  kind: ReceiptKind;
  series: string;
  sequence: number;
  business_date: string;
  document: Json<ReceiptDocument>;
  state: ReceiptState;
  /** When a device first received it: it may have been signed since then. */
  sent_at: number | null;
  failed_at: number | null;
  error: string | null;
  signature: Json<Signature> | null;
  signed_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface InvoiceRow {
  id: number;
  order_id: number;
  branch_id: number;
  kind: 'invoice' | 'credit_note';
  series: string;
  sequence: number;
  number: string;
  /** For a credit note. */
  credited_invoice_id: number | null;
  business_date: string;
  document: string;
  total: number;
  reason: string | null;
  issued_by: number;
  created_at: number;
}

/** Due, but not issued before a person confirms the date. Of this installation only. */
interface WaitingInvoiceRow {
  order_id: number;
  branch_id: number;
  since: number;
}

export interface SalesTables {
  waiting_invoices: WaitingInvoiceRow;
  customers: CustomerRow;
  orders: OrderRow;
  kots: KotRow;
  order_items: OrderItemRow;
  payments: PaymentRow;
  invoices: InvoiceRow;
  fiscal_receipts: FiscalReceiptRow;
}
