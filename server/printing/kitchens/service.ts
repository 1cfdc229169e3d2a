import { AppError, requireFound, unknownId, validationError } from '../../core/errors.ts';
import { hasPermission } from '../../core/permissions.ts';
import { LATE_MINUTES, WARN_MINUTES } from '../../core/statuses.ts';
import { toIso } from '../../core/time/time.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import type { KitchenRow } from '../../db/tables/printing.ts';
import { isSet } from '../../http/endpoint/fields.ts';
import { requireBranch, requireHosted } from '../../identity/branches/scope.ts';
import type { Kitchen, KitchenChanges, NewKitchen } from './schema.ts';
import {
  assignPrinters,
  changeKitchen,
  existingPrinters,
  insertKitchen,
  listKitchens,
  onlyDefault,
  printersByKitchen,
  type RoutedItem,
  routedItems,
} from './store.ts';

/** Kitchens belong to the tenant, the assignment of printers to the branch. */
export async function kitchensOnWire(handle: Reader | Tx, all?: string): Promise<Kitchen[]> {
  const kitchens = await listKitchens(handle);
  const { branchId, role } = handle.caller;
  const printers = branchId === null ? new Map() : await printersByKitchen(handle, branchId);
  const items = byKitchen(await routedItems(handle), kitchens);
  const everything = isSet(all) && hasPermission(role, 'kitchens.write');
  return kitchens
    .filter(({ is_active }) => everything || is_active === 1)
    .map((kitchen) => toWire(kitchen, printers.get(kitchen.id) ?? [], items.get(kitchen.id) ?? []));
}

/** The item's own kitchen, else its category's, else the default; a closed kitchen cooks nothing. */
function byKitchen(items: RoutedItem[], kitchens: KitchenRow[]): Map<number | undefined, RoutedItem[]> {
  const open = kitchens.filter(({ is_active }) => is_active === 1);
  const ids = new Set(open.map(({ id }) => id));
  const fallback = defaultOf(open)?.id;
  const pick = (id: number | null) => (id !== null && ids.has(id) ? id : undefined);
  return Map.groupBy(items, (item) => pick(item.kitchen_id) ?? pick(item.category_kitchen_id) ?? fallback);
}

// The same as `defaultKitchen` of the routing: of two made default on offline sides, the older.
const defaultOf = (kitchens: readonly KitchenRow[]): KitchenRow | undefined =>
  kitchens.toSorted((a, b) => b.is_default - a.is_default || a.id - b.id)[0];

const toWire = (row: KitchenRow, printer_ids: number[], items: RoutedItem[]): Kitchen => ({
  id: row.id,
  name: row.name,
  language: row.language,
  warn_minutes: row.warn_minutes ?? WARN_MINUTES,
  late_minutes: row.late_minutes ?? LATE_MINUTES,
  print_held: row.print_held !== 0,
  is_default: row.is_default === 1,
  sort_order: row.sort_order,
  is_active: row.is_active === 1,
  printer_ids,
  menu_items: items.map(({ id, name }) => ({ id, name })),
  created_at: toIso(row.created_at),
  updated_at: toIso(row.updated_at),
});

export async function kitchenOnWire(handle: Reader | Tx, id: number): Promise<Kitchen> {
  const kitchens = await listKitchens(handle);
  const kitchen = requireFound(
    kitchens.find((each) => each.id === id),
    'kitchen',
    id,
  );
  const { branchId } = handle.caller;
  const printers = branchId === null ? [] : (await printersByKitchen(handle, branchId)).get(id);
  return toWire(kitchen, printers ?? [], byKitchen(await routedItems(handle), kitchens).get(id) ?? []);
}

export async function createKitchen(tx: Tx, { printer_ids, ...kitchen }: NewKitchen): Promise<Kitchen> {
  assertWarnedFirst(kitchen);
  const others = await listKitchens(tx);
  const isFirst = !others.some(({ is_default }) => is_default === 1);
  const is_default = kitchen.is_default || isFirst;
  if (is_default && !kitchen.is_active)
    throw validationError('is_active', "can't be off for the default kitchen");
  const id = await insertKitchen(tx, { ...kitchen, is_default });
  if (is_default) await onlyDefault(tx, id);
  return finished(tx, id, printer_ids);
}

export async function updateKitchen(
  tx: Tx,
  id: number,
  { printer_ids, ...changes }: KitchenChanges,
): Promise<Kitchen> {
  const before = await kitchenOnWire(tx, id);
  assertDefaultStays(before, changes);
  assertWarnedFirst({ ...before, ...changes });
  // A branch that only assigns its printers changes nothing shared.
  if (Object.keys(changes).length > 0) await changeKitchen(tx, id, changes);
  if (changes.is_default) await onlyDefault(tx, id);
  return finished(tx, id, printer_ids);
}

function assertWarnedFirst({
  warn_minutes,
  late_minutes,
}: Pick<Kitchen, 'warn_minutes' | 'late_minutes'>): void {
  if (late_minutes < warn_minutes) throw validationError('late_minutes', 'must be at least warn_minutes');
}

/** There is exactly one default, and it is open: unrouted items must be cooked somewhere. */
function assertDefaultStays(before: Kitchen, changes: KitchenChanges): void {
  const after = { ...before, ...changes };
  if (before.is_default && !after.is_default)
    throw validationError('is_default', "can't be turned off; make another kitchen the default instead");
  if (after.is_default && !after.is_active)
    throw validationError('is_active', "can't be off for the default kitchen");
}

export async function removeKitchen(tx: Tx, id: number): Promise<void> {
  const kitchens = await listKitchens(tx);
  const kitchen = requireFound(
    kitchens.find((each) => each.id === id),
    'kitchen',
    id,
  );
  if (kitchen.is_default === 1 && kitchens.length > 1)
    throw new AppError('RECORD_IN_USE', {
      message: 'This is the default kitchen. Make another kitchen the default first.',
    });
  await changeKitchen(tx, id, { is_default: false, deleted_at: tx.now });
  announce(tx, id);
}

async function finished(tx: Tx, id: number, printerIds: readonly number[] | undefined): Promise<Kitchen> {
  if (printerIds) await assign(tx, id, printerIds);
  announce(tx, id);
  return kitchenOnWire(tx, id);
}

async function assign(tx: Tx, kitchenId: number, printerIds: readonly number[]): Promise<void> {
  const { id: branchId } = await requireHosted(tx, requireBranch(tx));
  const existing = await existingPrinters(tx, branchId, printerIds);
  const missing = printerIds.findIndex((id) => !existing.has(id));
  if (missing >= 0)
    throw unknownId(`printer_ids.${missing}`, 'printer', printerIds[missing] ?? 0, 'at this branch');
  await assignPrinters(tx, branchId, kitchenId, printerIds);
}

const announce = (tx: Tx, id: number): void =>
  tx.emit({ type: 'kitchen.changed', branchId: null, data: { id } });
