import { tenantMigrations } from '../migrations/list.ts';

/** Version of this program's schema, told at hello. Central is upgraded first: it may be newer than a branch, never older. */
export const SCHEMA = tenantMigrations.length;

/** The oldest schema that can still exchange rows with this one. */
export const OLDEST_SCHEMA = 6;
