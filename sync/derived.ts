import { menuItemSearch } from '../server/core/text.ts';
import type { SyncedTable } from './tables.ts';
import type { Value } from './wire.ts';

type Row = Readonly<Record<string, Value>>;

/** Columns computed from others of the row, which no side's version holds once two versions are merged. */
const derived: Partial<Record<SyncedTable['name'], (row: Row) => Row>> = {
  menu_items: ({ name, name_i18n, sku }) => ({
    search: menuItemSearch(String(name), namesIn(name_i18n), sku === null ? null : String(sku)),
  }),
};

/** The derived columns of a merged row; none where the row came without the columns they are made from. */
export function derivedColumns(table: SyncedTable, row: Row): Row {
  const derive = derived[table.name];
  return derive && 'name' in row && 'sku' in row ? derive(row) : {};
}

function namesIn(json: Value | undefined): Record<string, string> | null {
  try {
    return typeof json === 'string' ? (JSON.parse(json) as Record<string, string> | null) : null;
  } catch {
    return null;
  }
}
