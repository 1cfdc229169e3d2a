import type { AlarmSource } from '../http/endpoint/alarm.ts';
import { webhookRows } from './store.ts';

export const webhookAlarms: readonly AlarmSource[] = [
  {
    cause: 'webhook_paused',
    access: 'webhooks.read',
    isUrgent: false,
    page: 'webhooks',
    topics: ['webhook'],
    what: "Webhook {name} isn't accepting events, so Galley paused it. {problem}",
    act: 'Fix the endpoint and resume sending, or turn the webhook off.',
    evaluate: async ({ reader }) =>
      (await webhookRows(reader, {})).flatMap(({ id, branch_id, url, description, is_active, ...row }) =>
        row.paused_at === null || is_active === 0
          ? []
          : [
              {
                ...{ about: id, branchId: branch_id, since: row.paused_at },
                facts: { name: description ?? url, problem: row.problem ?? '' },
              },
            ],
      ),
  },
];
