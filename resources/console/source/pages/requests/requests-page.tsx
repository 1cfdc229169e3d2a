import type { Operation } from '../../../../client/client.ts';
import { ago, time } from '../../../../web/format/format.ts';
import { requestNamed } from '../../api/client.ts';
import { changed, useResource } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { WaiterRequest } from '../../api/types.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Empty } from '../../parts/empty.tsx';
import { HostedElsewhere } from '../../parts/hosted-elsewhere.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { attempt } from '../../shell/notices.tsx';
import { Page } from '../../shell/page.tsx';
import { isCentral, isHosted } from '../../shell/place.ts';
import { t, textOr, valueName } from '../../text/text.ts';

const ASSIGN = 'PUT /waiter-requests/{id}/assign';
const COMPLETE = 'PUT /waiter-requests/{id}/complete';
const CANCEL = 'PUT /waiter-requests/{id}/cancel';

const topics = ['waiter_request'];

const run = async (operation: Operation, { id }: WaiterRequest, body: object = {}) => {
  await attempt(() => requestNamed(operation, { params: { id }, body }));
  changed(...topics);
};

/** What guests at tables ask for, the longest wait first. */
export function RequestsPage() {
  const pending = useResource('GET /waiter-requests/pending', { topics });
  const taken = useResource('GET /waiter-requests', {
    query: { status: 'assigned', limit: 200 },
    topics,
  });
  const recent = useResource('GET /waiter-requests', {
    query: { status: 'completed', limit: 20 },
    topics,
  });
  return (
    <Page title={t('requests.title')} lead={t('requests.lead')}>
      <HostedElsewhere />
      <Loaded of={pending}>
        {(all) => <Open requests={byWait([...all, ...(taken.data.value ?? [])])} />}
      </Loaded>
      <section class="section">
        <header class="list-header">
          <h2>{t('requests.done')}</h2>
        </header>
        <Loaded of={recent}>
          {(all) =>
            all.length === 0 ? (
              <p class="hint">{t('requests.none_done')}</p>
            ) : (
              <DataTable
                caption={t('requests.done')}
                rows={all}
                keyOf={({ id }) => id}
                columns={[
                  { name: t('requests.table'), cell: ({ table_name }) => table_name ?? '–' },
                  { name: t('requests.what'), cell: whatOf },
                  { name: t('requests.who'), cell: ({ waiter_name }) => waiter_name ?? '–' },
                  { name: t('requests.when'), cell: ({ completed_at }) => time(completed_at) },
                ]}
              />
            )
          }
        </Loaded>
      </section>
    </Page>
  );
}

/** Anyone who was taken on is still to be seen to: it stands where it waits since. */
const byWait = (all: readonly WaiterRequest[]): WaiterRequest[] =>
  [...new Map(all.map((one) => [one.id, one])).values()].sort((one, other) =>
    one.requested_at.localeCompare(other.requested_at),
  );

const whatOf = ({ type, note }: WaiterRequest): string =>
  [textOr(`value.request.${type}`, valueName(type)), note].filter(Boolean).join(': ');

function Open({ requests }: { readonly requests: readonly WaiterRequest[] }) {
  const waiters = useResource('GET /waiters', { topics: ['user', 'waiter'] });
  const may = !isCentral.value || isHosted.value;
  if (requests.length === 0)
    return <Empty icon="banner" title={t('requests.empty')} text={t('requests.empty_text')} />;
  return (
    <DataTable
      caption={t('requests.title')}
      rows={requests}
      keyOf={({ id }) => id}
      columns={[
        { name: t('requests.table'), cell: ({ table_name }) => table_name ?? '–' },
        { name: t('requests.what'), cell: whatOf },
        { name: t('requests.since'), cell: ({ requested_at }) => ago(requested_at) },
        {
          name: t('requests.who'),
          cell: (one) =>
            may && mayCall(ASSIGN) ? (
              <select
                aria-label={t('requests.assign', { table: one.table_name ?? '' })}
                value={one.waiter_id ?? ''}
                onChange={({ currentTarget }) =>
                  void run(ASSIGN, one, { waiter_id: Number(currentTarget.value) })
                }
              >
                <option value="" disabled>
                  {t('requests.nobody')}
                </option>
                {(waiters.data.value ?? []).map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            ) : (
              (one.waiter_name ?? t('requests.nobody'))
            ),
        },
        {
          name: t('requests.acts'),
          cell: (one) =>
            may && (
              <span class="states-acts">
                {mayCall(COMPLETE) && (
                  <button type="button" onClick={() => void run(COMPLETE, one)}>
                    {t('requests.complete')}
                  </button>
                )}
                {mayCall(CANCEL) && (
                  <button type="button" class="quiet" onClick={() => void run(CANCEL, one)}>
                    {t('requests.dismiss')}
                  </button>
                )}
              </span>
            ),
        },
      ]}
    />
  );
}
