import { request } from '../../api/client.ts';
import { changed } from '../../api/resource.ts';
import type { Webhook } from '../../api/types.ts';
import { attempt, notify } from '../../shell/notices.tsx';
import { t } from '../../text/text.ts';

const LOOKS = 12;
const PAUSE_MS = 500;

/** Sends a test message and says what the endpoint answered, if it does so soon. */
export async function sendTest({ id }: Webhook): Promise<void> {
  await attempt(async () => {
    const sent = (await request('POST /webhooks/{id}/test', { params: { id } })).data;
    changed('webhook');
    for (let look = 0; look < LOOKS; look++) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      const { data } = await request('GET /webhooks/{id}/deliveries', {
        params: { id },
        query: { limit: 10 },
      });
      const found = data.find((one) => one.id === sent.id);
      if (found?.status === 'delivered')
        return notify(t('webhooks.test_taken', { status: String(found.response_status ?? '') }));
      if (found && found.attempts > 0)
        return notify(t('webhooks.test_failed', { error: found.error ?? '' }), true);
    }
    notify(t('webhooks.test_waits'));
  });
  changed('webhook');
}
