import { beforeAll, describe, expect, test } from 'vitest';
import { type Role, roles, systemCaller } from '../../../server/core/permissions.ts';
import { type DeliveryStatus, deliveryStatuses } from '../../../server/core/statuses.ts';
import { openWorld } from '../../contract/world.ts';
import type { Request } from '../../harness/app.ts';

/** What domain.md says: pending → assigned → picked_up → out_for_delivery → delivered or failed, and a new attempt. */
const moves: Record<DeliveryStatus, readonly DeliveryStatus[]> = {
  pending: ['assigned', 'failed'],
  assigned: ['picked_up', 'failed'],
  picked_up: ['out_for_delivery', 'failed'],
  out_for_delivery: ['delivered', 'failed'],
  delivered: [],
  failed: ['assigned'],
};
/** A platform's courier is no driver of the restaurant. */
const ofCourier: Record<DeliveryStatus, readonly DeliveryStatus[]> = {
  ...moves,
  pending: ['picked_up', 'failed'],
  failed: ['picked_up'],
};
/** Nobody is there to bring it. */
const ofNobody: Record<DeliveryStatus, readonly DeliveryStatus[]> = {
  ...moves,
  pending: ['failed'],
  failed: [],
};
const mover: Record<Role, boolean> = {
  owner: true,
  manager: true,
  cashier: true,
  waiter: true,
  driver: true,
  kitchen: false,
  kiosk: false,
  display: false,
  staff: false,
  guest: false,
};

const { home } = await openWorld('branch');
const asks = new Map<Role, Request>();
let dish: number;
let driver: number;
let other: number;
let platform: number;

beforeAll(async () => {
  for (const role of roles) asks.set(role, await home.as(role));
  const owner = asks.get('owner') as Request;
  const create = async (path: string, body: object) => (await owner('POST', path, body)).data.id as number;
  const account = (await (asks.get('driver') as Request)('GET', '/auth/user')).data.id;
  dish = await create('/pos/menu-items', { name: 'Dal', price: 5 });
  driver = await create('/pos/delivery-drivers', { name: 'Ravi', user_id: account });
  other = await create('/pos/delivery-drivers', { name: 'Lin' });
  platform = await create('/pos/delivery-platforms', { name: 'Swift', markup: 10 });
});

interface Standing {
  readonly driver_id: number | null;
  readonly delivery_platform_id?: number;
}

/** An order of which the delivery stands there already. */
async function orderAt(status: DeliveryStatus, standing: Standing): Promise<number> {
  const owner = asks.get('owner') as Request;
  const body = { delivery_platform_id: platform, items: [{ menu_item_id: dish }], send: true };
  const { id } = (await owner('POST', '/pos/orders', body)).data;
  await home.tenant.transact(systemCaller, (tx) =>
    tx.db
      .updateTable('orders')
      .set({ delivery_status: status, delivery_platform_id: null, ...standing })
      .where('id', '=', id)
      .execute(),
  );
  return id;
}

const everyMove = deliveryStatuses.flatMap((from) => deliveryStatuses.map((to) => [from, to] as const));

async function expectMove(
  ask: Request,
  from: DeliveryStatus,
  to: DeliveryStatus,
  standing: Standing,
  allowed: readonly DeliveryStatus[],
): Promise<void> {
  const id = await orderAt(from, standing);
  const before = home.contents();
  const reply = await ask('PUT', `/pos/orders/${id}/delivery-status`, { status: to, reason: 'nobody home' });
  if (from === to || allowed.includes(to)) {
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(reply.data.delivery_status).toBe(to);
    return;
  }
  expect(reply.body.error).toMatchObject({
    code: 'INVALID_STATUS_TRANSITION',
    details: { from, to, allowed },
  });
  expect(home.contents().orders).toBe(before.orders);
}

describe.each(roles.filter((role) => mover[role]))('a %s and a driver’s delivery', (role) => {
  test.each(everyMove)('from %s to %s', async (from, to) => {
    await expectMove(asks.get(role) as Request, from, to, { driver_id: driver }, moves[from]);
  });
});

describe.each(roles.filter((role) => !mover[role]))('a %s', (role) => {
  test.each(everyMove)('moves nothing from %s to %s', async (from, to) => {
    const id = await orderAt(from, { driver_id: driver });
    const reply = await (asks.get(role) as Request)('PUT', `/pos/orders/${id}/delivery-status`, {
      status: to,
    });
    expect(reply.status).toBe(403);
  });
});

describe('a driver and what another brings', () => {
  test.each(everyMove)('is not there, from %s to %s', async (from, to) => {
    for (const driver_id of [other, null]) {
      const id = await orderAt(from, { driver_id });
      const ask = asks.get('driver') as Request;
      const body = { status: to, reason: 'x' };
      expect((await ask('PUT', `/pos/orders/${id}/delivery-status`, body)).status).toBe(404);
      expect((await ask('GET', `/pos/orders/${id}`)).status).toBe(404);
    }
  });
});

describe('without a driver', () => {
  test.each(everyMove)('a platform’s courier goes from %s to %s', async (from, to) => {
    const standing = { driver_id: null, delivery_platform_id: platform };
    await expectMove(asks.get('cashier') as Request, from, to, standing, ofCourier[from]);
  });

  test.each(everyMove)('nobody goes from %s to %s', async (from, to) => {
    await expectMove(asks.get('cashier') as Request, from, to, { driver_id: null }, ofNobody[from]);
  });
});

describe('assigning a driver', () => {
  const assignable: readonly DeliveryStatus[] = ['pending', 'assigned', 'failed'];

  test.each(deliveryStatuses)('is allowed until it is picked up, and after a failure: %s', async (from) => {
    for (const method of ['POST', 'PUT'] as const) {
      const id = await orderAt(from, { driver_id: driver });
      const ask = asks.get('cashier') as Request;
      const reply = await ask(method, `/pos/orders/${id}/assign-driver`, { driver_id: other });
      if (assignable.includes(from))
        expect(reply.data).toMatchObject({ driver_id: other, delivery_status: 'assigned' });
      else expect(reply.body.error.code).toBe('INVALID_STATUS_TRANSITION');
    }
  });

  test.each(roles)('by a %s', async (role) => {
    const id = await orderAt('pending', { driver_id: null });
    const reply = await (asks.get(role) as Request)('POST', `/pos/orders/${id}/assign-driver`, {
      driver_id: driver,
    });
    expect(reply.status).toBe(['owner', 'manager', 'cashier'].includes(role) ? 200 : 403);
  });
});
