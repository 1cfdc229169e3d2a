import { toIso } from '../core/time/time.ts';
import { endpoint } from '../http/endpoint/endpoint.ts';
import { userOf } from '../identity/auth/principal.ts';
import { Alarm } from './wire.ts';

const list = endpoint({
  method: 'GET',
  path: '/alarms',
  summary: 'List alarms, urgent first; each clears when fixed. `alarm.changed` is sent when the list changes',
  tag: 'System',
  extension: true,
  access: 'alarms.read',
  reply: Alarm.array(),
  prepare: async ({ principal }, { alarms }) => {
    const { served } = userOf(principal);
    return { alarms, served, until: await served.replication.completeness() };
  },
  handle: async ({ reader, prepared: { alarms, served, until } }) =>
    (await alarms.raised(reader, served, until)).map(({ branchId, isUrgent, since, told, ...alarm }) => ({
      ...alarm,
      ...{ branch_id: branchId, is_urgent: isUrgent, since: toIso(since) },
      told: told && { ...told, until: told.until === null ? null : toIso(told.until) },
    })),
});

export const alarmEndpoints = [list];
