import { asProblem } from '../../../../web/api/problem.ts';
import { Icon } from '../../../../web/parts/icon.tsx';
import { say } from '../../text/guests.ts';
import { second } from '../../work/server/clock.ts';
import { staleSince } from '../../work/server/subscription.ts';
import { explain } from '../refusals.ts';
import { settings } from '../restaurant.ts';
import { startAgain, step } from '../visit.ts';
import { consents, notice, orderBody } from './cart.ts';
import { giveUp, placed, sendingSince, sendOrder } from './sending.ts';

async function order(isPaidByCode: boolean): Promise<void> {
  notice.value = undefined;
  try {
    await sendOrder(orderBody(consents.value), isPaidByCode);
    if (placed.value) step.value = 'number';
    else startAgain();
  } catch (error) {
    await explain(asProblem(error));
  }
}

interface OrderButtonsProps {
  /** Undefined until it is known. */
  readonly due: number | undefined;
}

/** One touch orders once, however long the answer takes. */
export function OrderButtons({ due }: OrderButtonsProps) {
  const isSending = sendingSince.value !== undefined;
  const isOff = due === undefined || isSending || staleSince.value !== undefined;
  const { payment_code = null, pay_at_counter = false } = settings.value ?? {};
  const code = due === 0 ? null : payment_code;
  const words = code ? 'kiosk.till' : due !== 0 && pay_at_counter ? 'kiosk.pay_till' : 'kiosk.send';
  return (
    <>
      <div class="pay-by">
        {code && (
          <button type="button" class="button is-act" disabled={isOff} onClick={() => void order(true)}>
            <Icon name="tablet" />
            {say(isSending ? 'kiosk.sending' : `kiosk.pay_${code}`)}
          </button>
        )}
        {(!code || pay_at_counter) && (
          <button
            type="button"
            class={code ? 'button' : 'button is-act'}
            disabled={isOff}
            onClick={() => void order(false)}
          >
            <Icon name={code ? 'cash' : 'bag'} />
            {say(isSending ? 'kiosk.sending' : words)}
          </button>
        )}
      </div>
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
