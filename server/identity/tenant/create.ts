import type { Rounding } from '../../core/money/money.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { insert } from '../../db/handle/insert.ts';

export interface NewRestaurant {
  readonly name: string;
  readonly currency: string;
  readonly timezone: string;
  readonly country?: string;
  readonly locale?: string;
  readonly rounding?: Rounding;
  readonly ownerName: string;
  readonly ownerEmail: string;
  readonly ownerPasswordHash: string;
  readonly ownerPinHash?: string | null;
}

/** Of a new restaurant, until its owner changes it. */
const PERSONAL_DATA_MONTHS = 36;

/** The tenant's singleton row and its owner; run in the first transaction of a fresh database. */
export async function insertTenant(tx: Tx, restaurant: NewRestaurant): Promise<void> {
  const times = { created_at: tx.now, updated_at: tx.now };
  await insert(tx, 'tenants', {
    id: tx.id('tenants'),
    name: restaurant.name,
    legal_name: null,
    currency: restaurant.currency,
    country: restaurant.country ?? null,
    locale: restaurant.locale ?? 'en',
    timezone: restaurant.timezone,
    tax_number: null,
    rounding_mode: restaurant.rounding?.mode ?? 'off',
    rounding_increment: restaurant.rounding?.increment ?? 1,
    tax_rounding: 'order',
    waiters_take_payments: 0,
    cashier_discount_cap: 200_000,
    waiter_discount_cap: 100_000,
    invoice_issue: null,
    financial_year_start: null,
    asks_charge_consent: null,
    personal_data_months: PERSONAL_DATA_MONTHS,
    accounting: null,
    ...times,
  });
  await insert(tx, 'users', {
    id: tx.id('users'),
    name: restaurant.ownerName,
    email: restaurant.ownerEmail,
    role: 'owner',
    phone: null,
    locale: null,
    password_hash: restaurant.ownerPasswordHash,
    pin_hash: restaurant.ownerPinHash ?? null,
    branch_ids: null,
    is_active: 1,
    erased_at: null,
    deleted_at: null,
    ...times,
  });
}

/** 4 o'clock: guests who stay past midnight belong to the evening. Minutes after local midnight. */
export const DAY_START = 4 * 60;

interface NewBranch {
  readonly name: string;
  readonly code: string;
  readonly timezone: string;
  /** Language of the fixed words on its tickets; absent: English. */
  readonly ticketLanguage?: string | undefined;
  /** The node that will own the branch's operational records. */
  readonly hostNode: number;
}

/** A branch with its row of settings; returns the branch's id. */
export async function insertBranch(tx: Tx, branch: NewBranch): Promise<number> {
  const id = tx.id('branches');
  const times = { created_at: tx.now, updated_at: tx.now };
  await insert(tx, 'branches', {
    id,
    name: branch.name,
    code: branch.code,
    address: null,
    phone: null,
    timezone: branch.timezone,
    day_start: DAY_START,
    host_node: branch.hostNode,
    base_url: null,
    is_active: 1,
    ...times,
  });
  await insert(tx, 'branch_settings', {
    id: tx.id('branch_settings'),
    branch_id: id,
    receipt_printer_id: null,
    ticket_header: null,
    ticket_footer: null,
    ticket_language: branch.ticketLanguage ?? null,
    bill_copies: 1,
    upi_id: null,
    payment_url: null,
    invoice_prefix: null,
    fiscal_device: 'none',
    fiscal_address: null,
    shifts_required: 0,
    waiters_may_86: 0,
    kiosk: null,
    customer_display: null,
    ...times,
  });
  return id;
}
