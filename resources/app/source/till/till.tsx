import { firstName } from '../../../web/format/first-name.ts';
import './till.css';
import './payment/payment.css';
import './payment/payment-phone.css';
import './split/split.css';
import './pages.css';
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Icon } from '../../../web/parts/icon.tsx';
import { ConflictSheet } from '../order/conflict.tsx';
import { LostDraft } from '../order/draft/lost-draft.tsx';
import { followOrders } from '../order/draft/send.ts';
import { FloorView } from '../order/floor/floor.tsx';
import { openPlace, unpaidKioskOrders, waitingGuests } from '../order/floor/places.ts';
import { followFloor } from '../order/follow.ts';
import { GuestsSheet } from '../order/guests.tsx';
import { NeedCards } from '../order/needs.tsx';
import { followBack } from '../order/open.ts';
import { Initials } from '../parts/initials.tsx';
import { later } from '../parts/later.tsx';
import { sayWarnings } from '../parts/notices/warned.ts';
import { Rail, type RailItem } from '../parts/rail.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { Strip } from '../parts/strip.tsx';
import { t, textOr } from '../text/text.ts';
import { person } from '../work/staff.ts';
import { readShift } from './day/current-shift.ts';
import { readDeliveries, waitingDeliveries } from './deliveries/deliveries.ts';
import { hearHeld, held, readHeld } from './held.ts';
import { readMethods } from './payment/methods.ts';
import { TillPlace } from './place.tsx';
import { counterPlace, followPlace, openAt, type View, view } from './state.ts';

const DeliveryView = later(async () => (await import('./deliveries/delivery.tsx')).DeliveryView);
const OrdersView = later(async () => (await import('./orders.tsx')).OrdersView);
const GuestsView = later(async () => (await import('./guests.tsx')).GuestsView);
const ShiftView = later(async () => (await import('./day/shift.tsx')).ShiftView);

const OffToday = later(async () => (await import('../parts/out-of-stock.tsx')).OffToday);
const Me = later(async () => (await import('../order/me.tsx')).Me);

const isOffShown = signal(false);
const isMeShown = signal(false);

const views: readonly RailItem<View>[] = [
  { view: 'tables', icon: 'floor', text: 'nav.tables', count: () => waitingGuests().length },
  { view: 'counter', icon: 'bag', text: 'nav.counter' },
  {
    view: 'orders',
    icon: 'orders',
    text: 'nav.orders',
    count: () => held.value.length + unpaidKioskOrders().length,
  },
  { view: 'delivery', icon: 'bike', text: 'nav.delivery', count: () => waitingDeliveries() },
  { view: 'guests', icon: 'people', text: 'nav.guests' },
  { view: 'shift', icon: 'wallet', text: 'nav.shift' },
];

/** Who comes back to a locked till finds the work, not the sheet it was locked from. */
function closeSheets(): void {
  isOffShown.value = false;
  isMeShown.value = false;
}

/** At the counter there is always an order to tap dishes into. */
function choose(next: View): void {
  view.value = next;
  openPlace.value = undefined;
  if (next === 'counter') openAt(counterPlace());
}

export function Till() {
  useEffect(() => sayWarnings(), []);
  useEffect(() => {
    const again = () =>
      void Promise.all([readMethods(), readHeld(), readDeliveries(), readShift()]).catch(() => {});
    again();
    const timer = setInterval(again, 60_000);
    const ends = [
      followFloor({
        waiting: () => unpaidKioskOrders().length,
        topics: ['held_order'],
        heard: hearHeld,
      }),
      followOrders(),
      followBack(),
      followPlace(),
      () => clearInterval(timer),
      closeSheets,
    ];
    return () => ends.forEach((end) => void end());
  }, []);
  const place = openPlace.value;
  const current = place && !['counter', 'guests'].includes(view.value) ? 'tables' : view.value;
  return (
    <div class="till">
      <Rail items={views} current={current} onChoose={choose}>
        <button type="button" class="wide-only" onClick={() => (isOffShown.value = true)}>
          <Icon name="off" />
          {t('nav.off')}
        </button>
        <button type="button" class="till-me" onClick={() => (isMeShown.value = true)}>
          <Initials name={person.value?.name ?? ''} />
          <span dir="auto">{firstName(person.value?.name ?? '')}</span>
        </button>
      </Rail>
      {place && view.value !== 'guests' ? <TillPlace key={place.lane} place={place} /> : <Page />}
      <GuestsSheet />
      <ConflictSheet />
      <LostDraft />
      {isOffShown.value && <OffToday onClose={() => (isOffShown.value = false)} />}
      {isMeShown.value && (
        <Sheet
          title={person.value?.name ?? ''}
          lead={textOr(`role.${person.value?.role}`, '')}
          onClose={() => (isMeShown.value = false)}
        >
          <Me isTitled onOff={() => (isOffShown.value = true)} />
        </Sheet>
      )}
    </div>
  );
}

function Page() {
  const shown = view.value === 'counter' ? 'tables' : view.value;
  return (
    <div class={shown === 'tables' ? 'till-page has-needs' : 'till-page'}>
      <header class="top">
        <h1>{t(`nav.${shown}`)}</h1>
        <Strip />
      </header>
      <main tabIndex={-1}>
        {shown === 'tables' && <FloorView isTill />}
        {shown === 'orders' && <OrdersView />}
        {shown === 'delivery' && <DeliveryView />}
        {shown === 'guests' && <GuestsView />}
        {shown === 'shift' && <ShiftView />}
      </main>
      {shown === 'tables' && (
        <aside class="wide-only needs-column" aria-label={t('needs.heading')}>
          <h2>{t('needs.heading')}</h2>
          <NeedCards />
        </aside>
      )}
    </div>
  );
}
