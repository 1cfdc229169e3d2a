import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildApp } from './build.ts';
import { stageModules, type Target } from './modules.ts';

/**
 * The server alone, for a container or a service: its bundle, its pages, and the modules that stay outside of it. `app` is
 * the program as it was built; packages are installed in `cache`, unless they are there.
 */
export function gatherServer(folder: string, app: string, cache: string): void {
  rmSync(folder, { recursive: true, force: true });
  for (const part of ['server', 'resources'])
    cpSync(join(app, part), join(folder, part), { recursive: true });
  const target = { platform: process.platform, arch: process.arch } as Target;
  stageModules(target, cache, join(folder, 'node_modules'));
}

async function packServer(folder: string): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'galley-server-'));
  try {
    await buildApp(join(work, 'app'));
    gatherServer(folder, join(work, 'app'), work);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined || folder.startsWith('-'))
    throw new Error('usage: node test/tools/package/server.ts FOLDER');
  await packServer(resolve(folder));
  console.log(`packed the server into ${resolve(folder)}`);
}
