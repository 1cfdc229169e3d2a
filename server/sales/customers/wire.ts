import { toIso } from '../../core/time/time.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import type { CustomerRow } from '../../db/tables/sales.ts';
import { holdersOfPhones, orderTotals } from './family-store.ts';
import { addressesIn, type Customer } from './schema.ts';

/** With their order totals and duplicates: two statements for any number of customers. */
export async function customersOnWire(
  handle: Reader | Tx,
  rows: readonly CustomerRow[],
): Promise<Customer[]> {
  const totals = await orderTotals(handle, { roots: rows.map((row) => row.id) });
  const byRoot = new Map(totals.map((one) => [one.root, one]));
  const twins = await twinsOf(handle, rows);
  return rows.map((row) => {
    const { orders = 0, spent = 0, last = null } = byRoot.get(row.id) ?? {};
    return {
      id: row.id,
      name: row.name,
      phone: row.phone,
      email: row.email,
      addresses: addressesIn(row.addresses),
      tax_number: row.tax_number,
      notes: row.notes,
      orders_count: orders,
      total_spent: spent,
      last_order_at: last === null ? null : toIso(last),
      duplicate_ids: twins(row),
      erased_at: row.erased_at === null ? null : toIso(row.erased_at),
      created_at: toIso(row.created_at),
      updated_at: toIso(row.updated_at),
    };
  });
}

async function twinsOf(handle: Reader | Tx, rows: readonly CustomerRow[]) {
  const phones = rows.flatMap(({ phone }) => phone ?? []);
  const holders = phones.length === 0 ? [] : await holdersOfPhones(handle, { phones });
  const byPhone = Map.groupBy(holders, ({ phone }) => phone);
  return ({ id, phone }: CustomerRow): number[] =>
    (byPhone.get(phone) ?? [])
      .map((holder) => holder.id)
      .filter((other) => other !== id)
      .sort((a, b) => a - b);
}
