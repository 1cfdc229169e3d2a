import { useSignal } from '@preact/signals';
import type { Operation } from '../../../../client/client.ts';
import { ago, fullTime } from '../../../../web/format/format.ts';
import { request, requestNamed } from '../../api/client.ts';
import { changed, useResource } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { Webhook, WebhookWithSecret } from '../../api/types.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Card, Facts } from '../../parts/card.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { ask } from '../../shell/dialog.tsx';
import { attempt } from '../../shell/notices.tsx';
import { Page } from '../../shell/page.tsx';
import { go } from '../../shell/router.ts';
import { t } from '../../text/text.ts';
import { Deliveries } from './deliveries.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { sendTest } from './send-test.ts';
import { eventWords, nameOf, toneOf } from './webhook-words.ts';

const CHANGE = 'PUT /webhooks/{id}';

/** One receiver: what it hears of, how it goes, and what was sent. */
export function WebhookPage({ id }: { readonly id: number }) {
  const webhook = useResource('GET /webhooks/{id}', { params: { id }, topics: ['webhook'] });
  const known = webhook.data.value;
  return (
    <Page
      title={known ? nameOf(known) : t('webhooks.one')}
      trail={[{ path: 'webhooks', title: t('webhooks.title') }]}
      actions={known && mayCall(CHANGE) && <Acts webhook={known} />}
    >
      <Loaded of={webhook}>
        {(found) => (
          <>
            <Trouble webhook={found} />
            <Summary webhook={found} />
            <Deliveries id={id} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Trouble({ webhook }: { readonly webhook: Webhook }) {
  const { state, problem, failing_since } = webhook;
  if (state !== 'failing' && state !== 'paused') return null;
  return (
    <p class="hint-box" role="status">
      <strong>
        {t(state === 'paused' ? 'webhooks.is_paused' : 'webhooks.is_failing', { when: ago(failing_since) })}
      </strong>{' '}
      <bdi>{problem}</bdi>
    </p>
  );
}

const Summary = ({ webhook }: { readonly webhook: Webhook }) => (
  <Card title={t('webhooks.receiver')}>
    <Facts
      facts={[
        [
          t('field.webhooks.url'),
          <code key="url" dir="ltr">
            {webhook.url}
          </code>,
        ],
        [t('records.state'), <Badge key="state" value={webhook.state} tone={toneOf(webhook)} />],
        [t('field.events'), webhook.events.map(eventWords).join(', ')],
        [t('webhooks.waiting'), webhook.waiting],
        [t('webhooks.delivered'), ago(webhook.delivered_at)],
        ...(webhook.former_secret_until
          ? [[t('webhooks.former_secret'), fullTime(webhook.former_secret_until)] as const]
          : []),
      ]}
    />
  </Card>
);

function Acts({ webhook }: { readonly webhook: Webhook }) {
  const step = useSignal<'form' | WebhookWithSecret | undefined>(undefined);
  const close = () => {
    step.value = undefined;
  };
  const params = { id: webhook.id };
  const act = async (operation: Operation, told: string, body?: object) => {
    await attempt(() => requestNamed(operation, { params, ...(body && { body }) }), told);
    changed('webhook');
  };
  const renew = async () => {
    const question = { title: t('webhooks.new_secret'), text: t('webhooks.new_secret_text') };
    if (!(await ask({ ...question, action: t('webhooks.new_secret') }))) return;
    await attempt(async () => {
      step.value = (await request('POST /webhooks/{id}/secret', { params })).data;
    });
    changed('webhook');
  };
  return (
    <>
      {(webhook.state === 'paused' || webhook.state === 'off') && (
        <button
          type="button"
          class="primary"
          onClick={() => void act(CHANGE, t('form.saved'), { is_active: true })}
        >
          {t('webhooks.resume')}
        </button>
      )}
      <button type="button" onClick={() => void sendTest(webhook)}>
        {t('webhooks.test')}
      </button>
      <button type="button" onClick={() => void renew()}>
        {t('webhooks.new_secret')}
      </button>
      <button
        type="button"
        onClick={() => {
          step.value = 'form';
        }}
      >
        {t('action.change')}
      </button>
      {step.value === 'form' && (
        <FormDialog
          title={nameOf(webhook)}
          operation={CHANGE}
          params={params}
          record={{ ...webhook }}
          lead={['url', 'description', 'events', 'is_active']}
          topic="webhooks"
          onDone={() => changed('webhook')}
          onClose={close}
        >
          <button
            type="button"
            class="quiet"
            onClick={() => void remove(webhook).then((gone) => gone && go('webhooks'))}
          >
            {t('action.remove')}
          </button>
        </FormDialog>
      )}
      {typeof step.value === 'object' && <SecretDialog webhook={step.value} onClose={close} />}
    </>
  );
}

async function remove(webhook: Webhook): Promise<boolean> {
  const question = {
    title: t('records.remove', { name: nameOf(webhook) }),
    text: t('webhooks.remove_text'),
    action: t('action.remove'),
  };
  if (!(await ask({ ...question, isDangerous: true }))) return false;
  const { id } = webhook;
  const isGone = await attempt(() => request('DELETE /webhooks/{id}', { params: { id } }), t('form.removed'));
  changed('webhook');
  return isGone;
}
