import { shortMoney } from '../../../web/format/format.ts';
import { waitingTime } from '../order/floor.tsx';
import { openOrders, openPlace, placeOfOrder, readyLines, titleOf } from '../order/places.ts';
import { t } from '../text/text.ts';
import { minutesSince, second } from '../work/clock.ts';

/** Every open order, the oldest first. */
export function OrdersView() {
  second.value;
  const orders = [...openOrders.value].sort((one, other) => one.created_at.localeCompare(other.created_at));
  return (
    <ul class="order-list">
      {orders.length === 0 && <li class="hint">{t('needs.nothing')}</li>}
      {orders.map((order) => (
        <li key={order.id}>
          <button type="button" class="tile" onClick={() => (openPlace.value = placeOfOrder(order))}>
            <strong dir="auto">{titleOf(order)}</strong>
            <span dir="auto">{order.waiter_name}</span>
            <span>
              {readyLines(order).length > 0
                ? t('floor.ready', { n: readyLines(order).length })
                : waitingTime(minutesSince(order.created_at))}
            </span>
            <bdi>{shortMoney(order.total)}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}
