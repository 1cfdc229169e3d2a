import { money, time } from '../../../../web/format/format.ts';
import { countOfLine } from '../../../../web/menu/names.ts';
import { useResource } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { Table } from '../../api/types.ts';
import { Badge } from '../../parts/badge.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { hrefOf } from '../../shell/router.ts';
import { stateOf, toneOf } from '../orders/order-words.ts';

/** What the guests at a table have ordered, with the way to the whole of it. */
export function TableOrders({ table: { current_order_ids } }: { readonly table: Table }) {
  if (current_order_ids.length === 0 || !mayCall('GET /pos/orders')) return null;
  return <Orders ids={current_order_ids} />;
}

function Orders({ ids }: { readonly ids: readonly number[] }) {
  const orders = useResource('GET /pos/orders', {
    query: { ids: ids.join(','), include: 'items' },
    topics: ['order'],
  });
  return (
    <Loaded of={orders}>
      {(all) => (
        <ul class="states">
          {all.map((order) => (
            <li key={order.id}>
              <span>
                <a href={hrefOf(`orders/${order.id}`)}>
                  <bdi>{order.order_number}</bdi>
                </a>{' '}
                <Badge value={order.status} tone={toneOf(order)} label={stateOf(order)} />
                <small dir="auto">
                  {[
                    time(order.created_at),
                    ...(order.items ?? [])
                      .filter(({ status }) => status !== 'voided')
                      .map((line) => `${countOfLine(line)} ${line.name}`),
                  ].join(' · ')}
                </small>
              </span>
              <bdi>{money(order.total)}</bdi>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
