import { replicationIn } from '../../../sync/replication.ts';
import { MINUTE, toIso } from '../../core/time/time.ts';
import { CLOCK_MS } from '../../db/opening/clock-monitor.ts';
import type { AlarmContext, AlarmSource } from '../../http/endpoint/alarm.ts';

/** Milliseconds by which the clock differs from head office's; undefined where that was not heard since the start. */
function errorByOffice({ served }: AlarmContext): number | undefined {
  const { engine } = replicationIn(served);
  return engine && served.database.time.isKnown ? Math.abs(engine.clockOffset) : undefined;
}

export const clockAlarms: readonly AlarmSource[] = [
  {
    cause: 'clock_wrong',
    access: 'alarms.read',
    isUrgent: true,
    page: 'sync',
    topics: ['sync'],
    what: "This computer's clock is off by {minutes, plural, one {# minute} other {# minutes}}.",
    act: 'Correct the date, time, and time zone, and turn on "Set time automatically".',
    evaluate: async (at) => {
      const error = errorByOffice(at) ?? 0;
      return error < CLOCK_MS ? [] : [{ branchId: null, facts: { minutes: Math.round(error / MINUTE) } }];
    },
  },
  {
    cause: 'clock_doubtful',
    access: 'alarms.read',
    isUrgent: true,
    page: 'sync',
    topics: ['sync'],
    what: "This computer's clock may be wrong. It shows {says_at}; going by the last sale, it should be {expected_at}.",
    act: "If the clock is wrong, correct the date and time. If it's right, confirm it.",
    evaluate: async (at) => {
      const { doubt } = at.served.database.watch;
      if (errorByOffice(at) !== undefined || doubt === undefined) return [];
      const facts = { says_at: toIso(doubt.says), expected_at: toIso(doubt.expected) };
      return [{ branchId: null, facts }];
    },
  },
];
