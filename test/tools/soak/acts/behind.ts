import { setTimeout as pause } from 'node:timers/promises';
import type { Restaurant } from '../../evening/restaurant.ts';
import type { Hands, Wire } from './hands.ts';
import type { Room } from './room.ts';

/** The cashier's drawer, from the float to the count. */
export async function drawer(room: Room): Promise<() => Promise<void>> {
  const { cashier } = room.staff;
  const shift = await cashier.call('POST', '/pos/shifts', { opening_float: 2_000 });
  const move = (type: string, amount: number) =>
    cashier.act('shift with pay in, pay out and drop', 'POST', `/pos/shifts/${shift.id}/cash-movements`, {
      ...{ type, amount, reason: 'change' },
    });
  await move('in', 500);
  await move('out', 120);
  await move('drop', 300);
  await cashier.act('drawer opened', 'POST', '/pos/drawer/open', { reason: 'change' });
  return async () => {
    const { expected_cash } = await cashier.call('GET', '/pos/shifts/current');
    await cashier.act('shift counted and closed', 'POST', `/pos/shifts/${shift.id}/close`, {
      counted_cash: expected_cash ?? 0,
    });
  };
}

/** Everything that is cooked: the first line is struck, the ticket is bumped, until the evening is over. */
export async function cooking({ staff: { cook } }: Room, isOver: () => boolean): Promise<void> {
  for (;;) {
    const kots: Wire[] = await cook.call(
      'GET',
      '/pos/kots?status=sent_to_kitchen&status=in_kitchen&limit=20',
    );
    for (const { id, items, type } of kots) {
      const [line] = items;
      if (line && type !== 'void')
        await cook.call('PUT', `/pos/kots/${id}/items/${line.id}/done`, { done: true }).catch(refusedIsFine);
      await cook
        .act('dish done, ticket bumped', 'PUT', `/pos/kot/${id}/status`, { status: 'served' })
        .catch(refusedIsFine);
    }
    if (kots.length === 0 && isOver()) return;
    if (kots.length === 0) await pause(200);
  }
}

/** Somebody else had it meanwhile: a waiter voided it, or its order was paid. */
function refusedIsFine(error: unknown): void {
  if (!/INVALID_STATUS_TRANSITION|ORDER_LOCKED|ITEM|NOT_FOUND/.test((error as { code?: string }).code ?? ''))
    throw error;
}

/** A printer has no paper: what waits for it comes out of another. */
export async function noPaper(room: Room, { printers: [printer] }: Restaurant): Promise<void> {
  const { manager } = room.staff;
  if (!printer) return;
  printer.faults.paperOut = true;
  const ids: Wire[] = await manager.call('GET', '/pos/printers');
  const [own, other] = ids;
  for (let tries = 0; tries < 200; tries++) {
    const jobs: Wire[] = await manager.call(
      'GET',
      `/printing/jobs?printer_id=${own.id}&status=queued&limit=1`,
    );
    if (jobs[0]) {
      const path = `/printing/jobs/${jobs[0].id}/reroute`;
      await manager
        .act('ticket printed elsewhere', 'POST', path, { printer_id: other.id })
        .catch(refusedIsFine);
      break;
    }
    await pause(100);
  }
  printer.faults.paperOut = false;
}

/** What a manager does beside: the card, the figures, and what ran out. */
export async function office(room: Room): Promise<void> {
  const { staff, owner } = room;
  const { manager, waiters } = staff;
  const dish = room.dish('Mango Sorbet');
  const path = `/pos/menu-items/${dish}/availability`;
  await manager.act('out of stock and back', 'PUT', path, { is_available: false });
  await manager.call('PUT', path, { is_available: true });
  const popular = { menu_item_ids: [room.dish('Rasmalai'), dish] };
  await manager.act('popular dishes fixed', 'PUT', '/pos/menu-items/popular', popular);
  const looks = { color: 'red', sort_order: 1 };
  await manager.act('dishes in colors and order', 'PUT', `/pos/menu-items/${room.dish('Rasmalai')}`, looks);
  await manager.act('X report', 'GET', '/pos/reports/x');
  await manager.act('yesterday’s bills', 'GET', '/pos/orders?date=2020-01-01');
  const [waiter] = waiters;
  await waiter?.act('my sales', 'GET', `/pos/orders?waiter_id=${staff.ids.get('Asha')}&status=paid`);
  await owner.must('GET', '/reports/losses').catch(() => {});
}

/** Somebody new practices all evening: nothing of it may be found in the restaurant. */
export async function practicing(room: Room, hands: Hands): Promise<number> {
  const { person } = await hands.call('POST', '/training');
  const there = { root: '/training/api/v1', token: person.token as string };
  const order = await hands.call('POST', '/pos/orders', { items: room.some(3), send: true }, there);
  await hands.call('POST', `/pos/orders/${order.id}/payment`, { payment_method: 'cash' }, there);
  hands.did('training');
  return order.id;
}
