import { allocate, type Minor, sum } from '../money/money.ts';
import { type DealTerms, isOfPeers, type Kind, offTogether, type Role } from './deal.ts';
import { bestPlan } from './deal-plan.ts';
import { amountOff } from './rule.ts';

export interface DealLine {
  readonly id: number;
  readonly quantity: number;
  /** Of a piece, without modifiers. */
  readonly price: Minor;
  /** What a rule for each piece takes off it, if no deal does. */
  readonly off: Minor;
  readonly roles: readonly Role[];
}

export interface Granted {
  readonly id: number;
  readonly name: string;
  readonly combines: boolean;
  /** Pieces that it makes cheaper. */
  readonly quantity: number;
  readonly amount: Minor;
}

interface KindOfLines extends Kind {
  readonly lines: readonly DealLine[];
}

/** By line id: the deals that are granted. The order of the lines does not matter. */
export function dealsOn(lines: readonly DealLine[]): ReadonlyMap<number, readonly Granted[]> {
  if (!haveEnough(lines)) return new Map();
  const deals = dealsAmong(lines);
  const kinds = kindsOf(lines, deals);
  const left = kinds.map((kind) => kind.lines.map((line) => ({ line, count: line.quantity })));
  const granted = new Map<number, readonly Granted[]>();
  for (const { deal: at, bought, got } of bestPlan(kinds, deals)) {
    const deal = deals[at]!;
    const pieces = taken(left, bought);
    const reduced = isOfPeers(deal) ? pieces : taken(left, got);
    const shares = sharesOf(deal, reduced);
    for (const [n, { id }] of reduced.entries())
      granted.set(id, withOne(granted.get(id) ?? [], deal, shares[n]!));
  }
  return granted;
}

/** Whether there are as many pieces as any of the deals needs: most orders end here. */
function haveEnough(lines: readonly DealLine[]): boolean {
  const pieces = new Map<number, number>();
  for (const { quantity, roles } of lines)
    for (const { deal } of roles) {
      const count = (pieces.get(deal.id) ?? 0) + quantity;
      if (count >= deal.buy + deal.get) return true;
      pieces.set(deal.id, count);
    }
  return false;
}

const keyOf = (value: object): string => JSON.stringify(value);

/** By their terms: a rule that was edited while the order was open is two. The higher priority first, then the older. */
function dealsAmong(lines: readonly DealLine[]): DealTerms[] {
  const known = new Map(lines.flatMap(({ roles }) => roles.map(({ deal }) => [keyOf(deal), deal] as const)));
  return [...known]
    .sort(([one, a], [other, b]) => b.priority - a.priority || a.id - b.id || (one < other ? -1 : 1))
    .map(([, deal]) => deal);
}

/** Dearest first. */
function kindsOf(lines: readonly DealLine[], deals: readonly DealTerms[]): KindOfLines[] {
  const keys = deals.map(keyOf);
  const alike = Map.groupBy(lines, ({ price, off, roles }) => keyOf([price, off, roles]));
  return [...alike]
    .sort(([one, [a]], [other, [b]]) => b!.price - a!.price || (one < other ? -1 : 1))
    .map(([, group]) => kindOf(group, keys));
}

function kindOf(group: readonly DealLine[], deals: readonly string[]): KindOfLines {
  const { price, off, roles } = group[0]!;
  const roleIn = new Map(roles.map((role) => [keyOf(role.deal), role]));
  return {
    ...{ price, off },
    lines: group.toSorted((a, b) => a.id - b.id),
    count: sum(group.map(({ quantity }) => quantity)),
    isBought: deals.map((deal) => roleIn.get(deal)?.is_bought ?? false),
    isGot: deals.map((deal) => roleIn.get(deal)?.is_got ?? false),
  };
}

/** So many of the first pieces of each kind. */
function taken(left: { line: DealLine; count: number }[][], counts: readonly number[]): DealLine[] {
  return counts.flatMap((count, kind) => {
    const pieces: DealLine[] = [];
    for (const there of left[kind]!)
      for (; there.count > 0 && pieces.length < count; there.count--) pieces.push(there.line);
    return pieces;
  });
}

/** Peers bear it by their prices; of other dishes each that is got bears its own. */
function sharesOf(deal: DealTerms, pieces: readonly DealLine[]): Minor[] {
  const prices = pieces.map(({ price }) => price);
  return isOfPeers(deal)
    ? allocate(offTogether(deal, prices), prices)
    : prices.map((price) => amountOff(deal, price));
}

function withOne(known: readonly Granted[], { id, name, combines }: DealTerms, amount: Minor): Granted[] {
  const before = known.find((one) => one.id === id && one.name === name);
  const now = {
    id,
    name,
    combines,
    quantity: (before?.quantity ?? 0) + 1,
    amount: (before?.amount ?? 0) + amount,
  };
  return before ? known.map((one) => (one === before ? now : one)) : [...known, now];
}
