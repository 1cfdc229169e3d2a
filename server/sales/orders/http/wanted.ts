import type { Tx } from '../../../db/handle/handle.ts';
import { unknownFieldsWarning } from '../../../http/endpoint/unknown-fields.ts';
import { requireBranch } from '../../../identity/branches/scope.ts';
import { heldCart } from '../../session/service.ts';
import { cartAsOrder } from './cart-lines.ts';
import type { ItemInput } from './line-schema.ts';
import type { FieldWarning, NewOrder } from './schema.ts';

type GuestLine = Omit<ItemInput, 'line_discount' | 'hold'>;

/** An order that the server itself requests in a guest's name: amounts are minor units already. */
export const wantedOrder = ({
  items,
  ...given
}: Partial<Omit<NewOrder, 'items'>> & { readonly items: readonly GuestLine[] }): NewOrder => ({
  ...{ source: 'pos', send: false, join_open: false },
  ...given,
  items: items.map((line) => ({ ...line, line_discount: 0, hold: false })),
});

/** With the held order's cart, if the request has no lines. */
export async function asWanted(
  tx: Tx,
  asked: NewOrder,
): Promise<{ readonly wanted: NewOrder; readonly warnings: readonly FieldWarning[] }> {
  if (asked.items.length > 0 || !asked.held_order_id) return { wanted: asked, warnings: [] };
  const cart = await heldCart(tx, asked.held_order_id, requireBranch(tx));
  const { order, unknown } = cartAsOrder(cart, tx.tenant.exponent);
  const named = Object.fromEntries(
    Object.entries(asked).filter(([name, value]) => name !== 'items' && value !== undefined),
  );
  return { wanted: { ...asked, ...order, ...named }, warnings: unknownFieldsWarning(unknown) };
}
