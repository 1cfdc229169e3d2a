import { firstId, lastId } from '../../server/core/ids.ts';
import type { SqliteConnection } from '../../server/db/sqlite/connection.ts';
import { type Columns, knownColumns, readColumns } from '../registry/columns.ts';
import { type SyncedTable, syncedTables } from '../registry/tables.ts';

const PREFIX = 'sync_capture_';
const SPAN = firstId(1) - firstId(0);
const LAST = lastId(0);
/** The applier logs rows of other nodes; everything below concerns this node's own writes. */
const WRITING = '(select origin is null from sync_ctx where id = 1)';

/**
 * The triggers log every touched row in its transaction and refuse ids of other nodes, changes of events, and
 * deletions.
 */
export function installOnSqlite(connection: SqliteConnection, tables = syncedTables): void {
  const wanted = triggersOf(readColumns(connection), tables);
  const installed = new Map(
    connection
      .prepare("select name, sql from sqlite_master where type = 'trigger' and name glob ?")
      .raw()
      .all(`${PREFIX}*`) as [string, string][],
  );
  const stale = [...installed].filter(([name, text]) => wanted.get(name) !== text);
  const missing = [...wanted].filter(([name, text]) => installed.get(name) !== text);
  if (stale.length + missing.length === 0) return;
  connection.transaction(() => {
    for (const [name] of stale) connection.exec(`drop trigger "${name}"`);
    for (const [, text] of missing) connection.exec(text);
  })();
}

function triggersOf(columns: Columns, tables: readonly SyncedTable[]): Map<string, string> {
  const triggers = new Map<string, string>();
  for (const table of tables) {
    for (const [moment, text] of Object.entries(triggersFor(table, knownColumns(columns, table.name)))) {
      const name = `${PREFIX}${moment}_${table.name}`;
      // SQLite stores these first words in capitals, and the text is compared with the stored one.
      triggers.set(name, `CREATE TRIGGER "${name}" ${text}`);
    }
  }
  return triggers;
}

const triggersFor = (table: SyncedTable, columns: readonly string[]) => ({
  insert: onInsert(table),
  update: table.kind === 'event' ? refuseUpdate(table) : onUpdate(table, columns),
  delete: refuseDelete(table),
});

/**
 * A new row is not in the log yet. An order fires this trigger once for each row, so one statement reads the context
 * once and the trigger has no condition that reads it before.
 */
const onInsert = (table: SyncedTable) => `after insert on "${table.name}"
begin
  ${refuseForeignWriter(table, ` and ${WRITING}`)}
  insert into sync_log (tx, tbl, pk, origin)
    select tx, ${table.number}, case when new.id between node * ${SPAN} + 1 and node * ${SPAN} + ${LAST} then new.id
      else raise(abort, '${table.name}: the id is outside the range of this node') end, node
    from sync_ctx where id = 1 and origin is null;
end`;

/**
 * An entry moves forward with its row, so that the log never outgrows the rows. Writing the same value is no change.
 */
const onUpdate = (
  table: SyncedTable,
  columns: readonly string[],
) => `after update on "${table.name}" when ${WRITING} and (${columns.map(changed).join(' or ')})
begin
  ${refuseForeignWriter(table)}
  select raise(abort, '${table.name}: an id never changes') where ${changed('id')};
  delete from sync_log where tbl = ${table.number} and pk = new.id
    and +tx < (select tx from sync_ctx where id = 1);
  ${logRow(table)}
  ${table.kind === 'shared' ? stampCells(table, columns) : ''}
end`;

const changed = (column: string) => `new."${column}" is not old."${column}"`;

/** Not `insert or replace`: the conflict clause of the firing statement would override it. */
const logRow = (table: SyncedTable) => `insert into sync_log (tx, tbl, pk, origin)
    select tx, ${table.number}, new.id, node from sync_ctx where id = 1
    on conflict (tx, tbl, pk) do update set origin = excluded.origin;`;

const stampCells = (
  { number, together = [] }: SyncedTable,
  columns: readonly string[],
) => `insert into sync_cells (tbl, pk, col, hlc, node, base)
    select ${number}, new.id, c.col, x.hlc, x.node, 0 from sync_ctx x cross join (
      ${columns.map((column) => `select '${column}' as col where ${anyChanged(column, together)}`).join('\n      union all ')}
    ) c where x.id = 1
    on conflict (tbl, pk, col) do update set
      base = case when node = excluded.node then base else hlc end, hlc = excluded.hlc, node = excluded.node;`;

/** A column that means something only together with others is stamped with them. */
const anyChanged = (column: string, together: readonly (readonly string[])[]) =>
  (together.find((group) => group.includes(column)) ?? [column]).map(changed).join(' or ');

const refuseUpdate = ({ name }: SyncedTable) => `before update on "${name}" when ${WRITING}
begin
  select raise(abort, '${name}: a stored row never changes');
end`;

const refuseDelete = ({ name }: SyncedTable) => `before delete on "${name}"
begin
  select raise(abort, '${name}: rows are never deleted');
end`;

const refuseForeignWriter = ({ name, writer }: SyncedTable, also = '') =>
  writer === 'central'
    ? `select raise(abort, '${name}: only the central instance writes this') where exists (select 1 from sync_link)${also};`
    : '';
