import { existsSync, statSync, truncateSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { Random } from '../chance.ts';
import { fileOf } from './books.ts';

const LEAST_KEPT = 0.6;

/**
 * The end of what was written is gone, as after a power cut on a disk that only said it had written. A log that is cut in
 * the middle of a checkpoint can leave a ruined database.
 */
export function truncateLog(dataDir: string, random: Random): 'cut' | 'ruined' | 'nothing' {
  const file = fileOf(dataDir);
  const log = `${file}-wal`;
  if (!file || !existsSync(log) || statSync(log).size === 0) return 'nothing';
  const kept = LEAST_KEPT + (1 - LEAST_KEPT) * random();
  truncateSync(log, Math.floor(statSync(log).size * kept));
  return isSound(file) ? 'cut' : 'ruined';
}

function isSound(file: string): boolean {
  try {
    const database = new Database(file, { readonly: true });
    try {
      return database.pragma('integrity_check', { simple: true }) === 'ok';
    } finally {
      database.close();
    }
  } catch {
    return false;
  }
}
