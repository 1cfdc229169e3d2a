import { type Minor, sum } from '../money/money.ts';
import { amountOff, type Effect } from './rule.ts';

/** A deal as an ordered line keeps it: later edits of the rule do not reach it. */
export interface DealTerms extends Effect {
  readonly id: number;
  readonly name: string;
  readonly priority: number;
  readonly buy: number;
  /** 0: the effect is on the price of the bought ones together. */
  readonly get: number;
  readonly limit: number | null;
  readonly combines: boolean;
  /** Whether the same dishes are bought and got. */
  readonly is_same: boolean;
}

/** A line's part in a deal. */
export interface Role {
  readonly deal: DealTerms;
  readonly is_bought: boolean;
  readonly is_got: boolean;
}

/** All its pieces become cheaper, not only those that are got. */
export const isOfPeers = ({ get, is_same }: DealTerms): boolean => is_same || get === 0;

/** Pieces that are alike to every deal. */
export interface Kind {
  readonly price: Minor;
  /** What a rule for each piece takes off it, if no deal does. */
  readonly off: Minor;
  readonly count: number;
  /** By deal. */
  readonly isBought: readonly boolean[];
  readonly isGot: readonly boolean[];
}

/** What one grant takes off these pieces. */
export function offTogether(deal: DealTerms, prices: readonly Minor[]): Minor {
  if (deal.get === 0) return amountOff(deal, sum(prices));
  if (!deal.is_same) return sum(prices.map((price) => amountOff(deal, price)));
  const cheapest = prices.toSorted((a, b) => a - b).slice(0, deal.get);
  return sum(cheapest.map((price) => amountOff(deal, price)));
}
