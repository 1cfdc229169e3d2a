import { toIso } from '../../core/time/time.ts';
import type { Handle, Reader, Tx } from '../../db/handle/handle.ts';
import { insert } from '../../db/handle/insert.ts';
import { inList } from '../../db/handle/lists.ts';
import { query } from '../../db/handle/query.ts';
import type { HeldOrderRow, PosCartRow } from '../../db/tables/service.ts';
import type { HeldOrder } from './schema.ts';

/** A person's carts at one branch, or at every branch, most recently used first. */
export async function cartsOf(
  handle: Reader | Tx,
  userId: number,
  branchId: number | null,
): Promise<PosCartRow[]> {
  let carts = handle.db.selectFrom('pos_carts').selectAll().where('user_id', '=', userId);
  if (branchId !== null) carts = carts.where('branch_id', '=', branchId);
  return carts.orderBy('updated_at', 'desc').orderBy('id', 'desc').execute();
}

const tokensInUse = query((db, p: { userId: number; now: number }) =>
  db
    .selectFrom('tokens')
    .select('id')
    .where('user_id', '=', p.userId)
    .where('revoked_at', 'is', null)
    .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', p.now)])),
);

/** The person's valid tokens. */
export async function liveTokens(handle: Reader | Tx, userId: number): Promise<ReadonlySet<number>> {
  return new Set((await tokensInUse(handle, { userId, now: handle.now })).map(({ id }) => id));
}

const namesOfScreens = query((db, p: { token: number }) =>
  db
    .selectFrom('tokens')
    .leftJoin('devices', 'devices.id', 'tokens.device_id')
    .select(['tokens.label', 'devices.label as device'])
    .where('tokens.id', '=', p.token),
);

/** Name of a token's screen: the registered device, or as given at the login. */
export async function screenName(handle: Handle, token: number | null): Promise<string | null> {
  const [row] = await namesOfScreens(handle, { token: token ?? 0 });
  return row?.device ?? row?.label ?? null;
}

type NewCart = Pick<PosCartRow, 'branch_id' | 'user_id' | 'device' | 'device_name' | 'cart'>;

/** Replaces the cart `id`; undefined: a new one. Carts are not replicated. */
export async function putCart(tx: Tx, id: number | undefined, cart: NewCart): Promise<void> {
  if (id === undefined) {
    const times = { created_at: tx.now, updated_at: tx.now };
    await insert(tx, 'pos_carts', { id: tx.id('pos_carts'), ...cart, ...times });
  } else {
    await tx.db
      .updateTable('pos_carts')
      .set({ ...cart, updated_at: tx.now })
      .where('id', '=', id)
      .execute();
  }
}

export async function deleteCart(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('pos_carts').where('id', '=', id).execute();
}

const held = (handle: Reader | Tx) =>
  handle.db
    .selectFrom('held_orders')
    .leftJoin('users', 'users.id', 'held_orders.held_by')
    .selectAll('held_orders')
    .select('users.name as held_by_name');

type NamedHeld = HeldOrderRow & { held_by_name: string | null };

const onWire = ({ cart: _, ...row }: NamedHeld): HeldOrder => ({
  ...row,
  created_at: toIso(row.created_at),
  updated_at: toIso(row.updated_at),
});

const waiting = (handle: Reader | Tx, branches: readonly number[] | 'all') => {
  const rows = held(handle)
    .where('held_orders.order_id', 'is', null)
    .where('held_orders.deleted_at', 'is', null);
  return branches === 'all' ? rows : rows.where(inList('held_orders.branch_id', branches));
};

/** Neither sold nor deleted, newest first. */
export async function heldOrders(reader: Reader, branches: readonly number[] | 'all'): Promise<HeldOrder[]> {
  return (await waiting(reader, branches).orderBy('held_orders.id', 'desc').execute()).map(onWire);
}

export async function countHeld(handle: Reader | Tx, branches: readonly number[] | 'all'): Promise<number> {
  const row = await waiting(handle, branches)
    .clearSelect()
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function heldOrderById(handle: Reader | Tx, id: number) {
  const row = await held(handle)
    .where('held_orders.id', '=', id)
    .where('held_orders.deleted_at', 'is', null)
    .executeTakeFirst();
  return row && { ...onWire(row), cart: JSON.parse(row.cart) as Record<string, unknown> };
}

export const insertHeldOrder = (tx: Tx, order: HeldOrderRow): Promise<void> =>
  insert(tx, 'held_orders', order);

export async function changeHeldOrder(
  tx: Tx,
  id: number,
  change: Partial<Pick<HeldOrderRow, 'order_id' | 'deleted_at'>>,
): Promise<void> {
  await tx.db
    .updateTable('held_orders')
    .set({ ...change, updated_at: tx.now })
    .where('id', '=', id)
    .execute();
}
