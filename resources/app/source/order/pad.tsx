import { Icon } from '../../../web/parts/icon.tsx';
import { Strip } from '../parts/strip.tsx';
import { t } from '../text/text.ts';
import { AllergyWarning } from './allergy/warning.tsx';
import { Dishes, DishTools } from './dishes.tsx';
import { PlaceFacts } from './facts.tsx';
import type { Place } from './floor/places.ts';
import { isOrderShown } from './next.ts';
import { closePlace } from './open.ts';
import { OrderPanel, SendBar } from './order-panel.tsx';
import { CoversChips } from './start/covers-chips.tsx';

/** A waiter's place: dishes to tap, and its order. */
export function Pad({ place }: { readonly place: Place }) {
  return (
    <main class={isOrderShown.value ? 'pad-screen is-order-shown' : 'pad-screen'}>
      <header class="pad-top">
        <button type="button" class="plain square" aria-label={t('pad.back')} onClick={closePlace}>
          <Icon name="back" mirrored />
        </button>
        <h1>
          <bdi>{place.title}</bdi> <PlaceFacts place={place} />
        </h1>
        <Strip />
        <DishTools place={place} />
        <div class="phone-only">
          <CoversChips place={place} />
        </div>
      </header>
      <Dishes place={place} />
      <OrderPanel place={place} onHide={() => (isOrderShown.value = false)} />
      <AllergyWarning />
      <SendBar place={place} onShow={() => (isOrderShown.value = true)} />
    </main>
  );
}
