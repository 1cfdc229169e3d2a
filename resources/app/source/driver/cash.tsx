import { useSignal } from '@preact/signals';
import { asProblem } from '../../../web/api/problem.ts';
import { money } from '../../../web/format/format.ts';
import { t } from '../text/text.ts';
import { staleSince } from '../work/server/subscription.ts';
import type { Delivery } from '../work/types.ts';
import { bookCash } from './acts.ts';
import { dueOf, isUnsent, toBook, toBringBack, unpaid } from './trips.ts';

/** Cash to hand in at the till, cash taken offline that is not booked yet, and what nobody paid. */
export function Cash() {
  return (
    <section class="driver-cash">
      <p class="card">
        {t('driver.bring_back')}
        <strong>
          <bdi>{money(toBringBack.value)}</bdi>
        </strong>
      </p>
      {toBook.value.length > 0 && <h2>{t('driver.to_book')}</h2>}
      <ul class="trips">
        {toBook.value.map((trip) => (
          <Due key={trip.order_id} trip={trip} act={t('driver.took', { amount: money(dueOf(trip)) })} />
        ))}
      </ul>
      {unpaid.value.length > 0 && <h2>{t('driver.unpaid')}</h2>}
      <ul class="trips">
        {unpaid.value.map((trip) => (
          <Due key={trip.order_id} trip={trip} act={t('driver.paid_after_all')} isUnpaid />
        ))}
      </ul>
    </section>
  );
}

interface DueProps {
  readonly trip: Delivery;
  readonly act: string;
  readonly isUnpaid?: boolean;
}

/** What is due of a delivered order, which one tap books as taken in cash. */
function Due({ trip, act, isUnpaid = false }: DueProps) {
  const said = useSignal('');
  const isBusy = useSignal(false);
  const book = async () => {
    isBusy.value = true;
    await bookCash(trip).catch((error: unknown) => {
      said.value = asProblem(error).message || t('driver.needs_server');
    });
    isBusy.value = false;
  };
  const isAway = staleSince.value !== undefined || isUnsent(trip);
  return (
    <li class="card trip">
      <header>
        <h3>
          <bdi>#{trip.token_number}</bdi> <span dir="auto">{trip.customer?.name}</span>
        </h3>
        {isUnpaid && (
          <span class="badge is-warn">{t('driver.unpaid_amount', { amount: money(dueOf(trip)) })}</span>
        )}
      </header>
      {isUnpaid && <p>{t('driver.unpaid_text')}</p>}
      <button type="button" class="button" disabled={isAway || isBusy.value} onClick={() => void book()}>
        {isAway ? t('driver.needs_server') : act}
      </button>
      <p class="said" role="alert">
        {said.value}
      </p>
    </li>
  );
}
