import { signal } from '@preact/signals';
import type { VNode } from 'preact';
import { grouped } from '../../../web/data/grouped.ts';
import { shortMoney } from '../../../web/format/format.ts';
import { Icon } from '../../../web/parts/icon.tsx';
import { factsBeside, listOf } from '../../../web/text/speech.ts';
import { Steady } from '../parts/steady.tsx';
import { since } from '../parts/words.ts';
import { type TextKey, t } from '../text/text.ts';
import { begunAt } from '../work/kots.ts';
import { nameOfLine } from '../work/menu.ts';
import { known } from '../work/rows.ts';
import { minutesSince, second } from '../work/server/clock.ts';
import type { Kot, WaiterRequest } from '../work/types.ts';
import { printBill } from './acts.ts';
import { isServing, isTaking, serveKot, takeCall } from './draft/drafting.ts';
import {
  isLate,
  isOpen,
  openPlace,
  ordersAt,
  type Place,
  placeOfTable,
  waitingGuests,
} from './floor/places.ts';
import { GuestCard } from './guests.tsx';

const placeOfKot = (kot: Kot): Place => ({
  lane: kot.table_id === null ? `order:${kot.order_id}` : `table:${kot.table_id}`,
  title: kot.table_name ?? `#${kot.token_number}`,
  tableId: kot.table_id,
  orderId: kot.table_id === null ? kot.order_id : null,
});

export const readyKots = (): Kot[] =>
  [...known.value.kot.values()]
    .filter(({ status, type }) => status === 'food_ready' && type !== 'void')
    .sort((one, other) => one.updated_at.localeCompare(other.updated_at));

export const openCalls = (): WaiterRequest[] =>
  [...known.value.request.values()]
    .filter(({ status }) => status === 'pending')
    .sort((one, other) => one.requested_at.localeCompare(other.requested_at));

const DONE: ReadonlySet<string> = new Set(['voided', 'served']);

/** What is still cooked of a ticket: a void dish is late for nobody. */
const cookedOf = ({ items }: Kot) => items.filter(({ status }) => !DONE.has(status));

const isUnpaid = ({ order_id }: Kot): boolean => {
  const order = known.value.order.get(order_id);
  return order === undefined || isOpen(order);
};

const lateKots = (): Kot[] =>
  [...known.value.kot.values()].filter(
    (kot) => kot.type !== 'void' && isLate(kot) && isUnpaid(kot) && cookedOf(kot).length > 0,
  );

/** Late cards that were put away, by what they said: a ticket that comes late since shows its table again. */
const putAway = signal<ReadonlySet<string>>(new Set());

interface LatePlace {
  readonly key: string;
  readonly kots: readonly Kot[];
}

/** One of each table, however many of its tickets are late. */
const latePlaces = (): LatePlace[] =>
  [...grouped(lateKots(), (kot) => placeOfKot(kot).lane).values()]
    .map((kots) => ({ key: `late ${kots.map(({ id }) => id).join(' ')}`, kots }))
    .filter(({ key }) => !putAway.value.has(key));

/** What waits for a waiter: food at the pass, guests who call, dishes that are late. Its height never changes. */
export function NeedCards({ isTray = false }: { readonly isTray?: boolean }) {
  second.value;
  const cards = new Map<string, VNode>([
    ...readyKots().map((kot) => [`kot ${kot.id}`, <Ready kot={kot} />] as const),
    ...openCalls().map((request) => [`call ${request.id}`, <Call request={request} />] as const),
    ...waitingGuests().map((order) => [`guests ${order.id}`, <GuestCard order={order} />] as const),
    ...latePlaces().map((late) => [late.key, <Late late={late} />] as const),
  ]);
  return <Steady class={isTray ? 'needs is-tray' : 'needs'} cards={cards} empty={t('needs.nothing')} />;
}

type KotLines = Kot['items'];

const namesOf = (lines: KotLines): string =>
  listOf(lines.map((line) => `${line.quantity} ${nameOfLine(line)}`));

const countOf = (lines: KotLines): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);

export function Ready({ kot }: { readonly kot: Kot }) {
  const place = placeOfKot(kot);
  return (
    <article class="need-card is-good">
      <Icon name="ready" />
      <div>
        <h3>{t('ready.title', { place: place.title, n: countOf(kot.items) })}</h3>
        <p>{factsBeside(namesOf(kot.items), since(kot.updated_at, 'ready.for', 'ready.now'))}</p>
      </div>
      <button
        type="button"
        class="button"
        disabled={isServing(kot.id)}
        onClick={() => void serveKot(place, kot.id)}
      >
        {t('ready.served')}
      </button>
    </article>
  );
}

export function Call({ request }: { readonly request: WaiterRequest }) {
  const table = known.value.table.get(request.table_id);
  if (!table) return null;
  const place = placeOfTable(table);
  const [order] = ordersAt(table.id);
  return (
    <article class="need-card is-warn">
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
          <button type="button" class="button" onClick={() => void printBill(order)}>
            {t('call.print_bill')}
          </button>
        )}
        <button
          type="button"
          class="button"
          disabled={isTaking(request.id)}
          onClick={() => void takeCall(place, request.id)}
        >
          {t('call.on_it')}
        </button>
      </div>
    </article>
  );
}

function Late({ late: { key, kots } }: { readonly late: LatePlace }) {
  const [first] = kots;
  if (!first) return null;
  const place = placeOfKot(first);
  const lines = kots.flatMap(cookedOf);
  const waits = Math.max(...kots.map((kot) => minutesSince(begunAt(kot))));
  return (
    <article class="need-card is-soft">
      <Icon name="late" />
      <button type="button" class="plain" onClick={() => (openPlace.value = place)}>
        <h3>{t('late.title', { place: place.title, n: waits, dishes: countOf(lines) })}</h3>
        <p>{namesOf(lines)}</p>
      </button>
      <button
        type="button"
        class="plain square"
        aria-label={t('late.put_away', { place: place.title })}
        onClick={() => (putAway.value = new Set([...putAway.value, key]))}
      >
        <Icon name="close" />
      </button>
    </article>
  );
}
