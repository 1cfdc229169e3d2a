import { useSignal } from '@preact/signals';
import { useEffect, useId } from 'preact/hooks';
import { Modal } from '../../../web/parts/modal.tsx';
import { say } from '../text/guests.ts';
import { sendingSince } from './cart/sending.ts';
import { settings } from './restaurant.ts';
import { startAgain, step } from './visit.ts';

const ASKED_S = 15;
const touches = ['pointerdown', 'keydown', 'wheel'] as const;

/** Asks whether the guest is still there, then starts again for the next one; never while an order is being sent. */
export function Idle() {
  const quiet = useSignal(0);
  const over = quiet.value - (settings.value?.idle_seconds ?? 60);
  const stay = () => (quiet.value = 0);
  useEffect(() => {
    // The question stays while it is touched: a question gone at the touch's begin has no button at its end.
    const touched = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest('.still-there button'))) stay();
    };
    const tick = setInterval(() => {
      const isBusy = step.value === 'attract' || step.value === 'number' || sendingSince.value !== undefined;
      if (isBusy) stay();
      else quiet.value++;
    }, 1_000);
    for (const touch of touches) addEventListener(touch, touched, { capture: true });
    return () => {
      clearInterval(tick);
      for (const touch of touches) removeEventListener(touch, touched, { capture: true });
    };
  }, []);
  const leave = () => {
    stay();
    startAgain();
  };
  useEffect(() => {
    if (over >= ASKED_S) leave();
  }, [over]);
  return over < 0 ? null : <StillThere left={ASKED_S - over} onStay={stay} onLeave={leave} />;
}

interface StillThereProps {
  /** Seconds. */
  readonly left: number;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

function StillThere({ left, onStay, onLeave }: StillThereProps) {
  const heading = useId();
  return (
    <Modal shape="sheet still-there" heading={heading} onClose={onStay}>
      <div class="sheet-body" role="alert">
        <h2 id={heading}>{say('kiosk.still_there')}</h2>
        <p>{say('kiosk.still_text', { n: left })}</p>
        <button type="button" class="button is-act" onClick={onStay}>
          {say('kiosk.go_on')}
        </button>
        <button type="button" class="button" onClick={onLeave}>
          {say('kiosk.start_again')}
        </button>
      </div>
    </Modal>
  );
}
