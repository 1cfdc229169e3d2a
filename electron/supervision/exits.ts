/** Why the server does not run. `line` is its last output line, for a person. */
export interface Problem {
  readonly kind: ProblemKind;
  readonly line: string;
}

type ProblemKind =
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

/** The exit codes of the server's program (resources/guide/operating.md). */
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

/** Another start would end the same way or make it worse, so a person decides. */
const needPerson: ReadonlySet<ProblemKind> = new Set([
  'bad_configuration',
  'database_damaged',
  'migration_failed',
  'not_writable',
]);

export const needsAttention = (kind: ProblemKind): boolean => needPerson.has(kind);

/** What to do about each problem, for the page and the tray. */
export const adviceOn: Readonly<Record<ProblemKind, string>> = {
  crashed: 'Galley stopped unexpectedly. It’s restarting.',
  hung: 'Galley stopped responding. It’s restarting.',
  slow_start: 'Galley is taking too long to start. Trying again.',
  port_in_use: 'Another program is using this port. Close it, or choose another port.',
  folder_locked: 'Galley is already running on this computer. Another user may have it open.',
  disk_full: 'The disk is full. Free up space and Galley will restart.',
  database_busy:
    "Another program is using Galley's database. Close it, such as a database browser, a backup or an antivirus program; the server starts as soon as it's free.",
  disk_fails: "The disk isn't working. Check it and its cable; the server starts as soon as it works again.",
  bad_configuration: 'A setting isn’t valid. Correct it and try again.',
  database_damaged: 'Your data can’t be read. Restore the last good backup.',
  not_writable:
    'Galley can’t write to its data folder. Give this account write permission, or choose another folder, then try again.',
  migration_failed:
    'The update couldn’t upgrade your data, so nothing was changed. Reinstall the previous version, restore a backup, or contact support.',
};
