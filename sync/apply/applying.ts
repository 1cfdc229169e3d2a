import type { Tx } from '../../server/db/handle/handle.ts';
import type { Stamp } from '../../server/db/opening/tenant-database.ts';
import type { Failpoint } from '../capture/failpoints.ts';
import type { Columns } from '../registry/columns.ts';
import type { SharedChange } from './branch-changes/branch-changes.ts';
import type { Incoming, IncomingRow } from './incoming.ts';
import type { Source } from './resolution/resolve.ts';
import type { ChangedRight } from './rights.ts';

export interface Late {
  /** The server that the rows come from; one with a higher number has served since. */
  readonly node: number;
  readonly branchId: number;
  /**
   * Aggregates (`aggregateOf`) with rows here that the sending server lacks: its state does not descend from the
   * stored one.
   */
  readonly lacking?: ReadonlySet<string>;
  /** Reports a row that is not taken because a later server of the branch wrote its own state. */
  lost(part: Incoming, row: IncomingRow): void;
}

/** A state that lost, received or stored: kept in quarantine for a person. */
export interface Losing {
  readonly part: Incoming;
  readonly row: IncomingRow;
}

export interface Applying {
  readonly tx: Tx;
  readonly stamp: Stamp;
  readonly columns: Columns;
  readonly peer: number;
  readonly source: Source;
  /** A person decides about these rows: stored ones stay, as of events. */
  readonly disputed?: boolean;
  /** The writer of the rows has been replaced: what is later wins (late.ts). */
  readonly late?: Late | undefined;
  readonly losing: Losing[];
  /** For rows of a branch: collects which rights they change. */
  readonly rights?: ChangedRight[];
  /** For rows of a branch: collects their changes to shared records. */
  readonly catalogue?: SharedChange[];
  /** Somebody who may grant every right vouches for the rows, or nobody can: the restaurant joins with them. */
  readonly isVouchedFor?: boolean;
  readonly reached?: ((point: Failpoint) => void) | undefined;
}
