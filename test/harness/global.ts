import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of installations that tests copy. */
    readonly templates: string;
  }
}

/** Around a whole run: the folder of templates. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'galley-templates-'));
  project.provide('templates', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
