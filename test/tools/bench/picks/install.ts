import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const WITHIN_MS = 180_000;

/** Installs packages of fixed versions into a folder of their own, without running their scripts. Throws where that fails. */
export async function installInto(parent: string, packages: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(parent, 'pick-'));
  await writeFile(join(folder, 'package.json'), '{ "private": true }');
  const flags = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'];
  await promisify(execFile)('npm', ['install', ...flags, ...packages], { cwd: folder, timeout: WITHIN_MS });
  return folder;
}
