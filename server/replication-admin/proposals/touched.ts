import {
  changesIn,
  newRecord,
  type SharedChange,
} from '../../../sync/apply/branch-changes/branch-changes.ts';
import { type SyncedTable, syncedTables, tableNumbered } from '../../../sync/registry/tables.ts';
import { systemCaller } from '../../core/permissions.ts';
import type { Topic } from '../../core/topics.ts';
import type { StoredRow } from '../../db/declared/table.ts';
import { dialectSql, IN_LIST } from '../../db/handle/dialect.ts';
import type { Handle, Tx } from '../../db/handle/handle.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import { shownValue } from '../values.ts';
import type { ProposedChange } from './records/stored.ts';

/** Records of one proposal: more than this many nobody reads before saying yes. */
export const MAX_RECORDS = 50;

/** A record of what all branches sell by that a transaction wrote, as it left it. */
export interface Touched {
  readonly table: SyncedTable;
  readonly row: StoredRow;
}

const numbersOf = (is: (table: SyncedTable) => boolean): number[] =>
  syncedTables.filter(is).map(({ number }) => number);
const shared = numbersOf(({ isShared }) => isShared);
/** What every change of a shared record announces; a write that does not is found by the walk of shared records. */
export const sharedTopics: ReadonlySet<Topic> = new Set(
  syncedTables.filter(({ isShared }) => isShared).map(({ topic }) => topic),
);
/** The audit tells of everything. */
const others = numbersOf(({ isShared, isChained }) => !isShared && !isChained);

const TOUCHED = dialectSql`select tbl, pk from sync_log where tx = (select tx from sync_ctx where id = 1)
  and tbl ${IN_LIST} order by tbl, pk limit ?`;

const entriesIn = (tx: Tx, numbers: readonly number[], most: number) =>
  tx.execute<{ tbl: number; pk: number }>(TOUCHED, [numbers, most]);

/** By this transaction so far; at most so many. */
export async function touchedBy(tx: Tx, most = Number.MAX_SAFE_INTEGER): Promise<Touched[]> {
  const touched: Touched[] = [];
  for (const { tbl, pk } of await entriesIn(tx, shared, most)) {
    const table = tableNumbered(Number(tbl)) as SyncedTable;
    const row = await rowOf(tx, table, Number(pk));
    if (row) touched.push({ table, row });
  }
  return touched;
}

/** Whether this transaction also wrote what is no part of what all branches sell by. */
export const touchesOthers = async (tx: Tx): Promise<boolean> => (await entriesIn(tx, others, 1)).length > 0;

export const rowOf = async (
  handle: Handle,
  { name }: SyncedTable,
  id: number,
): Promise<StoredRow | undefined> =>
  (await handle.execute<StoredRow>(`select * from "${name}" where id = ?`, [id]))[0];

/** What an open transaction makes of the rows that others still see. */
export function changedIn(tenant: TenantDatabase, touched: readonly Touched[]): Promise<SharedChange[]> {
  return tenant.read(systemCaller, async (reader) => {
    const changes: SharedChange[] = [];
    for (const { table, row } of touched) {
      const before = await rowOf(reader, table, Number(row.id));
      changes.push(...(before ? changesIn(table, before, row) : [newRecord(table, Number(row.id))]));
    }
    return changes;
  });
}

/** Not said of a new record. */
const passing = new Set(['id', 'created_at', 'sort_order']);

/** From what stood to what is to stand, field by field as people read it. */
export function proposedIn(tx: Tx, { table, row }: Touched, before: StoredRow | undefined): ProposedChange[] {
  return changesIn(table, before ?? {}, row).flatMap(({ column }) =>
    column === null || isUnsaid(table, column, before === undefined) || (!before && isEmpty(row[column]))
      ? []
      : [changeOf(tx, { table, row }, column, before)],
  );
}

const isEmpty = (value: unknown): boolean => value === '[]' || value === '{}';

const isUnsaid = (table: SyncedTable, column: string, isNew: boolean): boolean =>
  column === 'updated_at' || table.columns.get(column)?.isDerived === true || (isNew && passing.has(column));

function changeOf(
  { tenant }: Tx,
  { table, row }: Touched,
  field: string,
  before: StoredRow | undefined,
): ProposedChange {
  const { name, code } = before ?? row;
  return {
    table: table.name,
    record_id: Number(row.id),
    record_name: [name, code].find((text) => typeof text === 'string')?.toString() ?? null,
    is_new: before === undefined,
    field,
    before: before ? shownValue(field, before[field], before, tenant.exponent) : null,
    after: shownValue(field, row[field], row, tenant.exponent),
  };
}

const WRITTEN = `select col from sync_cells where tbl = ? and pk = ?
  and hlc = (select hlc from sync_ctx where id = 1) and node = ?`;

/** What this transaction really wrote that `shown` does not say: a proposal must do what it shows, and no more. */
export async function beyond(tx: Tx, shown: readonly ProposedChange[]): Promise<ProposedChange[]> {
  const said = new Set(shown.map(lineOf));
  const written: ProposedChange[] = [];
  for (const touched of await touchedBy(tx)) written.push(...(await writtenIn(tx, touched)));
  return written.filter((change) => !said.has(lineOf(change)));
}

/** A new record has another id here than where it was proposed. */
const lineOf = ({ table, record_id, is_new, field, after }: ProposedChange): string =>
  JSON.stringify([table, is_new ? 'new' : record_id, field, after]);

/** The columns of a record that is changed carry this transaction's stamp, those of a new one none. */
async function writtenIn(tx: Tx, touched: Touched): Promise<ProposedChange[]> {
  const { table, row } = touched;
  const cells = await tx.execute<{ col: string }>(WRITTEN, [table.number, Number(row.id), tx.tenant.node]);
  if (cells.length === 0) return proposedIn(tx, touched, undefined);
  return cells
    .filter(({ col }) => !isUnsaid(table, col, false))
    .map(({ col }) => changeOf(tx, touched, col, row));
}
