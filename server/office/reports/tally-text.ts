import {
  add,
  type ItemFigures,
  type OrderFigures,
  type PaymentFigures,
  type RuleFigures,
  type TaxFigures,
} from './figures.ts';
import type { Tally } from './tally.ts';

/** A tally as text: maps are lists of their entries. */
type Stored = {
  [K in keyof Tally]: Tally[K] extends Map<infer Key, infer Value> ? [Key, Value][] : Tally[K];
};

export const tallyText = (tally: Tally): string =>
  JSON.stringify(tally, (_, value) => (value instanceof Map ? [...value] : value));

/** Adds a stored tally to the sums. */
export function addTally(sums: Tally, text: string): void {
  const stored = JSON.parse(text) as Stored;
  add(sums.orders, stored.orders);
  add(sums.cancelled, stored.cancelled);
  add(sums.voided, stored.voided);
  addEntries<string, OrderFigures>(sums.byDay, stored.byDay, add);
  addEntries<number, OrderFigures>(sums.byBranch, stored.byBranch, add);
  addEntries<number, OrderFigures>(sums.byOrderType, stored.byOrderType, add);
  addEntries<number, OrderFigures>(sums.byWaiter, stored.byWaiter, add);
  addEntries<number, OrderFigures>(sums.byHour, stored.byHour, add);
  addEntries<number, OrderFigures>(sums.byPlatform, stored.byPlatform, add);
  addEntries<string, PaymentFigures>(sums.byMethod, stored.byMethod, add);
  addEntries(sums.byTax, stored.byTax, addTax);
  addEntries(sums.byItem, stored.byItem, addItem);
  addEntries(sums.byRule, stored.byRule, addRule);
  addEntries(sums.byCharge, stored.byCharge, (known, more) => {
    known.amount += more.amount;
  });
  for (const [id, amount] of stored.tips) sums.tips.set(id, (sums.tips.get(id) ?? 0) + amount);
}

function addEntries<K, F>(
  sums: Map<K, F>,
  entries: readonly [K, F][],
  addTo: (known: F, more: F) => void,
): void {
  for (const [key, figures] of entries) {
    const known = sums.get(key);
    if (known === undefined) sums.set(key, figures);
    else addTo(known, figures);
  }
}

function addTax(known: TaxFigures, more: TaxFigures): void {
  known.base += more.base;
  known.amount += more.amount;
  known.refunded_base += more.refunded_base;
  known.refunded_amount += more.refunded_amount;
}

function addItem(known: ItemFigures, more: ItemFigures): void {
  known.quantity += more.quantity;
  known.gross += more.gross;
  known.line_discounts += more.line_discounts;
  known.rule_discounts += more.rule_discounts;
}

function addRule(known: RuleFigures, more: RuleFigures): void {
  known.quantity += more.quantity;
  known.discount += more.discount;
  known.gross += more.gross;
}
