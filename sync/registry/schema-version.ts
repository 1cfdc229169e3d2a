import { tenantMigrations } from '../../migrations/list.ts';
import { AppError } from '../../server/core/errors.ts';

/** Version of this program's schema, told at hello. Central is upgraded first: it may be newer than a branch, never older. */
export const SCHEMA = tenantMigrations.length;

/** The oldest schema that can still exchange rows with this one. */
export const OLDEST_SCHEMA = 6;

/** Orders without the columns that an older program does not know would be written back without them. */
export function assertWhole(theirs: number, centrals = SCHEMA): void {
  if (theirs >= centrals) return;
  throw new AppError('SYNC_REFUSED', {
    message: 'the central instance is newer than this server; update this server first',
  });
}
