import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { request } from '../../api/client.ts';
import { useResource } from '../../api/resource.ts';
import type { MenuItem } from '../../api/types.ts';
import { Badge } from '../../parts/badge.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { attempt } from '../../shell/notices.tsx';
import { t } from '../../text/text.ts';
import { TicketPicture } from '../queue/ticket-picture.tsx';
import { beginTrial, endTrial, trialOrder } from './trial.ts';

/** One order to the kitchen, and off the books when the step is left at the latest: the first ticket a restaurant ever prints. */
export function TrialStep() {
  const menu = useResource('GET /pos/menu-items', {
    query: { all: '1' },
    topics: ['menu', 'stock'],
  });
  useEffect(() => () => void endTrial().catch(() => {}), []);
  const job = useSignal<number | undefined>(undefined);
  const isBusy = useSignal(false);
  const run = (work: () => Promise<void>) => async () => {
    if (isBusy.value) return;
    isBusy.value = true;
    await attempt(work);
    isBusy.value = false;
  };
  const send = (items: readonly MenuItem[]) =>
    run(async () => {
      await endTrial();
      const lines = items.filter(({ is_active }) => is_active).slice(0, 2);
      const body = {
        notes: t('trial.note'),
        items: lines.map(({ id }) => ({ menu_item_id: id, quantity: 1 })),
      };
      const { data } = await request('POST /pos/orders', { body });
      beginTrial(data.id);
      const sent = await request('POST /pos/orders/{id}/kot', { params: { id: data.id }, body: {} });
      job.value = sent.data.kots.flatMap(({ print_jobs }) => print_jobs)[0]?.id;
    });
  const cancel = run(endTrial);
  return (
    <Loaded of={menu}>
      {(items) => (
        <>
          <p>{items.length > 0 ? t('trial.text') : t('trial.no_menu')}</p>
          <p class="actions">
            <button
              type="button"
              class="primary"
              aria-disabled={items.length === 0 || isBusy.value}
              onClick={() => items.length > 0 && void send(items)()}
            >
              {t('trial.send')}
            </button>
            {trialOrder.value !== undefined && (
              <button type="button" onClick={() => void cancel()}>
                {t('trial.cancel')}
              </button>
            )}
          </p>
          {job.value !== undefined && <TrialJob id={job.value} />}
          {trialOrder.value !== undefined && job.value === undefined && !isBusy.value && (
            <p class="hint-box" dir="auto">
              {t('trial.no_printer')}
            </p>
          )}
        </>
      )}
    </Loaded>
  );
}

function TrialJob({ id }: { readonly id: number }) {
  const job = useResource('GET /printing/jobs/{id}', { params: { id }, topics: ['print_job'] });
  return (
    <section class="card trial" aria-live="polite">
      <Loaded of={job}>
        {({ status, error, updated_at }) => (
          <>
            <p>
              <Badge value={status} /> {error}
            </p>
            <TicketPicture id={id} version={updated_at} />
          </>
        )}
      </Loaded>
    </section>
  );
}
