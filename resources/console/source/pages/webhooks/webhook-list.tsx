import { useSignal } from '@preact/signals';
import { ago, number } from '../../../../web/format/format.ts';
import { changed, useResource } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { WebhookWithSecret } from '../../api/types.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Card } from '../../parts/card.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Page } from '../../shell/page.tsx';
import { isCentral } from '../../shell/place.ts';
import { go } from '../../shell/router.ts';
import { t } from '../../text/text.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { nameOf, toneOf } from './webhook-words.ts';

const CREATE = 'POST /webhooks';

export function WebhookList() {
  const webhooks = useResource('GET /webhooks', { topics: ['webhook'] });
  return (
    <Page title={t('webhooks.title')} lead={t('webhooks.lead')} actions={mayCall(CREATE) && <Add />}>
      <p class="hint">{t(isCentral.value ? 'webhooks.of_office' : 'webhooks.of_branch')}</p>
      <Loaded of={webhooks}>
        {(all) =>
          all.length === 0 ? (
            <Empty icon="globe" title={t('webhooks.empty')} text={t('webhooks.empty_text')} />
          ) : (
            <DataTable
              caption={t('webhooks.title')}
              rows={all}
              keyOf={({ id }) => id}
              isDim={({ is_active }) => !is_active}
              onOpen={({ id }) => go(`webhooks/${id}`)}
              columns={[
                { name: t('webhooks.receiver'), cell: (one) => <bdi>{nameOf(one)}</bdi> },
                {
                  name: t('field.webhooks.url'),
                  isMinor: true,
                  cell: ({ url }) => <bdi>{new URL(url).host}</bdi>,
                },
                { name: t('records.state'), cell: (one) => <Badge value={one.state} tone={toneOf(one)} /> },
                { name: t('webhooks.waiting'), isFigure: true, cell: ({ waiting }) => number(waiting) },
                { name: t('webhooks.delivered'), cell: ({ delivered_at }) => ago(delivered_at) },
              ]}
            />
          )
        }
      </Loaded>
      {mayCall('GET /pos/delivery-platforms') && (
        <div class="section">
          <Platforms />
        </div>
      )}
    </Page>
  );
}

function Add() {
  const step = useSignal<'form' | WebhookWithSecret | undefined>(undefined);
  const close = () => {
    step.value = undefined;
  };
  return (
    <>
      <button
        type="button"
        class="primary"
        onClick={() => {
          step.value = 'form';
        }}
      >
        {t('webhooks.add')}
      </button>
      {step.value === 'form' && (
        <FormDialog
          title={t('webhooks.add')}
          operation={CREATE}
          lead={['url', 'description', 'events', 'branch_id']}
          hide={isCentral.value ? [] : ['branch_id']}
          topic="webhooks"
          initial={{ events: ['order'] }}
          onDone={(data) => {
            changed('webhook');
            queueMicrotask(() => {
              step.value = data as WebhookWithSecret;
            });
          }}
          onClose={close}
        />
      )}
      {typeof step.value === 'object' && <SecretDialog webhook={step.value} onClose={close} />}
    </>
  );
}

/** Whose orders are told apart, and what they cost. */
function Platforms() {
  const platforms = useResource('GET /pos/delivery-platforms', { topics: ['platform'] });
  return (
    <Card title={t('platforms.title')} link={{ path: 'delivery', text: t('webhooks.platforms_link') }}>
      <p class="hint">{t('webhooks.platforms_text')}</p>
      <Loaded of={platforms}>
        {(all) =>
          all.length === 0 ? (
            <p class="hint">{t('platforms.empty')}</p>
          ) : (
            <ul class="states">
              {all.map(({ id, name, code, commission }) => (
                <li key={id}>
                  <span>
                    <bdi>{name}</bdi>
                    <small>
                      <code dir="ltr">{code}</code>
                    </small>
                  </span>
                  <small>{t('webhooks.commission', { percent: number(commission) })}</small>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
