import { assertPermission } from '../../../core/access/refusals.ts';
import { validationError } from '../../../core/errors.ts';
import type { Reader } from '../../../db/handle/handle.ts';
import type { Inclusion } from '../http/included-schema.ts';
import { customersInShort, itemsOfOrders, paymentsOfOrders, tablesInShort } from './included-store.ts';
import { isShown, itemOnWire, paymentOnWire } from './wire.ts';

/** A page with inclusions holds at most this many orders. */
const MAX_ORDERS = 100;

type Mentioning = {
  readonly id: number;
  readonly table_id: number | null;
  readonly customer_id: number | null;
};

/** The caller must be allowed to read an inclusion by itself. */
export function assertIncludable(
  { caller }: Reader,
  parts: readonly Inclusion[] | undefined,
  limit: number,
): void {
  if (parts === undefined) return;
  if (limit > MAX_ORDERS) throw validationError('limit', `must be at most ${MAX_ORDERS} with include`);
  if (parts.includes('customer'))
    assertPermission(caller, 'customers.read', "Your role can't see customers. Ask a manager.");
}

/** What each order includes: one statement for each part, for any number of orders. */
export async function included(
  reader: Reader,
  orders: readonly Mentioning[],
  parts: readonly Inclusion[] = [],
) {
  const ids = orders.map(({ id }) => id);
  const items = parts.includes('items') ? await itemsOf(reader, ids) : undefined;
  const payments = parts.includes('payments') ? await paymentsOf(reader, ids) : undefined;
  const customers = parts.includes('customer') ? await customersOf(reader, orders) : undefined;
  const tables = parts.includes('table') ? await tablesOf(reader, orders) : undefined;
  return ({ id, customer_id, table_id }: Mentioning) => ({
    ...(items && { items: items.get(id) ?? [] }),
    ...(payments && { payments: payments.get(id) ?? [] }),
    ...(customers && { customer: customers.get(customer_id) ?? null }),
    ...(tables && { table: tables.get(table_id) ?? null }),
  });
}

async function itemsOf(reader: Reader, orders: readonly number[]) {
  const rows = (await itemsOfOrders(reader, orders)).filter(isShown);
  return Map.groupBy(rows.map(itemOnWire), ({ order_id }) => order_id);
}

async function paymentsOf(reader: Reader, orders: readonly number[]) {
  const rows = Map.groupBy(await paymentsOfOrders(reader, orders), ({ order_id }) => order_id);
  return new Map([...rows].map(([id, own]) => [id, own.map((row) => paymentOnWire(row, own))]));
}

const customersOf = async (reader: Reader, orders: readonly Mentioning[]) =>
  byId(await customersInShort(reader, idsIn(orders.map(({ customer_id }) => customer_id))));

const tablesOf = async (reader: Reader, orders: readonly Mentioning[]) =>
  byId(await tablesInShort(reader, idsIn(orders.map(({ table_id }) => table_id))));

const idsIn = (given: readonly (number | null)[]): number[] => [
  ...new Set(given.filter((id) => id !== null)),
];

const byId = <R extends { readonly id: number }>(rows: readonly R[]): ReadonlyMap<number | null, R> =>
  new Map(rows.map((row) => [row.id, row]));
