import { useSignal } from '@preact/signals';
import { lastDays, PeriodBar, type Range, spans } from '../../parts/date-range.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { Page } from '../../shell/page.tsx';
import { isCentral } from '../../shell/place.ts';
import { t } from '../../text/text.ts';
import { Exports } from './exports.tsx';
import { type Grouping, groupings } from './grouping.ts';
import { SalesFigures } from './sales-figures.tsx';
import { SalesTable } from './sales-table.tsx';

/** Branches are told apart where there are several: at head office. */
const isOpen = (grouping: Grouping): boolean => grouping !== 'branch' || isCentral.value;

export function ReportsPage() {
  const range = useSignal<Range>(lastDays(spans.week));
  const grouping = useSignal<Grouping>('day');
  return (
    <Page title={t('reports.title')}>
      <PeriodBar
        value={range.value}
        onChange={(next) => {
          range.value = next;
        }}
      />
      <SalesFigures range={range.value} />
      <section class="section">
        <Tabs
          label={t('reports.group')}
          value={grouping.value}
          options={groupings.filter(isOpen).map((value) => ({ value, label: t(`reports.by_${value}`) }))}
          onChange={(next) => {
            grouping.value = next as Grouping;
          }}
        />
        <SalesTable key={grouping.value} range={range.value} grouping={grouping.value} />
      </section>
      <Exports range={range.value} />
    </Page>
  );
}
