import type { Handle } from '../db/handle/handle.ts';
import { parseList } from '../db/handle/lists.ts';
import { query } from '../db/handle/query.ts';

/**
 * A ticket's destination: compiled shapes, because every KOT asks. Deleted and inactive kitchens and printers are
 * absent.
 */

export interface RoutedKitchen {
  readonly id: number;
  readonly name: string;
  /** Language of the tickets' fixed words; null: the branch's. */
  readonly language: string | null;
  readonly is_default: boolean;
  /** Held courses are printed at once, under HOLD. */
  readonly print_held: boolean;
}

// If two offline sides each made a default kitchen, the older one counts.
const kitchensDefaultFirst = query((db, _: object) =>
  db
    .selectFrom('kitchens')
    .select(['id', 'name', 'language', 'is_default', 'print_held'])
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .limit(1),
);

const kitchensById = query((db, p: { id: number }) =>
  db
    .selectFrom('kitchens')
    .select(['id', 'name', 'language', 'is_default', 'print_held'])
    .where('id', '=', p.id)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null),
);

type KitchenShape = Awaited<ReturnType<typeof kitchensById>>[number];

const toKitchen = (row: KitchenShape | undefined): RoutedKitchen | undefined =>
  row && { ...row, is_default: row.is_default === 1, print_held: row.print_held !== 0 };

/** The kitchen for items that neither they nor their category route. */
export async function defaultKitchen(handle: Handle): Promise<RoutedKitchen | undefined> {
  return toKitchen((await kitchensDefaultFirst(handle, {}))[0]);
}

export async function kitchenById(handle: Handle, id: number): Promise<RoutedKitchen | undefined> {
  return toKitchen((await kitchensById(handle, { id }))[0]);
}

const assignments = query((db, p: { branchId: number; kitchenId: number }) =>
  db
    .selectFrom('branch_kitchens')
    .innerJoin('printers', 'printers.branch_id', 'branch_kitchens.branch_id')
    .select(['printers.id', 'branch_kitchens.printer_ids'])
    .where('branch_kitchens.branch_id', '=', p.branchId)
    .where('branch_kitchens.kitchen_id', '=', p.kitchenId)
    .where('printers.is_active', '=', 1)
    .where('printers.deleted_at', 'is', null)
    .orderBy('printers.id'),
);

/** A kitchen's printers at a branch; empty if none is set up. */
export async function printersOfKitchen(
  handle: Handle,
  branchId: number,
  kitchenId: number,
): Promise<number[]> {
  const rows = await assignments(handle, { branchId, kitchenId });
  const assigned = new Set(parseList(rows[0]?.printer_ids));
  return rows.map(({ id }) => id).filter((id) => assigned.has(id));
}

const receiptPrinters = query((db, p: { branchId: number }) =>
  db
    .selectFrom('branch_settings')
    .innerJoin('printers', 'printers.id', 'branch_settings.receipt_printer_id')
    .select(['printers.id', 'printers.drawer_pin'])
    .where('branch_settings.branch_id', '=', p.branchId)
    .where('printers.branch_id', '=', p.branchId)
    .where('printers.is_active', '=', 1)
    .where('printers.deleted_at', 'is', null),
);

/** Prints bills, invoices and refunds. */
export async function receiptPrinter(handle: Handle, branchId: number): Promise<number | undefined> {
  return (await receiptPrinters(handle, { branchId }))[0]?.id;
}

/** The receipt printer, if a cash drawer is connected to it. */
export async function drawerPrinter(handle: Handle, branchId: number): Promise<number | undefined> {
  const [printer] = await receiptPrinters(handle, { branchId });
  return printer?.drawer_pin == null ? undefined : printer.id;
}
