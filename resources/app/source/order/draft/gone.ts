import { type ComboChoice, chosenOf } from '../../../../web/menu/combos.ts';
import type { DraftLine } from '../../../../web/outbox/drafts.ts';
import type { MenuItem } from '../../work/types.ts';

/** Whether an unsent line has a dish or choice that is out of stock by now. */
export function isGone(item: DraftLine['item'] | undefined, menu: ReadonlyMap<number, MenuItem>): boolean {
  const dish = menu.get(Number(item?.menu_item_id ?? 0));
  if (!dish) return false;
  if (!dish.is_available) return true;
  const modifiers = (item?.modifiers ?? []) as readonly { readonly modifier_id: number }[];
  const combo = chosenOf(dish, (item?.combo ?? []) as readonly ComboChoice[]);
  const off = new Set(
    dish.modifier_groups
      .flatMap(({ modifiers }) => modifiers)
      .filter(({ is_available }) => !is_available)
      .map(({ id }) => id),
  );
  return [...modifiers.map((one) => one.modifier_id), ...combo.keys()].some((id) => off.has(id));
}
