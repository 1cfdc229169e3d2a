import { DAY, HOUR } from '../core/time/time.ts';
import type { Reader } from '../db/handle/handle.ts';
import type { AlarmContext, AlarmSource, RaisedAlarm } from '../http/endpoint/alarm.ts';
import { readResults, readSettings, restaurantMadeAt } from './records/store.ts';

interface Proof {
  readonly hasFolder: boolean;
  /** Of the newest backup that was read back; of a restaurant without one when it was made. UTC milliseconds. */
  readonly newest: number;
  readonly hasAny: boolean;
  readonly oldAfter: number;
}

async function proofIn(reader: Reader): Promise<Proof> {
  const { folders, everyHours } = await readSettings(reader);
  const results = await readResults(reader);
  const times = results.flatMap(({ folder, verified_at }) =>
    folders.includes(folder) && verified_at !== null ? [verified_at] : [],
  );
  return {
    hasFolder: folders.length > 0,
    hasAny: times.length > 0,
    newest: times.length > 0 ? Math.max(...times) : await restaurantMadeAt(reader),
    // A computer that was off over a night has a day to make up for it.
    oldAfter: everyHours * HOUR + DAY,
  };
}

async function newestTooOld(
  { reader, served, platform }: AlarmContext,
  hasFolder: boolean,
): Promise<RaisedAlarm[]> {
  if (!platform.backups.covers(served.database)) return [];
  const proof = await proofIn(reader);
  if (proof.hasFolder !== hasFolder || reader.now - proof.newest <= proof.oldAfter) return [];
  const hours = Math.floor((reader.now - proof.newest) / HOUR);
  return [{ branchId: null, since: proof.newest + proof.oldAfter, facts: { hours } }];
}

const ofBackups = {
  access: 'backups.read',
  isUrgent: false,
  page: 'backups',
  topics: ['backup'],
} as const;

export const backupAlarms: readonly AlarmSource[] = [
  {
    ...ofBackups,
    cause: 'backups_old',
    what: 'The last good backup is {hours, plural, one {# hour} other {# hours}} old.',
    act: 'Check that the backup drive or network share is connected and has free space.',
    evaluate: (at) => newestTooOld(at, true),
  },
  {
    ...ofBackups,
    cause: 'backups_missing',
    what: "Backups are off. If this disk fails, you'll lose everything stored only here.",
    act: 'Choose a backup folder on another drive or a network share.',
    evaluate: (at) => newestTooOld(at, false),
  },
  {
    ...ofBackups,
    cause: 'backup_failed',
    what: 'The last backup to {folder} failed. {problem}',
    act: '{hint}',
    evaluate: async ({ reader, served, platform }) => {
      if (!platform.backups.covers(served.database)) return [];
      const { folders } = await readSettings(reader);
      return (await readResults(reader))
        .filter(({ folder, problem }) => folders.includes(folder) && problem !== null)
        .map(({ folder, problem, hint }) => ({
          ...{ about: folder, branchId: null },
          facts: { folder, problem: problem ?? '', hint: hint ?? '' },
        }));
    },
  },
];
