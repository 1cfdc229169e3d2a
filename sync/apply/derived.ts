import type { StoredRow } from '../../server/db/declared/table.ts';
import type { SyncedTable } from '../registry/tables.ts';

/** Columns derived from others of the merged row; none if the row came without those. */
export const derivedColumns = ({ derivation }: SyncedTable, row: StoredRow): StoredRow =>
  derivation?.from.every((column) => column in row) ? derivation.derive(row) : {};
