import { dishes } from '../../work/menu.ts';
import type { OrderLine } from '../../work/types.ts';
import type { Place } from '../floor/places.ts';
import { addDish } from './drafting.ts';

/** The same dishes once more, as they were chosen; what is out of stock stays out. */
export async function orderAgain(place: Place, lines: readonly OrderLine[], times = 1): Promise<void> {
  for (const line of lines) {
    const dish = dishes.peek().get(line.menu_item_id);
    if (!dish?.is_available) continue;
    await addDish(place, dish, {
      variantId: line.variant_id,
      modifiers: new Map(line.modifiers.map(({ modifier_id, quantity }) => [modifier_id, quantity])),
      note: line.note ?? '',
      seat: line.seat,
      course: 1,
      quantity: line.quantity * times,
      price: dish.open_price ? line.unit_price : null,
    });
  }
}
