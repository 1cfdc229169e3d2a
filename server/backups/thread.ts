import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { readHeader, unpack, verifyArchive } from '../db/archive/archive.ts';
import { backupKeysIn, type Keyring } from '../db/archive/backup-key.ts';
import { backUpInstallation } from '../db/archive/installation-backup.ts';
import { moveDurablySync } from '../db/files/durable-file.ts';
import { faultsOf } from '../db/sqlite/verified-copy.ts';
import { lowerThreadPriority } from '../db/throttling/thread-priority.ts';
import {
  assertFolder,
  backupNameOf,
  closeBackups,
  listFolder,
  removeUnfinished,
  unusable,
} from './folder.ts';
import type { Job, Message, SaveJob, UnpackAllJob, UnpackJob } from './job.ts';
import { outdated } from './rotation.ts';

// The entry of a thread: one job, then it ends. Nothing here is waited for by a request.

const tell = (message: Message): void => parentPort?.postMessage(message);

async function save(job: SaveJob): Promise<void> {
  const name = backupNameOf(job.tenantId, job.now, job.as);
  const usable = job.folders.filter((folder) =>
    attempt(folder, () => {
      assertFolder(folder, job.installation);
      removeUnfinished(folder);
    }),
  );
  if (usable.length === 0) return;
  for (const folder of usable) closeBackups(folder, await listFolder(folder, job.tenantId));
  const failed = new Set<string>();
  const unproved = (folder: string) => join(folder, `${name}.unproved`);
  await backUpInstallation(
    {
      dataDir: job.dataDir,
      workFolder: join(job.dataDir, 'backing-up'),
      about: { madeAt: job.now, version: job.version },
    },
    usable.map(unproved),
    (target, error) => {
      const folder = usable.find((one) => unproved(one) === target) ?? '';
      failed.add(folder);
      fail(folder, error);
    },
  );
  for (const folder of usable) {
    if (!failed.has(folder)) await finish(job, folder, name, unproved(folder));
  }
}

/** It gets its name once every byte of it was read back. */
async function finish(job: SaveJob, folder: string, name: string, unproved: string): Promise<void> {
  try {
    verifyArchive(unproved, { keys: backupKeysIn(job.dataDir) });
    const bytes = statSync(unproved).size;
    moveDurablySync(unproved, join(folder, name));
    for (const old of outdated(await listFolder(folder, job.tenantId), job.keep, job.now)) {
      rmSync(join(folder, old.name), { force: true });
    }
    tell({ saved: { folder, name, bytes } });
  } catch (error) {
    rmSync(unproved, { force: true });
    fail(folder, error);
  }
}

function attempt(folder: string, work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    fail(folder, error);
    return false;
  }
}

function fail(folder: string, error: unknown): void {
  const { message, hint } = unusable(error);
  tell({ failed: { folder, problem: message, hint } });
}

function unpackInto(job: UnpackJob | UnpackAllJob): void {
  try {
    tell(job.kind === 'unpack' ? unpacked(job) : unpackedAll(job));
  } catch (error) {
    rmSync(job.draft, { recursive: true, force: true });
    tell({ refused: unusable(error).message });
  }
}

const ringOf = ({ keysIn, phrase }: UnpackJob | UnpackAllJob): Keyring => ({
  keys: backupKeysIn(keysIn),
  phrase,
});

/** Anybody can make an archive that is not encrypted, with owners of their own. */
const NOT_ENCRYPTED =
  'This backup is not encrypted, but the backups of this computer are. To restore it, use galley restore on this computer.';

function unpacked(job: UnpackJob): Message {
  const { source, draft, tenantId } = job;
  const database = `tenants/${tenantId}.sqlite`;
  const media = `tenants/${tenantId}.media/`;
  rmSync(draft, { recursive: true, force: true });
  const ring = ringOf(job);
  if (ring.keys.length > 0 && readHeader(source)?.salt === undefined) return { refused: NOT_ENCRYPTED };
  const { madeAt, files } = unpack(
    source,
    draft,
    ring,
    (name) => name === database || name.startsWith(media),
  );
  const file = files.find(({ name }) => name === database);
  if (!file) return { refused: 'the backup does not hold this restaurant' };
  const [fault] = faultsOf(file.path);
  return fault ? { refused: `the backup is damaged: ${fault}` } : { unpacked: { madeAt } };
}

function unpackedAll(job: UnpackAllJob): Message {
  const { source, draft } = job;
  rmSync(draft, { recursive: true, force: true });
  const { madeAt, files } = unpack(source, draft, ringOf(job));
  for (const { name, path } of files.filter(({ name }) => name.endsWith('.sqlite'))) {
    const [fault] = faultsOf(path);
    if (fault) throw new Error(`${name} in the backup is damaged: ${fault}`);
  }
  return { unpacked: { madeAt } };
}

lowerThreadPriority();
const job = workerData as Job;
if (job.kind === 'save') await save(job);
else unpackInto(job);
