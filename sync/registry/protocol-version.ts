import { AppError } from '../../server/core/errors.ts';

/**
 * Sent at hello. Head office is updated first: it may be newer than a branch, never older. `version` is raised when a
 * replicated column is added or changed, and by no other migration. `fingerprint` covers all those columns, so that a
 * test fails if the version was forgotten (test/sync/registry/protocol-version.test.ts).
 */
export const PROTOCOL = { version: 1, fingerprint: 'ad5bbe84c1bf13a1' };

/** An order without the columns that an older program does not know would be written back without them. */
export function assertWhole(theirs: number, centrals = PROTOCOL.version): void {
  if (theirs >= centrals) return;
  throw new AppError('SYNC_REFUSED', {
    message: 'this server runs an older version than head office; update this server',
  });
}
