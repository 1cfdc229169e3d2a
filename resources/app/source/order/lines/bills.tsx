import { useSignal } from '@preact/signals';
import { shortMoney } from '../../../../web/format/format.ts';
import { Icon } from '../../../../web/parts/icon.tsx';
import { later } from '../../parts/later.tsx';
import { t } from '../../text/text.ts';
import { openPlace, orderOf, ordersAt, type Place, placeOfOrder } from '../floor/places.ts';

const MergeBills = later(async () => (await import('./merge-bills.tsx')).MergeBills);

/** The bills of a table that has several. */
export function Bills({ place }: { readonly place: Place }) {
  const isMerging = useSignal(false);
  const orders = place.tableId === null ? [] : ordersAt(place.tableId);
  const bill = orderOf(place);
  if (orders.length < 2) return null;
  return (
    <nav class="chips" aria-label={t('nav.orders')}>
      {orders.map((order) => (
        <button
          type="button"
          key={order.id}
          class="chip"
          aria-pressed={order.id === place.orderId}
          onClick={() => {
            openPlace.value = placeOfOrder(order);
          }}
        >
          #{order.token_number} <bdi>{shortMoney(order.total)}</bdi>
        </button>
      ))}
      {bill && (
        <button type="button" class="chip" onClick={() => (isMerging.value = true)}>
          <Icon name="course" />
          {t('bill.merge')}
        </button>
      )}
      {bill && isMerging.value && <MergeBills bill={bill} onClose={() => (isMerging.value = false)} />}
    </nav>
  );
}
