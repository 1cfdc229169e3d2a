import { newKey } from '../../../web/api/key.ts';
import type { NewEntry } from '../../../web/outbox/entry.ts';
import { added } from '../../../web/outbox/rules.ts';
import { authorNow, edit } from '../work/queue.ts';
import { ask } from '../work/server/api.ts';
import type { Delivery } from '../work/types.ts';
import { tripsAgain } from './follow.ts';
import { laneOf, me, statusOf } from './trips.ts';

/** Kept on this phone first and sent when the server is reachable; steps of one trip in order. */
function move(delivery: Delivery, status: Delivery['status'], reason?: string): Promise<void> {
  const entry: NewEntry = {
    key: newKey(),
    author: authorNow(),
    call: {
      operation: 'PUT /pos/orders/{id}/delivery-status',
      params: { id: delivery.order_id },
      body: { status, ...(reason !== undefined && { reason }) },
    },
    lane: laneOf(delivery),
    dependsOn: null,
    at: Date.now(),
    place: `#${delivery.token_number}`,
    lines: [],
  };
  return edit(added(() => entry));
}

/** One tap of the driver is two statuses at the server: picked up, out for delivery. */
export async function start(delivery: Delivery): Promise<void> {
  if (statusOf(delivery) === 'assigned') await move(delivery, 'picked_up');
  await move(delivery, 'out_for_delivery');
}

export const deliver = (delivery: Delivery): Promise<void> => move(delivery, 'delivered');

export const fail = (delivery: Delivery, reason: string): Promise<void> => move(delivery, 'failed', reason);

/** Money is never queued: it needs the server. Throws a Problem. */
export async function bookCash({ order_id, balance_due_in_cash }: Delivery): Promise<void> {
  const body = { payment_method: 'cash', amount: balance_due_in_cash };
  await ask('POST /pos/orders/{id}/payment', { params: { id: order_id }, body });
  tripsAgain();
}

/** Throws a Problem. */
export async function setDuty(isOn: boolean): Promise<void> {
  const id = me.value?.id;
  if (id === undefined) return;
  const body = { status: isOn ? 'available' : 'off_duty' } as const;
  me.value = (await ask('PUT /pos/delivery-drivers/{id}/status', { params: { id }, body })).data;
}
