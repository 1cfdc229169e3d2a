import type { TableWithId } from '../../server/db/handle.ts';
import { syncedTables } from './tables.ts';

/** Column → the table whose ids it holds; the same in every table that has the column, unless it is among `elsewhere`. */
const single: Readonly<Record<string, TableWithId>> = {
  area_id: 'areas',
  category_id: 'categories',
  coupon_id: 'coupons',
  customer_id: 'customers',
  delivery_platform_id: 'delivery_platforms',
  device_id: 'devices',
  driver_id: 'drivers',
  fallback_printer_id: 'printers',
  kitchen_id: 'kitchens',
  kot_id: 'kots',
  menu_item_id: 'menu_items',
  modifier_group_id: 'modifier_groups',
  order_id: 'orders',
  order_type_id: 'order_types',
  parent_id: 'categories',
  receipt_printer_id: 'printers',
  refund_of: 'payments',
  shift_id: 'shifts',
  table_id: 'tables',
  variant_id: 'menu_item_variants',
  void_kot_id: 'kots',
  cancelled_by: 'users',
  closed_by: 'users',
  created_by: 'users',
  held_by: 'users',
  opened_by: 'users',
  taken_by: 'users',
  updated_by: 'users',
  user_id: 'users',
  waiter_id: 'users',
};

const elsewhere: Readonly<Record<string, TableWithId>> = {
  'customers.merged_into_id': 'customers',
  'table_states.merged_into_id': 'tables',
};

/** Columns that hold a JSON list of ids. */
const lists: Readonly<Record<string, TableWithId>> = {
  category_ids: 'categories',
  menu_item_ids: 'menu_items',
  modifier_group_ids: 'modifier_groups',
  order_type_ids: 'order_types',
  printer_ids: 'printers',
  tax_ids: 'taxes',
};

/** Columns that hold a JSON object by ids. */
const maps: Readonly<Record<string, TableWithId>> = {
  order_type_prices: 'order_types',
};

/** Given by central alone or outside Galley, part of a chain of hashes, or looked at by people only. */
export const notRenumbered: ReadonlySet<string> = new Set([
  'branch_id',
  'branch_ids',
  'transaction_id',
  'upi_id',
  'token_id',
  'approver_id',
  'entity_id',
]);

export interface Reference {
  readonly table: TableWithId;
  readonly column: string;
  readonly form: 'single' | 'list' | 'keys';
}

export const referenceOf = (table: string, column: string): TableWithId | undefined =>
  elsewhere[`${table}.${column}`] ?? single[column] ?? lists[column] ?? maps[column];

/** Where ids of a table stand in the synced tables as the database has them. Entries of the audit stay as they are. */
export function referencesTo(
  target: TableWithId,
  columnsOf: (table: string) => readonly string[],
): Reference[] {
  return syncedTables
    .filter(({ name }) => name !== 'audit_entries')
    .flatMap(({ name }) =>
      columnsOf(name)
        .filter((column) => referenceOf(name, column) === target)
        .map((column) => ({ table: name, column, form: formOf(column) })),
    );
}

const formOf = (column: string): Reference['form'] =>
  column in lists ? 'list' : column in maps ? 'keys' : 'single';
