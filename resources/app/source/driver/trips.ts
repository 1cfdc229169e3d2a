import { computed, signal } from '@preact/signals';
import { endedDeliveryStatuses, underWayStatuses } from '../../../../server/core/statuses.ts';
import { businessDate } from '../../../web/format/format.ts';
import { addUp } from '../../../web/format/minor.ts';
import { waiting } from '../work/queue.ts';
import { known } from '../work/rows.ts';
import { serverNow } from '../work/server/clock.ts';
import type { Delivery, Driver } from '../work/types.ts';

/** As the server had them last. */
export const deliveries = signal<readonly Delivery[] | undefined>(undefined);
/** The signed-in driver; null: the account has no driver record. */
export const me = signal<Driver | null | undefined>(undefined);
/** Cash that is booked on the driver. */
export const carried = signal(0);
/** Orders whose cash was taken at the door, out of reach of the server. */
export const taken = signal<ReadonlySet<number>>(new Set());

export const laneOf = ({ order_id }: Delivery): string => `trip:${order_id}`;

/** The delivery as the answer to our own call had it, if that is newer. */
function answered({ order_id, updated_at }: Delivery) {
  const order = known.value.order.get(order_id);
  return order !== undefined && order.updated_at >= updated_at ? order : undefined;
}

/** With what an answer told since the list was read. */
export function latest(delivery: Delivery): Delivery {
  const order = answered(delivery);
  if (!order) return delivery;
  const { balance_due, balance_due_in_cash, updated_at } = order;
  return {
    ...delivery,
    status: order.delivery_status ?? delivery.status,
    balance_due,
    balance_due_in_cash,
    updated_at,
  };
}

/** What was tapped and is not at the server yet comes first. */
export function statusOf(delivery: Delivery): Delivery['status'] {
  const last = waiting.value.filter(({ lane }) => lane === laneOf(delivery)).at(-1);
  const tapped = last?.call.body?.status as Delivery['status'] | undefined;
  return tapped ?? latest(delivery).status;
}

/** Cash still to be collected at the door, rounded to coins. */
export const dueOf = (delivery: Delivery): number => latest(delivery).balance_due_in_cash;

export const isUnsent = (delivery: Delivery): boolean =>
  waiting.value.some(({ lane }) => lane === laneOf(delivery));

const open: readonly string[] = underWayStatuses;
const ended: readonly string[] = endedDeliveryStatuses;
const progress = (delivery: Delivery): number => open.indexOf(statusOf(delivery));

/** Those under way first, then in the order they were given out. */
export const trips = computed(() =>
  (deliveries.value ?? [])
    .filter((delivery) => open.includes(statusOf(delivery)))
    .sort(
      (one, other) =>
        progress(other) - progress(one) || (one.assigned_at ?? '').localeCompare(other.assigned_at ?? ''),
    ),
);

export const doneToday = computed(() =>
  (deliveries.value ?? [])
    .filter((delivery) => ended.includes(statusOf(delivery)))
    .filter(({ updated_at }) => businessDate(new Date(updated_at).getTime()) === businessDate(serverNow()))
    .sort((one, other) => other.updated_at.localeCompare(one.updated_at)),
);

const deliveredDue = computed(() =>
  (deliveries.value ?? []).filter((delivery) => statusOf(delivery) === 'delivered' && dueOf(delivery) > 0),
);

const wasTaken = ({ order_id }: Delivery): boolean => taken.value.has(order_id);

/** Cash that was taken at the door, and the till does not know of yet. */
export const toBook = computed(() => deliveredDue.value.filter(wasTaken));

/** Delivered, and nobody paid at the door. */
export const unpaid = computed(() => deliveredDue.value.filter((delivery) => !wasTaken(delivery)));

/** What is handed in at the till, booked or not. */
export const toBringBack = computed(() => addUp([carried.value, ...toBook.value.map(dueOf)]));

export const addressOf = ({ address }: Delivery): string =>
  [address?.line1, address?.line2, address?.postal_code, address?.city].filter(Boolean).join(', ');

/** Opens the map of this telephone. Apple's knows no `geo:`. */
export function mapOf(delivery: Delivery): string {
  const { latitude, longitude } = delivery.address ?? {};
  const words = encodeURIComponent(addressOf(delivery));
  const isApple = /iPhone|iPad|Macintosh/.test(navigator.userAgent);
  if (latitude == null || longitude == null) return isApple ? `maps:?q=${words}` : `geo:0,0?q=${words}`;
  const point = `${latitude},${longitude}`;
  return isApple ? `maps:?ll=${point}&q=${words}` : `geo:${point}?q=${point}(${words})`;
}
