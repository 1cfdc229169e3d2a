import { useSignal } from '@preact/signals';
import { asProblem } from '../../../web/api/problem.ts';
import { money } from '../../../web/format/format.ts';
import { t } from '../text/text.ts';
import { staleSince } from '../work/server/subscription.ts';
import type { Delivery } from '../work/types.ts';
import { bookCash } from './acts.ts';
import { dueOf, isUnsent, toBook, toBringBack } from './trips.ts';

/** Cash to hand in at the till, and cash taken offline that is not booked yet. */
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
          <ToBook key={trip.order_id} trip={trip} />
        ))}
      </ul>
    </section>
  );
}

function ToBook({ trip }: { readonly trip: Delivery }) {
  const said = useSignal('');
  const isBusy = useSignal(false);
  const amount = money(dueOf(trip));
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
      </header>
      <button type="button" class="button" disabled={isAway || isBusy.value} onClick={() => void book()}>
        {isAway ? t('driver.needs_server') : t('driver.took', { amount })}
      </button>
      <p class="said" role="alert">
        {said.value}
      </p>
    </li>
  );
}
