import { type DialectSql, dialectSql, IN_LIST, type Statement } from '../../server/db/handle/dialect.ts';
import type { SyncedTable } from '../registry/tables.ts';

const texts = new Map<string, Statement>();

function cached<T extends Statement>(
  kind: string,
  table: SyncedTable,
  columns: readonly string[],
  make: () => T,
): T {
  const key = `${kind} ${table.name} ${columns.join()}`;
  let text = texts.get(key) as T | undefined;
  if (!text) {
    text = make();
    texts.set(key, text);
  }
  return text;
}

const quoted = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(', ');
const withoutId = (columns: readonly string[]): string[] => columns.filter((column) => column !== 'id');

/** Values that one statement may carry. */
const MAX_VALUES = 2_048;

/** Few statements, because each one journals every page it touches; powers of two, so that there are few texts. */
export const rowsAtOnce = (left: number, columns: number): number =>
  2 ** Math.floor(Math.log2(Math.max(1, Math.min(left, MAX_VALUES / columns))));

/**
 * Number of rows passed value by value as parameters; `list`: PostgreSQL, one JSON list of all rows by column names.
 */
type Rows = number | 'list';

export const insertText = (table: SyncedTable, columns: readonly string[], rows: Rows): string =>
  cached(`insert ${rows}`, table, columns, () => {
    const names = quoted(columns);
    const row = `(${columns.map(() => '?').join(', ')})`;
    const source =
      rows === 'list'
        ? `select ${names} from json_populate_recordset(null::"${table.name}", ?)`
        : `values ${Array(rows).fill(row).join(', ')}`;
    return `insert into "${table.name}" (${names}) ${source}`;
  });

/** Returns the ids that were written: an image that changes nothing must not count as a change. */
export const putText = (table: SyncedTable, columns: readonly string[], rows: Rows): string =>
  cached(`put ${rows}`, table, columns, () => {
    const set = withoutId(columns).map((column) => `"${column}" = excluded."${column}"`);
    const differs = withoutId(columns).map(
      (column) => `"${table.name}"."${column}" is distinct from excluded."${column}"`,
    );
    return `${insertText(table, columns, rows)} on conflict (id) do update set ${set.join(', ')}
      where ${differs.join(' or ')} returning id`;
  });

/** Like `putText`, but stored rows stay. */
export const addText = (table: SyncedTable, columns: readonly string[], rows: Rows): string =>
  cached(
    `add ${rows}`,
    table,
    columns,
    () => `${insertText(table, columns, rows)} on conflict (id) do nothing returning id`,
  );

export const isStoredText = (table: SyncedTable, columns: readonly string[]): string =>
  cached(
    'same',
    table,
    columns,
    () =>
      `select 1 from "${table.name}" where ${columns.map((column) => `"${column}" is not distinct from ?`).join(' and ')}`,
  );

export const updateText = (table: SyncedTable, columns: readonly string[]): string =>
  cached('update', table, columns, () => {
    const set = withoutId(columns).map((column) => `"${column}" = ?`);
    return `update "${table.name}" set ${set.join(', ')} where id = ?`;
  });

export const selectText = (table: SyncedTable, columns: readonly string[]): DialectSql =>
  cached(
    'select',
    table,
    columns,
    () => dialectSql`select ${quoted(columns)} from "${table.name}" where id ${IN_LIST}`,
  );
