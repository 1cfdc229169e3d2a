import { sql } from 'kysely';
import { changedAtOf } from '../../db/handle/changed-at.ts';
import type { Handle, Tx } from '../../db/handle/handle.ts';
import { insert } from '../../db/handle/insert.ts';
import { query } from '../../db/handle/query.ts';
import type { CouponRedemptionRow } from '../../db/tables/service.ts';

type NewRedemption = Pick<CouponRedemptionRow, 'branch_id' | 'order_id' | 'coupon_id' | 'customer_id'>;

/** A row for each redemption: a use counts where it was made, which its id shows. */
export const insertRedemption = (tx: Tx, redemption: NewRedemption): Promise<void> =>
  insert(tx, 'coupon_redemptions', {
    id: tx.id('coupon_redemptions'),
    ...redemption,
    released_at: null,
    created_at: tx.now,
    updated_at: tx.now,
  });

export async function releaseRedemptions(tx: Tx, orderId: number): Promise<void> {
  await tx.db
    .updateTable('coupon_redemptions')
    .set({ released_at: tx.now, updated_at: changedAtOf(tx.now) })
    .where('order_id', '=', orderId)
    .where('released_at', 'is', null)
    .execute();
}

export async function changeRedeemer(tx: Tx, orderId: number, customerId: number | null): Promise<void> {
  await tx.db
    .updateTable('coupon_redemptions')
    .set({ customer_id: customerId, updated_at: changedAtOf(tx.now) })
    .where('order_id', '=', orderId)
    .where('released_at', 'is', null)
    .execute();
}

// `+coupon_id`: the planner would otherwise read every use of the coupon instead of the person's few.
const ofPerson = query((db, p: { coupon: number; person: number; order: number }) =>
  db
    .selectFrom('coupon_redemptions')
    .select((e) => e.fn.countAll<number>().as('uses'))
    .where(sql<boolean>`+coupon_id = ${p.coupon}`)
    .where('released_at', 'is', null)
    .where('order_id', '!=', p.order)
    .where('customer_id', 'in', (e) =>
      e
        .selectFrom('customers')
        .select('customers.id')
        .where((w) => w.or([w('customers.id', '=', p.person), w('customers.merged_into_id', '=', p.person)])),
    ),
);

const personOf = query((db, p: { id: number }) =>
  db.selectFrom('customers').select(['id', 'merged_into_id']).where('id', '=', p.id),
);

/** On other known orders; under any of the records merged into the person. */
export async function usesByCustomer(
  handle: Handle,
  { couponId, customerId, orderId }: { couponId: number; customerId: number; orderId: number },
): Promise<number> {
  const [customer] = await personOf(handle, { id: customerId });
  const person = customer?.merged_into_id ?? customerId;
  const [row] = await ofPerson(handle, { coupon: couponId, person, order: orderId });
  return row?.uses ?? 0;
}
