import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bootArchive } from './boot.ts';
import { faultsOfArchive, faultsOfFormat, faultsOfFuses, faultsOfIntegrity } from './inspect.ts';
import { nameOf, type Target } from './modules.ts';

const DIST = join(import.meta.dirname, '../../../dist');
const folders = { linux: 'linux-unpacked', win32: 'win-unpacked', darwin: 'mac/Galley.app/Contents' };
const binaries = { linux: 'galley', win32: 'Galley.exe', darwin: 'MacOS/Galley' };

/** What is wrong with a packed program; its server is started when it is of this platform. */
export async function verifyPacked(target: Target, packed: string): Promise<string[]> {
  const folder = join(packed, folders[target.platform]);
  const archive = join(folder, target.platform === 'darwin' ? 'Resources/app.asar' : 'resources/app.asar');
  if (!existsSync(archive)) return [`${archive} is missing; run npm run dist first`];
  const faults = [
    ...faultsOfArchive(archive, target),
    ...faultsOfFormat(archive, target),
    ...faultsOfIntegrity(archive),
    ...(await faultsOfFuses(join(folder, binaries[target.platform]))),
  ];
  if (target.platform === process.platform && target.arch === process.arch) {
    await bootArchive(archive).catch((error: Error) => faults.push(error.message));
  }
  return faults;
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      platform: { type: 'string', default: process.platform },
      arch: { type: 'string', default: process.arch },
    },
  });
  const target = values as Target;
  const faults = await verifyPacked(target, join(DIST, nameOf(target), 'packed'));
  for (const fault of faults) console.error(fault);
  console.log(faults.length === 0 ? `${nameOf(target)}: as it should be` : `${faults.length} faults`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
