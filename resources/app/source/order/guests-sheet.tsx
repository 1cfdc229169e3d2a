import { useSignal } from '@preact/signals';
import { shortMoney } from '../../../web/format/format.ts';
import { Icon } from '../../../web/parts/icon.tsx';
import { Revealed } from '../parts/fields/revealed.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { type TextKey, t } from '../text/text.ts';
import { extrasOf, nameOfLine } from '../work/menu.ts';
import { known } from '../work/rows.ts';
import { acceptGuests, declineGuests, needsServer } from './acts.ts';
import { lookedAt } from './next.ts';

const reasons: readonly TextKey[] = ['guests.no_off', 'guests.no_closed', 'guests.no_come'];

/** One tap sends it to the kitchen; who declines says why, which the guest reads. */
export function GuestsSheet() {
  const isDeclining = useSignal(false);
  const isBusy = useSignal(false);
  const order = known.value.guest_order.get(lookedAt.value ?? 0);
  const close = () => {
    lookedAt.value = undefined;
  };
  if (!order) return null;
  const decide = async (work: Promise<boolean>) => {
    isBusy.value = true;
    if (await work) close();
    isBusy.value = false;
  };
  const isOver = order.status !== 'waiting';
  const isOff = isBusy.value || isOver || needsServer();
  return (
    <Sheet
      title={t('guests.title', { place: order.table_name ?? '' })}
      lead={isOver ? t(`guests.is_${order.status}` as TextKey) : t('guests.lead')}
      onClose={close}
      foot={
        <>
          <button
            type="button"
            class="button"
            disabled={isOff}
            aria-expanded={isDeclining.value}
            onClick={() => (isDeclining.value = !isDeclining.value)}
          >
            {t('guests.decline')}
          </button>
          <button
            type="button"
            class="button is-act"
            disabled={isOff}
            aria-busy={isBusy.value}
            onClick={() => void decide(acceptGuests(order))}
          >
            <Icon name="send" mirrored />
            {t('guests.accept')}
          </button>
        </>
      }
    >
      <ul class="asked-lines">
        {order.items.map((line, at) => (
          <li key={at}>
            <bdi class="quantity">{line.quantity}×</bdi>
            <span class="what">
              <strong dir="auto">{nameOfLine(line)}</strong>
              <small dir="auto">{extrasOf(line)}</small>
            </span>
            <bdi>{shortMoney(line.line_total)}</bdi>
          </li>
        ))}
      </ul>
      <p class="said" role="status">
        {needsServer() && t('act.needs_server')}
      </p>
      {isDeclining.value && (
        <Revealed>
          <fieldset class="chips">
            <legend>{t('guests.why')}</legend>
            {reasons.map((key) => (
              <button
                type="button"
                key={key}
                class="chip is-bad"
                disabled={isOff}
                onClick={() => void decide(declineGuests(order, t(key)))}
              >
                {t(key)}
              </button>
            ))}
          </fieldset>
        </Revealed>
      )}
    </Sheet>
  );
}
