import type { Reader, Tx } from '../../db/handle/handle.ts';
import { insert } from '../../db/handle/insert.ts';
import { inList, parseList } from '../../db/handle/lists.ts';
import type { KitchenRow } from '../../db/tables/printing.ts';
import type { KitchenChanges, NewKitchen } from './schema.ts';

export const listKitchens = ({ db }: Reader | Tx): Promise<KitchenRow[]> =>
  db
    .selectFrom('kitchens')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();

/** Columns that decide where an active item is cooked. */
export const routedItems = ({ db }: Reader | Tx) =>
  db
    .selectFrom('menu_items')
    .leftJoin('categories', 'categories.id', 'menu_items.category_id')
    .select([
      'menu_items.id',
      'menu_items.name',
      'menu_items.kitchen_id',
      'categories.kitchen_id as category_kitchen_id',
    ])
    .where('menu_items.is_active', '=', 1)
    .where('menu_items.deleted_at', 'is', null)
    .orderBy('menu_items.sort_order')
    .orderBy('menu_items.id')
    .execute();

export type RoutedItem = Awaited<ReturnType<typeof routedItems>>[number];

/** Kitchen → its printers at the branch, without removed ones. */
export async function printersByKitchen(
  handle: Reader | Tx,
  branchId: number,
): Promise<Map<number, number[]>> {
  const rows = await handle.db
    .selectFrom('branch_kitchens')
    .select(['kitchen_id', 'printer_ids'])
    .where('branch_id', '=', branchId)
    .execute();
  const assigned = rows.map((row) => [row.kitchen_id, parseList(row.printer_ids)] as const);
  const existing = await existingPrinters(
    handle,
    branchId,
    assigned.flatMap(([, ids]) => ids),
  );
  return new Map(assigned.map(([kitchen, ids]) => [kitchen, ids.filter((id) => existing.has(id))]));
}

/** Those of `ids` that are printers of the branch. */
export async function existingPrinters(
  handle: Reader | Tx,
  branchId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const rows = await handle.db
    .selectFrom('printers')
    .select('id')
    .where(inList('id', ids))
    .where('branch_id', '=', branchId)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

const bit = (flag: boolean) => (flag ? (1 as const) : (0 as const));

export async function insertKitchen(tx: Tx, kitchen: Omit<NewKitchen, 'printer_ids'>): Promise<number> {
  const { name, language, warn_minutes, late_minutes, sort_order } = kitchen;
  const id = tx.id('kitchens');
  await insert(tx, 'kitchens', {
    id,
    name,
    language,
    warn_minutes,
    late_minutes,
    print_held: bit(kitchen.print_held),
    is_default: bit(kitchen.is_default),
    sort_order,
    is_active: bit(kitchen.is_active),
    deleted_at: null,
    created_at: tx.now,
    updated_at: tx.now,
  });
  return id;
}

export async function changeKitchen(
  tx: Tx,
  id: number,
  {
    print_held,
    is_default,
    is_active,
    ...changes
  }: Omit<KitchenChanges, 'printer_ids'> & { deleted_at?: number },
): Promise<void> {
  await tx.db
    .updateTable('kitchens')
    .set({
      ...changes,
      ...(print_held !== undefined && { print_held: bit(print_held) }),
      ...(is_default !== undefined && { is_default: bit(is_default) }),
      ...(is_active !== undefined && { is_active: bit(is_active) }),
      updated_at: tx.now,
    })
    .where('id', '=', id)
    .execute();
}

export async function onlyDefault(tx: Tx, id: number): Promise<void> {
  await tx.db
    .updateTable('kitchens')
    .set({ is_default: 0, updated_at: tx.now })
    .where('is_default', '=', 1)
    .where('id', '!=', id)
    .execute();
}

export async function assignPrinters(
  tx: Tx,
  branchId: number,
  kitchenId: number,
  printerIds: readonly number[],
): Promise<void> {
  const printer_ids = JSON.stringify(printerIds);
  const [assigned] = await tx.db
    .updateTable('branch_kitchens')
    .set({ printer_ids, updated_at: tx.now })
    .where('branch_id', '=', branchId)
    .where('kitchen_id', '=', kitchenId)
    .returning('id')
    .execute();
  if (assigned) return;
  await insert(tx, 'branch_kitchens', {
    id: tx.id('branch_kitchens'),
    branch_id: branchId,
    kitchen_id: kitchenId,
    printer_ids,
    created_at: tx.now,
    updated_at: tx.now,
  });
}
