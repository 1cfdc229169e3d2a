/** What ails the disk that a database is on, or `busy`: another program holds the database. */
export type StorageFault = 'full' | 'failed' | 'damaged' | 'busy';

/** Of SQLite, of the file system and of PostgreSQL, the more exact before the rest of its kind. */
const faults: readonly (readonly [RegExp, StorageFault])[] = [
  [/^(SQLITE_FULL|ENOSPC|EDQUOT|53100)$/, 'full'],
  [/^SQLITE_(CORRUPT|NOTADB)/, 'damaged'],
  // A damaged table, a damaged index.
  [/^XX00[12]$/, 'damaged'],
  [/^SQLITE_BUSY/, 'busy'],
  // A disk that cannot be read or written, is read-only, is gone, or belongs to somebody else. IOERR_NOMEM is of memory.
  [/^SQLITE_(IOERR(?!_NOMEM)|READONLY|CANTOPEN|PERM$)/, 'failed'],
  [/^(EIO|EROFS|ENXIO|ENODEV|ESTALE|58030)$/, 'failed'],
];

const REFUSED = /^(EACCES|EPERM)$/;
/** Of the network and of other programs: no file of ours refused anything. */
const ELSEWHERE = /^(connect|bind|listen|spawn|kill|getaddrinfo)/;

/** The one place that tells the troubles of disks from other errors. Undefined for an error of another kind. */
export function faultOf(error: unknown): StorageFault | undefined {
  const { code, path, syscall } = (error ?? {}) as { code?: unknown; path?: unknown; syscall?: unknown };
  if (typeof code !== 'string' || ELSEWHERE.test(String(syscall ?? ''))) return undefined;
  if (REFUSED.test(code)) return typeof path === 'string' ? 'failed' : undefined;
  return faults.find(([pattern]) => pattern.test(code))?.[1];
}
