import type { Topic } from '../../core/topics.ts';
import type { TableWithId, Tx } from '../handle/handle.ts';
import type { TenantTables } from '../tables/tenant-tables.ts';
import { type Column, orNull, type StoredValue } from './column.ts';
import { column } from './columns.ts';

/**
 * event: only ever inserted; two sides are merged by union. owned: written by one side, whose image stands. shared:
 * written by both sides, merged column by column.
 */
export type Kind = 'event' | 'owned' | 'shared';

/**
 * Which branches a row concerns. tenant: all. branch: that of its `branch_id`. parent: that of its parent. members:
 * those in its `branch_ids`, all when that is null.
 */
export type Scope = 'tenant' | 'branch' | 'parent' | 'members';

/**
 * Who may write a column. host: the server of the row's branch. central: head office. both: either. own: a branch where
 * the row is its own alone (`isOwn`), head office everywhere.
 */
export type Writer = 'host' | 'central' | 'both' | 'own';

export type StoredRow = Readonly<Record<string, StoredValue>>;

/** Columns that are computed from others of the row. */
export interface Derivation {
  readonly from: readonly string[];
  readonly derive: (row: StoredRow) => StoredRow;
}

/** What a record holds of its events, such as what is paid of it. */
export interface StoredSums {
  /** Of the records those that this server writes and that hold something else than their events make. */
  readonly stale: (tx: Tx, ids: readonly number[]) => Promise<readonly number[]>;
  /** Changes one of them as its events make it, with all that follows. */
  readonly recalculate: (tx: Tx, id: number) => Promise<void>;
}

/** Rows that tell of a person who can ask to be forgotten. */
export interface Erasure {
  /** Set: the person was erased. */
  readonly erasedAt: string;
  /** The record this one turned out to be, which may be erased. */
  readonly mergedInto: string;
  /** What is left of the row. */
  readonly leaves: StoredRow;
  /** Removes what the database keeps of the persons elsewhere; answers the synced rows that changed by that. */
  readonly eraseCopies: (tx: Tx, ids: readonly number[]) => Promise<Changes>;
}

/** What stood in the columns that are written by `own`; nothing before: the row is new. */
export interface OwnershipChange {
  readonly id: number;
  readonly before: StoredRow | undefined;
  readonly after: StoredRow;
  /** Whose server sent it. */
  readonly branchId: number | null;
}

/** Table → ids of rows. */
export type Changes = ReadonlyMap<TableWithId, readonly number[]>;

/** How much of a table a new server of a branch fetches before it can sell. */
export type History =
  /** All of it. */
  | 'all'
  /** The newer business days first, the others while it sells. */
  | 'dated'
  /** As above, and before those whatever is not `done`. */
  | 'open first'
  /** Nobody needs it for selling. */
  | 'last';

interface Facts<Row> {
  /** Permanent: every log stores it. Never re-used. */
  readonly number: number;
  readonly kind: Kind;
  readonly scope: Scope;
  /** The root of the aggregate; a row travels together with its unsent root, a root with its unsent rows. */
  readonly parent?: { readonly table: TableWithId; readonly column: keyof Row & string };
  /** Its `status` when it is done with: nobody changes it any more, unless a person opens it again. */
  readonly done?: readonly string[];
  /** The other ones. */
  readonly open?: readonly string[];
  /** First word of the event that tells screens and caches of a change. */
  readonly topic: Topic;
  /** Absent: all. */
  readonly history?: History;
  /** People have numbers of its records on paper and in mind that do not follow from ids. */
  readonly isNumbered?: boolean;
  /**
   * Entries are chained by hashes, which cover what they say of other records, and belong to the node that wrote them. An
   * entry `follows` another by its hash, whatever their ids are; of those of an older program (null) the hash covers the id.
   */
  readonly isChained?: boolean;
  /** The table has one record for each of these at a branch. */
  readonly oneFor?: keyof Row & string;
  /** Shared by all branches, and written in service by whoever works there, as customers are. */
  readonly isEverybodys?: boolean;
  readonly derivation?: Derivation;
  readonly sums?: StoredSums;
  readonly erasure?: Erasure;
  /** The one row tells what requests must know without a query. */
  readonly isProfile?: boolean;
  /** Whether a branch decides about a column of the row that is written by `own`. */
  readonly isOwn?: (row: StoredRow, branchId: number, column: string) => boolean;
  /** Whether the row makes its holder an owner of the restaurant. */
  readonly isOwner?: (row: StoredRow) => boolean;
  /** Remembers that a right was changed by rows that came from elsewhere, and tells of it. */
  readonly noteRight?: (tx: Tx, change: OwnershipChange) => Promise<void>;
}

type Groups<Row> = {
  readonly [W in Writer]?: { readonly [C in keyof Row]?: Column<Row[C] & StoredValue> };
};
type Named<G> = { [W in keyof G]: keyof G[W] }[keyof G];
/** Every column stands under who writes it; one that does not is named here. */
type Complete<Row, G> =
  Exclude<keyof Row, Named<G>> extends never
    ? unknown
    : { readonly withoutWriter: Exclude<keyof Row, Named<G>> };

/** A table that travels, as the area it belongs to declares it. */
export interface ReplicatedTable extends Facts<StoredRow> {
  readonly name: TableWithId;
  readonly columns: ReadonlyMap<string, Column & { readonly writer: Writer }>;
  /** Decided for all branches together: a right of its own changes it, and head office remembers what a branch changed. */
  readonly isShared: boolean;
}

export function replicatedTable<const N extends TableWithId, const G extends Groups<TenantTables[N]>>(
  name: N,
  declaration: Facts<TenantTables[N]> & { readonly columns: G } & Complete<TenantTables[N], G>,
): ReplicatedTable {
  const { columns, ...facts } = declaration as Facts<StoredRow> & { columns: Groups<StoredRow> };
  const all = Object.entries(columns).flatMap(([writer, group]) =>
    Object.entries(group ?? {}).map(
      ([column, rule]) => [column, { ...(rule as Column), writer: writer as Writer }] as const,
    ),
  );
  const { kind, scope, isEverybodys = false } = facts;
  const isShared = kind === 'shared' && scope === 'tenant' && !isEverybodys;
  return { ...facts, name, columns: new Map(all), isShared };
}

/** What stands in every row; what is only inserted has no `updated_at`. */
export const insertOnlyColumns = { id: column.key(), created_at: column.moment() };
export const timestampedColumns = { ...insertOnlyColumns, updated_at: column.moment() };
/** Rows that are never deleted, so that a deletion reaches the other side like any change. */
export const softDeleteColumns = { ...timestampedColumns, deleted_at: orNull(column.moment()) };
export const listColumns = { ...softDeleteColumns, sort_order: column.count(), is_active: column.flag() };

/** A column of a table that stays here, whose ids follow when records of another table get new ones. */
export interface IdReference {
  readonly table: TableWithId;
  readonly column: string;
  /** A condition on the row. */
  readonly where?: string;
}

/** A table that stays in its database. */
export interface LocalTable {
  readonly name: keyof TenantTables;
  readonly follows?: readonly IdReference[];
  /** Its rows name ids in their text: a renumbering empties it. */
  readonly isForgotten?: boolean;
}
