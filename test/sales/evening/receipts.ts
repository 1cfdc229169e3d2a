import type { OrderTax } from '../../../server/core/money/sale-terms.ts';
import { fromJson } from '../../../server/db/tables/json.ts';
import type { FiscalReceiptRow, OrderRow } from '../../../server/db/tables/sales.ts';
import type { Picture } from './picture.ts';

/** The last thing that a device hears of an order that stands so. */
const lastOf: Readonly<Record<OrderRow['status'], RegExp>> = {
  draft: /begin|reversal/,
  kot: /begin|reversal/,
  billed: /begin|reversal/,
  paid: /sale|refund/,
  cancelled: /cancel|reversal/,
};

/** What is written for the fiscal device says what the orders say, under numbers without a gap. */
export function receiptFaults({ orders, receipts }: Picture): string[] {
  const [first] = receipts;
  const gaps = receipts.filter(({ sequence }, at) => sequence !== (first?.sequence ?? 0) + at);
  return [
    ...gaps.map(({ id, sequence }) => `receipt ${id} has the number ${sequence}`),
    ...[...orders.values()].flatMap((order) =>
      faultsOf(
        order,
        receipts.filter(({ order_id }) => order_id === order.id),
      ),
    ),
  ];
}

function faultsOf(order: OrderRow, its: readonly FiscalReceiptRow[]): string[] {
  const documents = its.map(({ document }) => fromJson(document));
  const total = documents.reduce((sum, one) => sum + one.total, 0);
  const kept = order.status === 'paid' ? Math.min(order.amount_paid, order.total) : 0;
  const taxes = sumsOf(documents.flatMap((one) => one.taxes));
  const isNothing = kept === 0 && order.status !== 'paid';
  const left = [...taxes].filter(([, amount]) => (isNothing || order.amount_paid === 0) && amount !== 0);
  const last = its.at(-1)?.kind ?? 'none';
  return [
    ...(total === kept ? [] : [`receipts of ${order.id} come to ${total}, not ${kept}`]),
    ...left.map(([key, amount]) => `receipts of ${order.id} leave ${amount} of tax ${key}`),
    ...(lastOf[order.status].test(last) ? [] : [`${order.id} is ${order.status} and ended with ${last}`]),
  ];
}

function sumsOf(taxes: readonly OrderTax[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { id, ppm, inclusive, amount } of taxes) {
    const key = `${id} ${ppm} ${inclusive}`;
    sums.set(key, (sums.get(key) ?? 0) + amount);
  }
  return sums;
}
