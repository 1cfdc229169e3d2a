/** A fault of the disk that a database is on, or `busy`: another program holds the database. */
export type StorageFault = 'full' | 'failed' | 'damaged' | 'busy';

/** Codes of SQLite, the file system and PostgreSQL, more specific ones first. */
const faults: readonly (readonly [RegExp, StorageFault])[] = [
  [/^(SQLITE_FULL|ENOSPC|EDQUOT|53100)$/, 'full'],
  [/^SQLITE_(CORRUPT|NOTADB)/, 'damaged'],
  // A damaged table, a damaged index.
  [/^XX00[12]$/, 'damaged'],
  [/^SQLITE_BUSY/, 'busy'],
  // A disk that cannot be read or written, is read-only, is missing, or belongs to somebody else. IOERR_NOMEM is about
  // memory.
  [/^SQLITE_(IOERR(?!_NOMEM)|READONLY|CANTOPEN|PERM$)/, 'failed'],
  [/^(EIO|EROFS|ENXIO|ENODEV|ESTALE|58030)$/, 'failed'],
];

const REFUSED = /^(EACCES|EPERM)$/;
/** Errors of the network and of other programs, which concern no file of this one. */
const ELSEWHERE = /^(connect|bind|listen|spawn|kill|getaddrinfo)/;

/** The only place that tells disk faults from other errors. Undefined for another kind of error. */
export function faultOf(error: unknown): StorageFault | undefined {
  const { code, path, syscall } = (error ?? {}) as { code?: unknown; path?: unknown; syscall?: unknown };
  if (typeof code !== 'string' || ELSEWHERE.test(String(syscall ?? ''))) return undefined;
  if (REFUSED.test(code)) return typeof path === 'string' ? 'failed' : undefined;
  return faults.find(([pattern]) => pattern.test(code))?.[1];
}
