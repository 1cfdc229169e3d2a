import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { fastestFolder } from './fastest-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of installations that tests copy. */
    readonly templates: string;
  }
}

/** Around a whole run: one folder for everything it writes, and in it that of templates. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(fastestFolder(), 'galley-tests-'));
  // A PostgreSQL of the tests runs as another user.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  project.provide('templates', mkdtempSync(join(folder, 'templates-')));
  return () => rmSync(folder, { recursive: true, force: true });
}
