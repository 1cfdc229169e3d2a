import { ago, number } from '../../../../web/format/format.ts';
import { request } from '../../api/client.ts';
import { changed, useResource } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { QuarantinedRow } from '../../api/types.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { ask } from '../../shell/dialog.tsx';
import { attempt } from '../../shell/notices.tsx';
import { t, valueName } from '../../text/text.ts';

/** Rows that came and could not be taken; each is tried again by itself, and here by hand. */
export function Quarantine() {
  const query = { status: 'waiting', limit: 100 } as const;
  const rows = useResource('GET /sync/quarantine', { query, topics: ['sync'] });
  return (
    <section class="section">
      <header>
        <h2>{t('quarantine.title')}</h2>
      </header>
      <Loaded of={rows}>
        {(all) =>
          all.length === 0 ? (
            <p class="calm-text">{t('quarantine.empty')}</p>
          ) : (
            <DataTable
              caption={t('quarantine.title')}
              rows={all}
              keyOf={({ id }) => id}
              columns={[
                {
                  name: t('quarantine.record'),
                  cell: ({ table, record_id }) => `${valueName(table)} ${record_id}`,
                },
                { name: t('quarantine.from'), cell: ({ from }) => from },
                { name: t('quarantine.reason'), cell: ({ reason }) => reason },
                {
                  name: t('quarantine.tries'),
                  isFigure: true,
                  cell: ({ tries, last_tried_at }) => `${number(tries)} · ${ago(last_tried_at)}`,
                },
                { name: t('quarantine.actions'), cell: (row) => <Actions row={row} /> },
              ]}
            />
          )
        }
      </Loaded>
    </section>
  );
}

function Actions({ row }: { readonly row: QuarantinedRow }) {
  if (!mayCall('POST /sync/quarantine/{id}/retry')) return null;
  const params = { id: row.id };
  const retry = async () => {
    await attempt(() => request('POST /sync/quarantine/{id}/retry', { params }), t('quarantine.tried'));
    changed('sync');
  };
  const discard = async () => {
    const question = {
      title: t('quarantine.discard'),
      text: t('quarantine.discard_text'),
      action: t('quarantine.discard'),
    };
    if (!(await ask({ ...question, isDangerous: true }))) return;
    const body = { reason: t('quarantine.by_hand') };
    await attempt(() => request('POST /sync/quarantine/{id}/discard', { params, body }), t('form.saved'));
    changed('sync');
  };
  return (
    <span class="actions">
      <button type="button" onClick={() => void retry()}>
        {t('action.retry')}
      </button>
      <button type="button" class="quiet" onClick={() => void discard()}>
        {t('quarantine.discard')}
      </button>
    </span>
  );
}
