import { useSignal } from '@preact/signals';
import { day, money } from '../../../../web/format/format.ts';
import { request, requestBlob } from '../../api/client.ts';
import { changed, useResource } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { ZReportSummary } from '../../api/types.ts';
import { DataTable } from '../../parts/data-table.tsx';
import type { Range } from '../../parts/date-range.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { attempt } from '../../shell/notices.tsx';
import { t, valueName } from '../../text/text.ts';
import { JournalDialog } from './journal-dialog.tsx';

const MAKE = 'POST /pos/reports/z/{id}/journal';
const FILE = 'GET /accounting/journals/file';
const EXTENSIONS = { datev: 'csv', tally: 'xml', quickbooks: 'iif', xero: 'csv' } as const;
const MAX_DAYS = 200;

interface ClosedDaysProps {
  readonly range: Range;
  readonly isSetUp: boolean;
}

/** Every closed day and supplement of the period with its bookings. */
export function ClosedDays({ range, isSetUp }: ClosedDaysProps) {
  const query = { date_from: range.from, date_to: range.to, limit: MAX_DAYS };
  const reports = useResource('GET /pos/reports/z', { query, topics: ['day', 'shift'] });
  return (
    <section class="section">
      <header>
        <h2>{t('accounting.days')}</h2>
      </header>
      <Loaded of={reports}>
        {(all) =>
          all.length === 0 ? (
            <Empty icon="chart" title={t('accounting.no_days')} text={t('accounting.no_days_text')} />
          ) : (
            <Days range={range} reports={all} isSetUp={isSetUp} />
          )
        }
      </Loaded>
    </section>
  );
}

function Days({
  range,
  reports,
  isSetUp,
}: ClosedDaysProps & { readonly reports: readonly ZReportSummary[] }) {
  const shown = useSignal<ZReportSummary | undefined>(undefined);
  const missing = reports.filter(({ journal }) => journal === null);
  return (
    <>
      <div class="toolbar">
        <button
          type="button"
          class="primary"
          aria-disabled={missing.length > 0}
          onClick={() => void (missing.length === 0 && save(range, reports))}
        >
          {t('accounting.download')}
        </button>
        {missing.length > 0 && isSetUp && mayCall(MAKE) && (
          <button type="button" onClick={() => void make(missing)}>
            {t('accounting.make_missing')}
          </button>
        )}
        {missing.length > 0 && (
          <p class="hint">{t(isSetUp ? 'accounting.missing_hint' : 'accounting.no_accounts_hint')}</p>
        )}
      </div>
      <DataTable
        caption={t('accounting.days')}
        rows={reports}
        keyOf={({ id }) => id}
        onOpen={(report) => {
          shown.value = report;
        }}
        columns={[
          { name: t('accounting.z'), cell: ({ z_number }) => <bdi>{z_number}</bdi> },
          {
            name: t('accounting.day'),
            cell: ({ business_date, is_supplement }) => (
              <>
                {day(business_date)} {is_supplement && <small>{t('day.supplement')}</small>}
              </>
            ),
          },
          { name: t('reports.total'), isFigure: true, cell: ({ total }) => money(total) },
          { name: t('accounting.booked'), cell: Booked },
        ]}
      />
      {shown.value && (
        <JournalDialog report={shown.value} isSetUp={isSetUp} onClose={() => (shown.value = undefined)} />
      )}
    </>
  );
}

const Booked = ({ journal }: ZReportSummary) =>
  journal ? (
    <>
      {valueName(journal.program)}{' '}
      <small>
        <bdi>{journal.digest.slice(0, 12)}</bdi>
      </small>
    </>
  ) : (
    <span class="problem">{t('accounting.not_booked')}</span>
  );

/** Oldest first, as they were closed. */
async function make(reports: readonly ZReportSummary[]): Promise<void> {
  await attempt(async () => {
    for (const { id } of [...reports].reverse()) await request(MAKE, { params: { id } });
  }, t('accounting.made'));
  changed('day', 'shift');
}

async function save(range: Range, [report]: readonly ZReportSummary[]): Promise<void> {
  await attempt(async () => {
    const query = { date_from: range.from, date_to: range.to };
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await requestBlob(FILE, { query }));
    const program = report?.journal?.program ?? 'xero';
    const name = program === 'datev' ? 'EXTF_Buchungsstapel' : program;
    link.download = `${name}_${range.from}_${range.to}.${EXTENSIONS[program]}`;
    link.click();
    URL.revokeObjectURL(link.href);
  });
}
