import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { markRestored } from '../../sync/lineage/row.ts';
import { CommandError } from '../core/command-error.ts';
import { type Caller, systemCaller } from '../core/permissions.ts';
import { toIso } from '../core/time/time.ts';
import { readHeader } from '../db/archive/archive.ts';
import { backupKeyOf, backupKeysIn, storeKey } from '../db/archive/backup-key.ts';
import {
  INSTALLATION_FILES,
  type Installation,
  readInstallation,
  tenantFile,
} from '../db/files/data-folder.ts';
import { moveDurablySync } from '../db/files/durable-file.ts';
import type { Tx } from '../db/handle/handle.ts';
import type { Installation as Serving } from './installation.ts';
import { prepareRestored } from './prepare-restored.ts';
import { runThread } from './run-thread.ts';

/** Within the data folder. */
export const DRAFT_FOLDER = 'restoring';
/** Begins the names of the folders that hold replaced data. */
export const ASIDE = 'before-restore-';

export const asideName = (now: number): string => `${ASIDE}${toIso(now).replaceAll(':', '-')}`;

/** A backup that is unpacked, verified and prepared beside the data. */
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

interface DraftRequest extends Pick<Serving, 'dataDir' | 'clock' | 'log'> {
  readonly file: string;
  readonly unlock?: BackupUnlock;
  /** Where backups are encrypted, one that is not is refused: anybody can make one, with owners of their own. */
  readonly encryptedOnly?: boolean;
  readonly caller?: Caller;
  /** Runs in each restored database; what it throws refuses the backup. */
  readonly prepare?: (tx: Tx) => Promise<void>;
  /** Throws CommandError if the backup doesn't belong here. Runs before this computer keeps its key. */
  readonly accept: (draft: Draft) => void;
}

/** The one way of every restore. Runs `work` on the backup and then deletes the draft. Throws CommandError. */
export async function withDraft<T>(request: DraftRequest, work: (draft: Draft) => Promise<T>): Promise<T> {
  const { dataDir, file, unlock = {} } = request;
  const folder = join(dataDir, DRAFT_FOLDER);
  try {
    const madeAt = await unpackInto(folder, request);
    const installation = readInstallation(folder);
    if (!installation || installation.tenants.length === 0)
      throw new CommandError(`${file} doesn't contain a restaurant`);
    const held = await prepareAll(folder, installation, request);
    const draft = { ...installation, folder, madeAt, held };
    request.accept(draft);
    keepKeys(dataDir, file, unlock);
    return await work(draft);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function assertBackupRole(role: Installation['role'], draft: Draft): void {
  if (draft.role === role) return;
  const whose = draft.role === 'central' ? 'from head office' : 'from a branch';
  throw new CommandError(`this backup is ${whose}; start Galley with --role ${draft.role} to restore it`);
}

/** New backups are encrypted with the key that opened this one. */
function keepKeys(dataDir: string, file: string, { phrase, keysIn }: BackupUnlock): void {
  if (keysIn !== undefined) for (const key of backupKeysIn(keysIn).toReversed()) storeKey(dataDir, key);
  const salt = readHeader(file)?.salt;
  const isKnown = salt && backupKeysIn(dataDir).some((key) => key.salt.equals(salt));
  if (salt && phrase !== undefined && !isKnown) storeKey(dataDir, backupKeyOf(phrase, salt));
}

async function unpackInto(
  draft: string,
  { dataDir, file, unlock, encryptedOnly = false }: DraftRequest,
): Promise<number> {
  if (!existsSync(file)) throw new CommandError(`backup not found: ${file}`);
  const opening = { keysIn: dataDir, ...unlock, encryptedOnly };
  const [message] = await runThread({ kind: 'unpack', source: file, draft, ...opening });
  if (message && 'unpacked' in message) return message.unpacked.madeAt;
  throw new CommandError(
    message && 'refused' in message ? message.refused : "the backup can't be read; choose another one",
  );
}

/** Returns how many print jobs wait for a person. */
async function prepareAll(
  folder: string,
  { role, tenants }: Installation,
  { clock, log, caller = systemCaller, prepare }: DraftRequest,
): Promise<number> {
  let held = 0;
  for (const id of tenants) {
    const file = tenantFile(folder, id);
    held += await prepareRestored({ file, id, role, clock, log }, caller, async (tx) => {
      await prepare?.(tx);
      await markRestored(tx);
    });
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
