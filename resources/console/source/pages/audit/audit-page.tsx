import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { request } from '../../api/client.ts';
import type { AuditEntry, Verification } from '../../api/types.ts';
import { fullTime } from '../../format/format.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { DateRange, lastDays, type Range, spans } from '../../parts/date-range.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import { Page } from '../../shell/layout.tsx';
import { attempt, notify } from '../../shell/notices.tsx';
import { t } from '../../text/text.ts';

const verify = () =>
  attempt(async () => {
    const { data } = await request<Verification>('GET /audit/verify');
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
  const entries = useSignal<readonly AuditEntry[] | undefined>(undefined);
  const next = useSignal<string | null>(null);
  const open = useSignal<AuditEntry | undefined>(undefined);
  const read = () =>
    attempt(async () => {
      const query = { date_from: range.from, date_to: range.to, limit: 50, cursor: next.value };
      const { data, meta } = await request<AuditEntry[]>('GET /audit', { query });
      entries.value = [...(entries.value ?? []), ...data];
      next.value = meta?.next_cursor ?? null;
    });
  useEffect(() => void read(), []);
  if (!entries.value) return <div class="loading" role="progressbar" aria-label={t('state.loading')} />;
  if (entries.value.length === 0)
    return <Empty icon="audit" title={t('audit.empty')} text={t('audit.empty_text')} />;
  return (
    <>
      <DataTable
        caption={t('audit.title')}
        rows={entries.value}
        keyOf={({ id }) => id}
        onOpen={(entry) => {
          open.value = entry;
        }}
        columns={[
          { name: t('audit.action'), cell: ({ action }) => <bdi>{action}</bdi> },
          {
            name: t('audit.who'),
            cell: ({ actor, approver }) =>
              [actor?.name, approver?.name].filter(Boolean).join(' · ') || 'Galley',
          },
          {
            name: t('audit.what'),
            cell: ({ entity, entity_id }) => <bdi>{`${entity} ${entity_id ?? ''}`}</bdi>,
          },
          { name: t('audit.reason'), isMinor: true, cell: ({ reason }) => reason ?? '' },
          { name: t('audit.when'), cell: ({ created_at }) => fullTime(created_at) },
        ]}
      />
      {next.value !== null && (
        <p class="more">
          <button type="button" onClick={() => void read()}>
            {t('action.more')}
          </button>
        </p>
      )}
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

function EntryDialog({ entry, onClose }: { readonly entry: AuditEntry; readonly onClose: () => void }) {
  return (
    <Dialog title={entry.action} onClose={onClose} isWide>
      <div class="dialog-text">
        <p>
          {fullTime(entry.created_at)} · {entry.actor?.name ?? 'Galley'}
          {entry.device?.label && ` · ${entry.device.label}`}
        </p>
        {entry.reason && <p>{entry.reason}</p>}
        <div class="versus">
          <Json title={t('audit.before')} value={entry.before} />
          <Json title={t('audit.after')} value={entry.after} />
        </div>
      </div>
    </Dialog>
  );
}

function Json({ title, value }: { readonly title: string; readonly value: unknown }) {
  return (
    <div>
      <small>{title}</small>
      <pre dir="ltr">{value === null || value === undefined ? '–' : JSON.stringify(value, null, 2)}</pre>
    </div>
  );
}
