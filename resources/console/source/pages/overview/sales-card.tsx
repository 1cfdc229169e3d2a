import type { ComponentChildren } from 'preact';
import { day, money, number, shortHour, today } from '../../../../web/format/format.ts';
import { addUp, partOf } from '../../../../web/format/minor.ts';
import { HOURS, hourAt, sinceDayStart } from '../../../../web/format/trading-hours.ts';
import { useResource } from '../../api/resource.ts';
import type { BranchSales } from '../../api/types.ts';
import { BarChart } from '../../parts/bar-chart.tsx';
import { Card } from '../../parts/card.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { t } from '../../text/text.ts';
import { useBranchSales } from './branch-sales.ts';

const CALM_MS = 15_000;

interface Figures {
  readonly orders: number;
  readonly total: number;
  readonly average: number;
  readonly covers: number;
  readonly hours: readonly Hour[];
}

interface Hour {
  readonly hour: number;
  readonly total: number;
}

export function SalesCard() {
  const date = today();
  const report = useResource('GET /reports/sales', {
    query: { date_from: date, date_to: date, group_by: 'hour' },
    topics: ['order'],
    calmMs: CALM_MS,
  });
  return (
    <SalesFrame>
      <Loaded of={report}>
        {({ orders, average, by_hour }) => <Sold {...orders} average={average} hours={by_hour ?? []} />}
      </Loaded>
    </SalesFrame>
  );
}

/** Of all branches at once: a report would read each of their days. */
export const ChainSalesCard = () => (
  <SalesFrame>
    <Loaded of={useBranchSales()}>{(all) => <Sold {...figuresOf(all)} />}</Loaded>
  </SalesFrame>
);

function figuresOf(branches: readonly BranchSales[]): Figures {
  const countOf = (name: 'orders' | 'covers') => branches.reduce((sum, one) => sum + one[name], 0);
  const orders = countOf('orders');
  const total = addUp(branches.map((one) => one.total));
  const hours = branches.flatMap(({ by_hour }) => by_hour);
  return {
    orders,
    total,
    covers: countOf('covers'),
    average: orders === 0 ? 0 : partOf(total, 1, orders),
    hours,
  };
}

const SalesFrame = ({ children }: { readonly children: ComponentChildren }) => (
  <Card title={t('overview.sales')} link={{ path: 'reports', text: t('overview.to_reports') }} isWide>
    {children}
  </Card>
);

const Sold = ({ orders, total, average, covers, hours }: Figures) => (
  <>
    <div class="headline">
      <p class="big">{money(total)}</p>
      <p class="aside">{day(today())}</p>
      <dl class="figures">
        <div>
          <dt>{t('overview.orders')}</dt>
          <dd>{number(orders)}</dd>
        </div>
        <div>
          <dt>{t('overview.average')}</dt>
          <dd>{money(average)}</dd>
        </div>
        <div>
          <dt>{t('overview.covers')}</dt>
          <dd>{number(covers)}</dd>
        </div>
      </dl>
    </div>
    {orders > 0 ? (
      <BarChart title={t('overview.by_hour')} bars={wholeDay(hours)} />
    ) : (
      <p class="calm-text">{t('overview.no_sales')}</p>
    )}
  </>
);

/** When a restaurant is open at least. */
const OPENS = 11;
const CLOSES = 22;

/** In the order of the business day, from the first hour with an order to the last, those between without one included. */
function wholeDay(hours: readonly Hour[]) {
  const sold = hours.map(({ hour }) => sinceDayStart(hour));
  const [opens, closes] = [sinceDayStart(OPENS), sinceDayStart(CLOSES)];
  const usual = opens < closes ? [opens, closes] : [0, HOURS - 1];
  const from = Math.min(...sold, ...usual);
  const to = Math.max(...sold, ...usual);
  return Array.from({ length: to - from + 1 }, (_, at) => {
    const own = hours.filter((_, place) => sold[place] === from + at);
    const value = addUp(own.map(({ total }) => total));
    return { label: shortHour(hourAt(from + at)), value, words: money(value) };
  });
}
