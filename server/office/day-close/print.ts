import { randomUUID } from 'node:crypto';
import { businessDate, fromIso } from '../../core/time/time.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { toPpm } from '../../http/endpoint/fields.ts';
import { audit } from '../../identity/audit/store.ts';
import { type HostedBranch, requireBranch, requireHosted } from '../../identity/branches/scope.ts';
import { enqueue, nextReprint } from '../../printing/jobs/enqueue.ts';
import { issuedAt } from '../../printing/jobs/issued.ts';
import { jobsOf } from '../../printing/jobs/of-document.ts';
import type { PrintJob } from '../../printing/jobs/schema.ts';
import { jobOnWire } from '../../printing/jobs/service.ts';
import type { PrintSnapshotInput } from '../../printing/tickets/snapshot.ts';
import { requireReceiptPrinter } from '../../sales/bills/service.ts';
import { businessOf } from '../../sales/orders/invoices/document.ts';
import { letterheadOf } from '../../sales/orders/invoices/letterhead-store.ts';
import { dayFigures } from './figures.ts';
import type { DayFigures, ZReport } from './schema.ts';
import { oneZ } from './service.ts';

type ReportSnapshot = Extract<PrintSnapshotInput, { document: 'report' }>;

/** At the receipt printer; the same report again is a marked copy. */
export async function printZ(tx: Tx, id: number): Promise<PrintJob> {
  const z = await oneZ(tx, id);
  const branch = await requireHosted(tx, z.branch_id);
  const printerId = await requireReceiptPrinter(tx, branch);
  const isAgain = (await jobsOf(tx, { documents: ['report'], refIds: [id] })).length > 0;
  const copy = isAgain ? await nextReprint(tx, 'report', id) : 0;
  const { id: jobId } = await enqueue(tx, {
    printerId,
    branchId: branch.id,
    document: 'report',
    refId: id,
    dedupeKey: `report:${id}:${copy}`,
    snapshot: { ...(await snapshotOf(tx, branch, z.figures, fromIso(z.created_at))), ...headOf(z) },
    copies: 1,
    ...(copy > 0 && { reprint: { n: copy, by: tx.caller.name, at: tx.now } }),
  });
  if (copy > 0) await recordCopy(tx, z, copy);
  return jobOnWire(tx, jobId);
}

/** The present day so far. */
export async function printX(tx: Tx): Promise<PrintJob> {
  const branch = await requireHosted(tx, requireBranch(tx));
  const printerId = await requireReceiptPrinter(tx, branch);
  const business_date = businessDate(tx.now, branch.timezone, branch.day_start);
  const figures = await dayFigures(tx, [branch.id], business_date);
  const { id } = await enqueue(tx, {
    printerId,
    branchId: branch.id,
    document: 'report',
    refId: null,
    dedupeKey: `report:x:${branch.id}:${randomUUID()}`,
    snapshot: { ...(await snapshotOf(tx, branch, figures, tx.now)), report: 'x', business_date },
    copies: 1,
  });
  return jobOnWire(tx, id);
}

const recordCopy = (tx: Tx, { id, branch_id, z_number }: ZReport, copy: number): Promise<void> =>
  audit(tx, {
    action: 'report.reprint',
    entity: 'z_report',
    entityId: id,
    branchId: branch_id,
    after: { z_number, copy },
  });

const headOf = ({ z_number, is_supplement, business_date, closed_by_name }: ZReport) => ({
  report: 'z' as const,
  z_number,
  is_supplement,
  business_date,
  ...(closed_by_name !== null && { closed_by: closed_by_name }),
});

async function snapshotOf(
  tx: Tx,
  branch: HostedBranch,
  figures: DayFigures,
  issued_at: number,
): Promise<Omit<ReportSnapshot, 'report' | 'business_date'>> {
  return {
    document: 'report',
    issued_at,
    ...(await issuedAt(tx, branch)),
    currency: { code: tx.tenant.currency, exponent: tx.tenant.exponent },
    business: businessOf(await letterheadOf(tx, branch.id)),
    ...salesOf(figures),
    ...moneyOf(figures),
    open_orders: figures.open_orders,
    open_shifts: figures.open_shifts,
  };
}

type Tax = DayFigures['by_tax'][number];

const taxOf = ({ name, code, rate, inclusive }: Tax, taxable: number, amount: number) => ({
  ...{ name: name ?? code, rate: toPpm(rate), inclusive },
  taxable,
  amount,
});

const keptTax = (tax: Tax) => taxOf(tax, tax.base, tax.amount);
const creditedTax = (tax: Tax) => taxOf(tax, tax.refunded_base, tax.refunded_amount);
const soldTax = (tax: Tax) => taxOf(tax, tax.base + tax.refunded_base, tax.amount + tax.refunded_amount);

/** Sales before refunds, what refunds took back, and what is left: each figure belongs to exactly one. */
const salesOf = ({ orders, voided, cancelled, ...figures }: DayFigures) => ({
  orders: orders.orders,
  gross: orders.gross + figures.line_discounts + figures.rule_discounts,
  discounts: figures.discounts_by_kind,
  charges: figures.by_charge.map(({ name, amount }) => ({ name: name ?? '-', amount })),
  taxes: figures.by_tax.map(soldTax),
  rounding: orders.rounding + orders.refunded_rounding,
  total: orders.total,
  ...(orders.refunded !== 0 && {
    credited: {
      amount: orders.refunded,
      taxes: figures.by_tax
        .filter((tax) => tax.refunded_base !== 0 || tax.refunded_amount !== 0)
        .map(creditedTax),
    },
  }),
  kept: {
    total: orders.total - orders.refunded,
    taxes: figures.by_tax.map(keptTax),
    rounding: orders.rounding,
    net: orders.net,
  },
  tips_by_waiter: figures.tips_by_waiter.map(({ name, amount }) => ({ name: name ?? '-', amount })),
  outstanding: figures.outstanding.amount,
  carried_over: figures.carried_over.amount,
  voided: { count: voided.lines, amount: voided.amount },
  cancelled: { count: cancelled.orders, amount: cancelled.total },
  categories: figures.by_category.map(({ name, quantity, gross, ...off }) => ({
    name: name ?? '-',
    count: Math.round(quantity * 100) / 100,
    amount: gross + off.line_discounts + off.rule_discounts,
  })),
  invoices: figures.invoices.map(({ series, first, last, count }) => ({
    first: `${series}-${first}`,
    last: first === last ? `${series}-${last}` : String(last),
    count,
  })),
});

const purseOf = ({ name, collected, handed_in, difference, carried }: DayFigures['drivers'][number]) => ({
  ...(name !== null && { name }),
  before: carried - collected + handed_in - difference,
  collected,
  handed_in,
  difference,
  carried,
});

const moneyOf = ({ payments, unrecorded, check, cash, drawers, ...figures }: DayFigures) => ({
  payments: figures.by_payment_method.map(({ payment_method, name, payments, taken }) => ({
    name: name ?? payment_method,
    count: payments,
    amount: taken,
  })),
  taken: payments.taken,
  unrecorded: unrecorded.taken,
  refunded: payments.refunded + unrecorded.refunded,
  owed_more: check.outstanding_change,
  difference: check.difference,
  tips: payments.tips,
  cash,
  drawers: drawers.map(({ user_name, opening_float, expected_cash, counted_cash, difference }) => ({
    ...(user_name !== null && { name: user_name }),
    opening: opening_float,
    expected: expected_cash,
    ...(counted_cash !== null && { counted: counted_cash }),
    ...(difference !== null && { difference }),
  })),
  drivers: figures.drivers.map(purseOf),
});
