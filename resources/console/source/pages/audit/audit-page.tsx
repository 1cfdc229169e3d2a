import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { fullTime, number } from '../../../../web/format/format.ts';
import { request } from '../../api/client.ts';
import type { AuditEntry, Verification } from '../../api/types.ts';
import { type Option, optionsOf, referenceOf } from '../../form/references.ts';
import { actionWords, differencesOf, peopleOf, recordWords } from '../../parts/audit-words.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { DateRange, lastDays, type Range, spans } from '../../parts/date-range.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Paged } from '../../parts/paged.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import { attempt, notify } from '../../shell/notices.tsx';
import { Page } from '../../shell/page.tsx';
import { branchesNow, hasBranch, isCentral } from '../../shell/place.ts';
import { hrefOf } from '../../shell/router.ts';
import { fieldName, t, textOr } from '../../text/text.ts';

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

const RecordLink = ({ entry }: { readonly entry: AuditEntry }) =>
  entry.entity === 'order' && entry.entity_id !== null ? (
    <a href={hrefOf(`orders/${entry.entity_id}`)}>
      <bdi>{recordWords(entry)}</bdi>
    </a>
  ) : (
    <span dir="auto">{recordWords(entry)}</span>
  );

interface EntryProps {
  readonly entry: AuditEntry;
  readonly onClose: () => void;
}

function EntryDialog({ entry, onClose }: EntryProps) {
  const differences = differencesOf(entry);
  return (
    <Dialog title={actionWords(entry.action)} onClose={onClose} isWide>
      <div class="dialog-text">
        <p>
          {fullTime(entry.created_at)} · {peopleOf(entry)}
          {entry.device?.label && ` · ${entry.device.label}`} · <RecordLink entry={entry} />
        </p>
        {entry.reason && <p dir="auto">{entry.reason}</p>}
        {differences.length === 0 ? (
          <p class="hint">{t('audit.nothing_more')}</p>
        ) : (
          <DataTable
            caption={t('audit.what')}
            rows={differences}
            keyOf={({ field }) => field}
            columns={[
              { name: t('audit.field'), cell: ({ field }) => pathName(field) },
              {
                name: t('audit.before'),
                cell: ({ field, before }) => <Value field={field} value={before} />,
              },
              { name: t('audit.after'), cell: ({ field, after }) => <Value field={field} value={after} /> },
            ]}
          />
        )}
      </div>
    </Dialog>
  );
}

const pathName = (path: string): string => path.split('.').map(fieldName).join(' · ');

function Value({ field, value }: { readonly field: string; readonly value: unknown }) {
  const source = referenceOf(field.split('.').at(-1) ?? '');
  useEffect(() => void source?.refresh(), [source]);
  return <span dir="auto">{inWords(value, optionsOf(source?.data.value ?? []))}</span>;
}

function inWords(value: unknown, options: readonly Option[]): string {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return t(value ? 'state.yes' : 'state.no');
  if (Array.isArray(value)) return value.map((one) => inWords(one, options)).join(', ') || '–';
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => `${fieldName(name)}: ${inWords(one, options)}`)
      .join('; ');
  const named = options.find((option) => option.value === value);
  if (named) return named.label;
  return typeof value === 'number' ? number(value) : textOr(`value.${value}`, String(value));
}
