import { shortMoney } from '../../../../web/format/format.ts';
import { Icon } from '../../../../web/parts/icon.tsx';
import { guestOf, placeOfOrder, titleOf } from '../../order/floor/places.ts';
import { t } from '../../text/text.ts';
import { canAct } from '../../work/act.ts';
import type { Order } from '../../work/types.ts';
import { openAt } from '../state.ts';
import { drivers } from './deliveries.ts';

/** Deliveries that are over while their orders are still open. */
export const Unsettled = ({ orders }: { readonly orders: readonly Order[] }) => (
  <section>
    <h2>
      {t('delivery.unsettled')} <bdi class="count">{orders.length}</bdi>
    </h2>
    <div class="trips">
      {orders.map((order) => (
        <Over key={order.id} order={order} />
      ))}
    </div>
  </section>
);

function Over({ order }: { readonly order: Order }) {
  const isFailed = order.delivery_status === 'failed';
  const driver = drivers.value.find(({ id }) => id === order.driver_id);
  return (
    <article class="card trip">
      <header>
        <strong>{titleOf(order)}</strong>
        <span dir="auto">{guestOf(order)}</span>
        <bdi>
          {isFailed ? t('delivery.failed') : t('delivery.unpaid', { amount: shortMoney(order.balance_due) })}
        </bdi>
      </header>
      {driver && <p dir="auto">{driver.name}</p>}
      <div class="acts">
        <button type="button" class="button" onClick={() => openAt(placeOfOrder(order))}>
          {t('delivery.open')}
        </button>
        {!isFailed && (
          <button
            type="button"
            class="button is-act"
            disabled={!canAct()}
            onClick={() => openAt(placeOfOrder(order), true)}
          >
            <Icon name="cash" />
            {t('till.pay')}
          </button>
        )}
      </div>
    </article>
  );
}
