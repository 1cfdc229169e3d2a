import { systemCaller } from '../../../server/core/permissions.ts';
import { audit } from '../../../server/identity/audit/store.ts';
import { openRestaurant, type Restaurant } from '../../harness/app.ts';

export async function openAudited(options: { role?: 'branch' | 'central' } = {}) {
  const at = await openRestaurant(options);
  return { ...at, owner: await at.as('owner') };
}

/** An act of its own day and kind, as an area would record it. */
export const act = (
  at: Restaurant,
  action: string,
  more: { branchId?: number | null; entityId?: number } = {},
) =>
  at.tenant.transact({ ...systemCaller, userId: 1 }, (tx) =>
    audit(tx, {
      action,
      entity: action.split('.')[0] ?? '',
      entityId: null,
      branchId: at.branchId || null,
      ...more,
    }),
  );

/** So many acts of one transaction. */
export const acts = (at: Restaurant, count: number) =>
  at.tenant.transact(systemCaller, async (tx) => {
    for (let n = 1; n <= count; n++)
      await audit(tx, { action: 'order.cancel', entity: 'order', entityId: n, branchId: null });
  });
