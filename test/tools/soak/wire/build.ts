import { execFile } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../../..');

/** The sources of a commit with their packages, in a folder of their own; answers the program. */
export async function buildOf(commit: string, folder: string): Promise<string> {
  await mkdir(folder);
  const sources = `${folder}.tar`;
  await run('git', ['archive', `--output=${sources}`, commit], { cwd: ROOT });
  await run('tar', ['-xf', sources, '-C', folder]);
  const lock = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (lock(folder) === lock(ROOT)) symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  else await run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: folder });
  return join(folder, 'server/main.ts');
}

export const presentBuild = join(ROOT, 'server/main.ts');
