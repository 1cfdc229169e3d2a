import { sql } from 'kysely';
import { openOrderStatuses } from '../../core/statuses.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import { listContains, parseList } from '../../db/handle/lists.ts';
import type { OrderTypeRow } from '../../db/tables/catalogue.ts';
import { sharedOnWire } from '../../identity/records/columns.ts';
import { listRecords, recordById } from '../../identity/records/store.ts';
import type { OrderType } from './schema.ts';

type ChargeLinks = readonly { readonly id: number; readonly orderTypeIds: readonly number[] }[];

const toWire = (row: OrderTypeRow, charges: ChargeLinks): OrderType => ({
  ...row,
  requires_table: row.requires_table === 1,
  requires_customer: row.requires_customer === 1,
  auto_kot_on_payment: row.auto_kot_on_payment === 1,
  charge_ids: charges.filter((charge) => charge.orderTypeIds.includes(row.id)).map((charge) => charge.id),
  ...sharedOnWire(row),
});

export async function listOrderTypes(reader: Reader | Tx, everything: boolean): Promise<OrderType[]> {
  const charges = await chargeLinks(reader);
  const rows = await listRecords(reader, 'order_types', everything);
  return rows.map((row) => toWire(row, charges));
}

export async function orderTypeOnWire(handle: Reader | Tx, id: number): Promise<OrderType | undefined> {
  const row = await recordById(handle, 'order_types', id);
  return row && toWire(row, await chargeLinks(handle));
}

async function chargeLinks(handle: Reader | Tx): Promise<ChargeLinks> {
  const charges = await listRecords(handle, 'charges', false);
  return charges.map((charge) => ({ id: charge.id, orderTypeIds: parseList(charge.order_type_ids) }));
}

export async function hasTaxOrCharge(handle: Reader | Tx, id: number): Promise<boolean> {
  for (const table of ['taxes', 'charges'] as const) {
    const user = await handle.db
      .selectFrom(table as 'charges')
      .select('id')
      .where('deleted_at', 'is', null)
      .where(listContains('order_type_ids', id))
      .executeTakeFirst();
    if (user) return true;
  }
  return false;
}

export async function hasOwnPrices(handle: Reader | Tx, id: number): Promise<boolean> {
  const item = await handle.db
    .selectFrom('menu_items')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(
      // Matches an object's key as JSON.stringify writes it.
      sql<boolean>`order_type_prices like ${`%"${id}":%`}`,
    )
    .executeTakeFirst();
  return item !== undefined;
}

/** By branch and status, which finds the few open orders without reading the closed ones. */
export async function hasOpenOrder(handle: Reader | Tx, id: number): Promise<boolean> {
  const order = await handle.db
    .selectFrom('orders')
    .select('id')
    .where('branch_id', 'in', (e) => e.selectFrom('branches').select('branches.id'))
    .where('status', 'in', openOrderStatuses)
    .where('order_type_id', '=', id)
    .executeTakeFirst();
  return order !== undefined;
}
