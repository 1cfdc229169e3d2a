import { useSignal } from '@preact/signals';
import { Icon } from '../../../web/parts/icon.tsx';
import { say } from '../text/guests.ts';
import { Allergens } from './allergens.tsx';
import { sendingSince } from './cart/sending.ts';
import { isDown, startAgain } from './visit.ts';

/** Below every step: away from here, lower, and what the dishes contain. */
export function Foot() {
  const isOpen = useSignal(false);
  return (
    <>
      <footer class="kiosk-foot">
        <button type="button" class="plain" disabled={sendingSince.value !== undefined} onClick={startAgain}>
          <Icon name="close" />
          {say('kiosk.start_again')}
        </button>
        <button type="button" class="plain" onClick={() => (isDown.value = !isDown.value)}>
          <Icon name="lower" />
          {say(isDown.value ? 'kiosk.up' : 'kiosk.down')}
        </button>
        <button type="button" class="plain" onClick={() => (isOpen.value = true)}>
          <Icon name="info" />
          {say('kiosk.allergens')}
        </button>
      </footer>
      {isOpen.value && <Allergens onClose={() => (isOpen.value = false)} />}
    </>
  );
}
