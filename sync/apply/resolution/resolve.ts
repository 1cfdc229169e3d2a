/**
 * Which of two states of a record stands. Only of records that a branch's server alone writes: events are added, what both
 * sides write is merged, and what central writes is taken.
 */
export type Winner = 'here' | 'there';

/** Where rows come from; the first four come from central. */
export type Source =
  /** What central heard of or wrote since the last pull. */
  | 'news'
  /** What central has, for a new server that sells already. */
  | 'snapshot'
  /** The state at central of a record that the comparison found to differ. */
  | 'compared'
  /** What this server wrote and lost, and gets back. */
  | 'lost'
  /** The server that writes the rows sends them, or another server does in its name. */
  | 'branch'
  /** A server that was replaced brings what it has. */
  | 'rescued'
  /** The same rows, taken out of the quarantine. */
  | 'waiting';

const central: readonly Source[] = ['news', 'snapshot', 'compared', 'lost'];

/** Whose word decides between equals. */
export const isFromCentral = (source: Source): boolean => central.includes(source);

/** Who wrote what is stored. */
export type Writer =
  | 'central'
  /** This server, after its loss. */
  | 'since'
  /** This server before its loss; it had not sent it. */
  | 'held'
  /** A server that served the branch later than the one that the state comes from. */
  | 'successor'
  /** A server that served the branch earlier. */
  | 'predecessor';

/**
 * Of an order as a whole, whose rows stand or fall together. forked: each holds what the other never knew. reopens: there it is
 * open, and here paid or cancelled.
 */
export type Relation = 'same' | 'here later' | 'there later' | 'forked' | 'reopens';

/** An order, as far as it takes to compare two states of it. */
export interface OrderState {
  readonly version: number;
  /** UTC milliseconds, by the clock of who wrote it. */
  readonly updated_at: number;
  /** Paid or cancelled. */
  readonly isDone: boolean;
  /** The version with which a person last opened it after that; 0: nobody did. */
  readonly reopened: number;
}

/**
 * By versions, as clocks may have gone back: each change raises them. The later one has grown from the other only if it
 * knows all that belongs to it; two of one version, written at other moments, never did.
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
 * Whether somebody changed an older state and did not know that the order was paid or cancelled. A state in which a person
 * opened the order after that is a later one. `knows`: whoever wrote the open state had all that belongs to the other one.
 */
export const wouldReopen = (done: OrderState, open: OrderState, knows: boolean): boolean =>
  done.isDone && !open.isDone && !(knows && open.reopened > done.version);

export interface ConflictCase {
  readonly source: Source;
  readonly writer: Writer;
  /** Of the order that the row belongs to; `same` where no state of it came. undefined: the record is of no order. */
  readonly order: Relation | undefined;
  /** Milliseconds by which the row that came was changed after the stored one. */
  readonly newer: number;
}

/** `tells`: the state that does not stand is kept for a person to look at. */
export interface Resolution {
  readonly winner: Winner;
  readonly reports: boolean;
}

const here: Resolution = { winner: 'here', reports: false };
const there: Resolution = { winner: 'there', reports: false };
const hereTold: Resolution = { winner: 'here', reports: true };
const thereTold: Resolution = { winner: 'there', reports: true };

export function resolve(one: ConflictCase): Resolution {
  if (one.source === 'lost') return standingLost(one);
  return one.source === 'compared' ? standingCompared(one) : standingLate(one);
}

/**
 * What was acknowledged before the loss stands; what was done to an older state since was done in error. Of no order, such as
 * whether a table is free: as it is now.
 */
function standingLost({ writer, order, newer }: ConflictCase): Resolution {
  const isHeld = writer === 'held';
  const isSince = writer === 'since';
  if (order === undefined) return isSince || (isHeld && newer < 0) ? here : there;
  if (order === 'here later') return isSince ? hereTold : isHeld ? here : there;
  if (order === 'same' && isHeld && newer < 0) return here;
  return isSince || (isHeld && order === 'forked') ? thereTold : there;
}

/**
 * The word of the server that served last stands, but opens nothing that was paid or cancelled. Where nobody knows the writer,
 * others went on from what central has.
 */
function standingLate({ writer, order, newer }: ConflictCase): Resolution {
  if (writer === 'successor') return hereTold;
  if (order === 'reopens') return hereTold;
  if (order === 'forked') return writer === 'predecessor' ? thereTold : hereTold;
  if (order === undefined || order === 'same') return newer < 0 ? here : there;
  return order === 'there later' ? there : here;
}

/** A server that never changed a record may lack the later state of one that came late to central. */
function standingCompared({ writer, order, newer }: ConflictCase): Resolution {
  if (writer === 'successor') return here;
  if (order === undefined || order === 'same') return newer > 0 ? there : here;
  return order === 'there later' ? there : here;
}
