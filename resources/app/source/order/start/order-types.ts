import { signal } from '@preact/signals';
import { keep, kept } from '../../work/facts.ts';
import { ask } from '../../work/server/api.ts';
import type { OrderType } from '../../work/types.ts';

const FACT = 'order_types';

/** How guests can be served here, in the order of the restaurant. */
export const orderTypes = signal<readonly OrderType[]>([]);

export async function readOrderTypes(): Promise<void> {
  if (orderTypes.peek().length === 0) orderTypes.value = (await kept<readonly OrderType[]>(FACT)) ?? [];
  const { data } = await ask('GET /pos/order-types');
  orderTypes.value = data.filter(({ is_active, slug }) => is_active && slug !== 'kiosk');
  void keep(FACT, orderTypes.value);
}
