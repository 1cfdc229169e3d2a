import type { SyncedTable } from './tables.ts';

/**
 * Columns that never change and differ between two records of one id: two computers may give an id in the same
 * millisecond. References are left out, because ids may differ elsewhere.
 */
export const birthColumns = ({ kind, columns }: SyncedTable): string[] =>
  [...columns]
    .filter(([name, { refersTo }]) =>
      kind === 'event' ? !refersTo : name === 'created_at' || name === 'client_key',
    )
    .map(([name]) => name);
