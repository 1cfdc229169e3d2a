import { useSignal } from '@preact/signals';
import { locale } from '../../../../web/format/format.ts';
import { request } from '../../api/client.ts';
import { useResource } from '../../api/resource.ts';
import type { TestTicket } from '../../api/types.ts';
import { Badge } from '../../parts/badge.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { attempt } from '../../shell/notices.tsx';
import { t } from '../../text/text.ts';
import { TicketPicture } from '../queue/ticket-picture.tsx';

/** The first ticket a restaurant ever prints. It belongs to no order, so it counts nowhere. */
export function TrialStep() {
  const menu = useResource('GET /pos/menu-items', {
    query: { all: '1' },
    topics: ['menu', 'stock'],
  });
  const tickets = useSignal<readonly TestTicket[]>([]);
  const isBusy = useSignal(false);
  const send = async () => {
    if (isBusy.value) return;
    isBusy.value = true;
    await attempt(async () => {
      tickets.value = (await request('POST /pos/kitchens/test')).data;
    });
    isBusy.value = false;
  };
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
              onClick={() => items.length > 0 && void send()}
            >
              {t('trial.send')}
            </button>
          </p>
          <Tickets tickets={tickets.value} />
        </>
      )}
    </Loaded>
  );
}

const listed = (names: readonly string[]): string => new Intl.ListFormat(locale.value).format(names);

function Tickets({ tickets }: { readonly tickets: readonly TestTicket[] }) {
  const silent = tickets.filter(({ print_jobs }) => print_jobs.length === 0);
  const jobs = tickets.flatMap(({ print_jobs }) => print_jobs);
  return (
    <>
      {jobs.map(({ id }) => (
        <TrialJob key={id} id={id} />
      ))}
      {silent.length > 0 && (
        <p class="hint-box" dir="auto">
          {t('trial.no_printer', { kitchens: listed(silent.map(({ kitchen }) => kitchen)) })}
        </p>
      )}
    </>
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
