import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { day, shortMoney } from '../../../../web/format/format.ts';
import { countOfLine } from '../../../../web/menu/names.ts';
import { Icon } from '../../../../web/parts/icon.tsx';
import { listOf } from '../../../../web/text/speech.ts';
import { t } from '../../text/text.ts';
import { dishes, nameOfLine } from '../../work/menu.ts';
import { ask } from '../../work/server/api.ts';
import type { ListedOrder, OrderLine } from '../../work/types.ts';
import { orderAgain } from '../draft/again.ts';
import type { Place } from '../floor/places.ts';

const SHOWN = 3;

interface UsualProps {
  readonly place: Place;
  readonly customerId: number;
  readonly onTaken: () => void;
}

/** What a guest had the last times; one tap orders it again. */
export function Usual({ place, customerId, onTaken }: UsualProps) {
  const last = useSignal<readonly ListedOrder[]>([]);
  useEffect(() => {
    const query = { customer_id: customerId, status: 'paid', include: 'items', limit: SHOWN } as const;
    void ask('GET /pos/orders', { query }).then(
      ({ data }) => (last.value = data),
      () => {},
    );
  }, [customerId]);
  const linesOf = ({ items }: ListedOrder): readonly OrderLine[] =>
    (items ?? []).filter(({ status, menu_item_id }) => status !== 'voided' && dishes.value.has(menu_item_id));
  return (
    <ul class="usual">
      {last.value.map((order) => (
        <li key={order.id}>
          <button
            type="button"
            class="tile"
            onClick={() => {
              void orderAgain(place, linesOf(order));
              onTaken();
            }}
          >
            <Icon name="history" />
            <span>
              <strong dir="auto">
                {listOf(linesOf(order).map((line) => `${countOfLine(line)} ${nameOfLine(line)}`))}
              </strong>
              <small>
                {t('start.last', { day: day(order.business_date), amount: shortMoney(order.total) })}
              </small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
