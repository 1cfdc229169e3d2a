import { amountsOf } from '../../../../web/format/amounts.ts';
import { money } from '../../../../web/format/format.ts';
import { t } from '../../text/text.ts';
import type { Order } from '../../work/types.ts';

/** The parts of the total, as the server calculated them. */
export function Sums({ order }: { readonly order: Order }) {
  const words = { discount: t('till.discount'), coupon: t('till.coupon'), rounding: t('till.rounding') };
  const rows = [
    [t('till.subtotal'), order.subtotal] as const,
    ...amountsOf(order, words),
    ...(order.amount_paid === 0 ? [] : [[t('till.paid'), -order.amount_paid] as const]),
  ];
  return (
    <dl class="sums">
      {rows.map(([name, amount]) => (
        <div key={name}>
          <dt dir="auto">{name}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
      <div class="is-total">
        <dt>{t(order.amount_paid > 0 ? 'till.due' : 'pad.total')}</dt>
        <dd>{money(order.amount_paid > 0 ? order.balance_due : order.total)}</dd>
      </div>
    </dl>
  );
}
