import { AppError, requireFound, unknownId } from '../../core/errors.ts';
import type { Caller } from '../../core/permissions.ts';
import { toIso } from '../../core/time/time.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import type { PosCartRow } from '../../db/tables/service.ts';
import { audit } from '../../identity/audit/store.ts';
import {
  assertVisible,
  listedBranches,
  requireBranch,
  requireHosted,
} from '../../identity/branches/scope.ts';
import type { HeldOrder, HeldOrderWithCart, Save, SavedSession, Session } from './schema.ts';
import {
  cartsOf,
  changeHeldOrder,
  countHeld,
  deleteCart,
  heldOrderById,
  heldOrders,
  insertHeldOrder,
  liveTokens,
  putCart,
  screenName,
} from './store.ts';

/** A registered device keeps its carts through every change of person; any other screen is known by its token only. */
const deviceOf = ({ deviceId, tokenId }: Caller): string =>
  deviceId === null ? `token:${tokenId}` : `device:${deviceId}`;

/** The caller's cart on this screen, and those on others; without a branch this screen has none. */
async function cartsFor(
  handle: Reader | Tx,
): Promise<{ here: PosCartRow | undefined; elsewhere: PosCartRow[] }> {
  const { caller } = handle;
  const carts = await cartsOf(handle, caller.userId, caller.branchId);
  const here = caller.branchId === null ? undefined : await cartHere(handle, carts);
  return { here, elsewhere: carts.filter((cart) => cart !== here) };
}

/** A cart whose token ended goes to the next screen its owner signs in on. */
async function cartHere(handle: Reader | Tx, carts: PosCartRow[]): Promise<PosCartRow | undefined> {
  const own = carts.find(({ device }) => device === deviceOf(handle.caller));
  if (own || carts.length === 0) return own;
  const live = await liveTokens(handle, handle.caller.userId);
  return carts.find(({ device }) => device.startsWith('token:') && !live.has(Number(device.slice(6))));
}

export async function session(handle: Reader | Tx): Promise<Session> {
  const { caller } = handle;
  const { here, elsewhere } = await cartsFor(handle);
  const branches = caller.branchId === null ? caller.branches : [caller.branchId];
  return {
    branch_id: caller.branchId,
    device: deviceOf(caller),
    device_name: await screenName(handle, caller.tokenId),
    cart: here ? parsed(here.cart) : null,
    updated_at: here ? toIso(here.updated_at) : null,
    held_count: await countHeld(handle, branches),
    elsewhere: elsewhere.map(({ branch_id, device, device_name, cart, updated_at }) => ({
      branch_id,
      device,
      device_name,
      cart: parsed(cart),
      updated_at: toIso(updated_at),
    })),
  };
}

const parsed = (cart: string): Record<string, unknown> => JSON.parse(cart);

export async function saveSession(tx: Tx, { cart, hold, label }: Save): Promise<SavedSession> {
  const branch = await requireHosted(tx, requireBranch(tx));
  const { here } = await cartsFor(tx);
  const held = hold ? await holdCart(tx, branch.id, cart, label ?? null) : null;
  if (!hold) {
    await putCart(tx, here?.id, {
      branch_id: branch.id,
      user_id: tx.caller.userId,
      device: deviceOf(tx.caller),
      device_name: await screenName(tx, tx.caller.tokenId),
      cart: JSON.stringify(cart),
    });
  } else if (here) await deleteCart(tx, here.id);
  announceCart(tx, branch.id);
  return { ...(await session(tx)), held_order: held };
}

/** Deletes only this screen's cart; held orders stay. */
export async function clearSession(tx: Tx): Promise<void> {
  const branchId = requireBranch(tx);
  const { here } = await cartsFor(tx);
  if (here) await deleteCart(tx, here.id);
  announceCart(tx, branchId);
}

/** Checked when the cart becomes an order; until then a line without a number counts as one. */
const quantityOf = ({ quantity }: Readonly<Record<string, unknown>>): number =>
  Number.isInteger(quantity) && Number(quantity) > 0 ? Math.min(Number(quantity), 9_999) : 1;

/** A guests' display beside the till shows the cart. */
const announceCart = (tx: Tx, branchId: number): void =>
  tx.emit({ type: 'display.cart', branchId, data: { device_id: tx.caller.deviceId } });

async function holdCart(
  tx: Tx,
  branchId: number,
  cart: Save['cart'],
  label: string | null,
): Promise<HeldOrderWithCart> {
  const id = tx.id('held_orders');
  await insertHeldOrder(tx, {
    id,
    branch_id: branchId,
    label,
    cart: JSON.stringify(cart),
    items_count: cart.items.reduce((sum, line) => sum + quantityOf(line), 0),
    held_by: tx.caller.userId,
    order_id: null,
    deleted_at: null,
    created_at: tx.now,
    updated_at: tx.now,
  });
  announceHeld(tx, 'created', branchId, id);
  return requireFound(await heldOrderById(tx, id), 'held order', id);
}

export const listHeld = (reader: Reader, branchId: number | undefined): Promise<HeldOrder[]> =>
  heldOrders(reader, listedBranches(reader, branchId));

export async function oneHeld(handle: Reader | Tx, id: number): Promise<HeldOrderWithCart> {
  const held = requireFound(await heldOrderById(handle, id), 'held order', id);
  assertVisible(handle, held.branch_id, 'held order', id);
  return held;
}

/** Audited: guests ordered it, and nobody will be charged. */
export async function deleteHeld(tx: Tx, id: number): Promise<void> {
  const held = await oneHeld(tx, id);
  await requireHosted(tx, held.branch_id);
  assertWaiting(held);
  await changeHeldOrder(tx, id, { deleted_at: tx.now });
  announceHeld(tx, 'deleted', held.branch_id, id);
  const { label, items_count, held_by, cart } = held;
  await audit(tx, {
    action: 'held_order.delete',
    entity: 'held_order',
    entityId: id,
    branchId: held.branch_id,
    before: { label, items_count, held_by, cart },
  });
}

/** A held order's cart, for an order of the branch. */
export async function heldCart(tx: Tx, id: number, branchId: number): Promise<Record<string, unknown>> {
  const held = await heldOrderById(tx, id);
  if (held?.branch_id !== branchId) throw unknownId('held_order_id', 'held order', id);
  assertWaiting(held);
  return held.cart;
}

/** In the transaction of the resulting order, so that of two screens that recall it one gets it. */
export async function takeHeldOrder(
  tx: Tx,
  id: number,
  order: { readonly id: number; readonly branch_id: number },
): Promise<void> {
  const held = await heldOrderById(tx, id);
  if (held?.branch_id !== order.branch_id) throw unknownId('held_order_id', 'held order', id);
  assertWaiting(held);
  await changeHeldOrder(tx, id, { order_id: order.id });
  announceHeld(tx, 'taken', order.branch_id, id);
}

function assertWaiting({ order_id }: HeldOrder): void {
  if (order_id !== null) throw new AppError('HELD_ORDER_TAKEN', { details: { order_id } });
}

const announceHeld = (tx: Tx, verb: string, branchId: number, id: number): void =>
  tx.emit({ type: `held_order.${verb}`, branchId, data: { id } });
