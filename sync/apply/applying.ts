import type { Tx } from '../../server/db/handle/handle.ts';
import type { Stamp } from '../../server/db/opening/tenant-database.ts';
import type { Failpoint } from '../capture/failpoints.ts';
import type { Columns } from '../registry/columns.ts';
import type { SharedChange } from './branch-changes/branch-changes.ts';
import type { Incoming, IncomingRow } from './incoming.ts';
import type { Source } from './resolution/resolve.ts';
import type { ChangedRight } from './rights.ts';

export interface Late {
  /** Whoever has a higher number served the branch after it. */
  readonly node: number;
  readonly branchId: number;
  /** Aggregates (`aggregateOf`) of which it does not know all that is stored here: its state did not grow from that. */
  readonly lacking?: ReadonlySet<string>;
  /** Told of what is not taken because a later server of the branch wrote its own state. */
  lost(part: Incoming, row: IncomingRow): void;
}

export interface Applying {
  readonly tx: Tx;
  readonly stamp: Stamp;
  readonly columns: Columns;
  readonly peer: number;
  readonly source: Source;
  /** Other content than what is stored under the same ids, which a person looks at: nothing stored gives way to it. */
  readonly disputed?: boolean;
  /** Whoever wrote the rows has been replaced: what is later stands (late.ts). */
  readonly late?: Late | undefined;
  /** Events whose id already stands for other content; what is stored remains. */
  readonly contradicted: { readonly part: Incoming; readonly row: IncomingRow }[];
  /** Of rows of a branch: where it is remembered which rights they change. */
  readonly rights?: ChangedRight[];
  /** Of rows of a branch: what they change in what all branches sell by. */
  readonly catalogue?: SharedChange[];
  /** Someone who may grant every right stands for the rows, or nobody can: the restaurant comes with them. */
  readonly isVouchedFor?: boolean;
  readonly reached?: ((point: Failpoint) => void) | undefined;
}
