import type { StoredRow } from '../../server/db/declared/table.ts';
import type { SyncedTable } from '../registry/tables.ts';

/**
 * The columns of a merged row that are computed from others of it, which no side's version holds once two versions are
 * merged; none where the row came without the columns they are made from.
 */
export const derivedColumns = ({ derivation }: SyncedTable, row: StoredRow): StoredRow =>
  derivation?.from.every((column) => column in row) ? derivation.derive(row) : {};
