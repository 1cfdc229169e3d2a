import { money, number } from '../../../../web/format/format.ts';
import { useResource } from '../../api/resource.ts';
import type { Range } from '../../parts/date-range.tsx';
import { Freshness } from '../../parts/freshness.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { t } from '../../text/text.ts';

const CALM_MS = 20_000;

/** Whose sum is not plain from their name. */
const figures = ['total', 'net', 'tax', 'kept', 'tips'] as const;

export function SalesFigures({ range }: { readonly range: Range }) {
  const query = { date_from: range.from, date_to: range.to };
  const report = useResource('GET /reports/sales', {
    query,
    topics: ['order'],
    calmMs: CALM_MS,
  });
  return (
    <Loaded of={report}>
      {({ orders, average, payments, cancelled, voided, freshness }) => (
        <>
          <dl class="tiles">
            {[
              [t('reports.total'), money(orders.total)],
              [t('overview.orders'), number(orders.orders)],
              [t('overview.average'), money(average)],
              [t('reports.net'), money(orders.net)],
              [t('reports.tax'), money(orders.tax)],
              [t('reports.discounts'), money(orders.discounts + orders.coupons)],
              [t('reports.refunded'), money(orders.refunded)],
              [t('reports.kept'), money(payments.kept)],
              [t('reports.tips'), money(orders.tips)],
              [t('reports.cancelled'), `${number(cancelled.orders)} · ${money(cancelled.total)}`],
              [t('reports.voided'), `${number(voided.lines)} · ${money(voided.amount)}`],
            ].map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <details class="explained">
            <summary>{t('reports.explained')}</summary>
            <dl>
              {figures.map((figure) => (
                <div key={figure}>
                  <dt>{t(`reports.${figure}`)}</dt>
                  <dd>{t(`reports.${figure}_is`)}</dd>
                </div>
              ))}
            </dl>
          </details>
          <Freshness branches={freshness} />
        </>
      )}
    </Loaded>
  );
}
