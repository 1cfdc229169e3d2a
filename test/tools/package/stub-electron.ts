import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Format } from 'pe-library';
import { NtExecutable, NtExecutableResource, Resource } from 'resedit';
import manifest from '../../../package.json' with { type: 'json' };
import type { Target } from './modules.ts';

/** Marks the fuses in Electron's binary; after it stand their version, their number and one byte for each. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSES = 9;
const PADDING = 4_096;
const ENGLISH = { lang: 1033, codepage: 1200 };

/**
 * A folder that looks like an unpacked Electron where electron-builder looks, fuses included. Nothing in it runs: it is
 * for checking what was packed on machines that cannot fetch the real one.
 */
export function stubElectron(folder: string, { platform }: Target): string {
  mkdirSync(join(folder, 'resources'), { recursive: true });
  mkdirSync(join(folder, 'locales'), { recursive: true });
  const binary = join(folder, platform === 'win32' ? 'electron.exe' : 'electron');
  writeFileSync(binary, platform === 'win32' ? windowsProgram(fuses()) : fuses());
  chmodSync(binary, 0o755);
  writeFileSync(join(folder, 'version'), manifest.devDependencies.electron);
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'locales/en-US.pak']) {
    writeFileSync(join(folder, name), '');
  }
  return folder;
}

const fuses = (): Buffer =>
  Buffer.concat([
    Buffer.from(SENTINEL),
    Buffer.from([1, FUSES]),
    Buffer.alloc(FUSES, '0'),
    Buffer.alloc(PADDING),
  ]);

/** Whole enough to take a version, and the checksum of the archive as a resource. */
function windowsProgram(data: Buffer): Buffer {
  const program = NtExecutable.createEmpty(false, false);
  program.setSectionByEntry(Format.ImageDirectoryEntry.Debug, {
    info: {
      ...{ name: '.data', virtualSize: data.length, virtualAddress: 0, sizeOfRawData: data.length },
      ...{ pointerToRawData: 0, pointerToRelocations: 0, pointerToLineNumbers: 0 },
      ...{ numberOfRelocations: 0, numberOfLineNumbers: 0, characteristics: 0x40000040 },
    },
    data: new Uint8Array(data).buffer,
  });
  const resources = NtExecutableResource.from(program);
  const version = Resource.VersionInfo.createEmpty();
  version.setStringValues(ENGLISH, {
    ProductName: 'Electron',
    FileVersion: manifest.devDependencies.electron,
  });
  version.outputToResourceEntries(resources.entries);
  resources.outputResource(program);
  return Buffer.from(program.generate());
}
