/** What ails the disk that a database is on. */
export type StorageFault = 'full' | 'damaged';

const faults: Readonly<Record<string, StorageFault>> = {
  SQLITE_FULL: 'full',
  SQLITE_IOERR_WRITE: 'full',
  ENOSPC: 'full',
  53100: 'full',
  SQLITE_CORRUPT: 'damaged',
  SQLITE_NOTADB: 'damaged',
  // Of PostgreSQL: a damaged table, a damaged index.
  XX001: 'damaged',
  XX002: 'damaged',
};

/** Undefined for an error of another kind. */
export function faultOf(error: unknown): StorageFault | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code !== 'string') return undefined;
  return faults[code] ?? faults[code.replace(/^(SQLITE_CORRUPT)_.*/, '$1')];
}
