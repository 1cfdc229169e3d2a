import { z } from 'zod';
import { validationError } from '../../../core/errors.ts';
import { toMinor } from '../../../core/money/money.ts';
import { type UnknownField, unknownFields } from '../../../http/endpoint/unknown-fields.ts';
import { ItemBody, type ItemInput, MAX_ITEMS } from './line-schema.ts';
import { CreateOrder, type NewOrder } from './schema.ts';

/** Carts are stored as screens write them, money as decimals; only an order's fields are used. */
const CartLine = ItemBody.extend({
  price: z.number().min(0).optional(),
  shown_price: z.number().min(0).optional(),
  line_discount: z.number().min(0).default(0),
});

/** A cart's order fields besides the lines; anything else in it is the screen's own. */
const Cart = CreateOrder.omit({
  ...{ items: true, source: true, held_order_id: true, send: true, join_open: true, approval: true },
  ...{ hold_after_course: true, called_out_at: true },
}).extend({ items: z.array(CartLine).max(MAX_ITEMS).default([]) });

interface CartOrder {
  readonly order: Partial<NewOrder> & Pick<NewOrder, 'items'>;
  /** Fields of its lines that no order line has. */
  readonly unknown: readonly UnknownField[];
}

/** A cart in the form of a request. */
export function cartAsOrder(cart: Record<string, unknown>, exponent: number): CartOrder {
  const read = Cart.safeParse(cart);
  if (!read.success) throw validationError('held_order_id', refusal(read.error));
  const { items, ...order } = read.data;
  const unknown = unknownFields(Cart.pick({ items: true }), { items: cart.items ?? [] });
  return { order: { ...order, items: items.map((line) => inMinor(line, exponent)) }, unknown };
}

const refusal = ({ issues: [first] }: z.ZodError): string => {
  const path = first?.path.join('.') ?? '';
  return path.startsWith('items')
    ? "has items that can't be ordered; send items instead"
    : `has an invalid ${path}: ${first?.message}`;
};

function inMinor(
  { price, shown_price, line_discount, ...line }: z.output<typeof CartLine>,
  exponent: number,
): ItemInput {
  const minor = (value: number): number => toMinor(value, exponent) ?? Math.round(value * 10 ** exponent);
  return {
    ...line,
    line_discount: minor(line_discount),
    ...(price !== undefined && { price: minor(price) }),
    ...(shown_price !== undefined && { shown_price: minor(shown_price) }),
  };
}
