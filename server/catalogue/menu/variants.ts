import { requireFound, validationError } from '../../core/errors.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import type { Children } from '../../identity/records/children.ts';
import { columns } from '../../identity/records/columns.ts';
import { announceRecord, requireRecord } from '../../identity/records/service.ts';
import { changeRecord, markDeleted } from '../../identity/records/store.ts';
import { stepRowsOf } from '../combos/store.ts';
import { auditingPrices } from './prices.ts';
import type { NewVariant, Variant, VariantChanges } from './schema.ts';
import { clearDefault, insertVariant, itemAt, variantById, variantsOfItems } from './store.ts';

/** Variants as the body of their item lists them. */
export const variantsInItem: Children<NewVariant> = {
  table: 'menu_item_variants',
  field: 'variants',
  idsOf: async (tx, itemId) => (await variantsOfItems(tx, [itemId])).map((variant) => variant.id),
  insert: insertVariant,
  change: (tx, id, variant) => changeRecord(tx, 'menu_item_variants', id, columns(variant)),
};

export async function listVariants(reader: Reader, itemId: number, everything: boolean): Promise<Variant[]> {
  await assertItem(reader, itemId);
  const variants = await variantsOfItems(reader, [itemId]);
  return variants.filter((variant) => everything || variant.is_active);
}

export async function variantIn(handle: Reader | Tx, itemId: number, id: number): Promise<Variant> {
  await assertItem(handle, itemId);
  const variant = await variantById(handle, id);
  return requireFound(variant?.menu_item_id === itemId ? variant : undefined, 'variant', id);
}

export async function createVariant(tx: Tx, itemId: number, body: NewVariant): Promise<Variant> {
  if ((await stepRowsOf(tx, [itemId])).length > 0)
    throw validationError('name', 'a combo has no sizes of its own');
  return saving(tx, itemId, body, () => insertVariant(tx, itemId, body));
}

export async function updateVariant(
  tx: Tx,
  itemId: number,
  id: number,
  changes: VariantChanges,
): Promise<Variant> {
  await variantIn(tx, itemId, id);
  return saving(tx, itemId, changes, async () => {
    await changeRecord(tx, 'menu_item_variants', id, columns(changes));
    return id;
  });
}

export async function removeVariant(tx: Tx, itemId: number, id: number): Promise<void> {
  await variantIn(tx, itemId, id);
  await auditingPrices(tx, itemId, () => markDeleted(tx, 'menu_item_variants', [id]));
  await touchItem(tx, itemId);
}

/** `path` is the prefix of the field. */
export async function requireOrderTypes(
  tx: Tx,
  prices: Variant['order_type_prices'] | undefined,
  path: string,
): Promise<void> {
  for (const type of Object.keys(prices ?? {}))
    await requireRecord(tx, 'order_types', Number(type), `${path}order_type_prices.${type}`);
}

/** `write` returns the variant's id. */
async function saving(
  tx: Tx,
  itemId: number,
  { is_default, order_type_prices }: VariantChanges,
  write: () => Promise<number>,
): Promise<Variant> {
  await requireOrderTypes(tx, order_type_prices, '');
  const { result: id } = await auditingPrices(tx, itemId, write);
  if (is_default) await clearDefault(tx, itemId, id);
  await touchItem(tx, itemId);
  return variantIn(tx, itemId, id);
}

/** A variant is part of its item, so the item counts as changed. */
async function touchItem(tx: Tx, itemId: number): Promise<void> {
  await changeRecord(tx, 'menu_items', itemId, {});
  announceRecord(tx, 'menu_item', itemId);
}

async function assertItem(handle: Reader | Tx, itemId: number): Promise<void> {
  requireFound(await itemAt(handle, itemId, null), 'menu item', itemId);
}
