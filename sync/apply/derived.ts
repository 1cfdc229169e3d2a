import { customerSearch, menuItemSearch } from '../../server/core/text.ts';
import type { SyncedTable } from '../registry/tables.ts';
import type { Value } from '../wire/messages.ts';

type Row = Readonly<Record<string, Value>>;

interface Derivation {
  readonly from: readonly string[];
  readonly derive: (row: Row) => Row;
}

/** Columns computed from others of the row, which no side's version holds once two versions are merged. */
const derived: Partial<Record<SyncedTable['name'], Derivation>> = {
  menu_items: {
    from: ['name', 'name_i18n', 'sku'],
    derive: ({ name, name_i18n, sku }) => ({
      search: menuItemSearch(String(name), namesIn(name_i18n), textOf(sku)),
    }),
  },
  customers: {
    from: ['name', 'phone', 'email', 'deleted_at', 'erased_at'],
    derive: ({ name, phone, email, deleted_at, erased_at }) => ({
      search: customerSearch({
        name: String(name),
        phone: textOf(phone),
        email: textOf(email),
        deleted_at: numberOf(deleted_at),
        erased_at: numberOf(erased_at),
      }),
    }),
  },
};

/** The derived columns of a merged row; none where the row came without the columns they are made from. */
export function derivedColumns(table: SyncedTable, row: Row): Row {
  const known = derived[table.name];
  return known?.from.every((column) => column in row) ? known.derive(row) : {};
}

const textOf = (value: Value | undefined): string | null => (value == null ? null : String(value));
const numberOf = (value: Value | undefined): number | null => (value == null ? null : Number(value));

function namesIn(json: Value | undefined): Record<string, string> | null {
  try {
    return typeof json === 'string' ? (JSON.parse(json) as Record<string, string> | null) : null;
  } catch {
    return null;
  }
}
