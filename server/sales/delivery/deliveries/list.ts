import { orderNumber } from '../../../core/ids.ts';
import { type DeliveryStatus, openDeliveryStatuses } from '../../../core/statuses.ts';
import { toIso } from '../../../core/time/time.ts';
import type { Reader } from '../../../db/handle/handle.ts';
import type { Reply } from '../../../http/endpoint/endpoint.ts';
import { DEFAULT_LIMIT, decodeCursor, page } from '../../../http/endpoint/fields.ts';
import { idsOfBranches, listedBranches } from '../../../identity/branches/scope.ts';
import { stillDueOf } from '../../orders/pricing/balance.ts';
import { driverRow, driversOf } from '../terms/store.ts';
import { deliveryProgressOf } from '../terms/terms.ts';
import type { Delivery, DeliveryFilter } from './schema.ts';
import { type DeliveryWithOrder, deliveriesBefore, ordersCooking } from './store.ts';

export async function listDeliveries(
  reader: Reader,
  { branch_id, driver_id, status, cursor, limit = DEFAULT_LIMIT }: DeliveryFilter,
): Promise<Reply<Delivery[]>> {
  const branches = listedBranches(reader, branch_id);
  const [before = Number.MAX_SAFE_INTEGER] = decodeCursor(cursor, 1) ?? [];
  const rows = await deliveriesBefore(reader, {
    ...(await shown(reader, branches, driver_id)),
    statuses: status === undefined ? openDeliveryStatuses : [status],
    before: Number(before),
    count: limit + 1,
  });
  const cooking = await ordersCooking(
    reader,
    rows.map((row) => row.order_id),
  );
  const deliveries = rows.map((row) => ({ ...onWire(row), is_cooking: cooking.has(row.order_id) }));
  return page(deliveries, limit, (delivery) => [delivery.order_id]);
}

type Shown = { readonly by: 'branch' | 'driver'; readonly ids: readonly number[] };

/** Drivers see only their own deliveries. */
async function shown(
  reader: Reader,
  branches: readonly number[] | 'all',
  wanted: number | undefined,
): Promise<Shown> {
  const { role, userId } = reader.caller;
  const isListed = (branchId: number) => branches === 'all' || branches.includes(branchId);
  if (role === 'driver') {
    const own = (await driversOf(reader, userId)).filter((driver) => isListed(driver.branch_id));
    return { by: 'driver', ids: own.map(({ id }) => id).filter((id) => id === (wanted ?? id)) };
  }
  if (wanted === undefined) return { by: 'branch', ids: await idsOfBranches(reader, branches) };
  const driver = await driverRow(reader, wanted);
  return { by: 'driver', ids: driver && isListed(driver.branch_id) ? [wanted] : [] };
}

const onWire = (row: DeliveryWithOrder): Omit<Delivery, 'is_cooking'> => ({
  id: row.id,
  order_id: row.order_id,
  order_number: orderNumber(row.order_id),
  token_number: row.token_number,
  branch_id: row.branch_id,
  driver_id: row.driver_id,
  delivery_platform_id: row.delivery_platform_id,
  status: row.delivery_status as DeliveryStatus,
  customer:
    row.customer_id === null
      ? null
      : { id: row.customer_id, name: row.customer_name ?? '', phone: row.customer_phone },
  ...deliveryProgressOf(row),
  notes: row.notes,
  payment_status: row.payment_status as Delivery['payment_status'],
  total: row.total,
  ...stillDueOf(row),
  created_at: toIso(row.created_at),
  updated_at: toIso(Math.max(row.updated_at, row.order_updated_at)),
});
