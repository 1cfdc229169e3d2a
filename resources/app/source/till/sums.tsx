import { money, shortMoney } from '../../../web/format/format.ts';
import { t } from '../text/text.ts';
import type { Order } from '../work/types.ts';

/** What the total is made of, as the server reckoned it. */
export function Sums({ order }: { readonly order: Order }) {
  const rows: readonly (readonly [string, number])[] = [
    [t('till.subtotal'), order.subtotal],
    [order.discount_reason ?? t('till.discount'), -order.discount_amount],
    [order.coupon_code ?? t('till.coupon'), -order.coupon_amount],
    ...(order.charges ?? []).map(({ name, amount }) => [name, amount] as const),
    ...(order.taxes ?? [])
      .filter(({ inclusive }) => !inclusive)
      .map(({ name, amount }) => [name, amount] as const),
    [t('till.rounding'), order.rounding_adjustment],
    [t('till.paid'), -order.amount_paid],
  ];
  return (
    <dl class="sums">
      {rows
        .filter(([, amount], at) => at === 0 || amount !== 0)
        .map(([name, amount]) => (
          <div key={name}>
            <dt dir="auto">{name}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
      <div class="is-total">
        <dt>{t(order.amount_paid > 0 ? 'till.due' : 'pad.total')}</dt>
        <dd>{shortMoney(order.amount_paid > 0 ? order.balance_due : order.total)}</dd>
      </div>
    </dl>
  );
}
