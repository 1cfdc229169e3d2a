import { computed } from '@preact/signals';
import { type Priced, priceAt, type Sale } from '../../../web/menu/offers.ts';
import { known } from '../work/rows.ts';
import { second, serverNow } from '../work/server/clock.ts';
import { person } from '../work/staff.ts';
import type { MenuItem } from '../work/types.ts';
import { openPlace, orderOf, type Place } from './floor/places.ts';
import { openingOf } from './start/opening.ts';
import { orderTypes } from './start/order-types.ts';

/** As the server opens an order that names no type. */
function usualType(isAtTable: boolean): number | undefined {
  const slug = isAtTable ? 'dine_in' : 'takeaway';
  return (orderTypes.value.find((type) => type.slug === slug) ?? orderTypes.value[0])?.id;
}

/** Waiters order on pads; everybody else at the register. */
export const sourceHere = (): 'waiter' | 'pos' => (person.value?.role === 'waiter' ? 'waiter' : 'pos');

/** What the next dish of a place is sold as. */
export function saleAt(place: Place): Sale {
  const order = orderOf(place);
  const tableId = order ? order.table_id : place.tableId;
  return {
    typeId: order?.order_type_id ?? openingOf(place.lane).order_type_id ?? usualType(tableId !== null),
    areaId: known.value.table.get(tableId ?? 0)?.area_id ?? null,
    source: order?.source ?? sourceHere(),
  };
}

/** A dish, or a size of it, in a sale now. */
export function priceIn(sale: Sale, dish: MenuItem, variantId: number | null): Priced {
  const sold = dish.variants.find(({ id }) => id === variantId) ?? dish;
  return priceAt(sold, sale, serverNow());
}

/** By value: tiles are drawn again when it is another sale, not with everything that is heard of its order. */
const saleHere = computed(() => (openPlace.value ? JSON.stringify(saleAt(openPlace.value)) : undefined));

const minute = computed(() => Math.floor(second.value / 60_000));

/** The same at the open place, and again when an offer may have ended. */
export function shownPriceOf(dish: MenuItem, variantId: number | null = null): Priced {
  if (dish.offers.length + dish.variants.length > 0) minute.value;
  const sale = saleHere.value;
  return sale === undefined ? { price: dish.price, rules: [] } : priceIn(JSON.parse(sale), dish, variantId);
}
