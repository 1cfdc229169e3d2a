import { setTimeout as pause } from 'node:timers/promises';
import { Tablet } from '../tablet.ts';
import type { Demo } from './restaurant.ts';

interface Made {
  readonly id: number;
  readonly total: number;
}

interface Ticket {
  readonly id: number;
  readonly status: string;
  readonly created_at: string;
}

const EVERY_MS = 2_500;

/** An evening that goes on until it is stopped: guests sit down, fetch and have it brought; cooks cook; the till is paid. */
export async function playEvening(demo: Demo, stopped: AbortSignal): Promise<void> {
  const acts = await actsOf(demo);
  for (let n = 0; !stopped.aborted; n++) {
    // A table that is merged or taken meanwhile by somebody who plays along is passed over.
    await acts[n % acts.length]?.(n).catch((error: unknown) =>
      console.error(`  ${(error as Error).message}`),
    );
    await pause(EVERY_MS, undefined, { signal: stopped }).catch(() => {});
  }
}

type Act = (n: number) => Promise<void>;

async function actsOf(demo: Demo): Promise<readonly Act[]> {
  const person = (role: string) => {
    const { email = '', password = '' } = demo.users.find((one) => one.role === role) ?? {};
    return Tablet.logIn(demo.branch.url, email, password);
  };
  const [waiter, till, cook] = [await person('waiter'), await person('cashier'), await person('kitchen')];
  const dishes = await plainDishes(waiter);
  const tables: { id: number }[] = await waiter.must('GET', '/pos/tables');
  const types: { id: number; slug: string }[] = await waiter.must('GET', '/pos/order-types');
  const order = (n: number, fields: object): Promise<Made> =>
    waiter.must('POST', '/pos/orders', {
      items: [0, 1, 2].map((at) => ({
        menu_item_id: dishes[(n * 5 + at * 7) % dishes.length],
        quantity: 1 + (at % 2),
      })),
      send: true,
      ...fields,
    });
  const atTables: Made[] = [];

  const sitDown: Act = async (n) => {
    atTables.push(await order(n, { table_id: tables[n % tables.length]?.id, covers: 2, join_open: true }));
  };
  const comeToFetch: Act = async (n) => {
    const made = await order(n, {});
    await till.must('PUT', '/customer-display/current-order', { order_id: made.id });
    await pause(EVERY_MS);
    const amount = Math.ceil(made.total / 100) * 100;
    await till.must('POST', `/pos/orders/${made.id}/payment`, { payment_method: 'cash', amount });
  };
  const cookOn: Act = async () => {
    const status = 'status=sent_to_kitchen&status=in_kitchen&status=food_ready';
    const open: Ticket[] = await cook.must('GET', `/pos/kots?${status}&limit=100`);
    const oldest = open.toSorted((one, other) => one.created_at.localeCompare(other.created_at));
    for (const { id, status: now } of oldest.slice(0, 2))
      await cook.must('PUT', `/pos/kot/${id}/status`, {
        status: now === 'food_ready' ? 'served' : 'food_ready',
      });
  };
  const leave: Act = async () => {
    const made = atTables.length > 4 ? atTables.shift() : undefined;
    if (!made) return;
    await till.must('PUT', '/customer-display/current-order', { order_id: made.id });
    await till.must('POST', `/pos/orders/${made.id}/payment`, { payment_method: 'upi' });
  };
  const haveItBrought: Act = async (n) => {
    const delivery = types.find(({ slug }) => slug === 'delivery')?.id;
    const [driver] = await till.must('GET', '/pos/delivery-drivers');
    const phone = `+9198123456${10 + (n % 90)}`;
    const guest = await till.must('POST', '/pos/customers', {
      name: `Guest ${n}`,
      phone,
      addresses: [{ line1: `${n + 1} Church Street`, city: 'Bengaluru' }],
    });
    const { id } = await order(n, { order_type_id: delivery, customer_id: guest.id });
    await till.must('POST', `/pos/orders/${id}/assign-driver`, { driver_id: driver.id });
  };
  return [sitDown, comeToFetch, sitDown, cookOn, comeToFetch, cookOn, leave, cookOn, haveItBrought, cookOn];
}

/** Dishes that ask nothing. */
async function plainDishes(waiter: Tablet): Promise<number[]> {
  const menu: { id: number; modifier_groups: { required: boolean }[] }[] = await waiter.must(
    'GET',
    '/pos/menu-items',
  );
  return menu.filter((dish) => !dish.modifier_groups.some(({ required }) => required)).map(({ id }) => id);
}
