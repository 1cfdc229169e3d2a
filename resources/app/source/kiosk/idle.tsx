import { useSignal } from '@preact/signals';
import { useEffect, useId } from 'preact/hooks';
import { Modal } from '../../../web/parts/modal.tsx';
import { say } from '../text/guests.ts';
import { settings } from './house.ts';
import { sendingSince } from './sending.ts';
import { startAgain, step } from './visit.ts';

const ASKED_S = 15;
const touches = ['pointerdown', 'keydown', 'wheel'] as const;

/** A guest who left is asked for a while, then the next one finds an empty kiosk. An order on its way is waited for. */
export function Idle() {
  const left = useSignal<number | undefined>(undefined);
  useEffect(() => {
    let quiet = 0;
    const touched = () => {
      quiet = 0;
      left.value = undefined;
    };
    const tick = setInterval(() => {
      const isBusy = step.value === 'attract' || step.value === 'number' || sendingSince.value !== undefined;
      if (isBusy) return touched();
      quiet++;
      const over = quiet - (settings.value?.idle_seconds ?? 60);
      left.value = over >= 0 ? ASKED_S - over : undefined;
      if (over < ASKED_S) return;
      touched();
      startAgain();
    }, 1_000);
    for (const touch of touches) addEventListener(touch, touched, { capture: true });
    return () => {
      clearInterval(tick);
      for (const touch of touches) removeEventListener(touch, touched, { capture: true });
    };
  }, []);
  return left.value === undefined ? null : (
    <StillThere left={left.value} onStay={() => (left.value = undefined)} />
  );
}

function StillThere({ left, onStay }: { readonly left: number; readonly onStay: () => void }) {
  const heading = useId();
  return (
    <Modal shape="sheet still-there" heading={heading} onClose={onStay}>
      <div class="sheet-body" role="alert">
        <h2 id={heading}>{say('kiosk.still_there')}</h2>
        <p>{say('kiosk.still_text', { n: left })}</p>
        <button type="button" class="button is-act" onClick={onStay}>
          {say('kiosk.go_on')}
        </button>
        <button type="button" class="button" onClick={startAgain}>
          {say('kiosk.start_again')}
        </button>
      </div>
    </Modal>
  );
}
