import { rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { controlFile, INSTALLATION_FILES, readInstallation, tenantFile } from '../files/data-folder.ts';
import { MASTER, MediaFolder } from '../files/media-folder.ts';
import { makeFolder } from '../files/not-writable.ts';
import { DatabaseUnusableError } from '../files/unusable.ts';
import { fileHoldsRestaurant } from '../opening/inspect.ts';
import { verifiedSnapshot } from '../sqlite/verified-copy.ts';
import { type BackupHeader, type PackedFile, type PackInput, pack } from './archive.ts';
import { backupKeysIn } from './backup-key.ts';

interface BackupRequest {
  readonly dataDir: string;
  /** Holds the copies until they are packed; created and removed here. */
  readonly workFolder: string;
  readonly about: BackupHeader;
}

/**
 * Packs everything of an installation into one file for each target; undefined if nothing is set up. The copies are
 * verified before anything is packed, so that a full disk or a damaged database leaves an older backup alone.
 */
export async function backUpInstallation(
  { dataDir, workFolder, about }: BackupRequest,
  targets: readonly string[],
  failed: (target: string, error: unknown) => void,
): Promise<PackedFile[] | undefined> {
  if (!readInstallation(dataDir)) return undefined;
  rmSync(workFolder, { recursive: true, force: true });
  makeFolder(join(workFolder, 'tenants'));
  try {
    const files = await copiesOf(dataDir, workFolder);
    let packed: PackedFile[] = [];
    for (const target of targets) {
      try {
        packed = pack(target, about, files, backupKeysIn(dataDir)[0]);
      } catch (error) {
        failed(target, error);
      }
    }
    return packed;
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
}

async function copiesOf(dataDir: string, copies: string): Promise<PackInput[]> {
  await verifiedSnapshot(controlFile(dataDir), controlFile(copies));
  const tenants = readInstallation(copies)?.tenants ?? [];
  for (const id of tenants) await copyOf(dataDir, id, copies);
  return [
    { name: 'control.sqlite', path: controlFile(copies) },
    ...tenants.map((id) => ({ name: `tenants/${id}.sqlite`, path: tenantFile(copies, id) })),
    ...INSTALLATION_FILES.map((name) => ({ name, path: join(dataDir, name), mayBeGone: true })),
    ...(await Promise.all(tenants.map((id) => picturesOf(dataDir, id)))).flat(),
  ];
}

async function copyOf(dataDir: string, id: number, copies: string): Promise<void> {
  const file = tenantFile(dataDir, id);
  const copy = tenantFile(copies, id);
  await verifiedSnapshot(file, copy);
  if (!fileHoldsRestaurant(copy))
    throw new DatabaseUnusableError(
      `${file} doesn't contain a restaurant; keep existing backups and restore one`,
    );
}

/** Listed after the databases were copied, because a picture is on disk before a record refers to it. */
async function picturesOf(dataDir: string, tenantId: number): Promise<PackInput[]> {
  const media = new MediaFolder(tenantFile(dataDir, tenantId));
  return (await media.shas()).map((sha) => {
    const path = media.fileOf(sha, MASTER);
    return { name: relative(dataDir, path).split(sep).join('/'), path, mayBeGone: true };
  });
}
