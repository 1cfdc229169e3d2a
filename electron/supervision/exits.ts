/** Why the server does not run; `line` is what it said last, for a person. */
export interface Problem {
  readonly kind: ProblemKind;
  readonly line: string;
}

export type ProblemKind =
  | 'crashed'
  | 'hung'
  | 'slow_start'
  | 'port_in_use'
  | 'folder_locked'
  | 'disk_full'
  | 'bad_configuration'
  | 'database_damaged'
  | 'migration_failed'
  | 'not_writable'
  | 'database_busy'
  | 'disk_fails';

/** The exit codes of the server's program, as its README names them. */
const byCode: Readonly<Record<number, ProblemKind>> = {
  2: 'bad_configuration',
  3: 'port_in_use',
  4: 'folder_locked',
  5: 'database_damaged',
  6: 'migration_failed',
  7: 'disk_full',
  8: 'not_writable',
  9: 'database_busy',
  10: 'disk_fails',
};

export const kindOfExit = (code: number | null): ProblemKind => byCode[code ?? -1] ?? 'crashed';

/** A new start would end the same way, or make it worse: a person decides. */
const needPerson: ReadonlySet<ProblemKind> = new Set([
  'bad_configuration',
  'database_damaged',
  'migration_failed',
  'not_writable',
]);

export const needsAttention = (kind: ProblemKind): boolean => needPerson.has(kind);

/** What to do about it, for the page and the tray. */
export const adviceOn: Readonly<Record<ProblemKind, string>> = {
  crashed: 'The server stopped unexpectedly and starts again by itself.',
  hung: 'The server did not answer any more and was started again.',
  slow_start: 'The server did not start in time and is tried again.',
  port_in_use: 'Another program uses the port. Close it, or choose another port.',
  folder_locked: 'Galley runs already on this computer, perhaps for another user who is logged in.',
  disk_full: 'The disk is full. Free some space; the server starts by itself then.',
  database_busy:
    "Another program is using Galley's database. Close it, such as a database browser, a backup or an antivirus program; the server starts as soon as it's free.",
  disk_fails: "The disk isn't working. Check it and its cable; the server starts as soon as it works again.",
  bad_configuration: 'A setting is wrong. Correct it and try again.',
  database_damaged: 'The data cannot be read. Restore the newest backup.',
  not_writable:
    'Galley may not write where its data is. Let this account write there, or choose another folder, and try again.',
  migration_failed:
    'The update could not change the data, which is as it was before. Restore the earlier version or a backup, or ask for help.',
};
