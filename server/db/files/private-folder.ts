import { chmodSync, existsSync, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const OTHERS = 0o077;

interface Log {
  warn(facts: object, text: string): void;
}

/** What an earlier version, or a copy by hand, left open is closed when the folder is taken into use, and said. */
export function ensurePrivate(folders: readonly (string | undefined)[], log: Log): void {
  for (const folder of folders.filter((one) => one !== undefined)) {
    try {
      const closed = restrictToOwner(folder);
      if (closed > 0)
        log.warn({ folder, closed }, 'other accounts of this computer could read files; no longer');
    } catch (err) {
      log.warn({ err, folder }, 'what other accounts of this computer may read here could not be changed');
    }
  }
}

/**
 * Takes from every other account of the computer what it may do in a folder and below; returns how many files and
 * folders were open to others. On Windows the installer says who may enter the folder.
 */
export function restrictToOwner(folder: string): number {
  if (process.platform === 'win32' || !existsSync(folder)) return 0;
  return closeBelow(folder);
}

function closeBelow(path: string): number {
  const facts = lstatSync(path, { throwIfNoEntry: false });
  if (!facts || facts.isSymbolicLink()) return 0;
  const below = facts.isDirectory() ? readdirSync(path) : [];
  const closed = below.reduce((sum, name) => sum + closeBelow(join(path, name)), 0);
  if ((facts.mode & OTHERS) === 0) return closed;
  chmodSync(path, facts.mode & 0o7777 & ~OTHERS);
  return closed + 1;
}

/** Whether every account of the computer may list the folder: through those above it too, as a mount may be 0755. */
export function isWorldReadable(folder: string): boolean {
  if (process.platform === 'win32') return false;
  const real = realpathSync(folder);
  if ((statSync(real).mode & 0o004) === 0) return false;
  for (let at = real; ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}
