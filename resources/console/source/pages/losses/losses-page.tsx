import { useSignal } from '@preact/signals';
import { hourName, money, number } from '../../../../web/format/format.ts';
import { inTradingOrder } from '../../../../web/format/trading-hours.ts';
import { useResource } from '../../api/resource.ts';
import type { LossReport } from '../../api/types.ts';
import { BarChart } from '../../parts/bar-chart.tsx';
import { Card } from '../../parts/card.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { lastDays, PeriodBar, type Range, spans } from '../../parts/date-range.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Freshness } from '../../parts/freshness.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Page } from '../../shell/page.tsx';
import { t } from '../../text/text.ts';
import { type Chosen, EntriesDialog } from './entries-dialog.tsx';
import { reasonName, shareWords } from './loss-words.ts';
import { PeopleTable } from './people-table.tsx';

const CALM_MS = 20_000;

/** What kitchens were told to make and nobody paid; every figure opens what it is made of. */
export function LossesPage() {
  const range = useSignal<Range>(lastDays(spans.today));
  return (
    <Page title={t('losses.title')} lead={t('losses.lead')}>
      <PeriodBar
        value={range.value}
        onChange={(next) => {
          range.value = next;
        }}
      />
      <Losses key={`${range.value.from} ${range.value.to}`} range={range.value} />
    </Page>
  );
}

function Losses({ range }: { readonly range: Range }) {
  const chosen = useSignal<Chosen | undefined>(undefined);
  const query = { date_from: range.from, date_to: range.to };
  const topics = ['order'];
  const report = useResource('GET /reports/losses', { query, topics, calmMs: CALM_MS });
  const open = (next: Chosen) => {
    chosen.value = next;
  };
  return (
    <Loaded of={report}>
      {(found) => (
        <>
          {found.sent === 0 && found.lost === 0 ? (
            <Empty icon="chart" title={t('losses.empty')} text={t('losses.empty_text')} />
          ) : (
            <Found report={found} onOpen={open} />
          )}
          <Freshness branches={found.freshness} />
          {chosen.value && (
            <EntriesDialog range={range} chosen={chosen.value} onClose={() => (chosen.value = undefined)} />
          )}
        </>
      )}
    </Loaded>
  );
}

interface FoundProps {
  readonly report: LossReport;
  readonly onOpen: (chosen: Chosen) => void;
}

function Found({ report, onOpen }: FoundProps) {
  const all = inTradingOrder(report.by_hour);
  const hours = all.filter(({ lost }) => lost !== 0);
  return (
    <div class="overview losses">
      <Headline report={report} onOpen={onOpen} />
      <Card title={t('losses.by_reason')}>
        <Reasons report={report} onOpen={onOpen} />
      </Card>
      <Card title={t('losses.by_hour')}>
        {hours.length === 0 ? (
          <p class="calm-text">{t('losses.nothing')}</p>
        ) : (
          <>
            <BarChart
              title={t('losses.by_hour')}
              bars={all.map(({ hour, lost }) => ({
                label: hourName(hour),
                value: Math.max(0, lost),
                words: money(lost),
              }))}
            />
            <ul class="loss-hours">
              {hours.map(({ hour, lost }) => (
                <li key={hour}>
                  <button type="button" onClick={() => onOpen({ title: hourName(hour), hour })}>
                    <bdi>{hourName(hour)}</bdi> <bdi>{money(lost)}</bdi>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </Card>
      <Card title={t('losses.by_person')} isWide>
        <PeopleTable people={report.by_person} onOpen={onOpen} />
      </Card>
      {report.by_branch.length > 1 && (
        <Card title={t('losses.by_branch')} isWide>
          <DataTable
            caption={t('losses.by_branch')}
            rows={report.by_branch}
            keyOf={({ branch_id }) => branch_id}
            onOpen={({ branch_id, name }) => onOpen({ title: name, branch_id })}
            columns={[
              { name: t('nav.branch'), cell: ({ name }) => <span dir="auto">{name}</span> },
              { name: t('losses.sent'), isFigure: true, cell: ({ sent }) => money(sent) },
              { name: t('losses.lost'), isFigure: true, cell: ({ lost }) => money(lost) },
              { name: t('losses.share'), isFigure: true, cell: ({ share }) => shareWords(share) },
            ]}
          />
        </Card>
      )}
    </div>
  );
}

const Headline = ({ report: { lost, sent, share, orders, by_reason }, onOpen }: FoundProps) => (
  <section class="card is-wide">
    <div class="headline">
      <p class="big">{money(lost)}</p>
      <p class="aside">{t('losses.of_sent', { share: shareWords(share), sent: money(sent) })}</p>
      <dl class="figures">
        <div>
          <dt>{t('losses.billed')}</dt>
          <dd>{money(sent - lost)}</dd>
        </div>
        <div>
          <dt>{t('overview.orders')}</dt>
          <dd>{number(orders)}</dd>
        </div>
      </dl>
      {by_reason.some(({ entries }) => entries > 0) && (
        <button type="button" class="loss-all" onClick={() => onOpen({ title: t('losses.all') })}>
          {t('losses.show_all')}
        </button>
      )}
    </div>
  </section>
);

/** The largest first; what did not happen is left away. */
function Reasons({ report, onOpen }: FoundProps) {
  const rows = report.by_reason
    .filter(({ entries }) => entries > 0)
    .sort((one, other) => other.amount - one.amount);
  if (rows.length === 0) return <p class="calm-text">{t('losses.nothing')}</p>;
  const most = Math.max(...rows.map(({ amount }) => amount), 0);
  return (
    <ul class="loss-reasons">
      {rows.map(({ reason, amount, entries }) => (
        <li key={reason}>
          <button type="button" class="link" onClick={() => onOpen({ title: reasonName(reason), reason })}>
            {reasonName(reason)}
          </button>
          <small>{t('losses.entries', { count: entries })}</small>
          <bdi>{money(amount)}</bdi>
          <span class="loss-bar" aria-hidden="true">
            <span style={{ inlineSize: `${most > 0 ? (Math.max(0, amount) / most) * 100 : 0}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
