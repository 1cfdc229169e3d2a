import { type RuleBook, ruleBook, type ValidRules, validRules } from '../../../catalogue/price-rules/book.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import { areaOfTable } from '../../../floor/tables/store.ts';
import { type HostedBranch, knownAsHosted, requireHosted } from '../../../identity/branches/scope.ts';

/** The rules that were valid for an order's lines at a moment; null: the restaurant has none. */
export type SaleRules = ((at: number) => ValidRules) | null;

interface Ordered {
  readonly branch_id: number;
  readonly order_type_id: number;
  readonly table_id: number | null;
  readonly source: string;
}

/** Without rules nothing is awaited. */
export const saleRules = (tx: Tx, order: Ordered): SaleRules | Promise<SaleRules> => {
  const book = ruleBook.peek(tx);
  return book?.rules.length === 0 ? null : rulesIn(tx, book, order);
};

async function rulesIn(tx: Tx, known: RuleBook | undefined, order: Ordered): Promise<SaleRules> {
  const book = known ?? (await ruleBook(tx));
  if (book.rules.length === 0) return null;
  const place: HostedBranch =
    knownAsHosted(tx, order.branch_id) ?? (await requireHosted(tx, order.branch_id));
  const hasAreas = order.table_id !== null && book.rules.some(({ area_ids }) => area_ids !== null);
  const areaId = hasAreas ? await areaOfTable(tx, order.table_id as number) : null;
  const sale = { orderTypeId: order.order_type_id, areaId, source: order.source };
  return (at) => validRules(book, place, sale, at);
}
