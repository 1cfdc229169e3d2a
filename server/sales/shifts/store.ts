import { toIso } from '../../core/time/time.ts';
import type { Handle, Reader, Tx } from '../../db/handle/handle.ts';
import { insert } from '../../db/handle/insert.ts';
import { inList } from '../../db/handle/lists.ts';
import { query } from '../../db/handle/query.ts';
import { sumOf, totalOf } from '../../db/handle/sums.ts';
import type { CashMovementRow, ShiftRow } from '../../db/tables/service.ts';
import type { CashMovement, Shift, ShiftFilter } from './schema.ts';

const openAt = query((db, p: { branchId: number }) =>
  db
    .selectFrom('shifts')
    .select(['id', 'user_id'])
    .where('branch_id', '=', p.branchId)
    .where('status', '=', 'open')
    .orderBy('id', 'desc'),
);

/** User → open shift. */
export async function openShiftsAt(handle: Handle, branchId: number): Promise<ReadonlyMap<number, number>> {
  return new Map((await openAt(handle, { branchId })).map(({ id, user_id }) => [user_id, id]));
}

const settings = query((db, p: { branchId: number }) =>
  db.selectFrom('branch_settings').select('shifts_required').where('branch_id', '=', p.branchId),
);

export async function areShiftsRequired(handle: Handle, branchId: number): Promise<boolean> {
  return (await settings(handle, { branchId }))[0]?.shifts_required === 1;
}

const shiftOf = query((db, p: { payments: readonly number[] }) =>
  db
    .selectFrom('payments')
    .leftJoin('driver_cash', 'driver_cash.payment_id', 'payments.id')
    .leftJoin('driver_settlements', 'driver_settlements.id', 'driver_cash.settlement_id')
    .select((e) => [
      'payments.id',
      e.fn.coalesce('payments.shift_id', 'driver_settlements.shift_id').as('shift_id'),
    ])
    .where(inList('payments.id', p.payments)),
);

/** Payment → the shift that took it, or took it over from a driver. */
export async function shiftsOfPayments(
  handle: Handle,
  payments: readonly number[],
): Promise<ReadonlyMap<number, number | null>> {
  return new Map((await shiftOf(handle, { payments })).map(({ id, shift_id }) => [id, shift_id]));
}

const shifts = (handle: Reader | Tx) =>
  handle.db
    .selectFrom('shifts')
    .leftJoin('users', 'users.id', 'shifts.user_id')
    .selectAll('shifts')
    .select('users.name as user_name');

type NamedShift = ShiftRow & { user_name: string | null };

const onWire = (row: NamedShift): Shift => ({
  ...row,
  status: row.status as Shift['status'],
  opened_at: toIso(row.opened_at),
  closed_at: row.closed_at === null ? null : toIso(row.closed_at),
  difference:
    row.counted_cash === null || row.expected_cash === null ? null : row.counted_cash - row.expected_cash,
  created_at: toIso(row.created_at),
  updated_at: toIso(row.updated_at),
});

export async function shiftById(handle: Reader | Tx, id: number): Promise<Shift | undefined> {
  const row = await shifts(handle).where('shifts.id', '=', id).executeTakeFirst();
  return row && onWire(row);
}

/** A person's open shift, at one branch or, without one, anywhere. */
export async function openShiftOf(
  handle: Reader | Tx,
  userId: number,
  branchId: number | null,
): Promise<Shift | undefined> {
  let open = shifts(handle).where('shifts.user_id', '=', userId).where('shifts.status', '=', 'open');
  if (branchId !== null) open = open.where('shifts.branch_id', '=', branchId);
  const row = await open.orderBy('shifts.id', 'desc').executeTakeFirst();
  return row && onWire(row);
}

interface ShiftPage {
  readonly branches: readonly number[] | 'all';
  readonly filter: ShiftFilter;
  /** Id of the previous page's last shift. */
  readonly after: number | undefined;
  readonly count: number;
}

/** Newest first. */
export async function shiftsOn(
  reader: Reader,
  { branches, filter, after, count }: ShiftPage,
): Promise<Shift[]> {
  let rows = shifts(reader);
  if (branches !== 'all') rows = rows.where(inList('shifts.branch_id', branches));
  if (filter.status !== undefined) rows = rows.where('shifts.status', '=', filter.status);
  if (filter.user_id !== undefined) rows = rows.where('shifts.user_id', '=', filter.user_id);
  if (filter.date !== undefined) rows = rows.where('shifts.business_date', '=', filter.date);
  if (after !== undefined) rows = rows.where('shifts.id', '<', after);
  return (await rows.orderBy('shifts.id', 'desc').limit(count).execute()).map(onWire);
}

export const insertShift = (tx: Tx, shift: ShiftRow): Promise<void> => insert(tx, 'shifts', shift);

type Closing = Pick<ShiftRow, 'closed_by' | 'expected_cash' | 'counted_cash' | 'notes'>;

export async function markClosed(tx: Tx, id: number, closing: Closing): Promise<void> {
  await tx.db
    .updateTable('shifts')
    .set({ ...closing, status: 'closed', closed_at: tx.now, updated_at: tx.now })
    .where('id', '=', id)
    .execute();
}

export const insertCashMovement = (tx: Tx, movement: CashMovementRow): Promise<void> =>
  insert(tx, 'cash_movements', movement);

export const cashMovementOnWire = (row: CashMovementRow): CashMovement => ({
  ...row,
  type: row.type as CashMovement['type'],
  created_at: toIso(row.created_at),
  updated_at: toIso(row.created_at),
});

const movements = query((db, p: { shiftId: number }) =>
  db.selectFrom('cash_movements').selectAll().where('shift_id', '=', p.shiftId).orderBy('id'),
);

export const movementsOfShift = (handle: Handle, shiftId: number): Promise<CashMovementRow[]> =>
  movements(handle, { shiftId });

const takings = query((db, p: { shiftId: number }) =>
  db
    .selectFrom('payments')
    .select(['payment_method', 'kind'])
    .select((e) => [
      e.fn.countAll<number>().as('rows'),
      sumOf('amount').as('amount'),
      sumOf('tip_amount').as('tips'),
    ])
    .where('shift_id', '=', p.shiftId)
    .groupBy(['payment_method', 'kind']),
);

/** A shift's takings and refunds, by method and kind of payment row. */
export const takingsOfShift = (handle: Handle, shiftId: number) => takings(handle, { shiftId });

const handedIn = query((db, p: { shiftId: number }) =>
  db
    .selectFrom('driver_settlements')
    .select(totalOf('counted').as('counted'))
    .where('shift_id', '=', p.shiftId),
);

/** What drivers handed in to a shift. */
export const handedInTo = async (handle: Handle, shiftId: number): Promise<number> =>
  Number((await handedIn(handle, { shiftId }))[0]?.counted ?? 0);

const cashCodes = query((db, _: object) =>
  db.selectFrom('payment_methods').select('code').where('kind', '=', 'cash'),
);

/** Codes of all cash methods, including former ones. */
export async function cashMethods(handle: Handle): Promise<ReadonlySet<string>> {
  return new Set((await cashCodes(handle, {})).map(({ code }) => code));
}
