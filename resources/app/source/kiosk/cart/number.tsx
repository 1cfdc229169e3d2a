import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { shortMoney } from '../../../../web/format/format.ts';
import { language } from '../../../../web/text/speech.ts';
import { say } from '../../text/guests.ts';
import { settings } from '../restaurant.ts';
import { startAgain } from '../visit.ts';
import { type KioskOrder, placed } from './sending.ts';

const SHOWN_S = 25;
/** A guest takes out a phone and pays. */
const SHOWN_WITH_CODE_S = 120;

function finish(): void {
  startAgain();
  placed.value = undefined;
}

interface PaymentCodeProps {
  readonly qr: { readonly payload: string; readonly svg: string };
}

function PaymentCode({ qr: { payload, svg } }: PaymentCodeProps) {
  return (
    <figure>
      <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt="" />
      <figcaption>{say(payload.startsWith('upi:') ? 'display.scan_upi' : 'display.scan')}</figcaption>
    </figure>
  );
}

function whatToPay({ total, status, payment_qr }: KioskOrder) {
  if (total === 0) return 'kiosk.nothing_due';
  const isSent = status !== 'draft';
  if (payment_qr) return isSent ? 'kiosk.code_later' : 'kiosk.code_now';
  return isSent ? 'kiosk.pay_later' : 'kiosk.pay_now';
}

/** The number, and what to do with it. */
export function NumberView() {
  const left = useSignal(placed.value?.payment_qr ? SHOWN_WITH_CODE_S : SHOWN_S);
  useEffect(() => {
    const tick = setInterval(() => {
      left.value--;
      if (left.value <= 0) finish();
    }, 1_000);
    return () => clearInterval(tick);
  }, []);
  const order = placed.value;
  if (!order) return null;
  const thanks = settings.value?.thanks_text?.[language.value];
  return (
    <main class="kiosk-number" aria-live="polite">
      <p>{say('kiosk.your_number')}</p>
      <h1>
        <bdi>{order.token_number}</bdi>
      </h1>
      <p class="pay">{say(whatToPay(order), { amount: shortMoney(order.total) })}</p>
      {order.payment_qr && <PaymentCode qr={order.payment_qr} />}
      <p>{thanks ?? say('kiosk.watch')}</p>
      <button type="button" class="button is-act" onClick={finish}>
        {say('kiosk.done')} · <bdi>{left.value}</bdi>
      </button>
    </main>
  );
}
