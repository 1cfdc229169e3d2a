import { asProblem } from '../../../web/api/problem.ts';
import { Icon } from '../../../web/parts/icon.tsx';
import { say } from '../text/guests.ts';
import { second } from '../work/clock.ts';
import { staleSince } from '../work/live.ts';
import { consents, notice, orderBody } from './cart.ts';
import { settings } from './house.ts';
import { explain } from './refusals.ts';
import { giveUp, placed, sendingSince, sendOrder } from './sending.ts';
import { startAgain, step } from './visit.ts';

async function order(): Promise<void> {
  notice.value = undefined;
  try {
    await sendOrder(orderBody(consents.value));
    if (placed.value) step.value = 'number';
    else startAgain();
  } catch (error) {
    await explain(asProblem(error));
  }
}

/** One touch orders once, however long the answer takes. */
export function OrderButton({ isReady }: { readonly isReady: boolean }) {
  const isSending = sendingSince.value !== undefined;
  const isAway = staleSince.value !== undefined;
  return (
    <>
      <button
        type="button"
        class="button is-act"
        disabled={!isReady || isSending || isAway}
        onClick={() => void order()}
      >
        <Icon name="bag" />
        {say(isSending ? 'kiosk.sending' : settings.value?.pay_at_counter ? 'kiosk.pay_till' : 'kiosk.send')}
      </button>
      {isSending && <Slow />}
    </>
  );
}

const SLOW_MS = 4_000;
const LONG_MS = 60_000;

/** What a guest needs to know while no answer comes. */
function Slow() {
  second.value;
  const since = performance.now() - (sendingSince.value ?? 0);
  if (since < SLOW_MS) return null;
  const isLong = since > LONG_MS;
  return (
    <div class="notice is-warn" role="alert">
      <Icon name="waiting" />
      <p>
        <strong>{say(isLong ? 'kiosk.no_answer' : 'kiosk.unsure')}</strong>{' '}
        {say(isLong ? 'kiosk.no_answer_text' : 'kiosk.unsure_text')}
      </p>
      {isLong && (
        <button type="button" class="button" onClick={giveUp}>
          {say('kiosk.done')}
        </button>
      )}
    </div>
  );
}
