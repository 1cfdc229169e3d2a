import { readFile, realpath, stat, statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Drive {
  readonly path: string;
  readonly free_bytes: number;
}

/** Less holds no backup; small mounts are the system's own. */
const MIN_FREE_BYTES = 500_000_000;

/** A network share that is gone may not answer at all. */
const PATIENCE_MS = 1_000;

/** Other drives of this computer and network shares it has mounted, where a backup outlives its own disk. */
export async function otherDrives(dataDir: string): Promise<Drive[]> {
  const paths = await mountPoints();
  const own = await stat(dataDir).then(({ dev }) => dev);
  const found = await Promise.all(
    paths.map((path) => Promise.race([driveAt(path, own), sleep(PATIENCE_MS, undefined, { ref: false })])),
  );
  return found.filter((drive) => drive !== undefined);
}

async function driveAt(path: string, own: number): Promise<Drive | undefined> {
  try {
    const real = await realpath(path);
    if ((await stat(real)).dev === own) return undefined;
    const { bavail, bsize } = await statfs(real);
    const free_bytes = bavail * bsize;
    return free_bytes < MIN_FREE_BYTES ? undefined : { path: real, free_bytes };
  } catch {
    return undefined;
  }
}

const LETTERS = 'DEFGHIJKLMNOPQRSTUVWXYZ';

async function mountPoints(): Promise<string[]> {
  if (process.platform === 'win32') return [...LETTERS].map((letter) => `${letter}:\\`);
  if (process.platform !== 'linux') return [];
  return mountedIn(await readFile('/proc/self/mounts', 'utf8').catch(() => ''));
}

/** Where desktops and people mount drives and shares; the system's own file systems are elsewhere. */
const OF_PEOPLE = /^\/(media|mnt|run\/media)\/./;

/** From the text of `/proc/self/mounts`, in which a space is `\040`. */
export const mountedIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) =>
      (line.split(' ')[1] ?? '').replace(/\\(\d{3})/g, (_, code) =>
        String.fromCharCode(Number.parseInt(code, 8)),
      ),
    )
    .filter((path) => OF_PEOPLE.test(path));
