import { useSignal } from '@preact/signals';
import { fullTime } from '../../../../web/format/format.ts';
import { request } from '../../api/client.ts';
import type { AuditEntry } from '../../api/types.ts';
import { actionWords, peopleOf, useRecordNames } from '../../parts/audit-words.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { DateRange, lastDays, type Range, spans } from '../../parts/date-range.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Paged } from '../../parts/paged.tsx';
import { attempt, notify } from '../../shell/notices.tsx';
import { Page } from '../../shell/page.tsx';
import { branchesNow, hasBranch, isCentral } from '../../shell/place.ts';
import { t } from '../../text/text.ts';
import { EntryDialog, RecordLink } from './entry-dialog.tsx';

const verify = () =>
  attempt(async () => {
    const { data } = await request('GET /audit/verify');
    if (data.sound) notify(t('audit.sound', { count: data.entries }));
    else notify(data.chains.flatMap(({ fault }) => fault?.message ?? []).join(' '), true);
  });

export function AuditPage() {
  const range = useSignal<Range>(lastDays(spans.week));
  const check = (
    <button type="button" onClick={() => void verify()}>
      {t('audit.verify')}
    </button>
  );
  return (
    <Page title={t('audit.title')} lead={t('audit.lead')} actions={check}>
      <div class="toolbar">
        <DateRange
          value={range.value}
          onChange={(next) => {
            range.value = next;
          }}
        />
      </div>
      <Entries key={`${range.value.from} ${range.value.to}`} range={range.value} />
    </Page>
  );
}

function Entries({ range }: { readonly range: Range }) {
  const open = useSignal<AuditEntry | undefined>(undefined);
  const query = { date_from: range.from, date_to: range.to, limit: 50 };
  return (
    <>
      <Paged<AuditEntry> operation="GET /audit" query={query}>
        {(entries) => (
          <EntryTable
            entries={entries}
            onOpen={(entry) => {
              open.value = entry;
            }}
          />
        )}
      </Paged>
      {open.value && (
        <EntryDialog
          entry={open.value}
          onClose={() => {
            open.value = undefined;
          }}
        />
      )}
    </>
  );
}

interface TableProps {
  readonly entries: readonly AuditEntry[];
  readonly onOpen: (entry: AuditEntry) => void;
}

/** Head office writes entries too, which are no branch's. */
const branchOf = ({ branch_id }: AuditEntry): string =>
  branchesNow().data.value?.find(({ id }) => id === branch_id)?.name ?? '';

function EntryTable({ entries, onOpen }: TableProps) {
  useRecordNames(entries);
  if (entries.length === 0)
    return <Empty icon="audit" title={t('audit.empty')} text={t('audit.empty_text')} />;
  return (
    <DataTable
      caption={t('audit.title')}
      rows={entries}
      keyOf={({ id }) => id}
      onOpen={onOpen}
      columns={[
        { name: t('audit.action'), cell: ({ action }) => actionWords(action) },
        {
          name: t('audit.who'),
          cell: peopleOf,
        },
        {
          name: t('audit.what'),
          cell: (entry) => <RecordLink entry={entry} />,
        },
        ...(isCentral.value && !hasBranch.value
          ? [{ name: t('nav.branch'), isMinor: true, cell: branchOf }]
          : []),
        { name: t('audit.reason'), isMinor: true, cell: ({ reason }) => reason ?? '' },
        { name: t('audit.when'), cell: ({ created_at }) => fullTime(created_at) },
      ]}
    />
  );
}
