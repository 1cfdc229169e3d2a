import { shortMoney } from '../../../../web/format/format.ts';
import { addUp } from '../../../../web/format/minor.ts';
import { refusedDishes } from '../../../../web/outbox/entry.ts';
import { t } from '../../text/text.ts';
import type { Order, Table } from '../../work/types.ts';
import {
  lateDishes,
  type Need,
  placeOfTable,
  readyDishes,
  refusedAt,
  requestsAt,
  unsentDishes,
} from './places.ts';

/** `26 min`, `1 h 12`. */
export function waitingTime(minutes: number): string {
  if (minutes < 60) return t('floor.minutes', { n: minutes });
  return t('floor.hours', { h: Math.floor(minutes / 60), m: String(minutes % 60).padStart(2, '0') });
}

/** What a table needs, on its tile. */
export function wordsFor(table: Table, need: Need, orders: readonly Order[]): string {
  if (need === 'call') {
    return requestsAt(table.id).some(({ type }) => type === 'bill')
      ? t('floor.wants_bill')
      : t('floor.calls');
  }
  if (need === 'guests') return t('floor.guests');
  if (need === 'refused') return t('floor.refused', { n: refusedDishes(refusedAt(placeOfTable(table))) });
  if (need === 'unsent') return t('floor.drafts', { n: unsentDishes(placeOfTable(table).lane) });
  return need === 'free' ? t('floor.free', { n: table.capacity }) : wordsOf(need, orders);
}

/** The same of orders without a table. */
export function wordsOf(need: Need, orders: readonly Order[]): string {
  if (need === 'ready') return t('floor.ready', { n: sumOf(orders, readyDishes) });
  if (need === 'late') return t('floor.late', { n: sumOf(orders, lateDishes) });
  if (need === 'billed') return shortMoney(addUp(orders.map(({ total }) => total)));
  if (need === 'partly') return partPaidWords(orders);
  if (need === 'cooking') return t('floor.cooking');
  return t(need === 'eating' ? 'floor.eating' : 'floor.open');
}

/** What is left to pay once somebody has paid a share. */
export const partPaidWords = (orders: readonly Pick<Order, 'balance_due'>[]): string =>
  t('floor.part_paid', { amount: shortMoney(addUp(orders.map(({ balance_due }) => balance_due))) });

const sumOf = (orders: readonly Order[], of: (order: Order) => number): number =>
  orders.reduce((sum, order) => sum + of(order), 0);
