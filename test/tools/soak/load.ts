import type { Tablet } from '../tablet.ts';
import { insist } from './insist.ts';

/** What a tablet was told is done: none of it may be missing afterwards, none of it there twice. */
export interface Promised {
  readonly orders: Map<string, number>;
  readonly kots: Map<string, number>;
  readonly payments: Map<string, number>;
  /** KOT numbers that were answered, each of which needs its ticket. */
  readonly tickets: Set<string>;
}

const nothingPromised = (): Promised => ({
  orders: new Map(),
  kots: new Map(),
  payments: new Map(),
  tickets: new Set(),
});

interface Load {
  readonly promised: Promised;
  readonly answered: () => number;
  /** Finishes what is under way, then ends. */
  stop(): Promise<void>;
}

/** Tablets that order, send to the kitchen and pay without a pause, and repeat what was not answered under its key. */
export function startLoad(
  tablets: number,
  tablet: () => Tablet,
  menuItemIds: readonly number[],
  random: () => number,
): Load {
  const promised = nothingPromised();
  let running = true;
  let answered = 0;
  const ask = async (path: string, body: unknown, key: string) => {
    const data = await insist(tablet(), path, body, key);
    answered++;
    return data;
  };
  const guest = async (name: string) => {
    const pick = () => menuItemIds[Math.floor(random() * menuItemIds.length)];
    const items = [1, 2, 3].map(() => ({ menu_item_id: pick(), quantity: 1 + Math.floor(random() * 3) }));
    const order = await ask('/pos/orders', { items }, `${name}-order`);
    promised.orders.set(`${name}-order`, order.id);
    const kot = await ask(`/pos/orders/${order.id}/kot`, undefined, `${name}-kot`);
    promised.kots.set(`${name}-kot`, kot.id);
    for (const one of kot.kots) if (one.print_jobs.length > 0) promised.tickets.add(one.kot_number);
    const payment = await ask(
      `/pos/orders/${order.id}/payment`,
      { payment_method: 'card' },
      `${name}-payment`,
    );
    promised.payments.set(`${name}-payment`, payment.payment_id);
  };
  const loops = Array.from({ length: tablets }, async (_, at) => {
    for (let n = 0; running; n++) await guest(`tablet${at}-guest${n}`);
  });
  return {
    promised,
    answered: () => answered,
    stop: async () => {
      running = false;
      await Promise.all(loops);
    },
  };
}
