import type { Topic } from '../../core/topics.ts';
import type { TableWithId, Tx } from '../handle/handle.ts';
import type { TenantTables } from '../tables/tenant-tables.ts';
import { type Column, orNull, type StoredValue } from './column.ts';
import { column } from './columns.ts';

/**
 * event: only inserted; two sides are merged by union. owned: written by one side, whose image wins. shared: written by
 * both sides, merged column by column.
 */
type Kind = 'event' | 'owned' | 'shared';

/**
 * Which branches a row concerns. tenant: all. branch: its `branch_id`. parent: as its parent. members: its
 * `branch_ids`, or all if that is null.
 */
type Scope = 'tenant' | 'branch' | 'parent' | 'members';

/**
 * Who may write a column. host: the server of the row's branch. central: head office. both: either. own: a branch if
 * the row belongs to it alone (`isOwn`), otherwise head office.
 */
export type Writer = 'host' | 'central' | 'both' | 'own';

export type StoredRow = Readonly<Record<string, StoredValue>>;

/** Columns computed from others of the row. */
interface Derivation {
  readonly from: readonly string[];
  readonly derive: (row: StoredRow) => StoredRow;
}

/** What a record stores about its events, such as the amount paid. */
interface StoredSums {
  /** Those records written by this server whose stored sums differ from their events. */
  readonly stale: (tx: Tx, ids: readonly number[]) => Promise<readonly number[]>;
  /** Recalculates a record from its events, with everything that depends on it. */
  readonly recalculate: (tx: Tx, id: number) => Promise<void>;
}

/** Rows about a person who may ask to be erased. */
export interface Erasure {
  /** Column that is set once the person is erased. */
  readonly erasedAt: string;
  /** The record this one was merged into, which may be erased. */
  readonly mergedInto?: string;
  /** What remains of the row. */
  readonly leaves: StoredRow;
  /** Erases what other rows keep about the people; returns the replicated rows that changed. */
  readonly eraseCopies: (tx: Tx, ids: readonly number[]) => Promise<Changes>;
}

/** The former values of `own` columns; nothing before: the row is new. */
export interface OwnershipChange {
  readonly id: number;
  readonly before: StoredRow | undefined;
  readonly after: StoredRow;
  /** The branch whose server sent it. */
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
  /** As above, but first everything that is not `done`. */
  | 'open first'
  /** Nobody needs it for selling. */
  | 'last';

interface Facts<Row> {
  /** Permanent, because every log stores it. Never reused. */
  readonly number: number;
  readonly kind: Kind;
  readonly scope: Scope;
  /** The root of the aggregate. A row is sent with its unsent root, a root with its unsent rows. */
  readonly parent?: { readonly table: TableWithId; readonly column: keyof Row & string };
  /** Final values of its `status`: nobody changes the record any more, unless a person reopens it. */
  readonly done?: readonly string[];
  /** The other values. */
  readonly open?: readonly string[];
  /** First word of the event that announces a change. */
  readonly topic: Topic;
  /** Absent: all. */
  readonly history?: History;
  /** People know numbers of its records that do not follow from ids. */
  readonly isNumbered?: boolean;
  /**
   * Entries are chained by hashes, which cover their references, and belong to the node that wrote them. An entry
   * `follows` another by its hash, whatever their ids are.
   */
  readonly isChained?: boolean;
  /** At a branch the table has one record for each of these. */
  readonly oneFor?: keyof Row & string;
  /** Shared by all branches, and written during service by staff of any of them, as customers are. */
  readonly isEverybodys?: boolean;
  /** Columns that mean something only together: whoever wrote one of them last wins all of them. */
  readonly together?: readonly (readonly (keyof Row & string)[])[];
  readonly derivation?: Derivation;
  readonly sums?: StoredSums;
  /** Called after replication changed these records or their events. */
  readonly applied?: (tx: Tx, ids: readonly number[]) => Promise<void>;
  readonly erasure?: Erasure;
  /** The one row has facts that requests need without a query. */
  readonly isProfile?: boolean;
  /** Whether a branch decides about the row's `own` columns. */
  readonly isOwn?: (row: StoredRow, branchId: number, column: string) => boolean;
  /** Whether the row makes its holder an owner of the restaurant. */
  readonly isOwner?: (row: StoredRow) => boolean;
  /** Records in the audit that received rows changed a right, and reports it. */
  readonly noteRight?: (tx: Tx, change: OwnershipChange) => Promise<void>;
}

type Groups<Row> = {
  readonly [W in Writer]?: { readonly [C in keyof Row]?: Column<Row[C] & StoredValue> };
};
type Named<G> = { [W in keyof G]: keyof G[W] }[keyof G];
/** Every column is listed under who writes it; a forgotten one is named in the type error. */
type Complete<Row, G> =
  Exclude<keyof Row, Named<G>> extends never
    ? unknown
    : { readonly withoutWriter: Exclude<keyof Row, Named<G>> };

/** A replicated table, as its module declares it. */
export interface ReplicatedTable extends Facts<StoredRow> {
  readonly name: TableWithId;
  readonly columns: ReadonlyMap<string, Column & { readonly writer: Writer }>;
  /**
   * Decided for all branches together: it has a permission of its own, and head office records what a branch changed.
   */
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

/** Columns of every row; rows that are only inserted have no `updated_at`. */
export const insertOnlyColumns = { id: column.key(), created_at: column.moment() };
export const timestampedColumns = { ...insertOnlyColumns, updated_at: column.moment() };
/** Rows are never deleted, so that a deletion is replicated like any change. */
export const softDeleteColumns = { ...timestampedColumns, deleted_at: orNull(column.moment()) };
export const listColumns = { ...softDeleteColumns, sort_order: column.count(), is_active: column.flag() };

/** A column of a local table whose ids follow when records of another table are renumbered. */
interface IdReference {
  readonly table: TableWithId;
  readonly column: string;
  /** A condition on the row. */
  readonly where?: string;
}

/** A table that is not replicated. */
export interface LocalTable {
  readonly name: keyof TenantTables;
  readonly follows?: readonly IdReference[];
  /** Its rows contain ids in text: a renumbering empties it. */
  readonly isForgotten?: boolean;
}
