import { z } from 'zod';
import { id, isoTime, pathId, record, text } from '../../http/fields.ts';
import { nameSchemas } from '../../http/names.ts';

const MOST_BYTES = 256 * 1_024;
const MOST_ITEMS = 1_000;

const fits = (cart: unknown): boolean => Buffer.byteLength(JSON.stringify(cart)) <= MOST_BYTES;

/**
 * The order on a screen before it is one: lines as POST /pos/orders takes them, and whatever else the screen wants to
 * find again. Kept as it was given; what it names is checked when it becomes an order.
 */
const Cart = z
  .looseObject({ items: z.array(z.record(z.string(), z.unknown())).max(MOST_ITEMS) })
  .refine(fits, 'at most 256 KB');

const CartReply = z.record(z.string(), z.unknown());

export const SaveBody = z.object({
  cart: Cart,
  /** Put it aside for the whole branch; the screen's cart is empty then. */
  hold: z.boolean().default(false),
  /** Of a held order: what it is called by. */
  label: text(200).nullish(),
});

export const HeldOrder = z.object({
  ...record,
  branch_id: id(),
  label: z.string().nullable(),
  /** Lines. */
  items_count: z.int(),
  held_by: id(),
  held_by_name: z.string().nullable(),
  /** The order it became. */
  order_id: id().nullable(),
});

export const HeldOrderWithCart = HeldOrder.extend({ cart: CartReply });

const screen = {
  branch_id: id(),
  /** `device:<id>` of a registered one, else `token:<id>`. */
  device: z.string(),
  device_name: z.string().nullable(),
};

export const Session = z.object({
  ...screen,
  branch_id: id().nullable(),
  /** null: nothing was saved, or it was cleared, held or sold. */
  cart: CartReply.nullable(),
  updated_at: isoTime().nullable(),
  /** Held orders of the branch. */
  held_count: z.int(),
  /** What the same person left on other screens. */
  elsewhere: z.array(z.object({ ...screen, cart: CartReply, updated_at: isoTime() })),
});

export const SavedSession = Session.extend({
  /** Where the cart was put aside. */
  held_order: HeldOrderWithCart.nullable(),
});

export const HeldQuery = z.object({ branch_id: pathId().optional() });

export type Session = z.output<typeof Session>;
export type SavedSession = z.output<typeof SavedSession>;
export type HeldOrder = z.output<typeof HeldOrder>;
export type HeldOrderWithCart = z.output<typeof HeldOrderWithCart>;
export type Save = z.output<typeof SaveBody>;

nameSchemas({
  Cart,
  CartToSave: SaveBody,
  HeldOrder,
  HeldOrderWithCart,
  PosSession: Session,
  SavedPosSession: SavedSession,
});
