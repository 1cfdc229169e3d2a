import { outstandingOrderStatuses } from '../../../../../server/core/statuses.ts';
import { money, time } from '../../../../web/format/format.ts';
import { useResource } from '../../api/resource.ts';
import { Card } from '../../parts/card.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { hrefOf } from '../../shell/router.ts';
import { t } from '../../text/text.ts';
import { placeOf } from '../orders/order-words.ts';

/** Sold and not paid, whatever day it was. */
export function OutstandingCard() {
  const orders = useResource('GET /pos/orders', {
    query: { status: outstandingOrderStatuses, limit: 200 },
    topics: ['order'],
  });
  return (
    <Card title={t('day.bills')}>
      <Loaded of={orders}>
        {(all) => (
          <>
            {all.length === 0 && <p class="hint">{t('day.no_bills')}</p>}
            <ul class="states">
              {all.map((order) => (
                <li key={order.id}>
                  <span>
                    <a href={hrefOf(`orders/${order.id}`)} dir="auto">
                      {placeOf(order)} · #{order.token_number}
                    </a>
                    <small>{time(order.created_at)}</small>
                  </span>
                  <bdi>{money(order.balance_due)}</bdi>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Card>
  );
}
