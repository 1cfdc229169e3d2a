import { day, money, number, today } from '../../../../web/format/format.ts';
import { useResource } from '../../api/resource.ts';
import type { SalesReport } from '../../api/types.ts';
import { BarChart } from '../../parts/bar-chart.tsx';
import { Card } from '../../parts/card.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { t } from '../../text/text.ts';

const CALM_MS = 15_000;

export function SalesCard() {
  const date = today();
  const report = useResource<SalesReport>('GET /reports/sales', {
    query: { date_from: date, date_to: date, group_by: 'hour' },
    topics: ['order'],
    calmMs: CALM_MS,
  });
  return (
    <Card title={t('overview.sales')} link={{ path: 'reports', text: t('overview.to_reports') }} isWide>
      <Loaded of={report}>
        {({ orders, average, by_hour }) => (
          <>
            <div class="headline">
              <p class="big">{money(orders.total)}</p>
              <p class="aside">{day(date)}</p>
              <dl class="figures">
                <div>
                  <dt>{t('overview.orders')}</dt>
                  <dd>{number(orders.orders)}</dd>
                </div>
                <div>
                  <dt>{t('overview.average')}</dt>
                  <dd>{money(average)}</dd>
                </div>
                <div>
                  <dt>{t('overview.covers')}</dt>
                  <dd>{number(orders.covers)}</dd>
                </div>
              </dl>
            </div>
            {orders.orders > 0 && by_hour ? (
              <BarChart title={t('overview.by_hour')} bars={wholeDay(by_hour)} />
            ) : (
              <p class="calm-text">{t('overview.no_sales')}</p>
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}

type Hour = NonNullable<SalesReport['by_hour']>[number];

/** From the first hour with an order to the last, those between without one included. */
function wholeDay(hours: readonly Hour[]) {
  const from = Math.min(...hours.map(({ hour }) => hour), 11);
  const to = Math.max(...hours.map(({ hour }) => hour), 22);
  return Array.from({ length: to - from + 1 }, (_, at) => {
    const value = hours.find(({ hour }) => hour === from + at)?.total ?? 0;
    return { label: String(from + at).padStart(2, '0'), value, words: money(value) };
  });
}
