import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { installCapture } from '../../sync/capture/install.ts';
import { markRestored } from '../../sync/lineage/row.ts';
import { runThread } from '../backups/run-thread.ts';
import { systemCaller } from '../core/permissions.ts';
import { systemClock } from '../core/time/clock.ts';
import { readHeader } from '../db/archive/archive.ts';
import { backupKeyOf, backupKeysIn, storeKey } from '../db/archive/backup-key.ts';
import { databaseLogOn } from '../db/engine/log.ts';
import {
  INSTALLATION_FILES,
  type Installation,
  readInstallation,
  tenantFile,
} from '../db/files/data-folder.ts';
import { moveDurablySync } from '../db/files/durable-file.ts';
import { openTenant } from '../db/opening/open.ts';
import { revokeSessions } from '../identity/auth/store.ts';
import { holdJobs } from '../printing/jobs/service.ts';
import { CommandError } from './command-error.ts';

const HELD = 'This ticket was waiting when the backup was made; it may have been printed since.';

/** Within the data folder. */
export const DRAFT_FOLDER = 'restoring';

/** A backup as it lies unpacked, proved and prepared beside the data, of which nothing was touched yet. */
export interface Draft extends Installation {
  readonly folder: string;
  /** UTC milliseconds. */
  readonly madeAt: number;
  /** Print jobs that wait for a person. */
  readonly held: number;
}

/** What opens an encrypted backup: its recovery phrase, or the keys of the data folder it was made in. */
export interface BackupUnlock {
  readonly phrase?: string;
  readonly keysIn?: string;
}

/** Runs `work` on the backup; whatever is left of the draft goes with its end. Throws CommandRefused. */
export async function withDraft<T>(
  dataDir: string,
  file: string,
  log: FastifyBaseLogger,
  work: (draft: Draft) => Promise<T>,
  opening: BackupUnlock = {},
): Promise<T> {
  const folder = join(dataDir, DRAFT_FOLDER);
  try {
    const madeAt = await unpackInto(folder, file, { keysIn: dataDir, ...opening });
    keepKeys(dataDir, file, opening);
    const installation = readInstallation(folder);
    if (!installation || installation.tenants.length === 0)
      throw new CommandError(`${file} holds no restaurant`);
    const held = await holdTickets(folder, installation, log);
    return await work({ ...installation, folder, madeAt, held });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Backups are encrypted on with what opened this one. */
function keepKeys(dataDir: string, file: string, { phrase, keysIn }: BackupUnlock): void {
  if (keysIn !== undefined) for (const key of backupKeysIn(keysIn).toReversed()) storeKey(dataDir, key);
  const salt = readHeader(file)?.salt;
  const isKnown = salt && backupKeysIn(dataDir).some((key) => key.salt.equals(salt));
  if (salt && phrase !== undefined && !isKnown) storeKey(dataDir, backupKeyOf(phrase, salt));
}

async function unpackInto(
  draft: string,
  source: string,
  opening: { keysIn: string; phrase?: string | undefined },
): Promise<number> {
  if (!existsSync(source)) throw new CommandError(`there is no backup at ${source}`);
  const [message] = await runThread({ kind: 'unpack_all', source, draft, ...opening });
  if (message && 'unpacked' in message) return message.unpacked.madeAt;
  throw new CommandError(message && 'refused' in message ? message.refused : 'the backup could not be read');
}

/** Time has passed since the backup: unfinished tickets wait for a person, and people log in again. */
async function holdTickets(
  folder: string,
  { role, tenants }: Installation,
  log: FastifyBaseLogger,
): Promise<number> {
  let held = 0;
  for (const id of tenants) {
    const file = tenantFile(folder, id);
    const options = { file, id, role, clock: systemClock, log: databaseLogOn(log), prepare: installCapture };
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

/** Databases and pictures below `tenants`. */
export function tenantFilesIn(folder: string): string[] {
  const tenants = join(folder, 'tenants');
  const names = existsSync(tenants) ? readdirSync(tenants) : [];
  return names
    .filter((name) => /\.(media|sqlite(-wal|-shm)?)$/.test(name))
    .map((name) => join('tenants', name));
}

export const ownFilesIn = (folder: string): string[] =>
  INSTALLATION_FILES.filter((name) => existsSync(join(folder, name)));

/** What was left there is replaced. */
export function moveFiles(names: readonly string[], from: string, to: string): void {
  for (const name of names) {
    rmSync(join(to, name), { recursive: true, force: true });
    moveDurablySync(join(from, name), join(to, name));
  }
}
