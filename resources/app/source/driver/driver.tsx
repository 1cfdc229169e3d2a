import './driver.css';
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { shortMoney } from '../../../web/format/format.ts';
import { Icon } from '../../../web/parts/icon.tsx';
import { Rail, type RailItem } from '../parts/rail.tsx';
import { Skeleton } from '../parts/skeleton.tsx';
import { shortTime } from '../parts/words.ts';
import { t } from '../text/text.ts';
import { staleSince } from '../work/server/subscription.ts';
import { isLocked } from '../work/staff.ts';
import type { Delivery } from '../work/types.ts';
import { Cash } from './cash.tsx';
import { followTrips } from './follow.ts';
import { Head } from './head.tsx';
import { TripCard } from './trip-card.tsx';
import { deliveries, doneToday, dueOf, me, statusOf, toBook, toBringBack, trips, unpaid } from './trips.ts';

type View = 'trips' | 'done' | 'cash';
const view = signal<View>('trips');

const views: readonly RailItem<View>[] = [
  { view: 'trips', icon: 'bike', text: 'driver.trips', count: () => trips.value.length },
  { view: 'done', icon: 'history', text: 'driver.done' },
  {
    view: 'cash',
    icon: 'wallet',
    text: 'driver.cash',
    parts: () => ({ amount: shortMoney(toBringBack.value) }),
    count: () => toBook.value.length + unpaid.value.length,
  },
];

/** A driver's own telephone. */
export function Driver() {
  useEffect(followTrips, []);
  return (
    <div class="driver">
      <Head />
      <main>
        <Away />
        <h1 class="unseen">{t(`driver.${view.value}`, { amount: shortMoney(toBringBack.value) })}</h1>
        {deliveries.value === undefined ? (
          <Skeleton />
        ) : view.value === 'trips' ? (
          <Trips />
        ) : view.value === 'done' ? (
          <Done />
        ) : (
          <Cash />
        )}
      </main>
      <Rail items={views} current={view.value} onChoose={(next) => (view.value = next)} />
    </div>
  );
}

function Away() {
  if (staleSince.value === undefined) return null;
  return (
    <p class="driver-away">
      <Icon name="info" />
      {t('driver.away_text', { time: shortTime(staleSince.value) })}
    </p>
  );
}

function Trips() {
  if (me.value === null) return <p class="hint">{t('driver.nobody')}</p>;
  if (trips.value.length === 0) return <p class="hint">{t('driver.none')}</p>;
  const at = trips.value.findIndex((trip) => statusOf(trip) === 'out_for_delivery');
  return (
    <ul class="trips">
      {trips.value.map((trip, index) => (
        <li key={trip.order_id}>
          <TripCard trip={trip} isFirst={index === Math.max(0, at)} />
        </li>
      ))}
    </ul>
  );
}

function Done() {
  return (
    <>
      {doneToday.value.length === 0 ? <p class="hint">{t('driver.done_none')}</p> : <DoneList />}
      <button type="button" class="button driver-lock" onClick={() => (isLocked.value = true)}>
        <Icon name="lock" />
        {t('me.lock')}
      </button>
    </>
  );
}

const doneWords = (trip: Delivery): string =>
  unpaid.value.includes(trip)
    ? t('driver.unpaid_amount', { amount: shortMoney(dueOf(trip)) })
    : t('driver.delivered');

function DoneList() {
  return (
    <ul class="trips">
      {doneToday.value.map((trip) => {
        const isDelivered = statusOf(trip) === 'delivered';
        return (
          <li key={trip.order_id} class="card done-card">
            <Icon name={isDelivered ? 'check' : 'alert'} />
            <strong>
              <bdi>#{trip.token_number}</bdi>
            </strong>
            <span dir="auto">{trip.customer?.name}</span>
            <bdi>{shortTime(trip.delivered_at ?? trip.failed_at ?? trip.updated_at)}</bdi>
            <small dir="auto">
              {isDelivered ? doneWords(trip) : (trip.failure_reason ?? t('driver.failed'))}
            </small>
          </li>
        );
      })}
    </ul>
  );
}
