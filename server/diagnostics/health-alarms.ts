import type { AlarmContext, AlarmSource } from '../http/endpoint/alarm.ts';

/** Less is nearly nothing: logs, pictures and an evening's orders need room. */
const NEARLY_FULL_BYTES = 1_000_000_000;
const MEGABYTE = 1_000_000;

/** Of an installation for several restaurants its operator looks after the disk. */
const isOurs = ({ platform }: AlarmContext): boolean =>
  platform.role === 'branch' || platform.tenantIds().length === 1;

export const conditionAlarms: readonly AlarmSource[] = [
  {
    cause: 'storage_failed',
    access: 'alarms.read',
    isUrgent: true,
    page: 'backups',
    topics: [],
    what: "This computer's disk isn't working ({reason}).",
    act: "You can't take orders or print until it does. Check the disk, its cable, and the permissions of Galley's folder, then restart the computer.",
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
    what: "Another program on this computer has Galley's database locked.",
    act: "Close it. It's often a database browser, a backup, or an antivirus program; exclude Galley's folder from its scans.",
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
    what: "This computer's disk is almost full: {megabytes} MB left.",
    act: "Free up space now. When the disk is full, you can't take orders or print.",
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
    what: 'Part of the database is damaged.',
    act: 'Run a health check, then restore the last good backup.',
    evaluate: async ({ platform, served }) =>
      platform.health.isDamaged(served.database) ? [{ branchId: null }] : [],
  },
];
