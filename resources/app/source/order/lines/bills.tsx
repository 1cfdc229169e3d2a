import { shortMoney } from '../../../../web/format/format.ts';
import { t } from '../../text/text.ts';
import { openPlace, ordersAt, type Place, placeOfOrder } from '../floor/places.ts';

/** The bills of a table that has several. */
export function Bills({ place }: { readonly place: Place }) {
  const orders = place.tableId === null ? [] : ordersAt(place.tableId);
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
    </nav>
  );
}
