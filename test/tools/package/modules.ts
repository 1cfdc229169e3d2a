import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { EXTERNAL } from './bundle-server.ts';
import { thirdPartyNotices } from './notices.ts';
import { billOfMaterials } from './supply-chain.ts';

const ROOT = join(import.meta.dirname, '../../..');

export interface Target {
  readonly platform: 'linux' | 'win32' | 'darwin';
  readonly arch: 'x64' | 'arm64';
}

export const nameOf = ({ platform, arch }: Target): string => `${platform}-${arch}`;

/** What the program runs without; of natives that come for every platform only the target's are kept. */
const LEFT_OUT = [
  /\/\.[^/]+$/,
  /\.(map|md|markdown|d\.ts|d\.cts|d\.mts|css|scss|flow)$/i,
  /\/(test|tests|__tests__|example|examples|benchmark|coverage|\.github)(\/|$)/,
  /\/better-sqlite3\/(deps|src|binding\.gyp)/,
  /\/pdfkit\/js\/(?!pdfkit(\.es)?\.js|data|virtual-fs)/,
];

/** Tickets read woff2, documents woff; both in two weights, upright. */
const FONT_FILE = /\/@fontsource\/[^/]+\/files\/.*-(400|700)-normal\.woff2?$/;
const FONT_OTHER = /\/@fontsource\/[^/]+\/(unicode\.json|package\.json|LICENSE)$/;

/**
 * The modules that a bundle leaves outside, with all that they need, as they are for one platform; and beside them the
 * licences of everything that is shipped, and its list for machines (CycloneDX).
 */
export function stageModules(target: Target, work: string, folder: string): void {
  const installed = installFor(target, work);
  for (const name of closureOf(installed)) {
    const from = join(installed, name);
    cpSync(from, join(folder, name), { recursive: true, filter: (path) => isShipped(path, target) });
  }
  const notices = thirdPartyNotices(join(ROOT, 'package-lock.json'), installed);
  writeFileSync(join(folder, '..', 'THIRD-PARTY-NOTICES.txt'), notices);
  writeFileSync(join(folder, '..', 'galley.cdx.json'), billOfMaterials());
}

/**
 * Of this machine the project's own, if they are those of the lock file. Others are installed from it as if on the
 * target; kept for the next build while the lock file is the same. For another target the few packages that differ are
 * exchanged: unpacking all of them again would take ten times as long.
 */
function installFor(target: Target, work: string): string {
  const folder = join(work, 'install');
  const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  if (isOfThisMachine(target) && isInstalledHere(lock)) return modulesIn(ROOT);
  const known = join(folder, 'package-lock.json');
  const done = join(folder, 'done');
  const isKnown = existsSync(done) && readFileSync(known, 'utf8') === lock;
  if (isKnown && readFileSync(done, 'utf8') === nameOf(target)) return modulesIn(folder);
  if (!isKnown) beginInstall(folder);
  rmSync(done, { force: true });
  const flags = ['--omit=dev', `--os=${target.platform}`, `--cpu=${target.arch}`, '--no-audit', '--no-fund'];
  const command = isKnown ? ['install', '--no-save'] : ['ci'];
  execFileSync('npm', [...command, ...flags, ...(target.platform === 'linux' ? ['--libc=glibc'] : [])], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (readFileSync(known, 'utf8') !== lock) throw new Error('other packages were installed than are locked');
  writeFileSync(done, nameOf(target));
  return modulesIn(folder);
}

const isOfThisMachine = ({ platform, arch }: Target): boolean =>
  platform === process.platform && arch === process.arch;

/** Whether the project's own modules are those of the lock file, by npm's note of what it installed. */
function isInstalledHere(lock: string): boolean {
  const noted = join(modulesIn(ROOT), '.package-lock.json');
  if (!existsSync(noted)) return false;
  const { packages: locked } = JSON.parse(lock) as { packages: Record<string, Locked> };
  const { packages: installed } = JSON.parse(readFileSync(noted, 'utf8')) as {
    packages: Record<string, Locked>;
  };
  return Object.entries(locked)
    .filter(([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link)
    .every(([path, { integrity, optional }]) =>
      installed[path] ? installed[path].integrity === integrity : optional,
    );
}

interface Locked {
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly link?: boolean;
}

function beginInstall(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'test/client'), { recursive: true });
  for (const name of ['package.json', 'package-lock.json', '.npmrc', 'test/client/package.json']) {
    cpSync(join(ROOT, name), join(folder, name));
  }
}

const modulesIn = (folder: string): string => join(folder, 'node_modules');

/** Top-level names of the external packages and of everything that they depend on, as far as it is installed. */
function closureOf(modules: string): string[] {
  const found = new Set<string>();
  const follow = (name: string): void => {
    if (found.has(name) || !existsSync(join(modules, name, 'package.json'))) return;
    found.add(name);
    for (const manifest of manifestsIn(join(modules, name))) {
      const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8'));
      for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) follow(each);
    }
  };
  for (const pattern of EXTERNAL) for (const name of expand(modules, pattern)) follow(name);
  return [...found].sort();
}

/** A package's own, and those of packages that are installed inside it, which may need what stands outside. */
const manifestsIn = (folder: string): string[] => [
  join(folder, 'package.json'),
  ...globSync('**/node_modules/{*,@*/*}/package.json', { cwd: folder }).map((path) => join(folder, path)),
];

function expand(modules: string, pattern: string): string[] {
  if (!pattern.endsWith('/*')) return [pattern];
  const scope = pattern.slice(0, -2);
  return readdirSync(join(modules, scope)).map((name) => `${scope}/${name}`);
}

function isShipped(path: string, target: Target): boolean {
  const at = path.replaceAll('\\', '/');
  if (LEFT_OUT.some((pattern) => pattern.test(at.slice(at.lastIndexOf('/node_modules/'))))) return false;
  if (/\/prebuilds\/.+\.node$/.test(at)) return at.endsWith(`/prebuilds/${nameOf(target)}.node`);
  if (at.includes('/koffi-linux-') && at.includes('/musl_')) return false;
  if (/\/@fontsource\/[^/]+\/.+\.[a-z0-9]+$|\/@fontsource\/[^/]+\/LICENSE$/.test(at)) {
    return FONT_FILE.test(at) || FONT_OTHER.test(at);
  }
  return !/\/@fontsource\/[^/]+\/scss$/.test(at);
}
