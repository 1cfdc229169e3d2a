import { existsSync, rmSync, statSync, utimesSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { makeFolderSync, writeDurably } from './durable-file.ts';

/** The stored form of a picture, never larger than a screen needs; every other size is made from it. */
export const MASTER = '1920.webp';
const FILE = /^([0-9a-f]{64})-1920\.webp$/;
const SHA = /^([0-9a-f]{64})-/;

let drafts = 0;

/** The address from which browsers fetch a picture. */
export const mediaPath = (tenantId: number, sha: string, variant: string): string =>
  `/media/${tenantId}/${sha}-${variant}`;

/** The pictures of one tenant, `<aa>/<sha>-<variant>` beside its database. A file is complete or missing. */
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

  /** On disk when it resolves, even after a power cut. */
  async write(sha: string, variant: string, bytes: Uint8Array): Promise<void> {
    const target = this.fileOf(sha, variant);
    makeFolderSync(dirname(target));
    await writeDurably(target, bytes, { draft: `${target}.${++drafts}.draft` });
  }

  /** If the picture is here, restarts the period after which it is removed when nothing refers to it. */
  touch(sha: string, now: number): void {
    if (this.has(sha)) utimesSync(this.fileOf(sha, MASTER), now / 1_000, now / 1_000);
  }

  /** Of every picture whose master is here. */
  async shas(): Promise<string[]> {
    const files = await readdir(this.path, { recursive: true }).catch(emptyIfMissing);
    return files.flatMap((file) => FILE.exec(basename(file))?.[1] ?? []);
  }

  /** Removes pictures that were touched last before `time` and are not needed, and abandoned drafts of that age. */
  async removeOlder(time: number, isNeeded: (sha: string) => boolean): Promise<void> {
    const files = await readdir(this.path, { recursive: true }).catch(emptyIfMissing);
    const bySha = Map.groupBy(files, (file) => SHA.exec(basename(file))?.[1]);
    for (const [sha, names] of bySha) {
      if (sha === undefined) continue;
      const paths = names.map((name) => join(this.path, name));
      const { drafts = [], whole = [] } = Object.groupBy(paths, (path) =>
        isDraft(path) ? 'drafts' : 'whole',
      );
      for (const draft of drafts) removeIfOlder(draft, [draft], time);
      if (!isNeeded(sha)) removeIfOlder(this.fileOf(sha, MASTER), whole, time);
    }
  }
}

const isDraft = (path: string): boolean => path.endsWith('.draft');

/** Checks and removes without awaiting, so that an upload that has just found its picture here does not lose it. */
function removeIfOlder(reference: string, paths: readonly string[], time: number): void {
  const touched = statSync(reference, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (touched < time) for (const path of paths) rmSync(path, { force: true });
}

const isMissing = (error: unknown): boolean => (error as { code?: string } | null)?.code === 'ENOENT';

function emptyIfMissing(error: unknown): string[] {
  if (isMissing(error)) return [];
  throw error;
}
