import type { Referring } from '../../server/db/declared/column.ts';
import type { TableWithId } from '../../server/db/handle.ts';
import { syncedTables } from './tables.ts';

export interface Reference {
  readonly table: TableWithId;
  readonly column: string;
  readonly form: Referring['form'];
}

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
