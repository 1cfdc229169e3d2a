import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readHeader, unpack, verifyArchive } from '../db/archive/archive.ts';
import { backupKeysIn } from '../db/archive/backup-key.ts';
import { backUpInstallation } from '../db/archive/installation-backup.ts';
import { moveDurablySync } from '../db/files/durable-file.ts';
import { faultsOf } from '../db/sqlite/verified-copy.ts';
import { lowerThreadPriority } from '../db/throttling/thread-priority.ts';
import { answerQuestions } from '../threads/answer.ts';
import {
  assertFolder,
  backupNameOf,
  closeBackups,
  listFolder,
  removeUnfinished,
  unusable,
} from './folder.ts';
import type { Job, Message, SaveJob, UnpackJob } from './job.ts';
import { toDelete } from './retention.ts';

// The file of a thread. Nothing here is waited for by a request.

type Tell = (message: Message) => void;

async function save(job: SaveJob, tell: Tell): Promise<void> {
  const name = backupNameOf(job.tenantId, job.now, job.as);
  const usable = job.folders.filter((folder) =>
    attempt(folder, tell, () => {
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
      tell(failedIn(folder, error));
    },
  );
  for (const folder of usable) {
    if (!failed.has(folder)) await finish(job, folder, name, unproved(folder), tell);
  }
}

/** It gets its name once every byte of it was read back. */
async function finish(
  job: SaveJob,
  folder: string,
  name: string,
  unproved: string,
  tell: Tell,
): Promise<void> {
  try {
    verifyArchive(unproved, { keys: backupKeysIn(job.dataDir) });
    const bytes = statSync(unproved).size;
    moveDurablySync(unproved, join(folder, name));
    for (const old of toDelete(await listFolder(folder, job.tenantId), job.keep, job.now)) {
      rmSync(join(folder, old.name), { force: true });
    }
    tell({ saved: { folder, name, bytes } });
  } catch (error) {
    rmSync(unproved, { force: true });
    tell(failedIn(folder, error));
  }
}

function attempt(folder: string, tell: Tell, work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    tell(failedIn(folder, error));
    return false;
  }
}

function failedIn(folder: string, error: unknown): Message {
  const { message, hint } = unusable(error);
  return { failed: { folder, problem: message, hint } };
}

function unpackInto(job: UnpackJob): Message {
  try {
    return unpacked(job);
  } catch (error) {
    rmSync(job.draft, { recursive: true, force: true });
    return { refused: unusable(error).message };
  }
}

const NOT_ENCRYPTED =
  "This backup isn't encrypted, but this computer's backups are. To restore it, run galley restore on this computer.";

function unpacked({ source, draft, keysIn, phrase, encryptedOnly }: UnpackJob): Message {
  rmSync(draft, { recursive: true, force: true });
  const keys = backupKeysIn(keysIn);
  if (encryptedOnly && keys.length > 0 && readHeader(source)?.salt === undefined)
    return { refused: NOT_ENCRYPTED };
  const { madeAt, files } = unpack(source, draft, { keys, phrase });
  for (const { name, path } of files.filter(({ name }) => name.endsWith('.sqlite'))) {
    const [fault] = faultsOf(path);
    if (fault) throw new Error(`${name} in the backup is damaged: ${fault}`);
  }
  return { unpacked: { madeAt } };
}

async function messagesOf(job: Job): Promise<Message[]> {
  if (job.kind !== 'save') return [unpackInto(job)];
  const messages: Message[] = [];
  await save(job, (message) => messages.push(message));
  return messages;
}

lowerThreadPriority();
answerQuestions(messagesOf);
