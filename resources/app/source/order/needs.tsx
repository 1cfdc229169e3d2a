import { firstOfEach } from '../../../web/data/first-of-each.ts';
import { shortMoney } from '../../../web/format/format.ts';
import { Icon } from '../../../web/parts/icon.tsx';
import { factsBeside, listOf } from '../../../web/text/speech.ts';
import { notTwice } from '../parts/hurried.ts';
import { said } from '../parts/notices/notice.ts';
import { since } from '../parts/words.ts';
import { type TextKey, t } from '../text/text.ts';
import { begunAt } from '../work/kots.ts';
import { nameOfLine } from '../work/menu.ts';
import { known } from '../work/rows.ts';
import { minutesSince, second } from '../work/server/clock.ts';
import type { Kot, WaiterRequest } from '../work/types.ts';
import { printBill } from './acts.ts';
import { isServing, isTaking, serveKot, takeCall } from './drafting.ts';
import { openPlace, ordersAt, type Place, placeOfTable, waitingGuests } from './floor/places.ts';
import { GuestCard } from './guests.tsx';

const placeOfKot = (kot: Kot): Place => ({
  lane: kot.table_id === null ? `order:${kot.order_id}` : `table:${kot.table_id}`,
  title: kot.table_name ?? `#${kot.token_number}`,
  tableId: kot.table_id,
  orderId: kot.table_id === null ? kot.order_id : null,
});

const LATE_MIN = 20;

export const readyKots = (): Kot[] =>
  [...known.value.kot.values()]
    .filter(({ status, type }) => status === 'food_ready' && type !== 'void')
    .sort((one, other) => one.updated_at.localeCompare(other.updated_at));

export const openCalls = (): WaiterRequest[] =>
  [...known.value.request.values()]
    .filter(({ status }) => status === 'pending')
    .sort((one, other) => one.requested_at.localeCompare(other.requested_at));

const lateKots = (): Kot[] =>
  [...known.value.kot.values()].filter(
    (kot) =>
      (kot.status === 'sent_to_kitchen' || kot.status === 'in_kitchen') &&
      kot.type !== 'void' &&
      minutesSince(begunAt(kot)) >= LATE_MIN,
  );

/** What waits for a waiter: food at the pass, guests who call, dishes that are late. */
export function NeedCards({ most = Number.POSITIVE_INFINITY }: { readonly most?: number }) {
  second.value;
  const kinds = [
    readyKots().map((kot) => <Ready key={`kot ${kot.id}`} kot={kot} />),
    openCalls().map((request) => <Call key={`call ${request.id}`} request={request} />),
    waitingGuests().map((order) => <GuestCard key={`guests ${order.id}`} order={order} />),
    lateKots().map((kot) => <Late key={`late ${kot.id}`} kot={kot} />),
  ];
  const cards = firstOfEach(kinds, most);
  if (cards.length === 0 && !Number.isFinite(most)) return <p class="hint">{t('needs.nothing')}</p>;
  return (
    <>
      <SaidOfNeeds />
      <ul class="needs">{cards}</ul>
    </>
  );
}

/** A bill is printed from a card: whether it was, is said beside it. */
export const SaidOfNeeds = () => (
  <p class="said is-of-needs" role="status" dir="auto">
    {said.value}
  </p>
);

/** Cards close up when one is done with. */
const tap = (act: () => Promise<unknown>) => notTwice('needs', () => void act());

const dishesOf = (kot: Kot): string =>
  listOf(kot.items.map((line) => `${line.quantity} ${nameOfLine(line)}`));

const dishesIn = (kot: Kot): number => kot.items.reduce((sum, { quantity }) => sum + quantity, 0);

export function Ready({ kot }: { readonly kot: Kot }) {
  const place = placeOfKot(kot);
  return (
    <li class="need-card is-good">
      <Icon name="ready" />
      <div>
        <h3>{t('ready.title', { place: place.title, n: dishesIn(kot) })}</h3>
        <p>{factsBeside(dishesOf(kot), since(kot.updated_at, 'ready.for', 'ready.now'))}</p>
      </div>
      <button
        type="button"
        class="button"
        disabled={isServing(kot.id)}
        onClick={tap(() => serveKot(place, kot.id))}
      >
        {t('ready.served')}
      </button>
    </li>
  );
}

export function Call({ request }: { readonly request: WaiterRequest }) {
  const table = known.value.table.get(request.table_id);
  if (!table) return null;
  const place = placeOfTable(table);
  const [order] = ordersAt(table.id);
  return (
    <li class="need-card is-warn">
      <Icon name={request.type === 'bill' ? 'orders' : request.type === 'water' ? 'water' : 'calls'} />
      <div>
        <h3>{factsBeside(place.title, t(`call.${request.type}` as TextKey))}</h3>
        <p>
          {factsBeside(
            order && shortMoney(order.total),
            since(request.requested_at, 'call.ago', 'call.now'),
            request.note,
          )}
        </p>
      </div>
      <div class="acts">
        {request.type === 'bill' && order && (
          <button type="button" class="button" onClick={tap(() => printBill(order))}>
            {t('call.print_bill')}
          </button>
        )}
        <button
          type="button"
          class="button"
          disabled={isTaking(request.id)}
          onClick={tap(() => takeCall(place, request.id))}
        >
          {t('call.on_it')}
        </button>
      </div>
    </li>
  );
}

function Late({ kot }: { readonly kot: Kot }) {
  const place = placeOfKot(kot);
  return (
    <li class="need-card is-soft">
      <Icon name="late" />
      <button type="button" class="plain" onClick={() => (openPlace.value = place)}>
        <h3>
          {t('late.title', { place: place.title, n: minutesSince(begunAt(kot)), dishes: dishesIn(kot) })}
        </h3>
        <p>{dishesOf(kot)}</p>
      </button>
    </li>
  );
}
