import { AppError } from '../../../core/errors.ts';
import { businessDate } from '../../../core/time/time.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import type { HostedBranch } from '../../../identity/branches/scope.ts';
import { clockCheck } from '../../../identity/clock/store.ts';
import { financialYearOf } from './number.ts';
import { hasInvoiceBetween, invoiceRules } from './store.ts';

/**
 * Whether the branch may issue in today's financial year. The first invoice of another year opens a series that cannot
 * be closed again, so a person first confirms the computer's date.
 */
export async function isYearConfirmed(tx: Tx, branch: HostedBranch): Promise<boolean> {
  const { from, until } = financialYearOf(today(tx, branch), (await invoiceRules(tx)).year_start);
  const issuedIn = (days: { from: string; until: string }) => hasInvoiceBetween(tx, branch.id, days);
  if (await issuedIn({ from, until })) return true;
  if (!(await issuedIn({ from: '', until: '9999' }))) return true;
  const { confirmed_at = null } = (await clockCheck(tx)) ?? {};
  if (confirmed_at === null) return false;
  const confirmed = businessDate(confirmed_at, branch.timezone, branch.day_start);
  return confirmed >= from && confirmed < until;
}

/** Throws INVOICE_YEAR_UNCONFIRMED. */
export async function assertYearConfirmed(tx: Tx, branch: HostedBranch): Promise<void> {
  if (await isYearConfirmed(tx, branch)) return;
  throw new AppError('INVOICE_YEAR_UNCONFIRMED', { details: { date: today(tx, branch) } });
}

const today = (tx: Tx, branch: HostedBranch): string =>
  businessDate(tx.now, branch.timezone, branch.day_start);
