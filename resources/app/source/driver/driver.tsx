import './driver.css';
import { signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { asProblem } from '../../../web/api/problem.ts';
import { firstName } from '../../../web/format/first-name.ts';
import { shortMoney } from '../../../web/format/format.ts';
import { Icon } from '../../../web/parts/icon.tsx';
import { Initials } from '../parts/initials.tsx';
import { Rail, type RailItem } from '../parts/rail.tsx';
import { Skeleton } from '../parts/skeleton.tsx';
import { LineState, NeedsYouButton } from '../parts/strip.tsx';
import { shortTime } from '../parts/words.ts';
import { t } from '../text/text.ts';
import { needingYou, waiting } from '../work/queue.ts';
import { staleSince } from '../work/server/subscription.ts';
import { isLocked, person } from '../work/staff.ts';
import { setDuty } from './acts.ts';
import { Cash } from './cash.tsx';
import { followTrips } from './follow.ts';
import { TripCard } from './trip-card.tsx';
import { deliveries, doneToday, me, statusOf, toBook, toBringBack, trips } from './trips.ts';

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
    count: () => toBook.value.length,
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

function Head() {
  const said = useSignal('');
  const isOn = me.value?.status !== 'off_duty';
  const change = () =>
    setDuty(!isOn).catch((error: unknown) => {
      const { code, message } = asProblem(error);
      said.value =
        code === 'INVALID_STATUS_TRANSITION' ? t('driver.bound') : message || t('driver.needs_server');
    });
  const name = person.value?.name ?? '';
  return (
    <header class="top">
      <Initials name={name} />
      <div class="driver-who">
        <strong dir="auto">{firstName(name)}</strong>
        <button
          type="button"
          class="chip"
          aria-pressed={isOn}
          disabled={!me.value}
          onClick={() => void change()}
        >
          {t(isOn ? 'driver.on_duty' : 'driver.off_duty')}
        </button>
      </div>
      <Line />
      {said.value && (
        <p class="said" role="alert">
          {said.value}
        </p>
      )}
    </header>
  );
}

/** Away is no fault of a driver's telephone: amber, not red. */
function Line() {
  const isAway = staleSince.value !== undefined;
  return (
    <div class="strip" role="status">
      {isAway ? (
        <span class="is-warn">
          <Icon name="no_line" />
          {t('driver.away')}
        </span>
      ) : (
        <LineState />
      )}
      {needingYou.value > 0 ? (
        <NeedsYouButton />
      ) : (
        waiting.value.length > 0 && (
          <span class="is-warn">
            <Icon name="waiting" />
            {t('driver.unsent', { n: waiting.value.length })}
          </span>
        )
      )}
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
              {isDelivered ? t('driver.delivered') : (trip.failure_reason ?? t('driver.failed'))}
            </small>
          </li>
        );
      })}
    </ul>
  );
}
