import { eventually, Tablet } from '../tablet.ts';
import type { Demo } from './restaurant.ts';

interface Item {
  readonly id: number;
  readonly name: string;
  readonly price: number;
  readonly modifier_groups: readonly { readonly required: boolean }[];
}

type Say = (line: string) => void;

/** One evening: orders, tickets, money, a void, a cancel, and head office out of reach in the middle of it. */
export async function playService(demo: Demo, say: Say): Promise<void> {
  const restaurant = await openRestaurant(demo);
  const before = restaurant.printed();
  say('Evening service begins.');
  for (let n = 0; n < 5; n++) await restaurant.guestsEatAndPay(n);
  const papers = await eventually('every ticket and bill is on paper', async () => {
    const printed = restaurant.printed() - before;
    return printed >= restaurant.papers() ? printed : undefined;
  });
  say(`  5 tables ate and paid; the printers printed ${papers} tickets and bills.`);
  await atCentral(demo, restaurant, 'head office sees every order and payment of the branch');
  say('  Head office sees them all.');
  await demo.stopCentral();
  say('  Head office is off. Service goes on:');
  for (let n = 5; n < 10; n++) await restaurant.guestsEatAndPay(n);
  await restaurant.splitBill();
  await restaurant.voidAndCancel();
  say('  5 more tables, a bill split over card and cash, a voided dish and a cancelled order.');
  await demo.startCentral();
  const { ms } = await atCentral(demo, restaurant, 'head office catches up');
  say(`  Head office is back; ${Math.round(ms)} ms later it has the same orders as the branch.`);
  const price = await changePriceAtCentral(demo, restaurant);
  say(`  Head office changed a price; the branch sells ${price.name} at ${price.price.toFixed(2)} now.`);
}

/** The people of the branch and what they do, over HTTP like any tablet. */
async function openRestaurant(demo: Demo) {
  const person = (role: string) => {
    const user = demo.users.find((one) => one.role === role);
    if (!user) throw new Error(`the sample has no ${role}`);
    return Tablet.logIn(demo.branch.url, user.email, user.password);
  };
  const [waiter, cashier, manager] = await Promise.all([
    person('waiter'),
    person('cashier'),
    person('manager'),
  ]);
  const menu: Item[] = await waiter.must('GET', '/pos/menu-items');
  const tables: { id: number }[] = await waiter.must('GET', '/pos/tables');
  const plain = menu.filter((item) => !item.modifier_groups.some((group) => group.required));
  const orders: number[] = [];
  let papers = 0;

  const order = async (n: number, dishes: number) => {
    const items = Array.from({ length: dishes }, (_, at) => ({
      menu_item_id: plain[(n * 7 + at * 11) % plain.length]?.id,
      quantity: 1 + (at % 2),
    }));
    const made = await waiter.must('POST', '/pos/orders', {
      table_id: tables[n % tables.length]?.id,
      covers: 2,
      items,
    });
    const { kots } = await waiter.must('POST', `/pos/orders/${made.id}/kot`);
    papers += kots.length;
    orders.push(made.id);
    return made as { id: number; total: number; items: { id: number }[] };
  };

  return {
    orders,
    manager,
    menu,
    /** Tickets and bills that were asked for so far. */
    papers: () => papers,
    printed: () => demo.printers.reduce((sum, printer) => sum + printer.tickets.length, 0),
    guestsEatAndPay: async (n: number) => {
      const { id, total } = await order(n, 2 + (n % 3));
      await waiter.must('POST', `/pos/orders/${id}/print-bill`);
      papers++;
      await cashier.must('POST', `/pos/orders/${id}/payment`, {
        payment_method: 'cash',
        amount: Math.ceil(total / 100) * 100,
      });
    },
    splitBill: async () => {
      const { id, total } = await order(10, 4);
      const card = Math.round((total / 2) * 100) / 100;
      const payments = [
        { payment_method: 'card', amount: card, transaction_id: `SLIP-${id}` },
        { payment_method: 'cash', amount: Math.ceil(total - card) },
      ];
      await cashier.must('POST', `/pos/orders/${id}/split-payment`, { payments });
    },
    voidAndCancel: async () => {
      const burnt = await order(11, 3);
      await manager.must('POST', `/pos/orders/${burnt.id}/items/${burnt.items[0]?.id}/void`, {
        reason: 'burnt',
      });
      await cashier.must('POST', `/pos/orders/${burnt.id}/payment`, { payment_method: 'upi' });
      const left = await order(12, 2);
      await manager.must('POST', `/pos/orders/${left.id}/cancel`, { reason: 'the guests left' });
    },
  };
}

type Restaurant = Awaited<ReturnType<typeof openRestaurant>>;

/** Waits until every order of the branch stands at head office as it does here. */
async function atCentral(demo: Demo, restaurant: Restaurant, what: string): Promise<{ ms: number }> {
  const started = performance.now();
  const user = demo.users.find((one) => one.role === 'owner');
  const owner = await Tablet.logIn(demo.central.url, user?.email ?? '', user?.password ?? '');
  const fields = ({ id, status, total, amount_paid, version }: Record<string, unknown>) =>
    JSON.stringify([id, status, total, amount_paid, version]);
  for (const id of restaurant.orders) {
    const here = fields(await restaurant.manager.must('GET', `/pos/orders/${id}`));
    await eventually(
      `${what}: order ${id}`,
      async () => fields(await owner.must('GET', `/pos/orders/${id}`)) === here,
    );
  }
  return { ms: performance.now() - started };
}

async function changePriceAtCentral(demo: Demo, restaurant: Restaurant): Promise<Item> {
  const user = demo.users.find((one) => one.role === 'owner');
  const owner = await Tablet.logIn(demo.central.url, user?.email ?? '', user?.password ?? '');
  const item = restaurant.menu[0] as Item;
  const price = item.price + 10;
  await owner.must('PUT', `/pos/menu-items/${item.id}`, { price });
  return eventually('the new price reaches the branch', async () => {
    const now: Item = await restaurant.manager.must('GET', `/pos/menu-items/${item.id}`);
    return now.price === price && now;
  });
}
