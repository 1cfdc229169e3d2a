import { shortMoney } from '../../../../web/format/format.ts';
import { Icon } from '../../../../web/parts/icon.tsx';
import { shortTime } from '../../parts/words.ts';
import { t } from '../../text/text.ts';
import type { Order } from '../../work/types.ts';
import { details } from '../state.ts';
import { methodName } from './methods.ts';

/** What was paid of an order so far. */
export function Paid({ order }: { readonly order: Order }) {
  const payments = details.value.get(order.id)?.payments ?? [];
  const taken = payments.filter(({ kind, status }) => kind === 'payment' && status === 'completed');
  if (taken.length === 0) return null;
  return (
    <ul class="paid-so-far" aria-label={t('pay.so_far')}>
      {taken.map((one) => (
        <li key={one.id}>
          <Icon name="check" />
          <span dir="auto">{methodName(one.payment_method)}</span>
          <small>{shortTime(one.created_at)}</small>
          <bdi>{shortMoney(one.amount)}</bdi>
        </li>
      ))}
    </ul>
  );
}
