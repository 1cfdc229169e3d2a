import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };
import type { Target } from './modules.ts';

/** Marks the fuses in Electron's binary; after it stand their version, their number and one byte for each. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSES = 9;

/**
 * A folder that looks like an unpacked Electron where electron-builder looks, fuses included. Nothing in it runs: it is
 * for checking what was packed on machines that cannot fetch the real one.
 */
export function stubElectron(folder: string, { platform }: Target): string {
  mkdirSync(join(folder, 'resources'), { recursive: true });
  mkdirSync(join(folder, 'locales'), { recursive: true });
  const binary = join(folder, platform === 'win32' ? 'electron.exe' : 'electron');
  const fuses = Buffer.concat([Buffer.from([1, FUSES]), Buffer.alloc(FUSES, '0')]);
  writeFileSync(binary, Buffer.concat([Buffer.alloc(4_096), Buffer.from(SENTINEL), fuses, Buffer.alloc(64)]));
  chmodSync(binary, 0o755);
  writeFileSync(join(folder, 'version'), manifest.devDependencies.electron);
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'locales/en-US.pak']) {
    writeFileSync(join(folder, name), '');
  }
  return folder;
}
