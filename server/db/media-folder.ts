import { existsSync, rmSync, statSync, utimesSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** What is kept of a picture, never larger than a screen needs; every other file of it can be made from this one. */
export const MASTER = '1920.webp';
const FILE = /^([0-9a-f]{64})-1920\.webp$/;

let drafts = 0;

/** The pictures of one tenant, `<aa>/<sha>-<variant>` beside its database. A file is there whole or not at all. */
export class MediaFolder {
  readonly path: string;

  constructor(databaseFile: string) {
    this.path = `${databaseFile.replace(/\.sqlite$/, '')}.media`;
  }

  fileOf(sha: string, variant: string): string {
    return join(this.path, sha.slice(0, 2), `${sha}-${variant}`);
  }

  has(sha: string): boolean {
    return existsSync(this.fileOf(sha, MASTER));
  }

  async read(sha: string, variant: string): Promise<Buffer | undefined> {
    try {
      return await readFile(this.fileOf(sha, variant));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /** On the disk when it resolves, also after a power cut. */
  async write(sha: string, variant: string, bytes: Uint8Array): Promise<void> {
    const target = this.fileOf(sha, variant);
    const draft = `${target}.${++drafts}.draft`;
    await mkdir(dirname(target), { recursive: true });
    try {
      await writeSynced(draft, bytes);
      await rename(draft, target);
      await syncFolder(dirname(target));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  /** If the picture is here, begins the time anew after which it is removed when nothing refers to it. */
  touch(sha: string, now: number): void {
    if (this.has(sha)) utimesSync(this.fileOf(sha, MASTER), now / 1_000, now / 1_000);
  }

  /** Of every picture whose master is here. */
  async shas(): Promise<string[]> {
    const files = await readdir(this.path, { recursive: true }).catch(emptyIfMissing);
    return files.flatMap((file) => FILE.exec(basename(file))?.[1] ?? []);
  }

  /** Removes what was written before `time` and is not needed: files of such pictures, drafts that were cut off. */
  async removeOlder(time: number, isNeeded: (sha: string) => boolean): Promise<number> {
    const files = await readdir(this.path, { recursive: true }).catch(emptyIfMissing);
    const unneeded = files.filter((file) => /^[0-9a-f]{64}-/.test(basename(file)) && !isKept(file, isNeeded));
    return unneeded.filter((file) => removedIfOlder(join(this.path, file), time)).length;
  }
}

const isKept = (file: string, isNeeded: (sha: string) => boolean): boolean =>
  !file.endsWith('.draft') && isNeeded(basename(file).slice(0, 64));

/** In one turn, so that an upload that has just found its picture here is not robbed of it. */
function removedIfOlder(path: string, time: number): boolean {
  const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? time;
  if (written >= time) return false;
  rmSync(path);
  return true;
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new name is only there for good once its folder is written. Windows neither needs nor allows it. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const isMissing = (error: unknown): boolean => (error as { code?: string } | null)?.code === 'ENOENT';

function emptyIfMissing(error: unknown): string[] {
  if (isMissing(error)) return [];
  throw error;
}
