import { requireFound, unknownId, validationError } from '../../core/errors.ts';
import { toMinor } from '../../core/money/money.ts';
import { fromIso } from '../../core/time/time.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import { toPercent, toPpm } from '../../http/endpoint/fields.ts';
import { listedBranches } from '../../identity/branches/scope.ts';
import { requireFree, requireRecords } from '../../identity/records/service.ts';
import { listRecords, markDeleted, recordById } from '../../identity/records/store.ts';
import { refusalAt } from './eligibility.ts';
import type { Coupon, CouponChanges, NewCoupon } from './schema.ts';
import { changeCoupon, insertCoupon, onSale, placesOf } from './store.ts';
import { withUses } from './uses.ts';

/** Those that can be redeemed now at a branch of the list; with `everything` all of them. */
export async function listCoupons(
  reader: Reader,
  everything: boolean,
  { branch_id }: { branch_id?: number },
): Promise<Coupon[]> {
  const places = await placesOf(reader, listedBranches(reader, branch_id));
  const rows = await listRecords(reader, 'coupons', everything);
  if (everything) return withUses(reader, rows);
  const current = rows.filter((row) =>
    places.some((place) => refusalAt(onSale(row), place, reader.now) === null),
  );
  return (await withUses(reader, current)).filter(({ uses_left }) => uses_left !== 0);
}

export async function couponById(handle: Reader | Tx, id: number): Promise<Coupon | undefined> {
  const row = await recordById(handle, 'coupons', id);
  return row && (await withUses(handle, [row]))[0];
}

export async function createCoupon(tx: Tx, coupon: NewCoupon): Promise<number> {
  await assertReferences(tx, coupon);
  await requireFree(tx, 'coupons', 'code', coupon.code);
  assertConsistent(coupon);
  return insertCoupon(tx, { ...coupon, value: storedValue(coupon, tx.tenant.exponent) });
}

export async function updateCoupon(tx: Tx, id: number, changes: CouponChanges): Promise<void> {
  await assertReferences(tx, changes);
  await requireFree(tx, 'coupons', 'code', changes.code, id);
  const coupon = { ...requireFound(await couponById(tx, id), 'coupon', id), ...changes };
  assertConsistent(coupon);
  await changeCoupon(tx, id, { ...changes, value: storedValue(coupon, tx.tenant.exponent) });
}

/** Orders that use it keep it. */
export const removeCoupon = (tx: Tx, id: number): Promise<void> => markDeleted(tx, 'coupons', [id]);

async function assertReferences(tx: Tx, coupon: CouponChanges): Promise<void> {
  await requireRecords(tx, 'order_types', coupon.order_type_ids, 'order_type_ids');
  await requireRecords(tx, 'menu_items', coupon.menu_item_ids, 'menu_item_ids');
  await requireRecords(tx, 'categories', coupon.category_ids, 'category_ids');
  const named = coupon.branch_ids ?? [];
  const places = new Set((await placesOf(tx, named)).map((place) => place.id));
  const missing = named.findIndex((id) => !places.has(id));
  if (missing >= 0) throw unknownId(`branch_ids.${missing}`, 'branch', named[missing] ?? 0);
}

function assertConsistent({ starts_at, ends_at, time_from, time_to, max_discount }: CouponChanges): void {
  if (starts_at && ends_at && fromIso(starts_at) >= fromIso(ends_at))
    throw validationError('ends_at', 'must be after starts_at');
  if (time_from != null && time_from === time_to)
    throw validationError('time_to', 'must differ from time_from');
  if (max_discount === 0) throw validationError('max_discount', 'must be more than 0');
}

/** The stored value by type: parts per million or minor units. */
function storedValue({ type, value }: Pick<Coupon, 'type' | 'value'>, exponent: number): number {
  if (type === 'percent') {
    if (value > 100) throw validationError('value', 'must be at most 100 percent');
    const ppm = toPpm(value);
    if (toPercent(ppm) !== value) throw validationError('value', 'must have at most four decimals');
    return ppm;
  }
  const amount = toMinor(value, exponent);
  if (amount === undefined)
    throw validationError('value', `must have at most ${exponent} decimals in this currency`);
  return amount;
}
