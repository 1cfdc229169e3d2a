import { z } from 'zod';
import { id, text } from '../../../http/endpoint/fields.ts';
import { money } from '../../../http/endpoint/money-fields.ts';
import { nameSchemas } from '../../../http/endpoint/names.ts';

export const MAX_ITEMS = 1_000;
export const quantity = () => z.int().min(1).max(9_999);
const ItemModifier = z.object({ modifier_id: id(), quantity: z.int().min(1).max(99).default(1) });

export const ItemBody = z.object({
  menu_item_id: id(),
  quantity: quantity().default(1),
  price: money({ min: 0 }).optional(),
  note: text(500).nullish(),
  variant_id: id().nullish(),
  modifiers: z.array(ItemModifier).max(50).default([]),
  line_discount: money({ min: 0 }).default(0),
  course: z.int().min(1).max(20).nullish(),
  seat: z.int().min(1).max(200).nullish(),
  hold: z.boolean().default(false).describe('Waits until its course is fired.'),
});

/** What a guest asks for. Other prices than the menu's are refused: nobody pays what they were not shown. */
const ShownModifier = ItemModifier.extend({
  price: money({ min: 0 }).optional().describe('As the guest was shown it.'),
});
export const GuestItemBody = ItemBody.pick({
  menu_item_id: true,
  quantity: true,
  note: true,
  variant_id: true,
}).extend({
  price: money({ min: 0 }).optional().describe('Of the dish or its variant, as the guest was shown it.'),
  modifiers: z.array(ShownModifier).max(50).default([]),
});

/** Of a line that is new. */
export type ItemInput = Omit<z.output<typeof ItemBody>, 'modifiers'> & {
  readonly modifiers: readonly z.output<typeof ShownModifier>[];
};

/**
 * What the prices of a request are for. `staff`: they may be any of the menu's, and others where the caller may set
 * prices. `shown`: those that a guest saw, refused where they are not what is due. `agreed`: those that a guest was told.
 */
export type Prices = 'staff' | 'shown' | 'agreed';

/** With `id` the fields given change the line, without it the line is new. */
export const ItemChange = z.object({
  id: id().optional(),
  menu_item_id: id().optional(),
  quantity: quantity()
    .optional()
    .describe('More than before is sold at the price of now: a line of its own, where that is another.'),
  price: money({ min: 0 }).optional(),
  note: text(500).nullish(),
  variant_id: id().nullish(),
  modifiers: z.array(ItemModifier).max(50).optional(),
  line_discount: money({ min: 0 }).optional(),
  course: z.int().min(1).max(20).nullish(),
  seat: z.int().min(1).max(200).nullish(),
  hold: z.boolean().optional(),
});
export type ItemChangeInput = z.output<typeof ItemChange>;

nameSchemas({
  ChosenModifier: ItemModifier,
  ShownModifier,
  NewOrderItem: ItemBody,
  NewGuestOrderItem: GuestItemBody,
  OrderItemChanges: ItemChange,
});
