import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { installCapture } from '../../sync/capture.ts';
import { markRestored } from '../../sync/identity-row.ts';
import { systemCaller } from '../core/permissions.ts';
import { systemClock, toIso } from '../core/time.ts';
import { unpack } from '../db/archive.ts';
import { faultsOf } from '../db/backup.ts';
import { type Installation, readInstallation, tenantFile } from '../db/data-folder.ts';
import { FolderLock } from '../db/lock.ts';
import { openTenant } from '../db/open.ts';
import { revokeSessions } from '../identity/auth/store.ts';
import { holdJobs } from '../printing/jobs/service.ts';
import { assertFiles, CommandRefused, folderCommand } from './command.ts';

const HELD = 'This ticket was waiting when the backup was made; it may have been printed since.';

export const restore = folderCommand({
  summary: 'Bring a backup back into an empty data folder; --force sets aside what is there',
  usage: 'FILE [--force]',
  input: z.object({ file: z.string().transform((path) => resolve(path)), force: z.boolean().optional() }),
  positionals: ['file'],
  switches: ['force'],
  work: async ({ config, log }, { file, force = false }) => {
    assertFiles(config, 'bring a pg_dump back with pg_restore while no server runs');
    const lock = FolderLock.take(config.dataDir);
    try {
      return outcomeOf(await restoreInto(config.dataDir, file, force, log));
    } finally {
      lock.release();
    }
  },
});

interface Restored extends Installation {
  readonly madeAt: number;
  readonly held: number;
  readonly setAside: string | null;
}

/** All is unpacked, proved and prepared beside the databases before the first of them is touched. */
async function restoreInto(
  dataDir: string,
  file: string,
  force: boolean,
  log: FastifyBaseLogger,
): Promise<Restored> {
  const present = databasesIn(dataDir);
  if (present.length > 0 && !force) {
    throw new CommandRefused(`${dataDir} is not empty; with --force its databases are set aside`);
  }
  const draft = join(dataDir, 'restoring');
  rmSync(draft, { recursive: true, force: true });
  try {
    const { madeAt, files } = unpack(file, draft);
    for (const { name, path } of files) if (name.endsWith('.sqlite')) assertSound(name, path);
    const installation = readInstallation(draft);
    if (!installation) throw new CommandRefused(`${file} holds no restaurant`);
    const held = await holdTickets(draft, installation, log);
    const setAside = present.length > 0 ? asideFolder(dataDir) : null;
    if (setAside !== null) move(present, dataDir, setAside);
    move(databasesIn(draft), draft, dataDir);
    return { ...installation, madeAt, held, setAside };
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Paths below the folder, pictures too; the control database last, as without it the folder counts as empty. */
function databasesIn(folder: string): string[] {
  const tenants = join(folder, 'tenants');
  const names = existsSync(tenants) ? readdirSync(tenants).map((name) => join('tenants', name)) : [];
  const control = ['control.sqlite-wal', 'control.sqlite-shm', 'control.sqlite'];
  const present = control.filter((name) => existsSync(join(folder, name)));
  return [...names.filter((name) => /\.(media|sqlite(-wal|-shm)?)$/.test(name)), ...present];
}

function assertSound(name: string, path: string): void {
  const [fault] = faultsOf(path);
  if (fault) throw new CommandRefused(`${name} in the backup is damaged: ${fault}`);
}

/** Time has passed since the backup: unfinished tickets wait for a person, and people log in again. */
async function holdTickets(folder: string, { role, tenants }: Installation, log: FastifyBaseLogger) {
  let held = 0;
  const databaseLog = { slowQuery: () => {}, stall: () => log.error('a transaction stalled') };
  for (const id of tenants) {
    const file = tenantFile(folder, id);
    const options = { file, id, role, clock: systemClock, log: databaseLog, prepare: installCapture };
    const tenant = await openTenant(options);
    held += await tenant.transact(systemCaller, async (tx) => {
      await revokeSessions(tx);
      await markRestored(tx);
      return holdJobs(tx, HELD, { evenSending: true });
    });
    await tenant.close();
  }
  return held;
}

const asideFolder = (dataDir: string): string =>
  join(dataDir, `before-restore-${toIso(systemClock.now()).replaceAll(':', '-')}`);

function move(names: readonly string[], from: string, to: string): void {
  for (const name of names) {
    mkdirSync(dirname(join(to, name)), { recursive: true });
    renameSync(join(from, name), join(to, name));
  }
}

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
