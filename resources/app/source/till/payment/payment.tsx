import { type Place, waitingFor } from '../../order/floor/places.ts';
import { t } from '../../text/text.ts';
import { openAct } from '../../work/act.ts';
import type { Order } from '../../work/types.ts';
import { showTaken, taken } from '../state.ts';
import { Done } from './done.tsx';
import { settledElsewhere } from './take.ts';
import { TakePayment } from './taking.tsx';

interface PaymentProps {
  readonly place: Place;
  readonly order: Order | undefined;
  /** What comes after an order that is settled. */
  readonly onSettled: (order: Order) => void;
}

/** Takes money for an order. What is due is what the server said last. */
export function Payment({ place, order, onSettled }: PaymentProps) {
  const isOnTheWay = waitingFor(place.lane).length > 0;
  const last = taken.value?.lane === place.lane ? taken.value : undefined;
  if (last) {
    const next = () => {
      taken.value = undefined;
      if (last.what.settled) onSettled(last.order);
    };
    return <Done taken={last.what} onNext={next} />;
  }
  if (order?.status === 'paid' && openAct.value === undefined)
    return <Done taken={settledElsewhere(order)} onNext={() => onSettled(order)} />;
  if (!order || isOnTheWay) return <p class="hint">{t('pay.first_sent')}</p>;
  return <TakePayment key={order.id} order={order} onTaken={(what) => showTaken(place.lane, order, what)} />;
}
