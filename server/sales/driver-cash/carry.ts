import { sum } from '../../core/money/money.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { PaymentRow } from '../../db/tables/sales.ts';
import type { DriverCashRow } from '../../db/tables/service.ts';
import { announceDriver } from '../delivery/terms/drivers.ts';
import { driversOf } from '../delivery/terms/store.ts';
import { cashMethods } from '../shifts/store.ts';
import { insertCarried, stillCarried } from './store.ts';

/**
 * Cash a driver takes is in no drawer until it is handed in; nor is what is voided before that. Returns what the given
 * rows add to drivers' cash; those rows belong to no shift.
 */
export async function carriedBy(
  tx: Tx,
  branchId: number,
  rows: readonly PaymentRow[],
): Promise<DriverCashRow[]> {
  if (tx.caller.role === 'driver') return takenAtDoors(tx, branchId, rows);
  const voids = rows.filter(({ kind }) => kind === 'void');
  if (voids.length === 0) return [];
  const carried = await stillCarried(
    tx,
    voids.flatMap(({ refund_of }) => refund_of ?? []),
  );
  return voids.flatMap((row) => {
    const taken = carried.find(({ payment_id }) => payment_id === row.refund_of);
    return taken ? [carriedRow(tx, row, taken.driver_id)] : [];
  });
}

async function takenAtDoors(tx: Tx, branchId: number, rows: readonly PaymentRow[]): Promise<DriverCashRow[]> {
  const driver = (await driversOf(tx, tx.caller.userId)).find(({ branch_id }) => branch_id === branchId);
  if (!driver) return [];
  const cash = await cashMethods(tx);
  return rows
    .filter(({ payment_method }) => cash.has(payment_method))
    .map((row) => carriedRow(tx, row, driver.id));
}

const carriedRow = (tx: Tx, row: PaymentRow, driver_id: number): DriverCashRow => ({
  id: tx.id('driver_cash'),
  branch_id: row.branch_id,
  driver_id,
  order_id: row.order_id,
  payment_id: row.id,
  amount: sum([row.amount, row.tip_amount]),
  business_date: row.business_date,
  settlement_id: null,
  created_at: tx.now,
  updated_at: tx.now,
});

export async function keepCarried(tx: Tx, rows: readonly DriverCashRow[]): Promise<void> {
  if (rows.length === 0) return;
  await insertCarried(tx, rows);
  for (const id of new Set(rows.map(({ driver_id }) => driver_id)))
    announceDriver(tx, { id, branch_id: (rows[0] as DriverCashRow).branch_id });
}
