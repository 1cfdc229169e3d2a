import type {
  LateFacts,
  LostFacts,
  LostOrder,
  OrderState,
} from '../../../../sync/apply/resolution/resolve.ts';

/** What ought to happen, in words: the first rule that fits a case tells its outcome. */
export type Rule<Facts> = readonly [says: string, fits: (facts: Facts) => boolean, outcome: string];

interface Pair {
  readonly here: OrderState;
  readonly there: OrderState;
}
const isLaterHere = ({ here, there }: Pair): boolean => here.version > there.version;
const isLaterThere = ({ here, there }: Pair): boolean => there.version > here.version;
const isOneState = ({ here, there }: Pair): boolean =>
  here.version === there.version && here.updated_at === there.updated_at;

/** The first version was the order as it was made: everyone who changed it later knew that one. */
const onlyMadeHere = ({ here, there }: Pair): boolean => here.version === 1 && there.version >= 2;
const wasOpenedOnPurpose = (open: OrderState, done: OrderState): boolean => open.reopened > done.version;

const hasNoOtherOrder = ({ order }: LateFacts): boolean => !order || isOneState(order);
const isSuccessors = ({ writer, order }: LateFacts): boolean =>
  writer === 'successor' && !(order && onlyMadeHere(order));
const isFollowedThere = ({ order }: LateFacts): boolean =>
  order !== undefined && isLaterThere(order) && order.knows.there;
const isFollowedHere = ({ order }: LateFacts): boolean =>
  order !== undefined && isLaterHere(order) && order.knows.here;

/** A server that was replaced brings what it has: by a rescue, or out of the quarantine. */
export const replacedRules: readonly Rule<LateFacts>[] = [
  ['a table has one state, and the server of now has one', ({ isTwin }) => isTwin, 'here, reported'],
  ['a later server changed it: that one has the last word', isSuccessors, 'here, reported'],
  ['what is here grew from what came', isFollowedHere, 'here'],
  [
    'nothing opens what was paid, but a person who knew of that',
    ({ order }) =>
      order?.here.isDone === true &&
      !order.there.isDone &&
      !(order.knows.there && wasOpenedOnPurpose(order.there, order.here)),
    'here, reported',
  ],
  ['what came grew from what is here', isFollowedThere, 'there'],
  [
    'a row of an order with one state: an older row is an old backup',
    (facts) => hasNoOtherOrder(facts) && facts.newer < 0,
    'here',
  ],
  ['a row of an order with one state: nobody went on with it', hasNoOtherOrder, 'there'],
  [
    'two states that did not know each other: this server is later than the writer of the other, and raises the version',
    ({ writer, order, isStored }) =>
      writer === 'predecessor' &&
      order !== undefined &&
      !isLaterHere(order) &&
      !onlyMadeHere(order) &&
      isStored,
    'there, reported',
  ],
  [
    'the same of a row that is new here: nobody loses anything',
    ({ writer, order }) =>
      writer === 'predecessor' && order !== undefined && !isLaterHere(order) && !onlyMadeHere(order),
    'there',
  ],
  ['two states that did not know each other: others went on from the one here', () => true, 'here, reported'],
];

/** The comparison found a record that differs from central's. */
export const comparedRules: readonly Rule<LateFacts>[] = [
  ['what this server wrote is offered again', (facts) => facts.isTwin || isSuccessors(facts), 'here'],
  ['it came late to central, and grew from what is here', isFollowedThere, 'there'],
  [
    'a row that came late to central, of an order with one state',
    (facts) => hasNoOtherOrder(facts) && facts.newer > 0,
    'there',
  ],
  ['the server of the branch decides', () => true, 'here'],
];

const isOrder = (order: LostFacts['order']): order is LostOrder => typeof order === 'object';
const of = ({ order }: LostFacts, holds: (order: LostOrder) => boolean): boolean =>
  isOrder(order) && holds(order);

const isPaidThereOpenHere = ({ here, there }: Pair): boolean => there.isDone && !here.isDone;

/** Central has something that whoever wrote the order here did not know. */
function isUnawareHere(order: LostOrder): boolean {
  const { here, there, writer, onlyThere } = order;
  if (writer === 'since')
    return onlyThere !== undefined || (isPaidThereOpenHere(order) && !wasOpenedOnPurpose(here, there));
  return onlyThere === 'this' || (onlyThere === 'another' && isPaidThereOpenHere(order));
}

const followsCentral = (facts: LostFacts): boolean =>
  of(facts, (order) => isLaterHere(order) && !isUnawareHere(order));
const hasOneState = (facts: LostFacts): boolean => facts.order === 'same' || of(facts, isOneState);
const isForked = (facts: LostFacts): boolean =>
  of(facts, (order) => !isLaterThere(order) && !isOneState(order) && !followsCentral(facts));

const isSince = ({ writer }: LostFacts): boolean => writer === 'since';
const isHeld = ({ writer }: LostFacts): boolean => writer === 'held';
const isAlone = ({ order }: LostFacts): boolean => order === undefined;

/** Of equal states nobody loses and nothing is sent; otherwise what is here goes to central, and what loses to a person. */
const ifDiffering = (outcome: string, otherwise: string, rule: (facts: LostFacts) => boolean, says: string) =>
  [
    [says, (facts: LostFacts) => facts.differs && rule(facts), outcome],
    [`${says} (nothing differs)`, rule, otherwise],
  ] as const;

/** A server that lost its newest transactions gets back what it wrote. */
export const lostRules: readonly Rule<LostFacts>[] = [
  ['it is not here', ({ isStored }) => !isStored, 'there'],
  ...ifDiffering(
    'here, sent again',
    'here',
    (facts) => isAlone(facts) && isSince(facts),
    'a table is as it is now',
  ),
  ...ifDiffering(
    'here, sent again',
    'here',
    (facts) => isHeld(facts) && facts.newer < 0 && (isAlone(facts) || hasOneState(facts)),
    'it was changed before the loss and not sent',
  ),
  ['of no order, and older than what central has', isAlone, 'there'],
  ...ifDiffering(
    'here, reported, sent again',
    'here',
    (facts) => followsCentral(facts) && isSince(facts),
    'it was done since to what central has; a person looks at what it replaces',
  ),
  ...ifDiffering(
    'here, sent again',
    'here',
    (facts) => followsCentral(facts) && isHeld(facts),
    'it follows what central has, and was not sent at the loss',
  ),
  ...ifDiffering('there, reported', 'there', isSince, 'it was done since to an older state, in error'),
  ...ifDiffering(
    'there, reported',
    'there',
    (facts) => isHeld(facts) && isForked(facts),
    'another server did otherwise meanwhile',
  ),
  ['central wrote what is here, or has a later state of it', () => true, 'there'],
];
