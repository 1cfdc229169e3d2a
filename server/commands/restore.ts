import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { readLink } from '../../sync/lineage/link.ts';
import {
  asideName,
  type BackupUnlock,
  DRAFT_FOLDER,
  type Draft,
  ownFilesIn,
  tenantFilesIn,
  withDraft,
} from '../backups/restore-draft.ts';
import type { Config } from '../config.ts';
import { CommandError } from '../core/command-error.ts';
import { counted, momentText } from '../core/counted.ts';
import { systemClock } from '../core/time/clock.ts';
import { toIso } from '../core/time/time.ts';
import { readInstallation, tenantFile } from '../db/files/data-folder.ts';
import { exchangeFiles } from '../db/files/folder-exchange.ts';
import type { Tx } from '../db/handle/handle.ts';
import { FolderLock } from '../db/opening/lock.ts';
import { localBranchNames } from '../identity/branches/store.ts';
import { assertFiles, folderCommand } from './command.ts';

export const restore = folderCommand({
  summary: 'Restore a backup into an empty data folder (--force moves an existing restaurant aside)',
  usage: 'FILE [--phrase RECOVERY-PHRASE | --keys-in FOLDER] [--force]',
  input: z.object({
    file: z
      .string()
      .transform((path) => resolve(path))
      .describe('backup to restore'),
    force: z.boolean().optional().describe('move the restaurant that is in the data folder aside'),
    phrase: z.string().optional().describe('recovery phrase of the backup'),
    keysIn: z
      .string()
      .transform((path) => resolve(path))
      .optional()
      .describe('data folder whose *.keys.json opens the backup, instead of the phrase'),
  }),
  positionals: ['file'],
  switches: ['force'],
  work: async ({ config, log }, { file, force = false, phrase, keysIn }) => {
    assertFiles(config, 'stop the server and use pg_restore');
    const lock = FolderLock.take(config.dataDir);
    const unlock = {
      ...(phrase !== undefined && { phrase }),
      ...(keysIn !== undefined && { keysIn }),
    };
    try {
      return outcomeOf(await restoreInto(config, { file, force, unlock, log }));
    } finally {
      lock.release();
    }
  },
});

interface Restored extends Draft {
  readonly setAside: string | null;
  /** The branch, if head office doesn't know this computer. */
  readonly stranger: string | null;
}

interface Request {
  readonly file: string;
  readonly force: boolean;
  readonly unlock: BackupUnlock;
  readonly log: FastifyBaseLogger;
}

/** All is unpacked, proved and prepared beside the databases before the first of them is touched. */
async function restoreInto(
  { dataDir, role }: Config,
  { file, force, unlock, log }: Request,
): Promise<Restored> {
  const present = databasesIn(dataDir);
  const hasServed = holdsRestaurant(dataDir);
  if (hasServed && !force)
    throw new CommandError(`${dataDir} already has a restaurant; add --force to move its databases aside`);
  const work = async (draft: Draft) => {
    const aside = asideName(systemClock.now());
    const own = ownFilesFor(dataDir, draft.folder, hasServed);
    const coming = [...own, ...databasesIn(draft.folder)];
    exchangeFiles(dataDir, { aside, from: DRAFT_FOLDER, out: present, in: coming });
    if (!hasServed) rmSync(join(dataDir, aside), { recursive: true, force: true });
    const stranger = isLinked && !hasCredentials(dataDir, draft) ? branches.join(', ') : null;
    return { ...draft, stranger, setAside: hasServed ? join(dataDir, aside) : null };
  };
  const branches: string[] = [];
  let isLinked = false;
  const prepare = async (tx: Tx) => {
    branches.push(...(await localBranchNames(tx)));
    isLinked ||= (await readLink(tx)) !== undefined;
  };
  const accept = (draft: Draft) => assertSameRole(dataDir, role, draft, branches);
  return withDraft({ dataDir, file, clock: systemClock, log, unlock, prepare, accept }, work);
}

/** A branch's data at head office, or the reverse, would make the computer into the other. */
function assertSameRole(
  dataDir: string,
  wanted: Config['role'],
  draft: Draft,
  branches: readonly string[],
): void {
  const present = holdsRestaurant(dataDir) ? roleIn(dataDir) : undefined;
  // Unless it was set, the role is `branch`, also for head office's empty folder.
  const here = present ?? (wanted === 'central' ? wanted : draft.role);
  if (draft.role === here) return;
  const whose = draft.role === 'central' ? 'head office' : `a branch (${branches.join(', ')})`;
  const place = present === undefined ? '--role central was given' : `this folder is ${placeOf[here]}`;
  throw new CommandError(`this backup is of ${whose}, but ${place}. Nothing was changed`);
}

const placeOf = { central: "head office's", branch: "a branch's" } as const;

/** Undefined if it can't be read; a backup is what mends that. */
function roleIn(dataDir: string): Config['role'] | undefined {
  try {
    return readInstallation(dataDir)?.role;
  } catch {
    return undefined;
  }
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

/** No backup contains the credentials for head office; they stay on the computer that joined. */
const hasCredentials = (dataDir: string, { tenants }: Draft): boolean =>
  tenants.every((id) => existsSync(tenantFile(dataDir, id).replace(/\.sqlite$/, '.credentials.json')));

/** The control database last, as without it the folder counts as empty. */
function databasesIn(folder: string): string[] {
  const control = ['control.sqlite-wal', 'control.sqlite-shm', 'control.sqlite'];
  return [...tenantFilesIn(folder), ...control.filter((name) => existsSync(join(folder, name)))];
}

function outcomeOf({ role, tenants, madeAt, held, setAside, stranger }: Restored) {
  const made_at = toIso(madeAt);
  return {
    data: { role, tenants, made_at, print_jobs_held: held, set_aside: setAside },
    lines: [
      `Restored ${counted(tenants.length, 'restaurant')} (${role}) from ${momentText(madeAt)}`,
      `${counted(held, 'unfinished print job')} on hold for review. Everyone must sign in again`,
      ...(stranger === null
        ? []
        : [
            `Head office won't know this computer. Get a code there (galley invite --branch "${stranger}"), then run here: galley rejoin CODE`,
          ]),
      ...(setAside === null ? [] : [`The previous data is in ${setAside}`]),
    ],
  };
}
