import { invoiceRulesOf } from '../../core/countries.ts';
import { validationError } from '../../core/errors.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import type { JournalRow } from '../../db/tables/service.ts';
import { audit } from '../../identity/audit/store.ts';
import { Accounting } from '../../identity/tenant/accounting.ts';
import { changeAccounts } from '../../identity/tenant/service.ts';
import type { Batch } from './batch.ts';
import { bookingsOf, type DayToBook } from './bookings.ts';
import { bookedRestaurant, insertJournal, soldTaxes } from './store.ts';
import { suggestionsFor } from './suggestions.ts';

const stored = (text: string | null): Accounting | null =>
  text === null ? null : Accounting.parse(JSON.parse(text));

export async function readAccounting(handle: Reader | Tx) {
  const { accounting, country } = await bookedRestaurant(handle);
  return { accounting: stored(accounting), suggestions: suggestionsFor(await soldTaxes(handle), country) };
}

export async function changeAccounting(tx: Tx, accounting: Accounting | null) {
  if (accounting) assertFits(accounting);
  const before = stored((await bookedRestaurant(tx)).accounting);
  await changeAccounts(tx, accounting);
  await audit(tx, {
    action: 'accounting.update',
    entity: 'tenant',
    entityId: null,
    branchId: null,
    before,
    after: accounting,
  });
  tx.emit({ type: 'tenant.changed', branchId: null, data: { id: tx.tenant.id } });
  return readAccounting(tx);
}

function assertFits(accounting: Accounting): void {
  const { program, accounts, taxes } = accounting;
  if (program !== 'quickbooks' && accounting[program] === null)
    throw validationError(program, 'is required for this program');
  if (accounts.charges !== null && taxes.some(({ sales_account }) => sales_account !== null))
    throw validationError('accounts.charges', 'is part of the sales by tax; leave it empty');
  if (program === 'datev') assertNumbers(accounting);
}

/** DATEV knows accounts by number; a debtor or creditor has one more digit. */
function assertNumbers({ datev, accounts, payment_methods, taxes }: Accounting): void {
  const length = datev?.account_length ?? 4;
  const all: readonly (readonly [string, string | null | undefined])[] = [
    ...Object.entries(accounts).map(([name, account]) => [`accounts.${name}`, account] as const),
    ...payment_methods.map(({ account }, n) => [`payment_methods.${n}.account`, account] as const),
    ...taxes.map(({ account }, n) => [`taxes.${n}.account`, account] as const),
    ...taxes.map(({ sales_account }, n) => [`taxes.${n}.sales_account`, sales_account] as const),
    ['datev.clearing', datev?.clearing],
  ];
  const wrong = all.find(
    ([, account]) =>
      account != null && !(/^\d+$/.test(account) && account.length >= length && account.length <= length + 1),
  );
  if (wrong) throw validationError(wrong[0], `must be an account number of ${length} digits`);
}

interface ClosedDay extends DayToBook {
  readonly report: Pick<Batch, 'z_number' | 'business_date' | 'is_supplement' | 'closed_at'>;
  readonly branch: { readonly code: string; readonly name: string };
}

/** The closed day's bookings by the accounts of now; undefined if the restaurant has none. */
export async function batchOf(tx: Tx, { report, branch, ...day }: ClosedDay): Promise<Batch | undefined> {
  const restaurant = await bookedRestaurant(tx);
  const accounting = stored(restaurant.accounting);
  if (!accounting) return undefined;
  const { program, by_branch, datev, tally, xero } = accounting;
  return {
    ...report,
    restaurant: restaurant.name,
    branch_code: branch.code,
    branch_name: branch.name,
    currency: restaurant.currency,
    country: restaurant.country,
    year_start: restaurant.financial_year_start ?? invoiceRulesOf(restaurant.country).year_start,
    settings: { program, by_branch, datev, tally, xero },
    entries: bookingsOf(day, accounting),
  };
}

export const addJournal = (tx: Tx, row: JournalRow): Promise<void> => insertJournal(tx, row);
