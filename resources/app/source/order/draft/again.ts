import { grouped } from '../../../../web/data/grouped.ts';
import { choiceOfParts, chosenOf } from '../../../../web/menu/combos.ts';
import { dishes } from '../../work/menu.ts';
import type { OrderLine } from '../../work/types.ts';
import type { Place } from '../floor/places.ts';
import { addDishes } from './drafting.ts';

/** The same dishes once more, as they were chosen; what is out of stock stays out. */
export async function orderAgain(place: Place, lines: readonly OrderLine[], times = 1): Promise<void> {
  const ordered = grouped(lines, ({ id, combo }) => combo?.order_item_id ?? id);
  const wanted = [...ordered.values()].flatMap(([line, ...others]) => {
    if (!line) return [];
    const { combo } = line;
    const dish = dishes.peek().get(combo?.menu_item_id ?? line.menu_item_id);
    if (!dish?.is_available) return [];
    const choice = {
      variantId: combo ? null : line.variant_id,
      modifiers: combo
        ? chosenOf(dish, choiceOfParts([line, ...others]))
        : new Map(line.modifiers.map(({ modifier_id, quantity }) => [modifier_id, quantity])),
      note: line.note ?? '',
      seat: line.seat,
      course: 1,
      quantity: (combo?.quantity ?? line.quantity) * times,
      price: dish.open_price ? line.unit_price : null,
    };
    return [{ dish, choice }];
  });
  await addDishes(place, wanted);
}
