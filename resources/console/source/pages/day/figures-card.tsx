import { day, money, number } from '../../../../web/format/format.ts';
import { addUp } from '../../../../web/format/minor.ts';
import { request } from '../../api/client.ts';
import { useResource } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { DayFigures } from '../../api/types.ts';
import { Card, Facts } from '../../parts/card.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { attempt } from '../../shell/notices.tsx';
import { isHosted } from '../../shell/place.ts';
import { t, valueName } from '../../text/text.ts';

const PRINT = 'POST /pos/reports/x/print';
const CALM_MS = 10_000;

/** The day as it stands: an X report changes nothing. */
export function DayFiguresCard() {
  const report = useResource('GET /pos/reports/x', { topics: ['order', 'shift'], calmMs: CALM_MS });
  return (
    <Card title={t('day.x')}>
      <Loaded of={report}>
        {({ figures, business_date }) => (
          <>
            <p class="hint">{day(business_date)}</p>
            <Figures figures={figures} />
            {warningsOf(figures).map((warning) => (
              <p key={warning} class="hint-box">
                {warning}
              </p>
            ))}
          </>
        )}
      </Loaded>
      {mayCall(PRINT) && isHosted.value && (
        <footer>
          <button type="button" onClick={() => void attempt(() => request(PRINT), t('day.printing'))}>
            {t('day.print_x')}
          </button>
        </footer>
      )}
    </Card>
  );
}

/** What the server warns of in English, said in the language of the page. */
const warningsOf = ({ open_orders, open_shifts, drivers, check }: DayFigures): string[] => {
  const carrying = drivers.filter(({ carried }) => carried !== 0).length;
  return [
    open_orders > 0 && t('day.open_orders', { n: open_orders }),
    open_shifts > 0 && t('day.open_shifts', { n: open_shifts }),
    carrying > 0 && t('day.carrying', { n: carrying }),
    check.difference !== 0 && t('day.not_balanced'),
  ].filter((one) => one !== false);
};

/** To be added up: what was sold less refunds is net, tax and rounding. */
export const Figures = ({ figures }: { readonly figures: DayFigures }) => (
  <Facts
    facts={[
      [
        t('day.sold', { count: figures.orders.orders }),
        <strong key="sold">{money(figures.orders.total)}</strong>,
      ],
      [t('day.refunded'), money(-figures.orders.refunded)],
      [
        t('day.after_refunds'),
        <strong key="kept">{money(addUp([figures.orders.total, -figures.orders.refunded]))}</strong>,
      ],
      [t('reports.net'), money(figures.orders.net)],
      [t('reports.tax'), money(figures.orders.tax)],
      [t('day.rounding'), money(figures.orders.rounding)],
      ...figures.by_payment_method.map(
        ({ name, payment_method, kept }) => [name ?? valueName(payment_method), money(kept)] as const,
      ),
      [t('reports.discounts'), money(figures.orders.discounts + figures.orders.coupons)],
      [t('reports.tips'), money(figures.orders.tips)],
      [t('reports.cancelled'), `${number(figures.cancelled.orders)} · ${money(figures.cancelled.total)}`],
      [t('day.outstanding'), `${number(figures.outstanding.orders)} · ${money(figures.outstanding.amount)}`],
      [
        t('day.carried_over'),
        `${number(figures.carried_over.orders)} · ${money(figures.carried_over.amount)}`,
      ],
    ]}
  />
);
