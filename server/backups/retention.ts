import { DAY } from '../core/time/time.ts';
import type { StoredBackup } from './folder.ts';

export interface Keep {
  readonly daily: number;
  readonly weekly: number;
}

/** Copies from before a restore: the last ones, whatever their age. */
const BEFORE_RESTORES = 3;

/**
 * What may go: of each day the newest stays, for so many days that have one; of each week likewise; and all of the last
 * 24 hours. The newest of all always stays.
 */
export function toDelete(backups: readonly StoredBackup[], keep: Keep, now: number): StoredBackup[] {
  const newestFirst = [...backups].sort((a, b) => b.madeAt - a.madeAt);
  const scheduled = newestFirst.filter(({ kind }) => kind === 'scheduled');
  const kept = new Set<StoredBackup>([
    ...newestFirst.slice(0, 1),
    ...scheduled.filter(({ madeAt }) => madeAt > now - DAY),
    ...newestOfEach(scheduled, DAY, 0).slice(0, keep.daily),
    ...newestOfEach(scheduled, 7 * DAY, MONDAY).slice(0, keep.weekly),
    ...newestFirst.filter(({ kind }) => kind === 'before_restore').slice(0, BEFORE_RESTORES),
  ]);
  return newestFirst.filter((backup) => !kept.has(backup));
}

/** The first of January 1970 was a Thursday. */
const MONDAY = 3 * DAY;

function newestOfEach(newestFirst: readonly StoredBackup[], span: number, offset: number): StoredBackup[] {
  const first = new Map<number, StoredBackup>();
  for (const backup of newestFirst) {
    const of = Math.floor((backup.madeAt + offset) / span);
    if (!first.has(of)) first.set(of, backup);
  }
  return [...first.values()];
}
