import { pick, type Random } from '../chance.ts';
import { insist } from '../insist.ts';
import type { PrintingRestaurant } from './restaurant.ts';

/** What tablets were told is queued: none of it may be missing on paper. */
export interface Promises {
  readonly kots: Set<string>;
  /** Of orders, by their numbers. */
  readonly bills: Set<string>;
  readonly invoices: Set<string>;
  voids: number;
  kicks: number;
}

export const nothingPromised = (): Promises => ({
  kots: new Set(),
  bills: new Set(),
  invoices: new Set(),
  voids: 0,
  kicks: 0,
});

/** All jobs that a restaurant was promised. */
export const jobsPromised = ({ kots, bills, invoices, voids, kicks }: Promises): number =>
  kots.size + bills.size + invoices.size + voids + kicks;

const ADDS = 0.3;
const TAKES_BACK = 0.25;
const ASKS_FOR_BILL = 0.6;
const PAYS_CASH = 0.6;
const WANTS_INVOICE = 0.3;

interface Order {
  readonly id: number;
  readonly order_number: string;
  readonly items: readonly { id: number }[];
}

/** One guest's evening: orders, perhaps adds and takes back, asks for the bill, pays, perhaps wants an invoice. */
export async function serveGuest(
  { tablet, stations }: PrintingRestaurant,
  promises: Promises,
  random: Random,
  key: string,
): Promise<void> {
  const ask = (path: string, body: unknown, what: string) => insist(tablet, path, body, `${key}-${what}`);
  const dishes = (most: number) => {
    const chosen = new Set(Array.from({ length: most }, () => pick(random, stations).dish));
    return [...chosen].map((menu_item_id) => ({ menu_item_id, quantity: 1 }));
  };
  const order: Order = await ask('/pos/orders', { items: dishes(4) }, 'order');
  const at = `/pos/orders/${order.id}`;
  const sendToKitchen = async (what: string) => {
    const { kots } = await ask(`${at}/kot`, undefined, what);
    for (const { kot_number } of kots as { kot_number: string }[]) promises.kots.add(kot_number);
  };
  await sendToKitchen('kot');
  if (order.items.length > 1 && random() < TAKES_BACK) {
    await ask(`${at}/items/${pick(random, order.items).id}/void`, { reason: 'mistake' }, 'void');
    promises.voids += 1;
  }
  if (random() < ADDS) {
    await ask(`${at}/items`, { items: dishes(2) }, 'more');
    await sendToKitchen('more-kot');
  }
  if (random() < ASKS_FOR_BILL) {
    await ask(`${at}/print-bill`, undefined, 'bill');
    promises.bills.add(order.order_number);
  }
  const payment_method = random() < PAYS_CASH ? 'cash' : 'card';
  await ask(`${at}/payment`, { payment_method }, 'payment');
  if (payment_method === 'cash') promises.kicks += 1;
  if (random() < WANTS_INVOICE) {
    await ask(`${at}/print-invoice`, undefined, 'invoice');
    promises.invoices.add(order.order_number);
  }
}
