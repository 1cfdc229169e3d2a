import { z } from 'zod';
import { invalid } from '../../core/errors.ts';
import { toMinor } from '../../core/money.ts';
import { ItemBody, type ItemInput } from './schema.ts';

/** Carts are kept as screens write them, money as decimals; only what an order knows is taken. */
const CartLine = ItemBody.extend({
  price: z.number().min(0).optional(),
  line_discount: z.number().min(0).default(0),
});

/** The lines of a cart, as a request would give them. */
export function cartLines(cart: Record<string, unknown>, exponent: number): ItemInput[] {
  const read = z.array(CartLine).safeParse(cart.items ?? []);
  if (!read.success) throw invalid('held_order_id', 'its cart has lines that no order can have; send items');
  const minor = (value: number): number => toMinor(value, exponent) ?? Math.round(value * 10 ** exponent);
  return read.data.map(({ price, line_discount, ...line }) => ({
    ...line,
    line_discount: minor(line_discount),
    ...(price !== undefined && { price: minor(price) }),
  }));
}
