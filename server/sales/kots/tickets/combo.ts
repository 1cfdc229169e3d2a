import { fromJson } from '../../../db/tables/json.ts';
import type { OrderItemRow } from '../../../db/tables/sales.ts';

/** The combo that a line was ordered with: `id` is that of its first line. */
export function comboOf({ combo, combo_item_id, combo_line_id: id }: OrderItemRow) {
  if (combo === null || combo_item_id === null || id === null) return null;
  const { name, quantity, step, option_id } = fromJson(combo);
  return { id, menu_item_id: combo_item_id, name, quantity, step, option_id };
}

/** The same as papers name it. */
export function comboOnPaperOf(line: OrderItemRow) {
  const combo = comboOf(line);
  return combo ? { combo: { id: combo.id, name: combo.name, quantity: combo.quantity } } : {};
}
