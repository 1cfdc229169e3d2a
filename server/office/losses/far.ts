import { type Minor, mulDivHalfUp } from '../../core/money/money.ts';

/** Parts per million. */
type Share = number;
const WHOLE = 1_000_000;

/** Fewer orders, people or actions say nothing about a person; smaller shares are not worth an alarm. */
const LEAST_ORDERS = 20;
const LEAST_PEOPLE = 4;
const LEAST_ACTS = 3;
const LEAST_SHARE = 50_000;
/** Multiple of what is usual among the others. */
const TIMES = 3;

export interface Handled {
  readonly userId: number;
  /** Serves guests or takes their money: devices and cooks are not compared. */
  readonly isCompared: boolean;
  readonly orders: number;
  readonly sent: Minor;
  readonly lost: Minor;
  /** What restaurants give by rule is nobody's action. */
  readonly lostByAct: Minor;
  readonly acts: number;
}

export interface Compared {
  readonly share: Share;
  /** Without coupons; this is compared. */
  readonly actShare: Share;
  /** The others' median; null: too few to compare. */
  readonly usual: Share | null;
  readonly isFar: boolean;
}

export const lostShare = (lost: Minor, sent: Minor): Share =>
  sent <= 0 ? 0 : mulDivHalfUp(lost, WHOLE, sent);

/**
 * Unusual: among at least four people with twenty orders each, three actions or more, and a share above three times the
 * others' median and above 5 %.
 */
export function comparedWithOthers(people: readonly Handled[]): ReadonlyMap<number, Compared> {
  const byAct = ({ lostByAct, sent }: Handled): Share => lostShare(Math.max(0, lostByAct), sent);
  const busy = people.filter(({ isCompared, orders }) => isCompared && orders >= LEAST_ORDERS);
  return new Map(
    people.map((person) => {
      const isBusy = busy.includes(person);
      const others = busy.filter((other) => other !== person);
      const usual = isBusy && busy.length >= LEAST_PEOPLE ? median(others.map(byAct)) : null;
      const isFar =
        usual !== null &&
        person.acts >= LEAST_ACTS &&
        byAct(person) > LEAST_SHARE &&
        byAct(person) > TIMES * usual;
      return [
        person.userId,
        { share: lostShare(person.lost, person.sent), actShare: byAct(person), usual, isFar },
      ];
    }),
  );
}

function median(shares: readonly Share[]): Share {
  const sorted = shares.toSorted((one, other) => one - other);
  const half = sorted.length / 2;
  const [low = 0, high = 0] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return Math.round((low + high) / 2);
}
