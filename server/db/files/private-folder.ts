import { chmodSync, existsSync, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const OTHERS = 0o077;

interface Log {
  warn(facts: object, text: string): void;
}

/** A manual copy may leave files open to others: they are closed when the folder is opened, and it is logged. */
export function ensurePrivate(folders: readonly (string | undefined)[], log: Log): void {
  for (const folder of folders.filter((one) => one !== undefined)) {
    try {
      const closed = restrictToOwner(folder);
      if (closed > 0)
        log.warn(
          { folder, closed },
          'other accounts on this computer could read files; permissions are now fixed',
        );
    } catch (err) {
      log.warn({ err, folder }, "couldn't change which accounts on this computer can read these files");
    }
  }
}

/**
 * Removes the rights of every other account in a folder and below; returns how many files and folders were open to
 * others. On Windows the installer sets the rights.
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

/** Whether every account of the computer may list the folder, considering its parents too: a mount may be 0755. */
export function isWorldReadable(folder: string): boolean {
  if (process.platform === 'win32') return false;
  const real = realpathSync(folder);
  if ((statSync(real).mode & 0o004) === 0) return false;
  for (let at = real; ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}
