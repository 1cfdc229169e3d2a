import { day, money, number } from '../../../../web/format/format.ts';
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
}

const none = () => t('reports.none');

/** Each grouping of the report as the same three columns. */
function linesOf(report: SalesReport, grouping: Grouping): Line[] {
  switch (grouping) {
    case 'day':
      return (report.by_day ?? []).map(({ date, orders, total }) => ({
        name: day(date),
        count: orders,
        amount: total,
      }));
    case 'branch':
      return (report.by_branch ?? []).map(({ name, orders, total }) => ({
        name: name ?? none(),
        count: orders,
        amount: total,
      }));
    case 'hour':
      return (report.by_hour ?? []).map(({ hour, orders, total }) => ({
        name: `${String(hour).padStart(2, '0')}:00`,
        count: orders,
        amount: total,
      }));
    case 'item':
      return (report.by_item ?? []).map(({ name, quantity, gross }) => ({
        name: name ?? none(),
        count: quantity,
        amount: gross,
      }));
    case 'category':
      return (report.by_category ?? []).map(({ name, quantity, gross }) => ({
        name: name ?? none(),
        count: quantity,
        amount: gross,
      }));
    case 'order_type':
      return (report.by_order_type ?? []).map(({ name, orders, total }) => ({
        name: name ?? none(),
        count: orders,
        amount: total,
      }));
    case 'waiter':
      return (report.by_waiter ?? []).map(({ name, orders, total }) => ({
        name: name ?? none(),
        count: orders,
        amount: total,
      }));
    case 'platform':
      return (report.by_platform ?? []).map(({ name, orders, total, commission }) => ({
        name: name ?? none(),
        count: orders,
        amount: total,
        commission,
      }));
    case 'payment_method':
      return (report.by_payment_method ?? []).map(({ name, payment_method, payments, kept }) => ({
        name: name ?? payment_method,
        count: payments,
        amount: kept,
      }));
    case 'tax':
      return (report.by_tax ?? []).map(({ name, rate, amount }) => ({
        name: `${name ?? none()} ${number(rate)} %`,
        count: null,
        amount,
      }));
  }
}

const commissionColumn = () => ({
  name: t('field.commission'),
  isFigure: true,
  cell: ({ commission = 0 }: Line) => money(commission),
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
        const lines = linesOf(found, grouping);
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
              ]}
            />
          </>
        );
      }}
    </Loaded>
  );
}
