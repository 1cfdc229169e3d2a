import { ConfigError } from '../config.ts';
import { AppError } from '../core/errors.ts';
import { MigrationError } from '../db/engine/schema.ts';
import { NotWritableError } from '../db/files/not-writable.ts';
import { DatabaseUnusableError } from '../db/files/unusable.ts';
import { WrongRoleError } from '../db/opening/installation.ts';
import { FolderLockedError } from '../db/opening/lock.ts';
import { TlsUnusableError } from '../lan/tls/certificate.ts';

/** Exit codes; a supervisor restarts after `failed`, the others stay until a person did something. */
export const EXIT = {
  failed: 1,
  badConfiguration: 2,
  portInUse: 3,
  folderLocked: 4,
  databaseDamaged: 5,
  migrationFailed: 6,
  diskFull: 7,
  notWritable: 8,
  databaseBusy: 9,
  diskFails: 10,
} as const;

/** What a person is told of an error that ends a command: one line. */
interface Failure {
  readonly exitCode: number;
  readonly line: string;
}

/** A failure of a command that another process ran. */
export class RemoteFailure extends Error {
  readonly exitCode: number;
  constructor({ exitCode, line }: Failure) {
    super(line);
    this.exitCode = exitCode;
  }
}

export function explain(error: unknown): Failure {
  const chain = causes(error);
  const line = chain
    .map(lineOf)
    .filter((text, at, all) => !all.slice(0, at).some((before) => before.includes(text)))
    .join(': ');
  return { exitCode: exitCodeOf(chain), line };
}

function causes(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let at = error; at instanceof Error && !isPlain(at); at = at.cause) chain.push(at);
  return chain.length > 0 ? chain : [new Error(String(error))];
}

/** What these say adds nothing for a person. */
const isPlain = (error: Error): boolean => error.name === 'TimeoutError' || error.name === 'AbortError';

function exitCodeOf(chain: readonly Error[]): number {
  for (const error of chain.toReversed()) {
    const code = codeOf(error);
    if (code !== EXIT.failed) return code;
  }
  return EXIT.failed;
}

function codeOf(error: Error & { code?: string }): number {
  if (error instanceof RemoteFailure) return error.exitCode;
  if (isMisconfigured(error)) return EXIT.badConfiguration;
  if (error instanceof FolderLockedError) return EXIT.folderLocked;
  if (error instanceof DatabaseUnusableError) return EXIT.databaseDamaged;
  if (error instanceof NotWritableError) return EXIT.notWritable;
  if (error instanceof MigrationError) return EXIT.migrationFailed;
  return byCode[systemCode(error)] ?? EXIT.failed;
}

const isMisconfigured = (error: Error): boolean =>
  error instanceof ConfigError || error instanceof WrongRoleError || error instanceof TlsUnusableError;

/** SQLite's extended codes say more than anyone can act on. */
const systemCode = ({ code }: { code?: unknown }): string =>
  typeof code === 'string' ? code.replace(/^(SQLITE_(?:CORRUPT|READONLY|CANTOPEN|BUSY|IOERR))_.*/, '$1') : '';

const byCode: Record<string, number> = {
  EADDRINUSE: EXIT.portInUse,
  EADDRNOTAVAIL: EXIT.badConfiguration,
  ENOTFOUND: EXIT.badConfiguration,
  EACCES: EXIT.badConfiguration,
  EEXIST: EXIT.badConfiguration,
  ENOTDIR: EXIT.badConfiguration,
  EROFS: EXIT.notWritable,
  SQLITE_CANTOPEN: EXIT.notWritable,
  SQLITE_READONLY: EXIT.notWritable,
  SQLITE_CORRUPT: EXIT.databaseDamaged,
  SQLITE_NOTADB: EXIT.databaseDamaged,
  SQLITE_FULL: EXIT.diskFull,
  ENOSPC: EXIT.diskFull,
  EDQUOT: EXIT.diskFull,
  SQLITE_BUSY: EXIT.databaseBusy,
  SQLITE_IOERR: EXIT.diskFails,
  EIO: EXIT.diskFails,
};

function lineOf(error: Error & { code?: string; port?: number; address?: string }): string {
  const hint = hints[systemCode(error)];
  if (hint) return hint(error);
  if (error instanceof AppError && error.details) return `${error.message} ${JSON.stringify(error.details)}`;
  return error.message.replace(/\s*\n\s*/g, ' ');
}

const hints: Record<string, (error: { port?: number; address?: string; message: string }) => string> = {
  EADDRINUSE: ({ port }) => `port ${port} is already in use; choose another with --port or GALLEY_PORT`,
  EADDRNOTAVAIL: ({ address }) =>
    `this computer doesn't have the address ${address}; check --host or GALLEY_HOST`,
  EACCES: ({ message }) => `permission denied (${message}); check --port and --data-dir`,
  SQLITE_FULL: () => 'the disk is full; free up space and try again',
  ENOSPC: () => 'the disk is full; free up space and try again',
  EDQUOT: () => 'the disk quota is used up; free up space and try again',
  SQLITE_BUSY: () =>
    'another program has the database locked, such as a database browser, a backup, or an antivirus scan; close it and try again',
  SQLITE_IOERR: ({ message }) =>
    `the disk can't be read or written (${message}); check the disk and its cable`,
  EIO: ({ message }) => `the disk can't be read or written (${message}); check the disk and its cable`,
  SQLITE_NOTADB: () => 'the database file is damaged (not a database); restore a backup',
  SQLITE_CORRUPT: () => 'the database file is damaged; restore a backup',
};
