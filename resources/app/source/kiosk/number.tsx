import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { shortMoney } from '../../../web/format/format.ts';
import { language } from '../../../web/text/speech.ts';
import { say } from '../text/guests.ts';
import { settings } from './house.ts';
import { placed } from './sending.ts';
import { startAgain } from './visit.ts';

const SHOWN_S = 25;

function finish(): void {
  startAgain();
  placed.value = undefined;
}

/** The number, and what to do with it. */
export function NumberView() {
  const left = useSignal(SHOWN_S);
  useEffect(() => {
    const tick = setInterval(() => {
      left.value--;
      if (left.value <= 0) finish();
    }, 1_000);
    return () => clearInterval(tick);
  }, []);
  const order = placed.value;
  if (!order) return null;
  const amount = shortMoney(order.total);
  const isSent = order.status !== 'draft';
  const thanks = settings.value?.thanks_text?.[language.value];
  return (
    <main class="kiosk-number" aria-live="polite">
      <p>{say('kiosk.your_number')}</p>
      <h1>
        <bdi>{order.token_number}</bdi>
      </h1>
      <p class="pay">
        {order.total === 0
          ? say('kiosk.nothing_due')
          : say(isSent ? 'kiosk.pay_later' : 'kiosk.pay_now', { amount })}
      </p>
      <p>{thanks ?? say('kiosk.watch')}</p>
      <button type="button" class="button is-act" onClick={finish}>
        {say('kiosk.done')} · <bdi>{left.value}</bdi>
      </button>
    </main>
  );
}
