import { type Chosen, isComplete, isSingle } from '../../../../web/menu/choosing.ts';
import { defaultsOf, isCombo } from '../../../../web/menu/combos.ts';
import type { MenuItem } from '../../work/types.ts';

/** Whether a tap alone leaves open what is wanted of a dish, or its price. */
export const needsChoice = (dish: MenuItem): boolean =>
  isCombo(dish)
    ? !isComplete(dish.modifier_groups, defaultsOf(dish))
    : dish.open_price ||
      dish.variants.length > 0 ||
      dish.modifier_groups.some(({ required, is_active }) => required && is_active);

/** What is asked of a dish. */
export const groupsOf = (dish: MenuItem): MenuItem['modifier_groups'] =>
  dish.modifier_groups.filter(({ is_active }) => is_active);

/**
 * One question with one answer, or the steps of a combo that has no defaults: the last answer is the whole of it. Extras of
 * a combo's dishes are on its line.
 */
export function addsByItself(dish: MenuItem, modifiers: Chosen): boolean {
  const groups = groupsOf(dish);
  const asked = isCombo(dish) ? groups.slice(0, dish.combo_steps.length) : groups;
  return (
    !dish.open_price &&
    dish.variants.length === 0 &&
    (groups.length === 1 || (isCombo(dish) && needsChoice(dish))) &&
    asked.every((one) => one.required && isSingle(one)) &&
    isComplete(groups, modifiers)
  );
}
