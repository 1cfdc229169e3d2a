import { orderNumber } from '../../../core/ids.ts';
import type { ReceiptDocument } from '../../../core/money/fiscal-receipt.ts';
import { type Minor, sum } from '../../../core/money/money.ts';
import type { RefundBreakdown } from '../../../core/money/sale-terms.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import { fromJson } from '../../../db/tables/json.ts';
import type { OrderRow, PaymentRow } from '../../../db/tables/sales.ts';
import type { HostedBranch } from '../../../identity/branches/scope.ts';
import { type ReceiptDraft, writeReceipts } from '../../fiscal/outbox.ts';
import { cachedDevice } from '../../fiscal/store.ts';
import type { LoadedOrder } from '../access.ts';
import { creditFor } from '../pricing/credits.ts';
import type { OrderPatch } from './patch.ts';

/** The branch is known to have no fiscal device. */
export const isUnsigned = (tx: Tx, branch: HostedBranch): boolean =>
  cachedDevice.peek(tx, branch.id) === null;

/**
 * Receipts the branch's fiscal device must sign: begin and end of each order, and refunds. Once an order is closed its
 * receipts add up to the money kept for it; before that to 0.
 */
export async function followReceipts(
  tx: Tx,
  branch: HostedBranch,
  before: LoadedOrder | null,
  after: LoadedOrder,
  { payments = [] }: OrderPatch,
): Promise<void> {
  if ((await cachedDevice(tx, branch.id)) === null) return;
  const drafts = receiptsOf(before, after, payments);
  if (drafts.length > 0) await writeReceipts(tx, branch, after.order.id, drafts);
}

function receiptsOf(
  before: LoadedOrder | null,
  after: LoadedOrder,
  added: readonly PaymentRow[],
): readonly ReceiptDraft[] {
  const was = before?.order.status ?? 'cancelled';
  const now = after.order.status;
  if (was === 'paid' && now === 'paid') return refundsIn(after.order, added);
  return [
    ...(before !== null && was === 'paid' ? [reversalOf(before)] : []),
    ...(was === 'cancelled' && now !== 'cancelled' ? [nothingYet('begin', after.order)] : []),
    ...(now === 'paid' ? [saleOf(after)] : []),
    ...(now === 'cancelled' && was !== 'cancelled' && was !== 'paid'
      ? [nothingYet('cancel', after.order)]
      : []),
  ];
}

const headOf = ({ id, token_number }: OrderRow) => ({ order_number: orderNumber(id), token_number });

const nothingYet = (kind: 'begin' | 'cancel', order: OrderRow): ReceiptDraft => ({
  kind,
  document: { ...headOf(order), total: 0, rounding: 0, taxes: [], payments: [] },
});

const saleOf = ({ order, payments }: LoadedOrder): ReceiptDraft => ({
  kind: 'sale',
  document: {
    ...headOf(order),
    total: order.total,
    rounding: order.rounding_adjustment,
    taxes: fromJson(order.taxes),
    payments: byMethod(payments),
  },
});

function refundsIn(order: OrderRow, added: readonly PaymentRow[]): ReceiptDraft[] {
  const rows = added.filter(({ kind }) => kind === 'refund');
  const credits = rows.flatMap(({ credited }) => (credited === null ? [] : [fromJson(credited)]));
  const [first] = credits;
  if (!first) return [];
  const taxes = first.taxes.map((tax, index) => ({
    ...tax,
    base: sum(credits.map((credit) => credit.taxes[index]?.base ?? 0)),
    amount: sum(credits.map((credit) => credit.taxes[index]?.amount ?? 0)),
  }));
  const credit = {
    amount: sum(credits.map(({ amount }) => amount)),
    net: sum(credits.map(({ net }) => net)),
    rounding: sum(credits.map(({ rounding }) => rounding)),
    taxes,
  };
  return [{ kind: 'refund', document: takenBack(order, credit, byMethod(rows)) }];
}

/** All that refunds left of it. */
function reversalOf({ order, payments }: LoadedOrder): ReceiptDraft {
  const earlier = payments
    .filter(({ kind }) => kind === 'refund')
    .map(({ id, amount, credited }) => ({ id, amount, credited: credited && fromJson(credited) }));
  const sold = { ...order, taxes: fromJson(order.taxes) };
  const credit = creditFor(sold, earlier, Math.min(order.amount_paid, order.total));
  const back = byMethod(payments).map(({ method, amount }) => ({ method, amount: -amount }));
  return { kind: 'reversal', document: takenBack(order, credit, back) };
}

const takenBack = (
  order: OrderRow,
  { amount, rounding, taxes }: RefundBreakdown,
  payments: ReceiptDocument['payments'],
): ReceiptDocument => ({
  ...headOf(order),
  total: below(amount),
  rounding: below(rounding),
  taxes: taxes.map((tax) => ({ ...tax, base: below(tax.base), amount: below(tax.amount) })),
  payments,
});

/** −0 becomes 0. */
const below = (amount: Minor): Minor => 0 - amount;

const byMethod = (rows: readonly PaymentRow[]): ReceiptDocument['payments'] =>
  [...Map.groupBy(rows, ({ payment_method }) => payment_method)]
    .map(([method, its]) => ({ method, amount: sum(its.map(({ amount }) => amount)) }))
    .filter(({ amount }) => amount !== 0);
