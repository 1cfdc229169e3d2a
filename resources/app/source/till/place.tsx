import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { draftOf } from '../../../web/outbox/drafts.ts';
import { dishesOf } from '../../../web/outbox/entry.ts';
import { Icon } from '../../../web/parts/icon.tsx';
import { factsBeside } from '../../../web/text/speech.ts';
import { AllergyWarning } from '../order/allergy/warning.tsx';
import { Dishes, DishTools } from '../order/dishes.tsx';
import { sendDraft } from '../order/draft/send.ts';
import {
  guestOf,
  isOpen,
  openPlace,
  orderOf,
  ordersAt,
  type Place,
  placeOfOrder,
  refusedAt,
  waitingFor,
} from '../order/floor/places.ts';
import { Bills } from '../order/lines/bills.tsx';
import { OrderLines } from '../order/lines/order-lines.tsx';
import { isOrderShown } from '../order/next.ts';
import { closePlace } from '../order/open.ts';
import { CoversChips } from '../order/start/covers-chips.tsx';
import { StartChips } from '../order/start/start-chips.tsx';
import { later } from '../parts/later.tsx';
import { Strip } from '../parts/strip.tsx';
import { guests } from '../parts/words.ts';
import { t } from '../text/text.ts';
import { canAct } from '../work/act.ts';
import { entries, ordersOfLanes } from '../work/queue.ts';
import { known } from '../work/rows.ts';
import type { Order } from '../work/types.ts';
import { Acts, type PlaceSheet } from './acts.tsx';
import { useCounterKeys } from './counter-keys.ts';
import { FreshSums } from './payment/fresh-sums.tsx';
import { Sums } from './payment/sums.tsx';
import {
  asked,
  counterPlace,
  details,
  dueParts,
  isPaying,
  openAt,
  readDetail,
  showGuests,
  view,
} from './state.ts';

/** The order of a place also once it is settled: its change is still to be given. */
function useOrder(place: Place): Order | undefined {
  const seen = useSignal<number | undefined>(undefined);
  const open = orderOf(place);
  useEffect(() => {
    if (open) seen.value = open.id;
  }, [open?.id]);
  const past = known.value.order.get(seen.value ?? ordersOfLanes.value.get(place.lane) ?? 0);
  return open ?? (past?.status === 'cancelled' ? undefined : past);
}

/** Bills are split by the server alone. */
const SplitSheet = later(async () => (await import('./split/split.tsx')).SplitSheet);

const TableSheet = later(async () => (await import('../order/floor/table-sheet.tsx')).TableSheet);
const DiscountSheet = later(async () => (await import('./discount.tsx')).DiscountSheet);
const Payment = later(async () => (await import('./payment/payment.tsx')).Payment);
const BillTerms = later(async () => (await import('./payment/bill-terms.tsx')).BillTerms);
const MoreSheet = later(async () => (await import('./more.tsx')).MoreSheet);

/** Guests do not watch an amount being typed. */
const STILL_TYPED_MS = 400;

/** Order left, money right: the dishes of the restaurant until it is paid for. */
export function TillPlace({ place }: { readonly place: Place }) {
  const sheet = useSignal<PlaceSheet | undefined>(undefined);
  const order = useOrder(place);
  useEffect(() => {
    if (order) void readDetail(order.id).catch(() => {});
  }, [order?.id, order?.version]);
  useGuestsSide(order);
  const paying = isPaying.value;
  useEffect(() => {
    // On a phone the payment is where the dishes are, behind the order.
    if (paying) isOrderShown.value = false;
  }, [paying]);
  useCounterKeys(place, () => void goToPay(place));
  return (
    <main class={isOrderShown.value ? 'till-place is-order-shown' : 'till-place'}>
      <h1 class="unseen" dir="auto">
        {place.title}
      </h1>
      <OrderSide place={place} order={order} onOpen={(name) => (sheet.value = name)} />
      <header class="till-top">
        <button
          type="button"
          class={refusedAt(place).length > 0 ? 'button is-bad phone-only' : 'button phone-only'}
          aria-pressed={isOrderShown.value}
          onClick={() => (isOrderShown.value = !isOrderShown.value)}
        >
          <Icon name={isOrderShown.value ? 'plus' : 'orders'} />
          {t(isOrderShown.value ? 'till.dishes' : 'pad.order')}
        </button>
        <h2>{t(paying ? 'pay.title' : 'till.dishes')}</h2>
        <Strip />
      </header>
      <div class={paying ? 'till-work is-paying' : 'till-work pad-screen'}>
        {paying ? (
          <Payment place={place} order={order} onSettled={(settled) => goOn(settled)} />
        ) : (
          <>
            <DishTools place={place} />
            <Dishes place={place} />
          </>
        )}
      </div>
      <AllergyWarning />
      <Sheets place={place} order={order} sheet={sheet} />
    </main>
  );
}

