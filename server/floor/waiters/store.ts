import { sql } from 'kysely';
import { permissionMatrix } from '../../core/permissions.ts';
import { openOrderStatuses } from '../../core/statuses.ts';
import { jsonElements } from '../../db/handle/dialect.ts';
import type { Handle, Tx } from '../../db/handle/handle.ts';
import { insert } from '../../db/handle/insert.ts';
import { inList } from '../../db/handle/lists.ts';
import { query } from '../../db/handle/query.ts';
import { idsOfBranches } from '../../identity/branches/scope.ts';

const worksAtBranch = sql<boolean>`(users.branch_ids is null
  or exists (select 1 from ${jsonElements('users.branch_ids', 'own')} where cast(own.value as bigint) = branches.id))`;

/** Everybody who may go on duty, once for each of these branches they work at; `on_duty` is null until they say so. */
const atBranches = query((db, p: { branches: readonly number[] }) =>
  db
    .selectFrom('branches')
    .innerJoin('users', (join) => join.onTrue())
    .leftJoin('waiter_duties', (join) =>
      join
        .onRef('waiter_duties.user_id', '=', 'users.id')
        .onRef('waiter_duties.branch_id', '=', 'branches.id'),
    )
    .leftJoin(
      (open) =>
        open
          .selectFrom('orders')
          .select((e) => ['branch_id', 'waiter_id', e.fn.countAll<number>().as('count')])
          .where(inList('branch_id', p.branches))
          .where('status', 'in', openOrderStatuses)
          .groupBy(['branch_id', 'waiter_id'])
          .as('open'),
      (join) => join.onRef('open.waiter_id', '=', 'users.id').onRef('open.branch_id', '=', 'branches.id'),
    )
    .select([
      'users.id',
      'users.name',
      'users.role',
      'users.created_at',
      'users.updated_at',
      'branches.id as branch_id',
      'waiter_duties.on_duty',
      'open.count as open_orders',
    ])
    .select((e) =>
      e
        .exists(
          e
            .selectFrom('shifts')
            .select('shifts.id')
            .whereRef('shifts.user_id', '=', 'users.id')
            .whereRef('shifts.branch_id', '=', 'branches.id')
            .where('shifts.status', '=', 'open'),
        )
        .as('has_shift'),
    )
    .where(inList('branches.id', p.branches))
    .where('users.role', 'in', [...permissionMatrix['waiters.duty']])
    .where('users.is_active', '=', 1)
    .where('users.deleted_at', 'is', null)
    .where(worksAtBranch)
    .orderBy('branches.id')
    .orderBy('users.name')
    .orderBy('users.id'),
);

export type WaiterRow = Awaited<ReturnType<typeof atBranches>>[number];

export const waitersOf = async (handle: Handle, branches: readonly number[] | 'all'): Promise<WaiterRow[]> =>
  atBranches(handle, {
    branches: await idsOfBranches(handle, branches),
  });

const servingUser = query((db, p: { id: number; branchId: number }) =>
  db
    .selectFrom('users')
    .innerJoin('branches', (join) => join.on('branches.id', '=', p.branchId))
    .select('users.id')
    .where('users.id', '=', p.id)
    .where('users.role', 'in', [...permissionMatrix['waiters.duty']])
    .where('users.is_active', '=', 1)
    .where('users.deleted_at', 'is', null)
    .where(worksAtBranch),
);

/** Whether this user may wait on guests of the branch. */
export const servesAt = async (handle: Handle, id: number, branchId: number): Promise<boolean> =>
  (await servingUser(handle, { id, branchId })).length > 0;

export async function writeWaiterDuty(
  tx: Tx,
  userId: number,
  branchId: number,
  onDuty: boolean,
): Promise<void> {
  const on_duty = onDuty ? 1 : 0;
  const { numUpdatedRows } = await tx.db
    .updateTable('waiter_duties')
    .set({ on_duty, updated_at: tx.now })
    .where('user_id', '=', userId)
    .where('branch_id', '=', branchId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0) return;
  const times = { created_at: tx.now, updated_at: tx.now };
  const id = tx.id('waiter_duties');
  await insert(tx, 'waiter_duties', { id, branch_id: branchId, user_id: userId, on_duty, ...times });
}
