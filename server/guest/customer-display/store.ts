import type { Handle, Reader, Tx } from '../../db/handle/handle.ts';
import { insert } from '../../db/handle/insert.ts';
import { inList } from '../../db/handle/lists.ts';
import { query } from '../../db/handle/query.ts';
import type { DisplayOrderRow } from '../../db/tables/service.ts';
import { idsOfBranches } from '../../identity/branches/scope.ts';

interface DisplayRestaurant {
  readonly restaurant: string;
  readonly currency: string;
  readonly country: string | null;
}

export async function displayRestaurantOf(handle: Reader | Tx): Promise<DisplayRestaurant> {
  const { name, ...restaurant } = await handle.db
    .selectFrom('tenants')
    .select(['name', 'currency', 'country'])
    .executeTakeFirstOrThrow();
  return { restaurant: name, ...restaurant };
}

const displayed = query((db, p: { branchId: number; till: string }) =>
  db
    .selectFrom('display_orders')
    .select(['id', 'order_id', 'amount', 'tip_amount', 'of_balance'])
    .where('branch_id', '=', p.branchId)
    .where('till', '=', p.till)
    .orderBy('id')
    .limit(1),
);

const tillNames = query((db, p: { branchId: number }) =>
  db
    .selectFrom('display_orders')
    .select('till')
    .distinct()
    .where('branch_id', '=', p.branchId)
    .orderBy('till'),
);

export type Displayed = Pick<DisplayOrderRow, 'order_id' | 'amount' | 'tip_amount' | 'of_balance'>;

/** The order the till last reported; undefined if it never did. */
export async function displayedAt(
  handle: Handle,
  branchId: number,
  till: string,
): Promise<({ id: number } & Displayed) | undefined> {
  return (await displayed(handle, { branchId, till }))[0];
}

/** Tills that have ever reported an order. */
export async function tillsAt(handle: Handle, branchId: number): Promise<string[]> {
  const rows = await tillNames(handle, { branchId });
  return rows.map(({ till }) => till);
}

export async function writeDisplayed(
  tx: Tx,
  branchId: number,
  till: string,
  shown: Displayed,
): Promise<void> {
  const known = await displayedAt(tx, branchId, till);
  if (known) {
    await tx.db
      .updateTable('display_orders')
      .set({ ...shown, updated_at: tx.now })
      .where('id', '=', known.id)
      .execute();
    return;
  }
  const times = { created_at: tx.now, updated_at: tx.now };
  const row = { id: tx.id('display_orders'), branch_id: branchId, till, ...shown };
  await insert(tx, 'display_orders', { ...row, ...times });
}

const lastTouchedBy = query((db, p: { branchId: number; since: number; userId: number }) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('branch_id', '=', p.branchId)
    .where('updated_at', '>=', p.since)
    .where('updated_by', '=', p.userId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1),
);

const lastTouchedByRoles = query((db, p: { branchId: number; since: number; roles: readonly string[] }) =>
  db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.updated_by')
    .select('orders.id')
    .where('orders.branch_id', '=', p.branchId)
    .where('orders.updated_at', '>=', p.since)
    .where(inList('users.role', p.roles))
    .orderBy('orders.updated_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(1),
);

/** The branch's order that somebody changed last. */
export async function orderTouchedBy(
  handle: Handle,
  branchId: number,
  who: { userId: number } | { roles: readonly string[] },
  since: number,
): Promise<number | undefined> {
  const [order] =
    'userId' in who
      ? await lastTouchedBy(handle, { branchId, since, userId: who.userId })
      : await lastTouchedByRoles(handle, { branchId, since, roles: who.roles });
  return order?.id;
}

const toFetch = query((db, p: { branches: readonly number[]; since: number }) =>
  db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select((e) => [
      'orders.id',
      'orders.token_number',
      'orders.status as order_status',
      'order_items.status',
      e.fn.max('order_items.updated_at').as('updated_at'),
    ])
    .where(inList('orders.branch_id', p.branches))
    .where('orders.updated_at', '>=', p.since)
    .where('orders.table_id', 'is', null)
    .where('orders.delivery_status', 'is', null)
    .groupBy(['orders.id', 'orders.token_number', 'orders.status', 'order_items.status'])
    .orderBy('orders.id'),
);

export type FetchedLine = Awaited<ReturnType<typeof toFetch>>[number];

/** Lines of orders to be picked up, grouped by their kitchen status. */
export async function linesToFetch(
  reader: Reader,
  branches: readonly number[] | 'all',
  since: number,
): Promise<FetchedLine[]> {
  const ids = await idsOfBranches(reader, branches);
  return toFetch(reader, { branches: ids, since });
}
