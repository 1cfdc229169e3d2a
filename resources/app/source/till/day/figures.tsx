import { money } from '../../../../web/format/format.ts';
import { t } from '../../text/text.ts';
import type { DayFigures } from '../../work/types.ts';
import { methodName } from '../payment/methods.ts';
import { looseCash } from './loose-cash.ts';

/** What a day sold and what it took, open or closed. */
export const Figures = ({ day }: { readonly day: DayFigures }) => (
  <dl class="sums">
    <div class="is-total">
      <dt>{t('day.sold', { n: day.orders.orders })}</dt>
      <dd>{money(day.orders.total)}</dd>
    </div>
    {day.by_payment_method.map(({ payment_method, kept }) => (
      <div key={payment_method}>
        <dt dir="auto">{methodName(payment_method)}</dt>
        <dd>{money(kept)}</dd>
      </div>
    ))}
    {looseCash(day) !== 0 && (
      <div class="is-bad">
        <dt>{t('day.loose_row')}</dt>
        <dd>{money(looseCash(day))}</dd>
      </div>
    )}
    <div>
      <dt>{t('day.open_orders')}</dt>
      <dd>{day.open_orders}</dd>
    </div>
    <div>
      <dt>{t('day.outstanding')}</dt>
      <dd>{money(day.outstanding.amount)}</dd>
    </div>
  </dl>
);
