import type { Updateable } from 'kysely';
import type { z } from 'zod';
import { AppError, validationError } from '../../core/errors.ts';
import { exponentOf } from '../../core/money/money.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import type { TenantRow } from '../../db/tables/identity.ts';
import { toPpm } from '../../http/endpoint/fields.ts';
import { audit } from '../audit/store.ts';
import { columns } from '../records/columns.ts';
import type { Accounting } from './accounting.ts';
import type { TenantChanges } from './schema.ts';
import { changeTenant, hasBranchBeyond, moneyIsStored, readTenant, type WireTenant } from './store.ts';

type Changes = z.output<typeof TenantChanges>;

export async function updateTenant(tx: Tx, body: Changes, database: TenantDatabase): Promise<WireTenant> {
  await assertOfAllBranches(tx);
  const before = await readTenant(tx);
  const { settings = {}, ...plain } = body;
  const recount = await currencyChange(tx, body);
  assertRounds({ ...before.settings, ...settings });
  await changeTenant(tx, { ...plain, ...settingColumns(settings), ...recount });
  tx.afterCommit(() => database.refreshProfile());
  const after = await readTenant(tx);
  await audit(tx, {
    action: 'tenant.update',
    entity: 'tenant',
    entityId: null,
    branchId: null,
    before,
    after,
  });
  tx.emit({ type: 'tenant.changed', branchId: null, data: { id: after.id } });
  return after;
}

/** The accounts by which closed days are booked. */
export const changeAccounts = (tx: Tx, accounting: Accounting | null): Promise<void> =>
  changeTenant(tx, { accounting: accounting === null ? null : JSON.stringify(accounting) });

/** The manager of one branch may not change settings of all. */
async function assertOfAllBranches(tx: Tx): Promise<void> {
  const { branches } = tx.caller;
  if (branches !== 'all' && (await hasBranchBeyond(tx, branches))) throw new AppError('BRANCH_FORBIDDEN');
}

/** Further changes with the currency: an increment means another amount if the decimals differ. */
async function currencyChange(tx: Tx, { currency, settings }: Changes): Promise<Updateable<TenantRow>> {
  if (currency === undefined || currency === tx.tenant.currency) return {};
  const { orders, prices } = await moneyIsStored(tx);
  if (orders) throw new AppError('CURRENCY_FIXED');
  if (exponentOf(currency) === tx.tenant.exponent) return {};
  if (prices) {
    const message =
      "You can't change to a currency with different decimals because the menu has prices. Set up a new restaurant instead.";
    throw new AppError('CURRENCY_FIXED', { message });
  }
  if (settings?.rounding_increment !== undefined) {
    throw validationError(
      'settings.rounding_increment',
      "doesn't fit the new currency; change the currency first, then set this",
    );
  }
  return { rounding_mode: 'off', rounding_increment: 1 };
}

function assertRounds({ rounding_mode, rounding_increment }: WireTenant['settings']): void {
  if (rounding_mode !== 'off' && rounding_increment < 1) {
    throw validationError('settings.rounding_increment', 'is required when rounding is on');
  }
}

function settingColumns(settings: NonNullable<Changes['settings']>): Updateable<TenantRow> {
  const { waiters_take_payments, asks_charge_consent, ...rest } = settings;
  const { cashier_discount_cap, waiter_discount_cap, ...plain } = rest;
  return {
    ...plain,
    ...(waiters_take_payments !== undefined && { waiters_take_payments: waiters_take_payments ? 1 : 0 }),
    ...(asks_charge_consent !== undefined && columns({ asks_charge_consent })),
    ...(cashier_discount_cap !== undefined && { cashier_discount_cap: toPpm(cashier_discount_cap) }),
    ...(waiter_discount_cap !== undefined && { waiter_discount_cap: toPpm(waiter_discount_cap) }),
  };
}
