import { orderNumber } from '../../../core/ids.ts';
import { toIso } from '../../../core/time/time.ts';
import type { Reader } from '../../../db/handle/handle.ts';
import { areasOf } from '../../../floor/areas/service.ts';
import { listPending } from '../../../floor/requests/service.ts';
import { listTables } from '../../../floor/tables/service.ts';
import { idsOfBranches, listedBranches } from '../../../identity/branches/scope.ts';
import { stillDueOf } from '../../orders/pricing/balance.ts';
import type { Floor } from './schema.ts';
import { linesByStatus, openOrdersWithNames } from './store.ts';

/** All data of the floor plan in one read. */
export async function floorOf(reader: Reader, branchId: number | undefined): Promise<Floor> {
  const listed = await idsOfBranches(reader, listedBranches(reader, branchId));
  return {
    areas: await areasOf(reader, branchId),
    tables: await listTables(reader, { branch_id: branchId }),
    orders: await ordersOf(reader, listed),
    requests: await listPending(reader, branchId),
  };
}

async function ordersOf(reader: Reader, branches: readonly number[]): Promise<Floor['orders']> {
  const rows = await openOrdersWithNames(reader, branches);
  const ids = rows.map(({ id }) => id);
  const lines = new Map<string, number>();
  for (const { order_id, status, lines: count } of await linesByStatus(reader, ids))
    lines.set(`${order_id} ${status}`, count);
  return rows.map((row) => ({
    ...row,
    order_number: orderNumber(row.id),
    ...stillDueOf(row),
    unsent_items: lines.get(`${row.id} pending`) ?? 0,
    ready_items: lines.get(`${row.id} ready`) ?? 0,
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  }));
}
