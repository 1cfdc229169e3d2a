import type { Updateable } from 'kysely';
import { asksChargeConsent } from '../../core/countries.ts';
import { toIso } from '../../core/time/time.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import type { TenantRow } from '../../db/tables/identity.ts';
import { toPercent } from '../../http/endpoint/fields.ts';

/** The single row; its id is not the tenant's number. */
export async function readTenant(handle: Reader | Tx) {
  const row = await handle.db.selectFrom('tenants').selectAll().executeTakeFirstOrThrow();
  return {
    id: handle.tenant.id,
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
    name: row.name,
    legal_name: row.legal_name,
    currency: row.currency,
    country: row.country,
    locale: row.locale,
    timezone: row.timezone,
    tax_number: row.tax_number,
    asks_charge_consent: asksConsent(row),
    settings: {
      rounding_mode: row.rounding_mode,
      rounding_increment: row.rounding_increment,
      tax_rounding: row.tax_rounding as 'order' | 'line',
      waiters_take_payments: row.waiters_take_payments === 1,
      cashier_discount_cap: toPercent(row.cashier_discount_cap),
      waiter_discount_cap: toPercent(row.waiter_discount_cap),
      invoice_issue: row.invoice_issue,
      financial_year_start: row.financial_year_start,
      personal_data_months: row.personal_data_months,
      asks_charge_consent: row.asks_charge_consent === null ? null : row.asks_charge_consent === 1,
    },
  };
}

/** The restaurant's setting, else its country's default. */
export const asksConsent = ({
  country,
  asks_charge_consent,
}: Pick<TenantRow, 'country' | 'asks_charge_consent'>): boolean =>
  asks_charge_consent === null ? asksChargeConsent(country) : asks_charge_consent === 1;

export type WireTenant = Awaited<ReturnType<typeof readTenant>>;

export async function changeTenant(tx: Tx, columns: Updateable<TenantRow>): Promise<void> {
  await tx.db
    .updateTable('tenants')
    .set({ ...columns, updated_at: tx.now })
    .execute();
}

/** Whether there is a branch besides these. */
export async function hasBranchBeyond(tx: Tx, branches: readonly number[]): Promise<boolean> {
  const rows = await tx.db.selectFrom('branches').select('id').execute();
  return rows.some(({ id }) => !branches.includes(id));
}

/** Whether stored amounts would change their meaning with other decimals. */
export async function moneyIsStored(tx: Tx): Promise<{ orders: boolean; prices: boolean }> {
  const order = await tx.db.selectFrom('orders').select('id').limit(1).executeTakeFirst();
  const item = await tx.db.selectFrom('menu_items').select('id').limit(1).executeTakeFirst();
  const charges = tx.db.selectFrom('charges').select('id').where('amount', 'is not', null);
  const charge = await charges.limit(1).executeTakeFirst();
  return { orders: order !== undefined, prices: item !== undefined || charge !== undefined };
}
