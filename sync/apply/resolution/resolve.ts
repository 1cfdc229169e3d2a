/**
 * Which of two states of a record wins, from the facts about both; nobody changes that outcome. Only for records that a
 * branch's server alone writes: events are added, what both sides write is merged, and what central writes is taken.
 */
type Winner = 'here' | 'there';

/** Where rows come from; the first four come from central. */
export type Source =
  /** What central received or wrote since the last pull. */
  | 'news'
  /** What central has, for a new server that sells already. */
  | 'snapshot'
  /** Central's state of a record that differed in the comparison. */
  | 'compared'
  /** What this server wrote and lost, and gets back. */
  | 'lost'
  /** Sent by the server that wrote the rows, or by another one in its name. */
  | 'branch'
  /** Brought by a server that was replaced. */
  | 'rescued'
  /** The same rows, taken from quarantine. */
  | 'waiting';

const central: readonly Source[] = ['news', 'snapshot', 'compared', 'lost'];

/** Who decides between equals. */
export const isFromCentral = (source: Source): boolean => central.includes(source);

/** Two states of an order, as a row of it came from a server that was replaced. */
export interface LateOrder {
  readonly here: OrderState;
  readonly there: OrderState;
  /** Whether each side has all rows of the order that the other has. */
  readonly knows: { readonly here: boolean; readonly there: boolean };
}

/** The last writer of what is stored, where a replaced server brings another state. */
export type LateWriter =
  /** Nobody of the branch, as far as the log tells. */
  | 'central'
  /** A later server of the branch than the one the state comes from. */
  | 'successor'
  /** An earlier server of the branch. */
  | 'predecessor';

interface Facts {
  /** A record is stored under the id; what belongs to an order may come without one. */
  readonly isStored: boolean;
  /** Milliseconds by which the received row was changed after the stored one. */
  readonly newer: number;
}

export interface LateFacts extends Facts {
  readonly source: Exclude<Source, 'lost'>;
  readonly writer: LateWriter;
  /** Another record about the same is stored here under another id. */
  readonly isTwin: boolean;
  /** undefined: no other state of its order came, or the record is of no order. */
  readonly order: LateOrder | undefined;
}

/** The last writer of what is stored, where a server gets back what it lost. */
export type LostWriter =
  | 'central'
  /** This server, after its loss. */
  | 'since'
  /** This server, before its loss; it had not sent it. */
  | 'held';

/** Who wrote a row of the order that only central has. */
export type OnlyThere =
  | 'this'
  | 'another'
  /** Central has all rows of here and newer ones: changes are stamped in order, so the writer here did not know those. */
  | 'later'
  | undefined;

export interface LostOrder {
  readonly here: OrderState;
  readonly there: OrderState;
  /** Of the order's own row. */
  readonly writer: LostWriter;
  readonly onlyThere: OnlyThere;
}

export interface LostFacts extends Facts {
  readonly source: 'lost';
  readonly writer: LostWriter;
  /** undefined: the record is of no order; same: no other state of it came; absent: it is not stored here. */
  readonly order: LostOrder | 'same' | 'absent' | undefined;
  /** The two states differ in some column. */
  readonly differs: boolean;
}

export type ConflictFacts = LateFacts | LostFacts;

interface Resolution {
  readonly winner: Winner;
  /** The losing state is kept for a person. */
  readonly reports: boolean;
  /** What is stored goes to central again, which has another state of it. */
  readonly resends: boolean;
}

/** The part of an order needed to compare two states. */
export interface OrderState {
  readonly version: number;
  /** UTC milliseconds by the writer's clock. */
  readonly updated_at: number;
  /** Paid or cancelled. */
  readonly isDone: boolean;
  /** The version with which a person last reopened it; 0: never. */
  readonly reopened: number;
}

/**
 * Relation of two states of an order as a whole; its rows win or lose together. forked: each has something the other
 * never knew. reopens: open there, but paid or cancelled here.
 */
export type Relation = 'same' | 'here later' | 'there later' | 'forked' | 'reopens';

/**
 * Compares versions, because clocks may have gone back; each change raises the version. The higher version descends from
 * the lower only if it has all of that one's rows. Equal versions of different moments never descend from each other.
 */
export function relationOf(
  here: OrderState,
  there: OrderState,
  knows: { readonly here: boolean; readonly there: boolean },
): Relation {
  const ahead = there.version - here.version;
  if (ahead > 0) return knows.there ? 'there later' : 'forked';
  if (ahead < 0) return knows.here ? 'here later' : 'forked';
  return there.updated_at === here.updated_at ? 'same' : 'forked';
}

