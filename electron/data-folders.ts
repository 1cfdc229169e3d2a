import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, relative } from 'node:path';

/** Folders of an installation, one set a computer: outside the program and, where possible, outside a user's profile. */
export interface DataFolders {
  readonly root: string;
  /** The folder the server serves from. */
  readonly data: string;
  readonly logs: string;
  readonly backups: string;
}

export const dataFoldersIn = (root: string): DataFolders => ({
  root,
  data: join(root, 'data'),
  logs: join(root, 'logs'),
  backups: join(root, 'backups'),
});

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The first folder that exists or can be made; the computer's shared one comes before the user's own. A folder that
 * exists but is closed to this account is not passed over, because an empty restaurant would be served beside the real
 * one.
 */
export function findRoot(platform: NodeJS.Platform, env: Environment): string {
  if (env.GALLEY_HOME) return env.GALLEY_HOME;
  const candidates = rootsOn(platform, env);
  return candidates.find((root) => existsSync(root) || isWritable(root)) ?? (candidates.at(-1) as string);
}

export function rootsOn(platform: NodeJS.Platform, env: Environment): readonly string[] {
  if (platform === 'win32') return [join(env.ProgramData ?? 'C:\\ProgramData', 'Galley')];
  if (platform === 'darwin') {
    return ['/Library/Application Support/Galley', join(homedir(), 'Library/Application Support/Galley')];
  }
  const own = env.XDG_DATA_HOME ?? join(env.HOME ?? homedir(), '.local/share');
  return ['/var/lib/galley', join(own, 'galley')];
}

/** Whether the folder is in this account's home. Other accounts may serve from a shared one. */
export const isOfOneAccount = (root: string): boolean => !relative(homedir(), root).startsWith('..');

function isWritable(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
