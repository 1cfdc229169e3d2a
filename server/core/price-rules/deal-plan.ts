import { type Minor, sum } from '../money/money.ts';
import { type DealTerms, isOfPeers, type Kind, offTogether } from './deal.ts';

/** One grant of a deal: how many pieces of each kind are bought and got. Of peers all are in `bought`. */
interface Grant {
  readonly deal: number;
  readonly bought: readonly number[];
  readonly got: readonly number[];
}

interface Plan {
  readonly gain: Minor;
  readonly grants: readonly Grant[];
}

/** Grants that the search tries; a larger order gets the best of the simple choices instead. */
const MAX_STEPS = 2_000;

const nothing: Plan = { gain: 0, grants: [] };
const mostOf = ({ limit }: DealTerms): number => limit ?? Number.POSITIVE_INFINITY;

/**
 * The grants that are best for the guest, each piece in one of them at most; of equal ones those of the deal that comes
 * first. A search by counts of equal pieces: exact for orders of ordinary size.
 */
export function bestPlan(kinds: readonly Kind[], deals: readonly DealTerms[]): readonly Grant[] {
  const all = kinds.map(({ count }) => count);
  const simple = simplePlan(kinds, deals, all);
  const isExact = deals.length === 1 && isOfPeers(deals[0]!) && kinds.every(({ off }) => off === 0);
  if (isExact || deals.length === 0) return simple.grants;
  const known = new Map<string, Plan>();
  let steps = 0;
  const best = (at: number, left: readonly number[], granted: number): Plan => {
    const deal = deals[at];
    if (!deal) return nothing;
    const key = `${at} ${granted} ${left.join()}`;
    const before = known.get(key);
    if (before) return before;
    let plan = nothing;
    for (const grant of granted < mostOf(deal) ? grantsOf(deal, at, kinds, left) : []) {
      if (++steps > MAX_STEPS) break;
      const own = gainOf(deal, grant, kinds);
      if (own <= 0) continue;
      const rest = best(at, without(left, grant), granted + 1);
      if (own + rest.gain > plan.gain) plan = { gain: own + rest.gain, grants: [grant, ...rest.grants] };
    }
    const skipped = best(at + 1, left, 0);
    if (skipped.gain > plan.gain) plan = skipped;
    known.set(key, plan);
    return plan;
  };
  const found = best(0, all, 0);
  return found.gain >= simple.gain ? found.grants : simple.grants;
}

/** Deal after deal, of each what takes most off. */
function simplePlan(kinds: readonly Kind[], deals: readonly DealTerms[], all: readonly number[]): Plan {
  const grants: Grant[] = [];
  let left = all;
  let gain = 0;
  deals.forEach((deal, at) => {
    for (let granted = 0; granted < mostOf(deal); granted++) {
      const grant = dearest(deal, at, kinds, left);
      const own = grant ? gainOf(deal, grant, kinds) : 0;
      if (!grant || own <= 0) return;
      grants.push(grant);
      left = without(left, grant);
      gain += own;
    }
  });
  return { gain, grants };
}

/** The dearest peers; else the dearest to get and the cheapest to buy. */
function dearest(
  deal: DealTerms,
  at: number,
  kinds: readonly Kind[],
  left: readonly number[],
): Grant | undefined {
  const buys = kinds.map(({ isBought }, kind) => (isBought[at] ? left[kind]! : 0));
  if (isOfPeers(deal)) {
    const bought = firstOf(buys, piecesOf(deal));
    return bought && { deal: at, bought, got: kinds.map(() => 0) };
  }
  const got = firstOf(
    kinds.map(({ isGot }, kind) => (isGot[at] ? left[kind]! : 0)),
    deal.get,
  );
  if (!got) return undefined;
  const rest = buys.map((count, kind) => Math.min(count, left[kind]! - got[kind]!));
  const bought = firstOf(rest.toReversed(), deal.buy)?.toReversed();
  return bought && { deal: at, bought, got };
}

/** Of dishes that are bought and got alike the choice is one. */
const piecesOf = ({ buy, get }: DealTerms): number => buy + get;

function firstOf(available: readonly number[], wanted: number): number[] | undefined {
  let missing = wanted;
  const counts = available.map((most) => {
    const count = Math.min(missing, most);
    missing -= count;
    return count;
  });
  return missing === 0 ? counts : undefined;
}

function* grantsOf(
  deal: DealTerms,
  at: number,
  kinds: readonly Kind[],
  left: readonly number[],
): Generator<Grant> {
  const none = kinds.map(() => 0);
  const buys = kinds.map(({ isBought }, kind) => (isBought[at] ? left[kind]! : 0));
  if (isOfPeers(deal)) {
    for (const bought of choicesOf(buys, piecesOf(deal))) yield { deal: at, bought, got: none };
    return;
  }
  for (const bought of choicesOf(buys, deal.buy)) {
    const gets = kinds.map(({ isGot }, kind) => (isGot[at] ? left[kind]! - bought[kind]! : 0));
    for (const got of choicesOf(gets, deal.get)) yield { deal: at, bought, got };
  }
}

/** Every way to take so many pieces, the dearest first. */
function* choicesOf(available: readonly number[], wanted: number, from = 0): Generator<number[]> {
  if (from === available.length && wanted === 0) yield [];
  if (sum(available.slice(from)) < wanted || from === available.length) return;
  for (let count = Math.min(wanted, available[from]!); count >= 0; count--)
    for (const rest of choicesOf(available, wanted - count, from + 1)) yield [count, ...rest];
}

const without = (left: readonly number[], { bought, got }: Grant): number[] =>
  left.map((count, kind) => count - bought[kind]! - got[kind]!);

/** What it takes off more than the rules for each piece would. */
function gainOf(deal: DealTerms, { bought, got }: Grant, kinds: readonly Kind[]): Minor {
  const reduced = isOfPeers(deal) ? bought : got;
  const prices = reduced.flatMap((count, kind) => new Array<Minor>(count).fill(kinds[kind]!.price));
  return offTogether(deal, prices) - sum(reduced.map((count, kind) => count * kinds[kind]!.off));
}
