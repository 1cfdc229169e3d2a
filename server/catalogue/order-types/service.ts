import { requireFound, validationError } from '../../core/errors.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { columns } from '../../identity/records/columns.ts';
import { codeFrom, requireFree, requireUnused } from '../../identity/records/service.ts';
import { changeRecord, insertRecord, markDeleted } from '../../identity/records/store.ts';
import type { NewOrderType, OrderTypeChanges } from './schema.ts';
import { hasOpenOrder, hasOwnPrices, hasTaxOrCharge, orderTypeOnWire } from './store.ts';

export async function createOrderType(tx: Tx, type: NewOrderType): Promise<number> {
  const slug = type.slug ?? codeFrom(type.name, 'slug');
  await requireFree(tx, 'order_types', 'slug', slug);
  return insertRecord(tx, 'order_types', columns({ ...type, slug }));
}

export async function updateOrderType(
  tx: Tx,
  id: number,
  { slug, ...changes }: OrderTypeChanges,
): Promise<void> {
  const type = requireFound(await orderTypeOnWire(tx, id), 'order type', id);
  if (slug !== undefined && slug !== type.slug) throw validationError('slug', "can't be changed");
  await changeRecord(tx, 'order_types', id, columns(changes));
}

export async function removeOrderType(tx: Tx, id: number): Promise<void> {
  requireUnused(
    await hasTaxOrCharge(tx, id),
    'Taxes or charges still use this order type. Remove it from them first, or turn it off instead.',
  );
  requireUnused(
    await hasOwnPrices(tx, id),
    'Menu items have their own prices for this order type. Remove those prices first, or turn it off instead.',
  );
  requireUnused(await hasOpenOrder(tx, id), 'Open orders still use this order type. Close them first.');
  await markDeleted(tx, 'order_types', [id]);
}
