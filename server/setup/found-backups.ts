import { readdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { toIso } from '../core/time/time.ts';
import { readHeader } from '../db/archive/archive.ts';

interface FoundBackup {
  readonly file: string;
  readonly name: string;
  readonly made_at: string;
  readonly version: string;
  readonly bytes: number;
  /** Its recovery phrase opens it. */
  readonly encrypted: boolean;
}

const MAX = 20;
/** A share that hangs must not keep the page waiting. */
const PATIENCE_MS = 3_000;
const NAME = /\.(galley|backup)$/;
const PLACES = /galley|backup/i;

/** Where disks and sticks are found: the folders that hold one folder for each. */
const mounts: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  linux: ['/media', '/run/media', '/mnt'],
  darwin: ['/Volumes'],
};

const drives = [...'DEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `${letter}:\\`);

/** Backups that lie beside the data, in the user's folder and on disks and sticks, the newest first. */
export async function findBackups(
  dataDir: string,
  disks = process.platform === 'win32' ? drives : (mounts[process.platform] ?? []),
): Promise<FoundBackup[]> {
  const near = [dataDir, dirname(dataDir), join(dirname(dataDir), 'backups'), join(homedir(), 'Downloads')];
  const far = await Promise.all([homedir(), ...disks].map(placesOn));
  const folders = [...new Set([...near, homedir(), ...far.flat()])];
  const found = await Promise.all(folders.map((folder) => patiently(backupsIn(folder))));
  return found
    .flat()
    .sort((a, b) => b.made_at.localeCompare(a.made_at))
    .slice(0, MAX);
}

/** A disk, the disks in it and in the folders of the users, and what is named for backups there. */
async function placesOn(top: string): Promise<string[]> {
  const first = await foldersIn(top);
  const second = (await Promise.all(first.map(foldersIn))).flat();
  const named = (await Promise.all(second.map(foldersIn))).flat().filter((path) => PLACES.test(path));
  const isHome = top === homedir();
  return isHome ? first.filter((path) => PLACES.test(path)) : [top, ...first, ...second, ...named];
}

const MAX_FOLDERS = 50;

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await patiently(readdir(folder, { withFileTypes: true }));
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .slice(0, MAX_FOLDERS)
    .map(({ name }) => join(folder, name));
}

async function backupsIn(folder: string): Promise<FoundBackup[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name));
  const files = await Promise.all(names.map((name) => describe(join(folder, name), name)));
  return files.flatMap((file) => file ?? []);
}

async function describe(file: string, name: string): Promise<FoundBackup | undefined> {
  const about = readHeader(file);
  if (!about) return undefined;
  const { size } = await stat(file);
  return {
    file,
    name,
    made_at: toIso(about.madeAt),
    version: about.version,
    bytes: size,
    encrypted: about.salt !== undefined,
  };
}

/** Nothing where it may not be read, is not there, or does not answer. */
function patiently<T>(work: Promise<T[]>): Promise<T[]> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve([]), PATIENCE_MS);
    work.then(resolve, () => resolve([])).finally(() => clearTimeout(timer));
  });
}
