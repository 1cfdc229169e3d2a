import type { AlarmContext, AlarmSource } from '../http/endpoint/alarm.ts';

/** Less is nearly nothing: logs, pictures and an evening's orders need room. */
const NEARLY_FULL_BYTES = 1_000_000_000;
const MEGABYTE = 1_000_000;

/** Of an installation for several restaurants its operator looks after the disk. */
const isOurs = ({ platform }: AlarmContext): boolean =>
  platform.role === 'branch' || platform.tenants().length === 1;

export const conditionAlarms: readonly AlarmSource[] = [
  {
    cause: 'storage_failed',
    access: 'alarms.read',
    isUrgent: true,
    page: 'backups',
    topics: [],
    what: "The disk of this computer isn't working ({reason}).",
    act: "Nothing can be sold or printed until it does. Check the disk and its cable, and the rights of Galley's folder. Then restart the computer.",
    evaluate: async (at) => {
      const failing = isOurs(at) ? at.platform.health.failing : undefined;
      return failing ? [{ branchId: null, since: failing.since, facts: { reason: failing.reason } }] : [];
    },
  },
  {
    cause: 'database_busy',
    access: 'alarms.read',
    isUrgent: true,
    page: 'doctor',
    topics: [],
    what: "Another program on this computer is holding Galley's database.",
    act: "Close it. Often it's a database browser, a backup or an antivirus program: exclude Galley's folder from those.",
    evaluate: async (at) => {
      const held = isOurs(at) ? at.platform.health.held : undefined;
      return held ? [{ branchId: null, since: held.since }] : [];
    },
  },
  {
    cause: 'disk_nearly_full',
    access: 'alarms.read',
    isUrgent: true,
    page: 'backups',
    topics: [],
    what: 'The disk of this computer is nearly full: {megabytes} MB are free.',
    act: 'Free some space there. Without any nothing more can be sold or printed.',
    evaluate: async (at) => {
      const free = at.platform.health.freeBytes();
      if (!isOurs(at) || free === null || free >= NEARLY_FULL_BYTES) return [];
      return [{ branchId: null, facts: { megabytes: Math.floor(free / MEGABYTE) } }];
    },
  },
  {
    cause: 'database_damaged',
    access: 'alarms.read',
    isUrgent: true,
    page: 'doctor',
    topics: ['doctor'],
    what: 'A part of the database is damaged.',
    act: 'Have everything examined, and bring the newest sound backup back.',
    evaluate: async ({ platform, served }) =>
      platform.health.isDamaged(served.database) ? [{ branchId: null }] : [],
  },
];
