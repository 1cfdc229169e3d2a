import { useSignal } from '@preact/signals';
import { asProblem } from '../../../web/api/problem.ts';
import { shortMoney } from '../../../web/format/format.ts';
import { Icon } from '../../../web/parts/icon.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { t } from '../text/text.ts';
import { staleSince } from '../work/server/subscription.ts';
import type { Delivery } from '../work/types.ts';
import { bookCash, deliver, fail, start } from './acts.ts';
import { take } from './stored-trips.ts';
import { addressOf, isUnsent, mapOf, statusOf } from './trips.ts';

/** What is asked of the driver before the next step. */
type Asked = 'cash' | 'failed';

interface CardProps {
  readonly trip: Delivery;
  readonly isFirst: boolean;
}

export function TripCard({ trip, isFirst }: CardProps) {
  const sheet = useSignal<Asked | undefined>(undefined);
  const close = () => (sheet.value = undefined);
  const { customer, address, notes, balance_due_in_cash } = trip;
  const phone = customer?.phone;
  return (
    <article class={isFirst ? 'card trip is-first' : 'card trip'}>
      <header>
        <h2>
          <bdi>#{trip.token_number}</bdi>
        </h2>
        {balance_due_in_cash > 0 ? (
          <span class="badge is-warn">
            <Icon name="cash" />
            {t('driver.collect', { amount: shortMoney(balance_due_in_cash) })}
          </span>
        ) : (
          <span class="badge is-paid">
            <Icon name="check" />
            {t('driver.paid')}
          </span>
        )}
      </header>
      <p>
        <strong dir="auto">{customer?.name}</strong>
        <span dir="auto">{addressOf(trip)}</span>
        {!addressOf(trip) && <NoAddress />}
        {address?.notes && <span dir="auto">“{address.notes}”</span>}
        {notes && <span dir="auto">{notes}</span>}
      </p>
      {isFirst && (
        <div class="acts">
          {phone && (
            <a class="button" href={`tel:${phone}`}>
              <Icon name="phone" />
              {t('driver.call')}
            </a>
          )}
          {address && (
            <a class="button" href={mapOf(trip)}>
              <Icon name="map" />
              {t('driver.map')}
            </a>
          )}
        </div>
      )}
      {isUnsent(trip) && (
        <p class="why">
          <Icon name="waiting" />
          {t('driver.kept')}
        </p>
      )}
      <Steps trip={trip} onAsk={(next) => (sheet.value = next)} />
      {sheet.value === 'cash' && <AtTheDoor trip={trip} onClose={close} />}
      {sheet.value === 'failed' && <Failed trip={trip} onClose={close} />}
    </article>
  );
}

const NoAddress = () => (
  <span class="why">
    <Icon name="alert" />
    {t('driver.no_address')}
  </span>
);

interface StepsProps {
  readonly trip: Delivery;
  readonly onAsk: (what: Asked) => void;
}

/** The next step of a trip; one that leaves without the food takes a second tap. */
function Steps({ trip, onAsk }: StepsProps) {
  const isWarned = useSignal(false);
  if (statusOf(trip) === 'out_for_delivery')
    return (
      <>
        <button
          type="button"
          class="button is-good"
          onClick={() => {
            if (trip.balance_due_in_cash > 0) onAsk('cash');
            else void deliver(trip);
          }}
        >
          <Icon name="check" />
          {t('driver.delivered')}
        </button>
        <button type="button" class="plain is-bad" onClick={() => onAsk('failed')}>
          {t('driver.could_not')}
        </button>
      </>
    );
  const asks = trip.is_cooking && isWarned.value;
  return (
    <>
      {asks && (
        <p class="why" role="alert">
          <Icon name="alert" />
          {t('driver.cooking', { number: `#${trip.token_number}` })}
        </p>
      )}
      <button
        type="button"
        class="button"
        onClick={() => {
          if (trip.is_cooking && !asks) isWarned.value = true;
          else void start(trip);
        }}
      >
        <Icon name="bike" />
        {t(asks ? 'driver.start_anyway' : 'driver.start')}
      </button>
    </>
  );
}

interface SheetProps {
  readonly trip: Delivery;
  readonly onClose: () => void;
}

/** Cash taken at the door is booked at once if the server is reachable, otherwise once it is. */
function AtTheDoor({ trip, onClose }: SheetProps) {
  const said = useSignal('');
  const isBusy = useSignal(false);
  const isAway = staleSince.value !== undefined;
  const amount = shortMoney(trip.balance_due_in_cash);
  const done = () => {
    void deliver(trip);
    onClose();
  };
  const took = async () => {
    isBusy.value = true;
    try {
      if (isAway) take(trip);
      else await bookCash(trip);
      done();
    } catch (error) {
      said.value = asProblem(error).message || t('driver.needs_server');
    }
    isBusy.value = false;
  };
  return (
    <Sheet
      title={t('driver.collect', { amount })}
      lead={isAway ? t('driver.book_later') : ''}
      onClose={onClose}
    >
      <button type="button" class="button is-good" disabled={isBusy.value} onClick={() => void took()}>
        <Icon name="cash" />
        {t('driver.took', { amount })}
      </button>
      <button type="button" class="button" disabled={isBusy.value} onClick={done}>
        {t('driver.not_paid')}
      </button>
      <p class="said" role="alert">
        {said.value}
      </p>
    </Sheet>
  );
}

const reasons = [
  'driver.reason_nobody',
  'driver.reason_address',
  'driver.reason_refused',
  'driver.reason_accident',
] as const;

/** The till reads why, in the words of this telephone. */
function Failed({ trip, onClose }: SheetProps) {
  const own = useSignal('');
  const say = (reason: string) => {
    void fail(trip, reason);
    onClose();
  };
  return (
    <Sheet title={t('driver.why')} lead={`#${trip.token_number}`} onClose={onClose}>
      {reasons.map((reason) => (
        <button type="button" key={reason} class="button" onClick={() => say(t(reason))}>
          {t(reason)}
        </button>
      ))}
      <label class="note">
        {t('driver.other_reason')}
        <input
          value={own.value}
          maxLength={200}
          onInput={({ currentTarget }) => (own.value = currentTarget.value)}
        />
      </label>
      <button
        type="button"
        class="button is-bad"
        disabled={own.value.trim() === ''}
        onClick={() => say(own.value.trim())}
      >
        {t('driver.could_not')}
      </button>
    </Sheet>
  );
}
