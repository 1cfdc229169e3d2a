import { clampToSafe, type Minor } from '../../core/money/money.ts';
import type { Handled } from './far.ts';
import { type Loss, type LossReason, lossReasons } from './loss.ts';

interface Amounts {
  sent: Minor;
  lost: Minor;
}

interface Person extends Amounts {
  orders: number;
  lostByAct: Minor;
  acts: number;
}

/** Running sums. */
export interface LossTally extends Amounts {
  orders: number;
  readonly byReason: Map<LossReason, { amount: Minor; entries: number }>;
  readonly byPerson: Map<number, Person>;
  readonly byHour: Map<number, Amounts>;
  readonly byBranch: Map<number, Amounts>;
}

export const emptyLossTally = (): LossTally => ({
  orders: 0,
  sent: 0,
  lost: 0,
  byReason: new Map(lossReasons.map((reason) => [reason, { amount: 0, entries: 0 }])),
  byPerson: new Map(),
  byHour: new Map(),
  byBranch: new Map(),
});

const nothing = (): Amounts => ({ sent: 0, lost: 0 });
const nobody = (): Person => ({ ...nothing(), orders: 0, lostByAct: 0, acts: 0 });

/** What an order sent: counts for everyone who opened, served or cashed it, or took from its value. */
interface Passed {
  readonly branchId: number;
  readonly hour: number;
  readonly sent: Minor;
  readonly hands: ReadonlySet<number>;
}

export function countSent(tally: LossTally, { branchId, hour, sent, hands }: Passed): void {
  tally.orders += 1;
  for (const sums of [tally, at(tally.byHour, hour, nothing), at(tally.byBranch, branchId, nothing)])
    sums.sent = clampToSafe(sums.sent + sent);
  countHandled(tally, hands, sent);
}

/** Only for people: an order of another day, or one that others opened and served. */
export function countHandled({ byPerson }: LossTally, hands: ReadonlySet<number>, sent: Minor): void {
  for (const id of hands) {
    const person = at(byPerson, id, nobody);
    person.orders += 1;
    person.sent = clampToSafe(person.sent + sent);
  }
}

/** A coupon's discount is nobody's action. */
const isAct = ({ reason }: Loss): boolean => reason !== 'coupon';

export function countLoss(tally: LossTally, loss: Loss): void {
  const { amount, reason, hour, branchId, userId } = loss;
  const person = at(tally.byPerson, userId ?? 0, nobody);
  for (const sums of [tally, person, at(tally.byHour, hour, nothing), at(tally.byBranch, branchId, nothing)])
    sums.lost = clampToSafe(sums.lost + amount);
  const ofReason = at(tally.byReason, reason, () => ({ amount: 0, entries: 0 }));
  ofReason.amount = clampToSafe(ofReason.amount + amount);
  ofReason.entries += 1;
  if (!isAct(loss)) return;
  person.lostByAct = clampToSafe(person.lostByAct + amount);
  person.acts += 1;
}

function at<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** Roles that serve guests or take their money. */
const COMPARED = ['owner', 'manager', 'cashier', 'waiter', 'driver'];

export const handledBy = (
  { byPerson }: Pick<LossTally, 'byPerson'>,
  roles: ReadonlyMap<number, string>,
): Handled[] =>
  [...byPerson].map(([userId, person]) => ({
    userId,
    isCompared: COMPARED.includes(roles.get(userId) ?? ''),
    ...person,
  }));
