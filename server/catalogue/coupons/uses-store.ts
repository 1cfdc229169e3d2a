import { sql } from 'kysely';
import { firstId } from '../../core/ids.ts';
import type { Handle, Reader, Tx } from '../../db/handle/handle.ts';
import { insert } from '../../db/handle/insert.ts';
import { inList } from '../../db/handle/lists.ts';
import { query } from '../../db/handle/query.ts';
import type { Quota, Uses } from './allowance.ts';

type OfCoupon<T> = T & { readonly coupon_id: number };

const NODE_SPAN = firstId(1) - firstId(0);

const unreleased = query((db, p: { ids: readonly number[] }) =>
  db
    .selectFrom('coupon_redemptions')
    .select((e) => [
      'coupon_id',
      'branch_id',
      sql<number>`id / ${sql.lit(NODE_SPAN)}`.as('node'),
      e.fn.countAll<number>().as('uses'),
    ])
    .where(inList('coupon_id', p.ids))
    .where('released_at', 'is', null)
    .groupBy(['coupon_id', 'branch_id', 'node']),
);

/** Redemptions of orders that were not cancelled, by the server that made them. */
export const usesOf = (handle: Handle, ids: readonly number[]): Promise<OfCoupon<Uses>[]> =>
  unreleased(handle, { ids });

const inForce = query((db, p: { ids: readonly number[] }) =>
  db
    .selectFrom('coupon_quotas')
    .innerJoin('branches', 'branches.id', 'coupon_quotas.branch_id')
    .select(['coupon_id', 'branch_id', 'node', 'quota'])
    .whereRef('coupon_quotas.node', '=', 'branches.host_node')
    .where(inList('coupon_id', p.ids)),
);

/** Without those of replaced computers. */
export const quotasOf = (handle: Handle, ids: readonly number[]): Promise<OfCoupon<Quota>[]> =>
  inForce(handle, { ids });

/** Written at central only. */
export async function writeQuota(tx: Tx, { coupon_id, branch_id, ...lease }: OfCoupon<Quota>): Promise<void> {
  const stored = await tx.db
    .updateTable('coupon_quotas')
    .set({ ...lease, updated_at: tx.now })
    .where('coupon_id', '=', coupon_id)
    .where('branch_id', '=', branch_id)
    .executeTakeFirst();
  if (stored.numUpdatedRows > 0n) return;
  const times = { created_at: tx.now, updated_at: tx.now };
  await insert(tx, 'coupon_quotas', {
    id: tx.id('coupon_quotas'),
    branch_id,
    coupon_id,
    ...lease,
    ...times,
  });
}

/** Branches with servers of their own. */
export async function branchesElsewhere(handle: Reader | Tx): Promise<{ branch_id: number; node: number }[]> {
  return handle.db
    .selectFrom('branches')
    .select(['id as branch_id', 'host_node as node'])
    .where('is_active', '=', 1)
    .where('host_node', '!=', handle.tenant.node)
    .execute();
}

/**
 * Whether the stored leases are all that were dealt: a restored central learns of those dealt since only by their
 * effects, so every branch must have been heard from once more.
 */
export async function hasLeases(handle: Reader | Tx): Promise<boolean> {
  const identity = await handle.db.selectFrom('sync_identity').select('former').executeTakeFirst();
  if (!identity || identity.former === '[]') return true;
  const unheard = await handle.db
    .selectFrom('branches')
    .leftJoin('sync_peers', 'sync_peers.node', 'branches.host_node')
    .select('branches.id')
    .where('branches.is_active', '=', 1)
    .where('branches.host_node', '!=', handle.tenant.node)
    .where((e) => e.or([e('sync_peers.acked', 'is', null), e('sync_peers.acked', '=', 0)]))
    .executeTakeFirst();
  return unheard === undefined;
}

/** Limited coupons that anyone can still redeem, now or later. */
export async function limitedCoupons(
  handle: Reader | Tx,
): Promise<{ id: number; limit: number; branch_ids: string | null }[]> {
  const rows = await handle.db
    .selectFrom('coupons')
    .select(['id', 'usage_limit', 'branch_ids'])
    .where('usage_limit', 'is not', null)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .where((e) => e.or([e('ends_at', 'is', null), e('ends_at', '>', handle.now)]))
    .execute();
  return rows.map(({ usage_limit, ...row }) => ({ ...row, limit: usage_limit as number }));
}
