import type { MenuItem } from '../../work/types.ts';

/** Whether a tap alone does not say what is wanted of a dish, or what it costs. */
export const needsChoice = (dish: MenuItem): boolean =>
  dish.open_price ||
  dish.variants.length > 0 ||
  dish.modifier_groups.some(({ required, is_active }) => required && is_active);
