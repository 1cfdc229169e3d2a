import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of installations that tests copy. */
    readonly templates: string;
  }
}

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 2 ** 30;

/** Around a whole run: one folder for everything it writes, and in it that of templates. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(fastestFolder(), 'galley-tests-'));
  // A PostgreSQL of the tests runs as another user.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  project.provide('templates', mkdtempSync(join(folder, 'templates-')));
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Tests kill processes, never the computer: files in memory show them the same, without waiting for a disk. */
function fastestFolder(): string {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ENOUGH_BYTES ? MEMORY : tmpdir();
}
