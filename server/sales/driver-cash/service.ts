import { AppError, requireFound } from '../../core/errors.ts';
import { orderNumber } from '../../core/ids.ts';
import { sum } from '../../core/money/money.ts';
import { businessDate, toIso } from '../../core/time/time.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import type { DriverCashRow } from '../../db/tables/service.ts';
import type { Reply } from '../../http/endpoint/endpoint.ts';
import { DEFAULT_LIMIT, decodeCursor, page } from '../../http/endpoint/fields.ts';
import { audit } from '../../identity/audit/store.ts';
import { listedBranches, requireHosted } from '../../identity/branches/scope.ts';
import { driverById } from '../delivery/terms/drivers.ts';
import { driverNames, driversOf } from '../delivery/terms/store.ts';
import { shiftForCash } from '../shifts/takings.ts';
import type { CarriedCash, DriverSettlement, SettlementFilter, SettlementInput } from './schema.ts';
import { carriedAt, handIn, insertSettlement, settlementById, settlementsOn } from './store.ts';

/** What each driver carries; drivers see only their own. */
export async function listCarried(reader: Reader, branchId: number | undefined): Promise<CarriedCash[]> {
  const rows = await carriedAt(reader, listedBranches(reader, branchId));
  const own = await ownDrivers(reader);
  const byDriver = Map.groupBy(
    rows.filter(({ driver_id }) => own?.has(driver_id) ?? true),
    ({ driver_id }) => driver_id,
  );
  const names = await driverNames(reader, [...byDriver.keys()]);
  return [...byDriver].map(([driver_id, carried]) => ({
    driver_id,
    branch_id: (carried[0] as DriverCashRow).branch_id,
    name: names.get(driver_id) ?? '',
    amount: sum(carried.map(({ amount }) => amount)),
    payments: carried.map(({ payment_id, order_id, amount, created_at }) => ({
      payment_id,
      order_id,
      order_number: orderNumber(order_id),
      amount,
      taken_at: toIso(created_at),
    })),
  }));
}

/** The caller's drivers; undefined: everyone's cash is shown. */
async function ownDrivers(reader: Reader): Promise<ReadonlySet<number> | undefined> {
  const { role, userId } = reader.caller;
  if (role !== 'driver') return undefined;
  return new Set((await driversOf(reader, userId)).map(({ id }) => id));
}

/** All the driver carries goes into the counting person's drawer; shortages and surpluses are recorded. */
export async function settleDriver(
  tx: Tx,
  driverId: number,
  { counted_cash, notes = null }: SettlementInput,
): Promise<DriverSettlement> {
  const driver = requireFound(await driverById(tx, driverId), 'driver', driverId);
  const branch = await requireHosted(tx, driver.branch_id);
  const carried = (await carriedAt(tx, [branch.id])).filter(({ driver_id }) => driver_id === driverId);
  if (carried.length === 0) throw new AppError('NOTHING_TO_SETTLE');
  const id = tx.id('driver_settlements');
  const row = {
    id,
    branch_id: branch.id,
    driver_id: driverId,
    shift_id: await shiftForCash(tx, branch.id),
    expected: sum(carried.map(({ amount }) => amount)),
    counted: counted_cash,
    notes,
    received_by: tx.caller.userId,
    business_date: businessDate(tx.now, branch.timezone, branch.day_start),
    created_at: tx.now,
  };
  await insertSettlement(tx, row);
  await handIn(
    tx,
    carried.map((one) => one.id),
    id,
  );
  const { expected, counted, shift_id } = row;
  await audit(tx, {
    action: 'driver.settle',
    entity: 'driver',
    entityId: driverId,
    branchId: branch.id,
    after: { settlement_id: id, expected, counted, difference: counted - expected },
    reason: notes,
  });
  tx.emit({ type: 'driver.settled', branchId: branch.id, data: { id, driver_id: driverId, shift_id } });
  return requireFound(await settlementById(tx, id), 'settlement', id);
}

export async function listSettlements(
  reader: Reader,
  filter: SettlementFilter,
): Promise<Reply<DriverSettlement[]>> {
  const limit = filter.limit ?? DEFAULT_LIMIT;
  const after = decodeCursor(filter.cursor, 1)?.[0];
  const rows = await settlementsOn(reader, {
    branches: listedBranches(reader, filter.branch_id),
    filter,
    after: after === undefined ? undefined : Number(after),
    count: limit + 1,
  });
  return page(rows, limit, ({ id }) => [id]);
}
