import { type Minor, mulDivHalfUp, sum } from '../../core/money/money.ts';
import { fromJson } from '../../db/tables/json.ts';
import { creditsOf, type RefundRow } from '../../sales/orders/pricing/credits.ts';
import type { NewLoss } from './loss.ts';
import { dishWords, goodsBetween, goodsOf } from './of-order.ts';
import type { ActOn, LineOn, MoneyLost } from './store.ts';

/** Settled by a status, without counted money. */
const UNRECORDED = 'unrecorded';

interface MoneyFacts {
  readonly rows: readonly MoneyLost[];
  /** All refunds of these orders, by order, oldest first. */
  readonly refunds: ReadonlyMap<number, readonly RefundRow[]>;
  readonly acts: readonly ActOn[];
  readonly lines: ReadonlyMap<number, LineOn>;
}

/** What one day's payment rows took from their sales, whenever those were. */
export const lossesOfMoney = (facts: MoneyFacts): NewLoss[] =>
  facts.rows
    .map((row): NewLoss => {
      const isRefund = row.payment_method !== UNRECORDED;
      const act = actOf(facts.acts, row, isRefund ? 'payment.refund' : 'payment.unrecorded');
      return {
        key: `payment:${row.id}`,
        reason: isRefund ? 'refund' : UNRECORDED,
        orderId: row.order_id,
        token: row.token_number,
        at: row.created_at,
        amount: isRefund ? refundedGoods(facts, row) : unpaidGoods(row),
        dishes: dishesOf(facts, row),
        userId: row.taken_by || null,
        approverId: act?.approver_id ?? null,
        why: row.reason ?? act?.reason ?? null,
        auditEntryId: act?.id ?? null,
      };
    })
    .filter(({ amount }) => amount !== 0);

/** Reversed by a void or refund of what nobody paid. */
const unpaidGoods = (row: MoneyLost): Minor =>
  row.total === 0 ? 0 : Math.sign(row.paid) * mulDivHalfUp(goodsOf(row), Math.abs(row.paid), row.total);

/** All refunds of an order together take back all of its goods, to the cent. */
function refundedGoods({ refunds }: MoneyFacts, row: MoneyLost): Minor {
  const sold = { ...row, taxes: fromJson(row.taxes) };
  const credits = creditsOf(sold, refunds.get(row.order_id) ?? []);
  const at = credits.findIndex(({ paymentId }) => paymentId === row.id);
  const credit = credits[at];
  if (!credit) return 0;
  const before = sum(credits.slice(0, at).map(({ amount }) => amount));
  return goodsBetween(goodsOf(row), row.total, before, before + credit.amount);
}

/** Written in the same transaction, at the same moment. */
const actOf = (acts: readonly ActOn[], { order_id, created_at }: MoneyLost, action: string) =>
  acts.find((act) => act.entity_id === order_id && act.action === action && act.created_at === created_at);

function dishesOf({ lines }: MoneyFacts, { refunded_items }: MoneyLost): string | null {
  if (refunded_items === null) return null;
  const named = fromJson(refunded_items).flatMap(({ order_item_id, quantity }) => {
    const line = lines.get(order_item_id);
    return line ? [dishWords(line, quantity)] : [];
  });
  return named.join(', ') || null;
}
