import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { systemClock } from '../core/time/clock.ts';
import { toIso } from '../core/time/time.ts';
import { readInstallation } from '../db/files/data-folder.ts';
import { exchangeFiles } from '../db/files/folder-exchange.ts';
import { FolderLock } from '../db/opening/lock.ts';
import { CommandError } from '../setup/command-error.ts';
import {
  type BackupUnlock,
  DRAFT_FOLDER,
  type Draft,
  ownFilesIn,
  tenantFilesIn,
  withDraft,
} from '../setup/restore-draft.ts';
import { assertFiles, folderCommand } from './command.ts';

export const restore = folderCommand({
  summary:
    'Bring a backup back into a data folder without a restaurant; --force sets aside the one that is there',
  usage: 'FILE [--phrase RECOVERY-PHRASE | --keys-in FOLDER] [--force]',
  input: z.object({
    file: z.string().transform((path) => resolve(path)),
    force: z.boolean().optional(),
    phrase: z.string().optional(),
    keysIn: z
      .string()
      .transform((path) => resolve(path))
      .optional(),
  }),
  positionals: ['file'],
  switches: ['force'],
  work: async ({ config, log }, { file, force = false, phrase, keysIn }) => {
    assertFiles(config, 'bring a pg_dump back with pg_restore while no server runs');
    const lock = FolderLock.take(config.dataDir);
    try {
      return outcomeOf(
        await restoreInto(config.dataDir, file, force, log, {
          ...(phrase !== undefined && { phrase }),
          ...(keysIn !== undefined && { keysIn }),
        }),
      );
    } finally {
      lock.release();
    }
  },
});

interface Restored extends Draft {
  readonly setAside: string | null;
}

/** All is unpacked, proved and prepared beside the databases before the first of them is touched. */
async function restoreInto(
  dataDir: string,
  file: string,
  force: boolean,
  log: FastifyBaseLogger,
  opening: BackupUnlock,
): Promise<Restored> {
  const present = databasesIn(dataDir);
  const hasServed = holdsRestaurant(dataDir);
  if (hasServed && !force)
    throw new CommandError(`${dataDir} holds a restaurant; with --force its databases are set aside`);
  const work = async (draft: Draft) => {
    const aside = asideName();
    const own = ownFilesFor(dataDir, draft.folder, hasServed);
    const coming = [...own, ...databasesIn(draft.folder)];
    exchangeFiles(dataDir, { aside, from: DRAFT_FOLDER, out: present, in: coming });
    if (!hasServed) rmSync(join(dataDir, aside), { recursive: true, force: true });
    return { ...draft, setAside: hasServed ? join(dataDir, aside) : null };
  };
  return withDraft(dataDir, file, log, work, opening);
}

/** A server that nobody set up leaves a control database that names nobody, which nobody misses. */
function holdsRestaurant(dataDir: string): boolean {
  if (tenantFilesIn(dataDir).length > 0) return true;
  try {
    const installation = readInstallation(dataDir);
    return installation !== undefined && installation.tenants.length > 0;
  } catch {
    // Whatever it is, it is not thrown away unasked.
    return true;
  }
}

/** Tablets go on trusting the computer whose backup this is; one that served already stays what it is to them. */
function ownFilesFor(dataDir: string, draft: string, hasServed: boolean): string[] {
  return hasServed && ownFilesIn(dataDir).length > 0 ? [] : ownFilesIn(draft);
}

/** The control database last, as without it the folder counts as empty. */
function databasesIn(folder: string): string[] {
  const control = ['control.sqlite-wal', 'control.sqlite-shm', 'control.sqlite'];
  return [...tenantFilesIn(folder), ...control.filter((name) => existsSync(join(folder, name)))];
}

const asideName = (): string => `before-restore-${toIso(systemClock.now()).replaceAll(':', '-')}`;

function outcomeOf({ role, tenants, madeAt, held, setAside }: Restored) {
  const made_at = toIso(madeAt);
  return {
    data: { role, tenants, made_at, print_jobs_held: held, set_aside: setAside },
    lines: [
      `restored ${tenants.length} restaurants (${role}) as they were at ${made_at}`,
      `${held} unfinished print jobs are held until someone decides; everyone logs in again`,
      ...(setAside === null ? [] : [`what was here is in ${setAside}`]),
    ],
  };
}
