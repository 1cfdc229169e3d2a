import type { ColumnReference } from '../../server/db/declared/column.ts';
import type { TableWithId } from '../../server/db/handle/handle.ts';
import { type SyncedTable, syncedTables } from './tables.ts';

export interface Reference {
  readonly table: TableWithId;
  readonly column: string;
  readonly form: ColumnReference['form'];
}

/**
 * Which rows of the table `t` may get another id: entries of a chain that an older program wrote may not, as their hashes
 * cover it.
 */
export const mayMove = ({ isChained }: SyncedTable): string =>
  isChained ? 't.follows is not null' : '1 = 1';

/** Where ids of a table stand in the tables that travel. A chain stays as it is: its hashes cover what it says. */
export function referencesTo(target: TableWithId): Reference[] {
  return syncedTables
    .filter(({ isChained }) => !isChained)
    .flatMap(({ name, columns }) =>
      [...columns].flatMap(([column, { refersTo }]) =>
        refersTo?.table === target ? [{ table: name, column, form: refersTo.form }] : [],
      ),
    );
}