/**
 * Whether `open` was written without knowing that the order was paid or cancelled; false if a person reopened it after
 * that. `knows`: the writer of `open` had all rows of `done`.
 */
export const wouldReopen = (done: OrderState, open: OrderState, knows: boolean): boolean =>
  done.isDone && !open.isDone && !(knows && open.reopened > done.version);

type Outcome = Pick<Resolution, 'winner' | 'reports'>;

const here: Outcome = { winner: 'here', reports: false };
const there: Outcome = { winner: 'there', reports: false };
const hereReported: Outcome = { winner: 'here', reports: true };
const thereReported: Outcome = { winner: 'there', reports: true };

export const resolve = (facts: ConflictFacts): Resolution =>
  facts.source === 'lost' ? resolveLost(facts) : resolveLate(facts);

function resolveLost(facts: LostFacts): Resolution {
  const { winner, reports } = facts.isStored ? outcomeOfLost(facts) : there;
  return { winner, reports: reports && facts.differs, resends: winner === 'here' && facts.differs };
}

/**
 * What central acknowledged before the loss wins; a change to an older state since then was made in error. Records of
 * no order, such as whether a table is free: the present state wins.
 */
function outcomeOfLost({ writer, order, newer }: LostFacts): Outcome {
  const relation = relationOfLost(order);
  const isHeld = writer === 'held';
  const isSince = writer === 'since';
  if (relation === undefined) return isSince || (isHeld && newer < 0) ? here : there;
  if (relation === 'here later') return isSince ? hereReported : isHeld ? here : there;
  if (relation === 'same' && isHeld && newer < 0) return here;
  return isSince || (isHeld && relation === 'forked') ? thereReported : there;
}

/**
 * A state written since the loss loses if anything shows that a later one existed. Another server's state weighs less
 * than this server's own, but nothing reopens what was paid.
 */
function relationOfLost(order: LostFacts['order']): Relation | undefined {
  if (order === undefined || order === 'same') return order;
  if (order === 'absent') return 'there later';
  const { here, there, writer, onlyThere } = order;
  const opens = wouldReopen(there, here, onlyThere === undefined);
  const isGrown =
    writer === 'since'
      ? onlyThere !== undefined || opens
      : onlyThere === 'this' || (onlyThere === 'another' && opens);
  return relationOf(here, there, { here: !isGrown, there: true });
}

function resolveLate(facts: LateFacts): Resolution {
  const { winner, reports } =
    facts.source === 'compared' ? outcomeOfCompared(facts) : outcomeOfReplaced(facts);
  return { winner, reports: reports && (winner === 'here' || facts.isStored), resends: false };
}

/**
 * The last server's state wins, but never reopens what was paid or cancelled. If the writer is unknown, others
 * continued from what central has.
 */
function outcomeOfReplaced(facts: LateFacts): Outcome {
  const writer = lastWriterOf(facts);
  const relation = relationOfReplaced(facts.order);
  if (writer === 'successor') return hereReported;
  if (relation === 'reopens') return hereReported;
  if (relation === 'forked') return writer === 'predecessor' ? thereReported : hereReported;
  if (relation === undefined || relation === 'same') return facts.newer < 0 ? here : there;
  return relation === 'there later' ? there : here;
}

/** A server that never changed a record may lack a later state that reached central late. */
function outcomeOfCompared(facts: LateFacts): Outcome {
  const { order, newer } = facts;
  const relation = order && relationOf(order.here, order.there, order.knows);
  if (lastWriterOf(facts) === 'successor') return here;
  if (relation === undefined || relation === 'same') return newer > 0 ? there : here;
  return relation === 'there later' ? there : here;
}

function relationOfReplaced(order: LateOrder | undefined): Relation | undefined {
  if (order === undefined) return undefined;
  const { here, there, knows } = order;
  const relation = relationOf(here, there, knows);
  return relation !== 'here later' && wouldReopen(here, there, knows.there) ? 'reopens' : relation;
}

function lastWriterOf({ writer, isTwin, order }: LateFacts): LateWriter {
  if (isTwin) return 'successor';
  // Every later state is based on the first one, so a server that brings version 1 changed nothing.
  if (order && order.here.version === 1 && order.there.version > 1) return 'central';
  // A version never goes down, no matter who wins.
  if (order && writer === 'predecessor' && order.here.version > order.there.version) return 'central';
  return writer;
}
