import { shortMoney } from '../../../web/format/format.ts';
import { factsBeside } from '../../../web/text/speech.ts';
import { partPaidWords, waitingTime } from '../order/floor/need-words.ts';
import {
  guestOf,
  isPartPaid,
  openOrders,
  openPlace,
  placeOfOrder,
  readyDishes,
  titleOf,
} from '../order/floor/places.ts';
import { t } from '../text/text.ts';
import { minutesSince, second } from '../work/server/clock.ts';

/** Every open order, the oldest first. */
export function OrdersView() {
  second.value;
  const orders = [...openOrders.value].sort((one, other) => one.created_at.localeCompare(other.created_at));
  return (
    <ul class="order-list">
      {orders.length === 0 && <li class="hint">{t('needs.no_orders')}</li>}
      {orders.map((order) => (
        <li key={order.id}>
          <button type="button" class="tile" onClick={() => (openPlace.value = placeOfOrder(order))}>
            <strong dir="auto">{titleOf(order)}</strong>
            <span>
              {factsBeside(guestOf(order), order.waiter_name, isPartPaid(order) && partPaidWords([order]))}
            </span>
            <span>
              {readyDishes(order) > 0
                ? t('floor.ready', { n: readyDishes(order) })
                : waitingTime(minutesSince(order.created_at))}
            </span>
            <bdi>{shortMoney(order.total)}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}
