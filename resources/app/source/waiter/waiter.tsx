import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Icon } from '../../../web/parts/icon.tsx';
import { ConflictSheet } from '../order/conflict.tsx';
import { LostDraft } from '../order/draft/lost-draft.tsx';
import { followOrders } from '../order/draft/send.ts';
import { FloorView } from '../order/floor/floor.tsx';
import { openPlace, waitingGuests } from '../order/floor/places.ts';
import { followFloor } from '../order/follow.ts';
import { GuestCard, GuestsSheet } from '../order/guests.tsx';
import { Call, NeedCards, openCalls, Ready, readyKots } from '../order/needs.tsx';
import { closePlace, followBack } from '../order/open.ts';
import { Pad } from '../order/pad.tsx';
import { Initials } from '../parts/initials.tsx';
import { later } from '../parts/later.tsx';
import { sayWarnings } from '../parts/notices/warned.ts';
import { Rail, type RailItem } from '../parts/rail.tsx';
import { Steady } from '../parts/steady.tsx';
import { Strip } from '../parts/strip.tsx';
import { t } from '../text/text.ts';
import { person } from '../work/staff.ts';
import { OrdersView } from './orders.tsx';

type View = 'floor' | 'orders' | 'ready' | 'calls' | 'more';

const OffToday = later(async () => (await import('../parts/out-of-stock.tsx')).OffToday);
const Me = later(async () => (await import('../order/me.tsx')).Me);

const view = signal<View>('floor');
const isOffShown = signal(false);

let lastPerson: number | undefined;

/** Somebody else begins at the floor; who only unlocks finds what was open. */
function beginAs(id: number | undefined): void {
  if (id === lastPerson) return;
  lastPerson = id;
  view.value = 'floor';
  isOffShown.value = false;
  closePlace();
}

export function Waiter() {
  useEffect(() => {
    beginAs(person.peek()?.id);
    const ends = [followFloor(), followOrders(), followBack(), sayWarnings()];
    return () => ends.forEach((end) => void end());
  }, []);
  const place = openPlace.value;
  return (
    <>
      {place ? <Pad key={place.lane} place={place} /> : <Frame />}
      <GuestsSheet />
      <ConflictSheet />
      <LostDraft />
      {isOffShown.value && <OffToday onClose={() => (isOffShown.value = false)} />}
    </>
  );
}

const views: readonly RailItem<View>[] = [
  { view: 'floor', icon: 'floor', text: 'nav.floor' },
  { view: 'orders', icon: 'orders', text: 'nav.orders' },
  { view: 'ready', icon: 'ready', text: 'nav.ready', count: () => readyKots().length },
  {
    view: 'calls',
    icon: 'calls',
    text: 'nav.calls',
    count: () => openCalls().length + waitingGuests().length,
  },
  { view: 'more', icon: 'more', text: 'nav.more' },
];

function Frame() {
  return (
    <div class="frame">
      <header class="top">
        <span class="who">
          <Initials name={person.value?.name ?? ''} />
          <strong dir="auto">{person.value?.name}</strong>
        </span>
        <Strip />
      </header>
      <Rail items={views} current={view.value} onChoose={(name) => (view.value = name)}>
        <button type="button" class="wide-only" onClick={() => (isOffShown.value = true)}>
          <Icon name="off" />
          {t('nav.off')}
        </button>
      </Rail>
      <main tabIndex={-1}>
        <h1 class="unseen">{t(`nav.${view.value}`)}</h1>
        {view.value === 'floor' && <FloorView />}
        {view.value === 'orders' && <OrdersView />}
        {view.value === 'ready' && <ReadyView />}
        {view.value === 'calls' && <CallsView />}
        {view.value === 'more' && <Me onOff={() => (isOffShown.value = true)} />}
      </main>
      <aside class="wide-only needs-column" aria-label={t('needs.heading')}>
        <h2>{t('needs.heading')}</h2>
        <NeedCards />
      </aside>
    </div>
  );
}

const ReadyView = () => (
  <Steady
    class="needs"
    cards={new Map(readyKots().map((kot) => [`${kot.id}`, <Ready kot={kot} />]))}
    empty={t('ready.none')}
  />
);

function CallsView() {
  const cards = new Map([
    ...waitingGuests().map((order) => [`guests ${order.id}`, <GuestCard order={order} />] as const),
    ...openCalls().map((request) => [`${request.id}`, <Call request={request} />] as const),
  ]);
  return <Steady class="needs" cards={cards} empty={t('call.none')} />;
}
