import { useSignal } from '@preact/signals';
import { time } from '../../../../web/format/format.ts';
import { useResource } from '../../api/resource.ts';
import { Badge } from '../../parts/badge.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { NeedsBranch } from '../../parts/needs-branch.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { Page } from '../../shell/page.tsx';
import { t, valueName } from '../../text/text.ts';
import { documentOf, subjectOf } from './document.ts';
import { JobDialog } from './job-dialog.tsx';

const views = ['', 'queued', 'retrying', 'held', 'ambiguous', 'printed'] as const;
type View = (typeof views)[number];
const CALM_MS = 2_000;

export function QueuePage() {
  const view = useSignal<View>('');
  return (
    <Page title={t('queue.title')} lead={t('queue.lead')}>
      <NeedsBranch>
        <Tabs
          label={t('queue.show')}
          value={view.value}
          options={views.map((value) => ({ value, label: value === '' ? t('queue.all') : valueName(value) }))}
          onChange={(next) => {
            view.value = next;
          }}
        />
        <Jobs key={view.value} status={view.value} />
      </NeedsBranch>
    </Page>
  );
}

function Jobs({ status }: { readonly status: View }) {
  const topics = ['print_job', 'printer'];
  const jobs = useResource('GET /printing/jobs', {
    query: { ...(status !== '' && { status }), limit: 100 },
    topics,
    calmMs: CALM_MS,
  });
  const printers = useResource('GET /pos/printers', { query: { all: '1' }, topics }).data.value ?? [];
  const open = useSignal<number | undefined>(undefined);
  const nameOf = (id: number) => printers.find((printer) => printer.id === id)?.name ?? String(id);
  return (
    <>
      <Loaded of={jobs}>
        {(all) =>
          all.length === 0 ? (
            <Empty icon="queue" title={t('queue.empty')} text={t('queue.empty_text')} />
          ) : (
            <DataTable
              caption={t('queue.title')}
              rows={all}
              keyOf={({ id }) => id}
              onOpen={({ id }) => {
                open.value = id;
              }}
              columns={[
                { name: t('queue.document'), cell: documentOf },
                { name: t('queue.subject'), cell: subjectOf },
                { name: t('queue.printer'), cell: ({ printer_id }) => nameOf(printer_id) },
                { name: t('queue.status'), cell: (job) => <Badge value={job.status} /> },
                { name: t('queue.time'), cell: ({ created_at }) => time(created_at) },
                { name: t('queue.trouble'), isMinor: true, cell: ({ error }) => error ?? '' },
              ]}
            />
          )
        }
      </Loaded>
      {open.value !== undefined && (
        <JobDialog
          id={open.value}
          printers={printers}
          onClose={() => {
            open.value = undefined;
          }}
        />
      )}
    </>
  );
}
