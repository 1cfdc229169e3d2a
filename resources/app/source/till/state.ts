import { effect, signal } from '@preact/signals';
import type { BodyOf, DataOf, Operation } from '../../../client/client.ts';
import { newKey } from '../../../web/api/key.ts';
import { openPlace, type Place } from '../order/floor/places.ts';
import { withRightDate } from '../parts/date-question.tsx';
import { t } from '../text/text.ts';
import { actAs } from '../work/act.ts';
import { device } from '../work/device.ts';
import { learn } from '../work/rows.ts';
import { ask } from '../work/server/api.ts';
import type { Order } from '../work/types.ts';

export type View = 'tables' | 'counter' | 'orders' | 'delivery' | 'guests' | 'shift';
export const view = signal<View>('tables');

/** Whether money is being taken for the open place. */
export const isPaying = signal(false);

/** Parts of one bill that are paid one after another; what is left of them is due first. */
export const dueParts = signal<readonly number[]>([]);

/** Whose customer is being chosen, and how they pay: payment goes on there once the order has one. */
export const payingOnAccount = signal<{ readonly orderId: number; readonly method: string } | undefined>(
  undefined,
);

/** What came of a payment. */
export interface Taken {
  readonly title: string;
  readonly amount: number;
  readonly method: string;
  readonly change: number;
  /** Still due on the order. */
  readonly left: number;
  readonly settled: boolean;
  /** Still due on other bills of the table. */
  readonly owed: number;
  readonly unsent: number;
}

/** Until the next tap at its place: a screen that locks itself meanwhile shows it to who comes back. */
export const taken = signal<
  { readonly lane: string; readonly order: Order; readonly what: Taken } | undefined
>(undefined);

/** Of an order that is paid while its place is still open. */
export function showTaken(lane: string, order: Order, what: Taken): void {
  if (openPlace.peek()?.lane === lane) taken.value = { lane, order, what };
}

/** Orders with charges, taxes and payments, as the server last told them. */
export const details = signal<ReadonlyMap<number, Order>>(new Map());

export async function readDetail(id: number): Promise<Order> {
  const { data } = await ask('GET /pos/orders/{id}', { params: { id } });
  details.value = new Map(details.value).set(id, data);
  learn({ kind: 'order', row: data });
  return data;
}

/** The place of a new order without a table. */
export const counterPlace = (): Place => ({
  lane: `new:${newKey()}`,
  title: t('nav.counter'),
  tableId: null,
  orderId: null,
});

export function openAt(place: Place, paying = false): void {
  isPaying.value = paying;
  dueParts.value = [];
  taken.value = undefined;
  openPlace.value = place;
}

/** The guests' display beside this till shows what is worked at. */
export function showGuests(orderId: number | null, asked?: Asked): void {
  const body = { order_id: orderId, till: device.value?.device.label, ...asked };
  void ask('PUT /customer-display/current-order', { body }).catch(() => {});
}

/** What is being taken of an order now, as its guest is asked for it. */
interface Asked {
  readonly amount: number;
  readonly tip_amount: number;
}

export const asked = signal<Asked | undefined>(undefined);

/** A table left for the floor is no longer paid for. */
export const followPlace = (): (() => void) =>
  effect(() => {
    if (openPlace.value) return;
    isPaying.value = false;
    dueParts.value = [];
    taken.value = undefined;
  });

/** An act on one order; what it comes to is read again after it. */
export async function actOn<O extends Operation>(
  order: Pick<Order, 'id'>,
  what: string,
  operation: O,
  body?: BodyOf<O>,
  params: Readonly<Record<string, number>> = {},
): Promise<DataOf<O>> {
  const call = { params: { id: order.id, ...params }, body: body ?? {} };
  const { data } = await withRightDate(() => actAs(what, operation, call));
  await readDetail(order.id).catch(() => {});
  return data;
}
