import { signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { day, shortMoney, today } from '../../../web/format/format.ts';
import { factsBeside } from '../../../web/text/speech.ts';
import { partPaidWords } from '../order/floor/need-words.ts';
import {
  guestOf,
  isPartPaid,
  openOrders,
  placeOfOrder,
  titleOf,
  unpaidKioskOrders,
} from '../order/floor/places.ts';
import { FindField } from '../parts/fields/find-field.tsx';
import { later } from '../parts/later.tsx';
import { shortTime } from '../parts/words.ts';
import { type TextKey, t } from '../text/text.ts';
import { known } from '../work/rows.ts';
import { ask, askAll } from '../work/server/api.ts';
import type { ListedOrder } from '../work/types.ts';
import { held, readHeld, takeUp } from './held.ts';
import { openAt } from './state.ts';

const PaidOrder = later(async () => (await import('./paid-order.tsx')).PaidOrder);

const lists = ['open', 'held', 'paid'] as const;
/** How many wait to be taken up or paid. */
const counts: Readonly<Record<(typeof lists)[number], () => number>> = {
  open: () => unpaidKioskOrders().length,
  held: () => held.value.length,
  paid: () => 0,
};
const list = signal<(typeof lists)[number]>('open');
const words = signal('');
/** The orders of the day that are settled, as they were last read. */
const settled = signal<readonly ListedOrder[]>([]);

const readSettled = async (): Promise<void> => {
  settled.value = await askAll('GET /pos/orders', { status: 'paid', date: today(), include: 'items' });
};

interface Found {
  readonly words: string;
  readonly orders: readonly ListedOrder[];
}

/** What the server has of every day, by the words that were asked for. */
const found = signal<Found | undefined>(undefined);
/** Of fewer letters nearly everything is found. */
const LEAST_LETTERS = 2;
const TYPING_MS = 300;
const MAX = 50;

async function search(asked: string): Promise<void> {
  const query = { search: asked, status: 'paid', include: 'items', limit: MAX } as const;
  const { data } = await ask('GET /pos/orders', { query });
  if (words.peek().trim() === asked) found.value = { words: asked, orders: data };
}

/** Settled orders are looked for at the server, as soon as nobody types any more. */
function useSearch(): void {
  const asked = words.value.trim();
  const isAsked = list.value === 'paid' && asked.length >= LEAST_LETTERS;
  useEffect(() => {
    found.value = undefined;
    if (!isAsked) return;
    const timer = setTimeout(() => void search(asked).catch(() => {}), TYPING_MS);
    return () => clearTimeout(timer);
  }, [isAsked, asked]);
}

/** What is known here, and what the server found besides. */
function shownOrders(): readonly ListedOrder[] {
  const all = list.value === 'open' ? openOrders.value : settled.value;
  const here = all.filter(fits);
  if (list.value !== 'paid' || !found.value) return here;
  const ids = new Set(here.map(({ id }) => id));
  return [...here, ...found.value.orders.filter(({ id }) => !ids.has(id))];
}

const tableOf = ({ table_id, table_name }: ListedOrder): string =>
  known.value.table.get(table_id ?? 0)?.name ?? table_name ?? '';

/** By number, token, table or guest. */
const fits = (order: ListedOrder): boolean => {
  const asked = words.value.trim().toLowerCase().replace(/^#/, '');
  const said = [order.order_number, order.token_number, tableOf(order), guestOf(order), order.invoice_number];
  return said.some((one) => `${one ?? ''}`.toLowerCase().includes(asked));
};

export function OrdersView() {
  const paid = useSignal<number | undefined>(undefined);
  useEffect(() => {
    void Promise.all([readHeld(), readSettled()]).catch(() => {});
  }, []);
  useSearch();
  const shown = [...shownOrders()].sort((one, other) => other.created_at.localeCompare(one.created_at));
  const again = () => {
    const asked = found.peek()?.words;
    void Promise.all([readSettled(), asked && search(asked)]).catch(() => {});
  };
  const chosen = [...shown, ...settled.value].find(({ id }) => id === paid.value);
  return (
    <div class={chosen ? 'till-split' : ''}>
      <div class="order-list">
        <FindField words={words} says={t('orders.find')} />
        <div class="chips">
          {lists.map((one) => (
            <button
              type="button"
              key={one}
              class="chip"
              aria-pressed={list.value === one}
              onClick={() => {
                list.value = one;
                paid.value = undefined;
                if (one === 'paid') void readSettled().catch(() => {});
              }}
            >
              {t(`orders.${one}` as TextKey)}
              {counts[one]() > 0 && <bdi class="count">{counts[one]()}</bdi>}
            </button>
          ))}
        </div>
        {list.value === 'held' ? (
          <HeldList />
        ) : (
          <ul class="order-list">
            {shown.length === 0 && <li class="hint">{t('orders.none')}</li>}
            {shown.map((order) => (
              <li key={order.id}>
                <button
                  type="button"
                  class="tile"
                  aria-pressed={paid.value === order.id}
                  onClick={() => {
                    if (list.value === 'open') openAt(placeOfOrder(order));
                    else paid.value = order.id;
                  }}
                >
                  <strong dir="auto">{titleOf(order)}</strong>
                  <span>
                    {guestOf(order) && <span dir="auto">{guestOf(order)} · </span>}
                    <bdi>{order.order_number}</bdi>
                    <small> {whenOf(order)}</small>
                  </span>
                  <small>
                    {factsBeside(order.source === 'kiosk' && t('profile.kiosk'), statusOf(order))}
                  </small>
                  <bdi>{shortMoney(order.total)}</bdi>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {chosen && <PaidOrder key={chosen.id} order={chosen} onChanged={again} />}
    </div>
  );
}

/** The hour of today's, the day of others. */
const whenOf = ({ business_date, created_at }: ListedOrder): string =>
  business_date === today() ? shortTime(created_at) : day(business_date);

/** Whoever takes the rest of a payment reads how much that is. */
const statusOf = (order: ListedOrder): string => {
  const { status, payment_status } = order;
  if (isPartPaid(order)) return partPaidWords([order]);
  return t(`orders.is_${payment_status === 'unpaid' ? status : payment_status}` as TextKey);
};

function HeldList() {
  const said = useSignal('');
  return (
    <>
      <ul class="order-list">
        {held.value.length === 0 && <li class="hint">{t('orders.none_held')}</li>}
        {held.value.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              class="tile"
              onClick={() =>
                void takeUp(one).catch(() => {
                  said.value = t('act.needs_server');
                })
              }
            >
              <strong dir="auto">{one.label ?? t('nav.counter')}</strong>
              <span dir="auto">{one.held_by_name && t('hold.by', { name: one.held_by_name })}</span>
              <small>{shortTime(one.created_at)}</small>
              <bdi>{t('orders.lines', { n: one.items_count })}</bdi>
            </button>
          </li>
        ))}
      </ul>
      <p class="said" role="alert">
        {said.value}
      </p>
    </>
  );
}