/** Guests see on their side the order that is open here, and what is asked of them. */
function useGuestsSide(order: Order | undefined): void {
  useEffect(() => {
    showGuests(order?.id ?? null);
    return () => showGuests(null);
  }, [order?.id]);
  useEffect(() => {
    const now = asked.value;
    const tell = setTimeout(() => order && showGuests(order.id, now), STILL_TYPED_MS);
    return () => clearTimeout(tell);
  }, [asked.value?.amount, asked.value?.tip_amount, order?.balance_due]);
}

interface PlaceProps {
  readonly place: Place;
  readonly order: Order | undefined;
}

function OrderSide({ place, order, onOpen }: PlaceProps & { readonly onOpen: (sheet: PlaceSheet) => void }) {
  const paying = isPaying.value;
  const isOver = order !== undefined && !isOpen(order);
  const back = () => {
    if (paying) isPaying.value = false;
    else closePlace();
  };
  return (
    <section class="order" aria-label={t('pad.order')}>
      <header>
        <button
          type="button"
          class="plain square"
          aria-label={t(paying ? 'till.back_to_order' : 'pad.back')}
          onClick={back}
        >
          <Icon name="back" mirrored />
        </button>
        {/* On a phone it is the page. */}
        {isOrderShown.value && <h1 class="unseen">{place.title}</h1>}
        <h2 dir="auto">{place.title}</h2>
        {order?.status === 'billed' && <span class="badge is-info">{t('till.billed')}</span>}
        <small>{order && factsOf(order)}</small>
        <Bills place={place} />
        {!isOver && <StartChips place={place} />}
        {!isOver && <CoversChips place={place} />}
      </header>
      <OrderLines place={place} order={order} withAmounts />
      {order ? <Sums order={details.value.get(order.id) ?? order} /> : <FreshSums place={place} />}
      <Acts place={place} order={order} onOpen={onOpen} onPay={() => void goToPay(place)} />
    </section>
  );
}

interface SheetsProps extends PlaceProps {
  readonly sheet: Signal<PlaceSheet | undefined>;
}

function Sheets({ place, order, sheet }: SheetsProps) {
  const close = () => (sheet.value = undefined);
  return (
    <>
      {order && sheet.value === 'split' && <SplitSheet order={order} onClose={close} />}
      {sheet.value === 'more' && (
        <MoreSheet
          place={place}
          order={order}
          onClose={close}
          onTable={() => (sheet.value = 'table')}
          onTerms={() => (sheet.value = 'terms')}
        />
      )}
      {sheet.value === 'table' && <TableSheet place={place} onClose={close} />}
      {order && sheet.value === 'terms' && <BillTerms order={order} onClose={close} />}
      {order && sheet.value === 'discount' && <DiscountSheet order={order} onClose={close} />}
    </>
  );
}

const factsOf = (order: Order): string =>
  factsBeside(
    order.covers > 0 && guests(order.covers),
    guestOf(order) ?? order.waiter_name,
    t('till.token', { n: order.token_number }),
  );

/** What is new goes to the kitchen first: a guest pays for what is sent. */
async function goToPay(place: Place): Promise<void> {
  const draft = draftOf(entries.peek(), place.lane);
  const isThere = orderOf(place) !== undefined || waitingFor(place.lane).length > 0;
  if (!canAct() || (!draft && !isThere)) return;
  if (draft && dishesOf(draft) > 0 && !(await sendDraft(place))) return;
  isPaying.value = true;
}

/** After a settled order comes the next bill of its table, or the next guest at the counter. */
function goOn(order: Order): void {
  const [next] = order.table_id === null ? [] : ordersAt(order.table_id).filter(({ id }) => id !== order.id);
  isPaying.value = false;
  dueParts.value = [];
  if (next) openAt(placeOfOrder(next));
  else if (view.value === 'counter') openPlace.value = counterPlace();
  else closePlace();
}
