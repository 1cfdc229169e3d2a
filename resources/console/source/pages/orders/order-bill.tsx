import { amountsOf } from '../../../../web/format/amounts.ts';
import { money } from '../../../../web/format/format.ts';
import { countOfLine } from '../../../../web/menu/names.ts';
import type { Order } from '../../api/types.ts';
import { Badge } from '../../parts/badge.tsx';
import { Card } from '../../parts/card.tsx';
import { t } from '../../text/text.ts';

type Line = Order['items'][number];

/** The bill as its guests see it, with what was taken off the order. */
export function OrderBill({ order }: { readonly order: Order }) {
  const words = {
    discount: t('orders.discount'),
    coupon: t('orders.coupon'),
    rounding: t('orders.rounding'),
  };
  return (
    <Card title={t('orders.bill')}>
      <table class="bill">
        <caption class="unseen">{t('orders.bill')}</caption>
        <tbody>
          {order.items.map((line) => (
            <LineRow key={line.id} line={line} />
          ))}
        </tbody>
        <tfoot>
          <Amount name={t('orders.subtotal')} amount={order.subtotal} />
          {amountsOf(order, words).map(([name, amount]) => (
            <Amount key={name} name={name} amount={amount} />
          ))}
          <Amount name={t('reports.total')} amount={order.total} isTotal />
          {order.tip_total !== 0 && <Amount name={t('reports.tips')} amount={order.tip_total} />}
          <Amount name={t('orders.paid')} amount={order.amount_paid} />
          {order.balance_due !== 0 && order.status !== 'cancelled' && (
            <Amount
              name={t(order.balance_due < 0 ? 'orders.owed_back' : 'orders.due')}
              amount={Math.abs(order.balance_due)}
              isTotal
            />
          )}
        </tfoot>
      </table>
    </Card>
  );
}

function LineRow({ line }: { readonly line: Line }) {
  const isVoid = line.status === 'voided';
  return (
    <tr class={isVoid ? 'is-void' : undefined}>
      <td class="figure">{countOfLine(line)}</td>
      <th scope="row">
        {isVoid ? <s>{line.name}</s> : <bdi>{line.name}</bdi>}
        {[...line.modifiers.map(({ name }) => name), line.note].filter(Boolean).map((one, at) => (
          <small key={at}>{one}</small>
        ))}
        {isVoid && (
          <small>
            <Badge value="voided" tone="bad" /> {line.void_reason}
          </small>
        )}
      </th>
      <td class="figure">{isVoid ? '–' : money(line.line_total)}</td>
    </tr>
  );
}

interface AmountProps {
  readonly name: string;
  readonly amount: number;
  readonly isTotal?: boolean;
}

const Amount = ({ name, amount, isTotal }: AmountProps) => (
  <tr class={isTotal ? 'is-total' : undefined}>
    <th scope="row" colSpan={2}>
      <bdi>{name}</bdi>
    </th>
    <td class="figure">{money(amount)}</td>
  </tr>
);
