import { day, hourName, money, number, percent } from '../../../../web/format/format.ts';
import { inTradingOrder } from '../../../../web/format/trading-hours.ts';
import { useResource } from '../../api/resource.ts';
import type { SalesReport } from '../../api/types.ts';
import { BarChart } from '../../parts/bar-chart.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import type { Range } from '../../parts/date-range.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { t } from '../../text/text.ts';
import type { Grouping } from './grouping.ts';

interface Line {
  readonly name: string;
  readonly count: number | null;
  readonly amount: number;
  /** What a platform keeps of it. */
  readonly commission?: number;
  /** What a price rule took off. */
  readonly discount?: number;
}

const none = () => t('reports.none');

interface Orders {
  readonly name: string | null;
  readonly orders: number;
  readonly total: number;
}

interface Dishes {
  readonly name: string | null;
  readonly quantity: number;
  readonly gross: number;
}

const ofOrders = ({ name, orders, total }: Orders): Line => ({
  name: name ?? none(),
  count: orders,
  amount: total,
});

const ofDishes = ({ name, quantity, gross }: Dishes): Line => ({
  name: name ?? none(),
  count: quantity,
  amount: gross,
});

/** Each grouping of the report as the same three columns. */
const linesBy: Readonly<Record<Grouping, (report: SalesReport) => Line[] | undefined>> = {
  day: ({ by_day }) => by_day?.map((line) => ofOrders({ ...line, name: day(line.date) })),
  branch: ({ by_branch }) => by_branch?.map(ofOrders),
  hour: ({ by_hour }) =>
    inTradingOrder(by_hour ?? []).map((line) => ofOrders({ ...line, name: hourName(line.hour) })),
  item: ({ by_item }) => by_item?.map(ofDishes),
  category: ({ by_category }) => by_category?.map(ofDishes),
  rule: ({ by_rule }) => by_rule?.map((line) => ({ ...ofDishes(line), discount: line.discount })),
  order_type: ({ by_order_type }) => by_order_type?.map(ofOrders),
  waiter: ({ by_waiter }) => by_waiter?.map(ofOrders),
  platform: ({ by_platform }) =>
    by_platform?.map((line) => ({ ...ofOrders(line), commission: line.commission })),
  payment_method: ({ by_payment_method }) =>
    by_payment_method?.map(({ name, payment_method, payments, kept }) => ({
      name: name ?? payment_method,
      count: payments,
      amount: kept,
    })),
  tax: ({ by_tax }) =>
    by_tax?.map(({ name, rate, amount }) => ({
      name: `${name ?? none()} ${percent(rate)}`,
      count: null,
      amount,
    })),
};

const commissionColumn = () => ({
  name: t('field.commission'),
  isFigure: true,
  cell: ({ commission = 0 }: Line) => money(commission),
});

const discountColumn = () => ({
  name: t('price_rules.off'),
  isFigure: true,
  cell: ({ discount = 0 }: Line) => money(-discount),
});

const CALM_MS = 20_000;

export function SalesTable({ range, grouping }: { readonly range: Range; readonly grouping: Grouping }) {
  const query = { date_from: range.from, date_to: range.to, group_by: grouping };
  const report = useResource('GET /reports/sales', {
    query,
    topics: ['order'],
    calmMs: CALM_MS,
  });
  const title = t(`reports.by_${grouping}`);
  return (
    <Loaded of={report}>
      {(found) => {
        const lines = linesBy[grouping](found) ?? [];
        if (lines.length === 0)
          return <Empty icon="chart" title={t('reports.empty')} text={t('reports.empty_text')} />;
        const isOverTime = grouping === 'day' || grouping === 'hour';
        return (
          <>
            {isOverTime && lines.length > 1 && (
              <BarChart
                title={title}
                bars={lines.map(({ name, amount }) => ({ label: name, value: amount, words: money(amount) }))}
              />
            )}
            <DataTable
              caption={title}
              rows={lines}
              keyOf={({ name }) => name}
              columns={[
                { name: title, cell: ({ name }) => name },
                {
                  name: t('reports.count'),
                  isFigure: true,
                  cell: ({ count }) => (count === null ? '' : number(count)),
                },
                { name: t('reports.total'), isFigure: true, cell: ({ amount }) => money(amount) },
                ...(grouping === 'platform' ? [commissionColumn()] : []),
                ...(grouping === 'rule' ? [discountColumn()] : []),
              ]}
            />
          </>
        );
      }}
    </Loaded>
  );
}
