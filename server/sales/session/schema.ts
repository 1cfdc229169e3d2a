import { z } from 'zod';
import { id, isoTime, pathId, record, text } from '../../http/endpoint/fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';

const MAX_BYTES = 256 * 1_024;
const MAX_ITEMS = 1_000;

const fits = (cart: unknown): boolean => Buffer.byteLength(JSON.stringify(cart)) <= MAX_BYTES;

/**
 * The order on a screen before it is one: lines as POST /pos/orders takes them, and whatever else the screen wants to
 * find again. Kept as it was given; what it names is checked when it becomes an order.
 */
const Cart = z
  .looseObject({ items: z.array(z.record(z.string().max(200), z.unknown())).max(MAX_ITEMS) })
  .refine(fits, 'at most 256 KB');

const CartReply = z.record(z.string(), z.unknown());

export const SaveBody = z.object({
  cart: Cart,
  hold: z
    .boolean()
    .default(false)
    .describe("Put it aside for the whole branch; the screen's cart is empty then."),
  label: text(200).nullish().describe('Of a held order: what it is called by.'),
});

export const HeldOrder = z.object({
  ...record,
  branch_id: id(),
  label: z.string().nullable(),
  items_count: z.int().describe('Lines.'),
  held_by: id(),
  held_by_name: z.string().nullable(),
  order_id: id().nullable().describe('The order it became.'),
});

export const HeldOrderWithCart = HeldOrder.extend({ cart: CartReply });

const screen = {
  branch_id: id(),
  device: z.string().describe('`device:<id>` of a registered one, else `token:<id>`.'),
  device_name: z.string().nullable(),
};

export const Session = z.object({
  ...screen,
  branch_id: id().nullable(),
  cart: CartReply.nullable().describe('null: nothing was saved, or it was cleared, held or sold.'),
  updated_at: isoTime().nullable(),
  held_count: z.int().describe('Held orders of the branch.'),
  elsewhere: z
    .array(z.object({ ...screen, cart: CartReply, updated_at: isoTime() }))
    .describe('What the same person left on other screens.'),
});

export const SavedSession = Session.extend({
  held_order: HeldOrderWithCart.nullable().describe('Where the cart was put aside.'),
});

export const HeldQuery = z.object({ branch_id: pathId().optional() });

export type Session = z.output<typeof Session>;
export type SavedSession = z.output<typeof SavedSession>;
export type HeldOrder = z.output<typeof HeldOrder>;
export type HeldOrderWithCart = z.output<typeof HeldOrderWithCart>;
export type Save = z.output<typeof SaveBody>;

nameSchemas({
  CartElsewhere: Session.shape.elsewhere.element,
  Cart,
  CartToSave: SaveBody,
  HeldOrder,
  HeldOrderWithCart,
  PosSession: Session,
  SavedPosSession: SavedSession,
});
