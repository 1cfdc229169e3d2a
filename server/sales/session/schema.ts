import { z } from 'zod';
import { holdsCardNumber } from '../../core/card-number.ts';
import { id, isoTime, pathId, record, text } from '../../http/endpoint/fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';

const MAX_BYTES = 256 * 1_024;
const MAX_ITEMS = 1_000;

/** Keys of lines are digits and letters by chance. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function holdsNoCard(cart: unknown): boolean {
  let holds = false;
  JSON.stringify(cart, (_, value) => {
    if (typeof value === 'string' && !UUID.test(value) && holdsCardNumber(value)) holds = true;
    return value;
  });
  return !holds;
}

const fits = (cart: unknown): boolean => Buffer.byteLength(JSON.stringify(cart)) <= MAX_BYTES;

/**
 * An order being composed on a screen: lines as POST /pos/orders takes them, and whatever else the screen wants to
 * keep. Stored as given; references are checked when it becomes an order.
 */
const Cart = z
  .looseObject({ items: z.array(z.record(z.string().max(200), z.unknown())).max(MAX_ITEMS) })
  .refine(fits, 'must be at most 256 KB')
  .refine(holdsNoCard, "can't contain a card number");

const CartReply = z.record(z.string(), z.unknown());

export const SaveBody = z.object({
  cart: Cart,
  hold: z
    .boolean()
    .default(false)
    .describe('true: hold the cart for the whole branch, and clear it on this device.'),
  label: text(200).nullish().describe('Name of the held order.'),
});

export const HeldOrder = z.object({
  ...record,
  branch_id: id(),
  label: z.string().nullable(),
  items_count: z.int().describe('Dishes: the quantities of the lines together.'),
  held_by: id(),
  held_by_name: z.string().nullable(),
  order_id: id().nullable().describe('Order it became; null: still held.'),
});

export const HeldOrderWithCart = HeldOrder.extend({ cart: CartReply });

const screen = {
  branch_id: id(),
  device: z.string().describe('`device:<id>` of a paired device, otherwise `token:<id>`.'),
  device_name: z.string().nullable(),
};

export const Session = z.object({
  ...screen,
  branch_id: id().nullable(),
  cart: CartReply.nullable().describe(
    'Saved cart; null: nothing saved, or it was cleared, held, or ordered.',
  ),
  updated_at: isoTime().nullable(),
  held_count: z.int().describe('Number of held orders of the branch.'),
  elsewhere: z
    .array(z.object({ ...screen, cart: CartReply, updated_at: isoTime() }))
    .describe("The person's carts on other devices."),
});

export const SavedSession = Session.extend({
  held_order: HeldOrderWithCart.nullable().describe('Held order; null: the cart was only saved.'),
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
