import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Arch, build, Platform } from 'electron-builder';
import { buildApp } from './build.ts';
import { configurationFor } from './electron-builder.ts';
import { nameOf, stageModules, type Target } from './modules.ts';
import { stubElectron } from './stub-electron.ts';
import { auditShipped, NOBODY, supportAddress } from './supply-chain.ts';

const DIST = join(import.meta.dirname, '../../../dist');

const platforms = { linux: Platform.LINUX, win32: Platform.WINDOWS, darwin: Platform.MAC };

interface Packing {
  /** Only the folder of the program, no installer. */
  readonly unpacked: boolean;
  /** With a stand-in for Electron, where the real one cannot be fetched. */
  readonly stub: boolean;
  /** `dist/` of the project unless given. */
  readonly folder?: string;
  /** Email address for reports of faults. */
  readonly support?: string;
}

/** Builds and packs for one platform; returns the folder with the results. */
export async function pack(
  target: Target,
  { unpacked, stub, folder = DIST, support = supportAddress(false) }: Packing,
): Promise<string> {
  const place = join(folder, nameOf(target));
  const app = join(place, 'app');
  rmSync(place, { recursive: true, force: true });
  await buildApp(join(folder, 'app'), support);
  cpSync(join(folder, 'app'), app, { recursive: true });
  stageModules(target, join(folder, 'cache'), join(app, 'node_modules'));
  const output = join(place, 'packed');
  const electronDist = stub ? stubElectron(join(place, 'electron'), target) : undefined;
  await build({
    targets: platforms[target.platform].createTarget(unpacked ? 'dir' : null, Arch[target.arch]),
    projectDir: app,
    config: configurationFor({
      app,
      output,
      support: support ?? NOBODY,
      ...(electronDist && { electronDist }),
    }),
    publish: 'never',
  });
  return output;
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      platform: { type: 'string', default: process.platform },
      arch: { type: 'string', default: process.arch },
      dir: { type: 'boolean', default: false },
      stub: { type: 'boolean', default: false },
    },
  });
  const target = { platform: values.platform, arch: values.arch } as Target;
  const support = supportAddress(!values.dir);
  console.log(auditShipped());
  console.log(`packed into ${await pack(target, { unpacked: values.dir, stub: values.stub, support })}`);
}
