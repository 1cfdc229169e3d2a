import { setTimeout as sleep } from 'node:timers/promises';
import { between, pick, type Random } from '../chance.ts';
import type { Giver, Ledger } from './ledger.ts';
import { Left, type Person, Refused } from './person.ts';

export interface Shift {
  readonly random: Random;
  readonly ledger: Ledger;
  /** Dishes that need no choice. */
  readonly dishes: readonly number[];
  readonly running: () => boolean;
  /** Whether this branch, or head office, ever lost what it had: then an order may be gone. */
  readonly hasLost: () => boolean;
}

const SHORTEST_PAUSE_MS = 20;
const MAX_PAUSE_MS = 200;

/** Repeats a piece of work until the shift ends. What nobody can do anything about is counted, or is a fault. */
async function keepWorking(shift: Shift, name: string, work: (key: string) => Promise<void>): Promise<void> {
  const { random, ledger, running, hasLost } = shift;
  for (let n = 0; running(); n++) {
    try {
      await work(`${name}-${n}`);
    } catch (error) {
      if (error instanceof Left) return;
      if (error instanceof Refused) ledger.refused(error.code);
      if (!(error instanceof Refused) || !hasLost()) ledger.surprises.push(`${name}: ${error}`);
    }
    await sleep(between(random, SHORTEST_PAUSE_MS, MAX_PAUSE_MS));
  }
}

/** Where guests are served, by whichever data folder its server has just then. */
export interface StaffedRestaurant {
  readonly id: number;
  readonly giver: Giver;
}

/** Guests of one tablet at a branch, one after another; now and then a menu is corrected there too. */
export function serveGuests(
  shift: Shift,
  person: Person,
  restaurant: StaffedRestaurant,
  name: string,
): Promise<void> {
  const { random, ledger, dishes } = shift;
  const order = async (key: string) => {
    const items = Array.from({ length: between(random, 1, 4) }, () => ({
      menu_item_id: pick(random, dishes),
      quantity: between(random, 1, 3),
    }));
    const made = await person.insist({ path: '/pos/orders', body: { items }, key: `${key}-order` });
    ledger.orders.set(`${key}-order`, { id: made.id, branchId: restaurant.id });
    ledger.gave('order', made.id, { key, by: restaurant.giver });
    for (const { id } of made.items) ledger.gave('line', id, { key, by: restaurant.giver });
    const sent = await person.insist({ path: `/pos/orders/${made.id}/kot`, key: `${key}-kot` });
    for (const { id } of sent.kots) ledger.gave('ticket', id, { key, by: restaurant.giver });
    return made as { id: number; total: number; items: { id: number }[] };
  };
  const pay = async (id: number, key: string) => {
    const paid = { path: `/pos/orders/${id}/payment`, body: { payment_method: 'card' }, key };
    const { payment_id } = await person.insist(paid);
    ledger.payments.set(key, { id: payment_id, branchId: restaurant.id });
    ledger.gave('payment', payment_id, { key, by: restaurant.giver });
  };
  return keepWorking(shift, name, async (key) => {
    const { id, items } = await order(key);
    const path = `/pos/orders/${id}`;
    const way = random();
    if (way < 0.08)
      await person.insist({ path: `${path}/cancel`, body: { reason: 'left' }, key: `${key}-cancel` });
    else {
      if (way < 0.16 && items.length > 1) {
        const burnt = `${path}/items/${items[0]?.id}/void`;
        await person.insist({ path: burnt, body: { reason: 'burnt' }, key: `${key}-void` });
      }
      await pay(id, `${key}-payment`);
    }
    if (way > 0.94)
      await person.insist({
        path: `${path}/refund`,
        body: { reason: 'cold', amount: 1 },
        key: `${key}-refund`,
      });
    if (way > 0.8) await correct(shift, person, key);
    if (way > 0.85 && way < 0.9) await sellOut(shift, person, key);
  });
}

/** Prices, names and customers, changed at one side while the other does the same. */
export const manageOffice = (shift: Shift, person: Person, name: string): Promise<void> =>
  keepWorking(shift, name, async (key) => {
    await correct(shift, person, key);
    if (shift.random() < 0.1) await sleep(MAX_PAUSE_MS);
  });

async function correct({ random, dishes }: Shift, person: Person, key: string): Promise<void> {
  const path = `/pos/menu-items/${pick(random, dishes)}`;
  const way = random();
  if (way < 0.4) {
    await person.insist({
      method: 'PUT',
      path,
      body: { price: between(random, 50, 500) },
      key: `${key}-price`,
    });
  } else if (way < 0.7) {
    const body = { description: `as ${key} says` };
    await person.insist({ method: 'PUT', path, body, key: `${key}-text` });
  } else {
    await person.insist({ path: '/pos/customers', body: { name: `Guest ${key}` }, key: `${key}-customer` });
  }
}

async function sellOut({ random, dishes }: Shift, person: Person, key: string): Promise<void> {
  const path = `/pos/menu-items/${pick(random, dishes)}/availability`;
  await person.insist({ method: 'PUT', path, body: { price: between(random, 50, 500) }, key: `${key}-own` });
}
