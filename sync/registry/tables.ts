import type { ReplicatedTable, Writer } from '../../server/db/declared/table.ts';
import { replicatedTables } from '../../server/tables.ts';

/** A replicated table, as its module declares it. */
export interface SyncedTable extends ReplicatedTable {
  /** Who inserts rows. host: the node that hosts the row's branch. */
  readonly writer: 'host' | 'central' | 'both';
}

/** All replicated tables in the order in which rows are applied: parents before children. */
export const syncedTables: readonly SyncedTable[] = replicatedTables.map((table) => ({
  ...table,
  writer: writerOf(new Set([...table.columns.values()].map(({ writer }) => writer))),
}));

function writerOf(writers: ReadonlySet<Writer>): SyncedTable['writer'] {
  if (writers.size > 1) return 'both';
  return writers.has('host') ? 'host' : writers.has('central') ? 'central' : 'both';
}

const byName = new Map<string, SyncedTable>(syncedTables.map((table) => [table.name, table]));
const byNumber = new Map(syncedTables.map((table) => [table.number, table]));

export const tableNamed = (name: string): SyncedTable | undefined => byName.get(name);
export const tableNumbered = (number: number): SyncedTable | undefined => byNumber.get(number);

export const rootOf = (table: SyncedTable): SyncedTable =>
  (table.parent && byName.get(table.parent.table)) ?? table;

export const childrenOf = (table: SyncedTable): SyncedTable[] =>
  syncedTables.filter((child) => child.parent?.table === table.name);

/** Each row of a shared record is applied, or waits, on its own: two branches may each bring a size of one dish. */
export const isAppliedPerRow = ({ kind }: SyncedTable): boolean => kind === 'shared';

/** The tables a branch sends to central, and those central sends to branches. */
export const upward = syncedTables.filter((table) => table.writer !== 'central');
export const downward = syncedTables.filter((table) => table.writer !== 'host');

const incidental = new Set(['updated_at', 'deleted_at']);

/** Timestamps, derived columns, or a deletion by both: no conflict that needs a person. */
export const isIncidental = (table: SyncedTable, column: string): boolean =>
  incidental.has(column) || table.columns.get(column)?.isDerived === true;
