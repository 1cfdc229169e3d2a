import type { SyncedTable } from './tables.ts';

/**
 * Columns that a record keeps for life, and in which another one of its id differs: two computers may give an id in the
 * same millisecond. What it refers to may have other ids elsewhere.
 */
export const birthColumns = ({ kind, columns }: SyncedTable): string[] =>
  [...columns]
    .filter(([name, { refersTo }]) =>
      kind === 'event' ? !refersTo : name === 'created_at' || name === 'client_key',
    )
    .map(([name]) => name);
