import type { Tx } from '../../db/handle/handle.ts';
import { audit } from '../../identity/audit/store.ts';
import { writtenItem } from './read.ts';
import type { MenuItem } from './schema.ts';

/** What decides the price of an item at every branch. */
export const pricesOf = ({ name, base_price, order_type_prices, tax_ids, variants }: MenuItem) => ({
  name,
  price: base_price,
  order_type_prices,
  tax_ids,
  variants: variants.map(({ id, name, base_price, order_type_prices }) => ({
    id,
    name,
    price: base_price,
    order_type_prices,
  })),
});

/** Changes an item and audits the change of its prices, if any; answers with the item after it. */
export async function auditingPrices<T>(
  tx: Tx,
  itemId: number,
  work: (before: MenuItem) => Promise<T>,
): Promise<{ readonly result: T; readonly item: MenuItem }> {
  const former = await writtenItem(tx, itemId);
  const result = await work(former);
  const item = await writtenItem(tx, itemId);
  const [before, after] = [pricesOf(former), pricesOf(item)];
  if (JSON.stringify(before) !== JSON.stringify(after)) {
    await audit(tx, {
      action: 'menu_item.reprice',
      entity: 'menu_item',
      entityId: itemId,
      branchId: null,
      before,
      after,
    });
  }
  return { result, item };
}
