import { useSignal } from '@preact/signals';
import { Icon } from '../../../web/parts/icon.tsx';
import { Strip } from '../parts/strip.tsx';
import { guests } from '../parts/words.ts';
import { t } from '../text/text.ts';
import { minutesSince } from '../work/clock.ts';
import { Dishes } from './dishes.tsx';
import { waitingTime } from './floor.tsx';
import { closePlace } from './open.ts';
import { OrderPanel, SendBar } from './order-panel.tsx';
import { orderOf, type Place } from './places.ts';

/** A waiter's place: dishes to tap, and its order. */
export function Pad({ place }: { readonly place: Place }) {
  const isOrderShown = useSignal(false);
  return (
    <main class={isOrderShown.value ? 'pad-screen is-order-shown' : 'pad-screen'}>
      <header class="pad-top">
        <button type="button" class="plain square" aria-label={t('pad.back')} onClick={closePlace}>
          <Icon name="back" mirrored />
        </button>
        <h1 dir="auto">
          {place.title} <Facts place={place} />
        </h1>
        <Strip />
      </header>
      <Dishes place={place} />
      <OrderPanel place={place} onHide={() => (isOrderShown.value = false)} />
      <SendBar place={place} onShow={() => (isOrderShown.value = true)} />
    </main>
  );
}

/** Apart, as it moves with the clock: the dishes below it need not be drawn for that. */
function Facts({ place }: { readonly place: Place }) {
  const order = orderOf(place);
  const facts = [
    order && order.covers > 0 ? guests(order.covers) : undefined,
    order && waitingTime(minutesSince(order.created_at)),
  ];
  return <small>{facts.filter(Boolean).join(' · ')}</small>;
}
