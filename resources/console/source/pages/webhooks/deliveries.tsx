import { useSignal } from '@preact/signals';
import type { Operation } from '../../../../client/client.ts';
import { fullTime } from '../../../../web/format/format.ts';
import { requestNamed } from '../../api/client.ts';
import { changed } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { WebhookDelivery } from '../../api/types.ts';
import { Badge } from '../../parts/badge.tsx';
import { Facts } from '../../parts/card.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Paged } from '../../parts/paged.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import { attempt } from '../../shell/notices.tsx';
import { t } from '../../text/text.ts';
import { kindOf, toneOfDelivery } from './webhook-words.ts';

const SHOWN = 30;

/** What was sent and what waits, the newest first. */
export function Deliveries({ id }: { readonly id: number }) {
  const open = useSignal<WebhookDelivery | undefined>(undefined);
  return (
    <section class="section">
      <header class="list-header">
        <h2>{t('webhooks.deliveries')}</h2>
      </header>
      <Paged<WebhookDelivery>
        operation="GET /webhooks/{id}/deliveries"
        params={{ id }}
        query={{ limit: SHOWN }}
        topics={['webhook']}
      >
        {(rows) =>
          rows.length === 0 ? (
            <p class="hint">{t('webhooks.no_deliveries')}</p>
          ) : (
            <DataTable
              caption={t('webhooks.deliveries')}
              rows={rows}
              keyOf={(row) => row.id}
              onOpen={(row) => {
                open.value = row;
              }}
              columns={[
                { name: t('webhooks.about'), cell: kindOf },
                {
                  name: t('webhooks.type'),
                  isMinor: true,
                  cell: ({ type }) => <code dir="ltr">{type}</code>,
                },
                { name: t('records.state'), cell: stateOf },
                {
                  name: t('webhooks.answer'),
                  cell: ({ response_status, error }) => response_status ?? error ?? '–',
                },
                { name: t('webhooks.happened'), cell: ({ created_at }) => fullTime(created_at) },
              ]}
            />
          )
        }
      </Paged>
      {open.value && (
        <DeliveryDialog
          webhookId={id}
          delivery={open.value}
          onClose={() => {
            open.value = undefined;
          }}
        />
      )}
    </section>
  );
}

const stateOf = (delivery: WebhookDelivery) => (
  <Badge value={delivery.status} tone={toneOfDelivery(delivery)} />
);

interface DeliveryProps {
  readonly webhookId: number;
  readonly delivery: WebhookDelivery;
  readonly onClose: () => void;
}

function DeliveryDialog({ webhookId, delivery, onClose }: DeliveryProps) {
  const { id, status, error, response_status, response_body } = delivery;
  const act = async (operation: Operation, told: string) => {
    const params = { id: webhookId, delivery_id: id };
    const isDone = await attempt(() => requestNamed(operation, { params }), told);
    changed('webhook');
    if (isDone) onClose();
  };
  return (
    <Dialog title={kindOf(delivery)} onClose={onClose} isSmall>
      <div class="dialog-text">
        <Facts
          facts={[
            [
              t('webhooks.type'),
              <code key="type" dir="ltr">
                {delivery.type}
              </code>,
            ],
            [
              t('webhooks.message'),
              <code key="message" dir="ltr">
                {delivery.message_id}
              </code>,
            ],
            [t('records.state'), stateOf(delivery)],
            [t('webhooks.happened'), fullTime(delivery.created_at)],
            [t('webhooks.attempts'), delivery.attempts],
            ...(delivery.last_attempt_at
              ? [[t('webhooks.last_attempt'), fullTime(delivery.last_attempt_at)] as const]
              : []),
            ...(delivery.next_attempt_at && delivery.attempts > 0
              ? [[t('webhooks.next_attempt'), fullTime(delivery.next_attempt_at)] as const]
              : []),
            ...(response_status === null ? [] : [[t('webhooks.answer'), response_status] as const]),
          ]}
        />
        {error && (
          <p class="hint-box">
            <bdi>{error}</bdi>
          </p>
        )}
        {response_body && <pre dir="auto">{response_body}</pre>}
      </div>
      <footer>
        {status === 'waiting' && mayCall('POST /webhooks/{id}/deliveries/{delivery_id}/skip') && (
          <button
            type="button"
            onClick={() =>
              void act('POST /webhooks/{id}/deliveries/{delivery_id}/skip', t('webhooks.skipped'))
            }
          >
            {t('webhooks.skip')}
          </button>
        )}
        {mayCall('POST /webhooks/{id}/deliveries/{delivery_id}/redeliver') && (
          <button
            type="button"
            class="primary"
            onClick={() =>
              void act('POST /webhooks/{id}/deliveries/{delivery_id}/redeliver', t('webhooks.sent_again'))
            }
          >
            {t(status === 'waiting' ? 'webhooks.send_now' : 'webhooks.send_again')}
          </button>
        )}
      </footer>
    </Dialog>
  );
}
