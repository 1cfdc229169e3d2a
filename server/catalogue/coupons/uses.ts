import type { Reader, Tx } from '../../db/handle/handle.ts';
import type { CouponRow } from '../../db/tables/service.ts';
import { isEnrolled } from '../../identity/branches/store.ts';
import { type Allowance, allowance } from './allowance.ts';
import type { Coupon } from './schema.ts';
import { couponOnWire } from './store.ts';
import { quotasOf, usesOf } from './uses-store.ts';

export async function withUses(handle: Reader | Tx, rows: readonly CouponRow[]): Promise<Coupon[]> {
  if (rows.length === 0) return [];
  const counts = await usesOf(
    handle,
    rows.map((row) => row.id),
  );
  const left = await usesLeft(handle, rows);
  return rows.map((row) => {
    const uses = counts.filter((use) => use.coupon_id === row.id).map((use) => use.uses);
    const used_count = uses.reduce((sum, count) => sum + count, 0);
    return couponOnWire(row, handle.tenant.exponent, { used_count, uses_left: left.get(row.id) ?? null });
  });
}

/** How often this server may still redeem each of the coupons that have a limit. */
async function usesLeft(
  handle: Reader | Tx,
  coupons: readonly Pick<CouponRow, 'id' | 'usage_limit'>[],
): Promise<Map<number, number>> {
  const limits = coupons.flatMap(({ id, usage_limit }) =>
    usage_limit === null ? [] : [{ id, usage_limit }],
  );
  if (limits.length === 0) return new Map();
  const ids = limits.map(({ id }) => id);
  const uses = await usesOf(handle, ids);
  const quotas = await quotasOf(handle, ids);
  const role = await roleOf(handle);
  return new Map(
    limits.map(({ id, usage_limit: limit }) => {
      const spending = { limit, uses: uses.filter(isOf(id)), quotas: quotas.filter(isOf(id)) };
      return [id, allowance(spending, role, handle.tenant.node)];
    }),
  );
}

export async function isUsedUp(handle: Reader | Tx, coupon: CouponRow): Promise<boolean> {
  return (await usesLeft(handle, [coupon])).get(coupon.id) === 0;
}

const isOf = (id: number) => (row: { coupon_id: number }) => row.coupon_id === id;

async function roleOf(handle: Reader | Tx): Promise<Allowance> {
  if (handle.tenant.role === 'central') return 'central';
  return (await isEnrolled(handle)) ? 'leaseholder' : 'alone';
}
