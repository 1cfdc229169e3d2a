import type { ColumnReference } from '../../server/db/declared/column.ts';
import type { TableWithId } from '../../server/db/handle/handle.ts';
import { syncedTables } from './tables.ts';

export interface Reference {
  readonly table: TableWithId;
  readonly column: string;
  readonly form: ColumnReference['form'];
}

/** Columns of replicated tables that hold ids of a table. Chains are left out: their hashes cover the ids. */
export function referencesTo(target: TableWithId): Reference[] {
  return syncedTables
    .filter(({ isChained }) => !isChained)
    .flatMap(({ name, columns }) =>
      [...columns].flatMap(([column, { refersTo }]) =>
        refersTo?.table === target ? [{ table: name, column, form: refersTo.form }] : [],
      ),
    );
}
