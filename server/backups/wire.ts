import { isAbsolute, normalize } from 'node:path';
import { z } from 'zod';
import { nameChoices, nameSchemas } from '../http/endpoint/names.ts';
import { reauthentication } from '../identity/auth/reauthentication.ts';

const time = z.string().nullable();

export const BackupSettings = z.object({
  /** Of a second disk or a share, as this computer names them. */
  folders: z
    .array(
      z
        .string()
        .min(1)
        .max(1_000)
        .refine(isAbsolute, 'Enter the full path, starting with / or a drive letter.')
        .transform((path) => normalize(path)),
    )
    .max(3),
  at_hour: z.int().min(0).max(23).describe("Hour of the first backup of the day, in the branch's time."),
  every_hours: z.literal([1, 2, 3, 4, 6, 8, 12, 24]),
  keep_daily: z.int().min(1).max(60).describe('Number of daily backups to keep.'),
  keep_weekly: z.int().min(0).max(60),
});
export type BackupSettings = z.output<typeof BackupSettings>;

export const BackupSettingsBody = BackupSettings.extend(reauthentication);

const Shown = z.object({
  name: z.string(),
  folder: z.string(),
  made_at: z.string(),
  kind: z.enum(['scheduled', 'before_restore']),
  bytes: z.int(),
});

/** Shown once. */
export const RecoveryPhrase = z.object({ phrase: z.string() });

export const BackupState = z.object({
  available: z
    .boolean()
    .describe(
      'Whether Galley makes backups. With PostgreSQL or several restaurants in one installation, its operator does.',
    ),
  encrypted: z.boolean().describe('Whether backups are encrypted with a recovery phrase.'),
  settings: z.object({
    folders: z.array(z.string()),
    at_hour: z.int(),
    every_hours: BackupSettings.shape.every_hours,
    keep_daily: z.int(),
    keep_weekly: z.int(),
  }),
  newest_verified_at: time.describe(
    'When the last good backup was made: the newest one that was read back and verified.',
  ),
  folders: z.array(
    z.object({
      path: z.string(),
      verified_at: time,
      failed_at: time,
      problem: z.string().nullable().describe('Why the last attempt failed; null: it did not.'),
      hint: z.string().nullable(),
    }),
  ),
  drives: z
    .array(z.object({ path: z.string(), free_bytes: z.int().describe('Free space in bytes.') }))
    .describe('Other drives and mounted network shares of this computer that are no backup folder yet.'),
  problem: z.string().nullable().describe('What is wrong with backups; null: nothing.'),
  hint: z.string().nullable(),
  backups: z.array(Shown),
  running: z.boolean(),
  restore: z
    .object({
      name: z.string(),
      status: z.enum(['running', 'done', 'failed']),
      error: z.string().nullable(),
      print_jobs_held: z
        .int()
        .nullable()
        .describe('Number of unfinished print jobs on hold until someone decides.'),
    })
    .nullable(),
});
export type BackupState = z.output<typeof BackupState>;

export const byName = z.object({ name: z.string().min(1).max(200) });

nameChoices({ BackupInterval: [...BackupSettings.shape.every_hours.values] });
nameSchemas({ BackupSettings: BackupSettingsBody, Backup: Shown, RecoveryPhrase, BackupState });
