import type { Rounding } from '../../core/money/money.ts';
export interface TenantRow {
  id: number;
  name: string;
  legal_name: string | null;
  currency: string;
  country: string | null;
  locale: string;
  /** Default for new branches. */
  timezone: string | null;
  tax_number: string | null;
  rounding_mode: Rounding['mode'];
  rounding_increment: number;
  tax_rounding: 'order' | 'line';
  waiters_take_payments: 0 | 1;
  cashier_discount_cap: number;
  waiter_discount_cap: number;
  invoice_issue: 'by_hand' | 'billed' | 'paid' | null;
  /** `04-01`. */
  financial_year_start: string | null;
  /** null: the country's default. */
  asks_charge_consent: 0 | 1 | null;
  /** After which guests' personal data is erased; null: it stays until somebody erases it. */
  personal_data_months: number | null;
  /** JSON; null: closed days are not booked. */
  accounting: string | null;
  created_at: number;
  updated_at: number;
}

export interface BranchRow {
  id: number;
  name: string;
  code: string;
  address: string | null;
  phone: string | null;
  timezone: string;
  day_start: number;
  host_node: number;
  base_url: string | null;
  is_active: 0 | 1;
  /** null: edit. */
  catalogue: 'edit' | 'propose' | null;
  created_at: number;
  updated_at: number;
}

export interface BranchSettingsRow {
  id: number;
  branch_id: number;
  receipt_printer_id: number | null;
  ticket_header: string | null;
  ticket_footer: string | null;
  ticket_language: string | null;
  bill_copies: number;
  upi_id: string | null;
  payment_url: string | null;
  shifts_required: 0 | 1;
  kiosk: string | null;
  customer_display: string | null;
  invoice_prefix: string | null;
  fiscal_device: 'none' | 'simulated' | null;
  fiscal_address: string | null;
  waiters_may_86: 0 | 1 | null;
  guest_ordering: 'off' | 'ask' | 'direct' | null;
  created_at: number;
  updated_at: number;
}

interface NodeRow {
  id: number;
  node: number;
  branch_id: number | null;
  name: string;
  status: string;
  created_at: number;
  updated_at: number;
}

export interface UserRow {
  id: number;
  name: string;
  email: string | null;
  role: string;
  phone: string | null;
  locale: string | null;
  password_hash: string | null;
  pin_hash: string | null;
  branch_ids: string | null;
  is_active: 0 | 1;
  erased_at: number | null;
  deleted_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface TokenRow {
  id: number;
  user_id: number;
  branch_id: number | null;
  secret_hash: string;
  kind: string;
  label: string | null;
  device_id: number | null;
  opened_with: string | null;
  created_at: number;
  last_used_at: number;
  expires_at: number | null;
  revoked_at: number | null;
}

export interface DeviceRow {
  id: number;
  branch_id: number;
  user_id: number;
  label: string;
  is_active: 0 | 1;
  deleted_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface SecondFactorRow {
  user_id: number;
  secret: string;
  confirmed_at: number | null;
  last_step: number;
  recovery: string;
  created_at: number;
}

interface IdempotencyKeyRow {
  branch_id: number;
  key: string;
  fingerprint: string;
  status: number;
  response: string;
  created_at: number;
}

export interface AuditEntryRow {
  id: number;
  branch_id: number | null;
  user_id: number | null;
  approver_id: number | null;
  token_id: number | null;
  device_id: number | null;
  action: string;
  entity: string;
  entity_id: number | null;
  before: string | null;
  after: string | null;
  reason: string | null;
  created_at: number;
  hash: string;
  /** The hash of the previous entry, '' at the start of a chain. */
  follows: string;
}

interface AuditTipRow {
  id: number;
  hash: string;
}

/** A device that moves to another address of this server. */
export interface HandOverRow {
  id: number;
  device_id: number;
  secret_hash: string;
  /** Digest of the nonce of the page that took it; null: nobody did. */
  taker_hash: string | null;
  /** Encrypted; null once it arrived or was withdrawn. */
  parcel: string | null;
  status: 'open' | 'moved' | 'withdrawn';
  expires_at: number;
  created_at: number;
}

/** Of this installation only. */
export interface ClockCheckRow {
  id: number;
  /** When the clock was last considered right. */
  trusted_at: number;
  /** When a person confirmed it. */
  confirmed_at: number | null;
  confirmed_by: number | null;
}

export interface IdentityTables {
  clock_checks: ClockCheckRow;
  hand_overs: HandOverRow;
  tenants: TenantRow;
  branches: BranchRow;
  branch_settings: BranchSettingsRow;
  nodes: NodeRow;
  users: UserRow;
  tokens: TokenRow;
  devices: DeviceRow;
  second_factors: SecondFactorRow;
  idempotency_keys: IdempotencyKeyRow;
  audit_entries: AuditEntryRow;
  audit_tip: AuditTipRow;
}
