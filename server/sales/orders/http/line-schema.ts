import { z } from 'zod';
import type { LineTerms } from '../../../catalogue/price-rules/book.ts';
import { id, moment, text } from '../../../http/endpoint/fields.ts';
import { money } from '../../../http/endpoint/money-fields.ts';
import { nameSchemas } from '../../../http/endpoint/names.ts';

export const MAX_ITEMS = 1_000;
export const quantity = () => z.int().min(1).max(9_999);
const ItemModifier = z.object({
  modifier_id: id().describe(
    'Modifier of one of the `modifier_groups` of the menu item. How many a group takes: `min_select` to `max_select`.',
  ),
  quantity: z.int().min(1).max(99).default(1).describe('How often it is chosen for each piece.'),
});

const comboChoice = {
  option_id: id().describe('Option in `combo_steps` of the menu item.'),
  quantity: z.int().min(1).max(20).default(1).describe('Quantity in each combo.'),
  note: text(500).nullish(),
};
const ComboChoiceBody = z.object({
  ...comboChoice,
  modifiers: z.array(ItemModifier).max(50).default([]),
});
const COMBO = 'Choices of a combo. Default: its default options.';

export const ItemBody = z.object({
  menu_item_id: id(),
  quantity: quantity().default(1),
  price: money({ min: 0 }).optional(),
  shown_price: money({ min: 0 })
    .optional()
    .describe(
      "Price you showed for the item or variant, without modifiers and with the platform's markup. If the current price is higher, the order is refused (PRICE_MISMATCH); if it's lower, the lower price applies.",
    ),
  ordered_at: moment()
    .optional()
    .describe('When it was tapped, if the device was offline. Price rules of that time apply.'),
  note: text(500).nullish(),
  variant_id: id().nullish(),
  modifiers: z.array(ItemModifier).max(50).default([]),
  combo: z.array(ComboChoiceBody).max(50).optional().describe(COMBO),
  line_discount: money({ min: 0 }).default(0),
  course: z.int().min(1).max(20).nullish(),
  seat: z.int().min(1).max(200).nullish(),
  hold: z.boolean().default(false).describe('Whether it waits until its course is fired.'),
});

/** A guest's choice. Other prices than the menu's are refused: nobody pays a price they were not shown. */
const ShownModifier = ItemModifier.extend({
  price: money({ min: 0 }).optional().describe('Price, as shown to the guest.'),
});
const ShownChoice = z.object({
  ...comboChoice,
  modifiers: z.array(ShownModifier).max(50).default([]),
  price: money({ min: 0 }).optional().describe('Surcharge, as shown to the guest.'),
});
export const GuestItemBody = ItemBody.pick({
  menu_item_id: true,
  quantity: true,
  note: true,
  variant_id: true,
}).extend({
  price: money({ min: 0 }).optional().describe('Price of the item or variant, as shown to the guest.'),
  modifiers: z.array(ShownModifier).max(50).default([]),
  combo: z.array(ShownChoice).max(50).optional().describe(COMBO),
});

export type ComboChoice = Omit<z.output<typeof ShownChoice>, 'modifiers'> & {
  readonly modifiers: readonly z.output<typeof ShownModifier>[];
};

/** Of a new line. */
export type ItemInput = Omit<z.output<typeof ItemBody>, 'modifiers' | 'combo'> & {
  readonly modifiers: readonly z.output<typeof ShownModifier>[];
  readonly combo?: readonly ComboChoice[] | undefined;
  /** With an agreed price: the rules it was agreed by. */
  readonly rules?: LineTerms | null;
};

/**
 * How prices in a request are treated. `staff`: any menu price, other prices with the right to set them. `shown`: the
 * price a guest saw, refused if it differs from the one due. `agreed`: the price a guest was told, kept.
 */
export type Prices = 'staff' | 'shown' | 'agreed';

/** With `id` the given fields change the line, without it the line is new. */
export const ItemChange = z.object({
  id: id().optional(),
  menu_item_id: id().optional(),
  quantity: quantity()
    .optional()
    .describe('Added quantity is sold at the current price, as a separate item if the price differs.'),
  price: money({ min: 0 }).optional(),
  note: text(500).nullish(),
  variant_id: id().nullish(),
  modifiers: z.array(ItemModifier).max(50).optional(),
  combo: z.array(ComboChoiceBody).max(50).optional().describe('Choices of a combo; only for a new item.'),
  line_discount: money({ min: 0 }).optional(),
  course: z.int().min(1).max(20).nullish(),
  seat: z.int().min(1).max(200).nullish(),
  hold: z.boolean().optional(),
});
export type ItemChangeInput = z.output<typeof ItemChange>;

/** A price rule that takes something off a line. */
export const AppliedRule = z.object({
  rule_id: id(),
  name: z.string(),
  quantity: z.int().describe('Discounted quantity.'),
  amount: money(),
});

/** For a part of a dish, such as 1 of 3; null for all other lines. */
export const DishShare = z.object({
  part: z.int(),
  of: z.int(),
  order_item_id: id().describe('Line that was split; the same for all parts.'),
});

/** For a dish that was ordered with a combo; null for all other lines. */
export const ComboOfLine = z.object({
  order_item_id: id().describe('First line of the combo; the same for all its items.'),
  menu_item_id: id().describe('Menu item of the combo.'),
  option_id: id().describe('Option that was chosen.'),
  name: z.string(),
  quantity: z.int().describe('Quantity of the combo.'),
  step: z.string(),
});

nameSchemas({
  ComboOfLine,
  ComboChoice: ComboChoiceBody,
  ShownComboChoice: ShownChoice,
  AppliedPriceRule: AppliedRule,
  DishShare,
  ChosenModifier: ItemModifier,
  ShownModifier,
  NewOrderItem: ItemBody,
  NewGuestOrderItem: GuestItemBody,
  OrderItemChanges: ItemChange,
});
