import { toIso } from '../../core/time.ts';
import { endpoint } from '../../http/endpoint.ts';
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
  prepare: async ({ principal }, { alarms }) => ({ alarms, tenant: userOf(principal).tenant }),
  handle: async ({ reader, prepared: { alarms, tenant } }) =>
    (await alarms.raised(reader, tenant)).map(({ branchId, isUrgent, since, ...alarm }) => ({
      ...alarm,
      ...{ branch_id: branchId, is_urgent: isUrgent, since: toIso(since) },
    })),
});

export const alarmEndpoints = [list];
