import { toIso } from '../../core/time.ts';
import { endpoint } from '../../http/endpoint/endpoint.ts';
import { userOf } from '../../identity/auth/principal.ts';
import { Alarm } from './wire.ts';

const list = endpoint({
  method: 'GET',
  path: '/alarms',
  summary:
    'What somebody has to look after, the urgent first; each goes away by itself. `alarm.changed` says when to read it anew',
  tag: 'System',
  extension: true,
  access: 'alarms.read',
  reply: Alarm.array(),
  prepare: async ({ principal }, platform) => {
    const { tenant } = userOf(principal);
    return { alarms: platform.alarms, tenant, until: await platform.completeness(tenant) };
  },
  handle: async ({ reader, prepared: { alarms, tenant, until } }) =>
    (await alarms.raised(reader, tenant, until)).map(({ branchId, isUrgent, since, told, ...alarm }) => ({
      ...alarm,
      ...{ branch_id: branchId, is_urgent: isUrgent, since: toIso(since) },
      told: told && { ...told, until: told.until === null ? null : toIso(told.until) },
    })),
});

export const alarmEndpoints = [list];
