import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from '../process.ts';
import type { World } from '../section.ts';
import { type Arrival, Receiver } from './receiver.ts';

/** One ticket from the tablet's request to the printer. */
export interface Delivery extends Arrival {
  readonly askedAt: number;
}

export const PER_SECOND = 20;
const SETTLE_MS = 1_500;

type Call = <T>(method: string, path: string, body?: unknown) => Promise<T>;

/** A station: a printer, its kitchen, and the dishes cooked there. */
export interface Station {
  readonly receiver: Receiver;
  readonly dishes: readonly number[];
}

const api =
  ({ product }: World, server: Server): Call =>
  async <T>(method: string, path: string, body?: unknown) => {
    const response = await fetch(`${server.url}/api/v1${path}`, {
      method,
      headers: {
        ...product.order(server).headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { success: boolean; data: T };
    if (!answer.success) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer.data;
  };

/** A kitchen whose tickets are measured. */
export class Kitchen {
  readonly stations: readonly Station[];
  readonly #call: Call;

  private constructor(call: Call, stations: readonly Station[]) {
    this.#call = call;
    this.stations = stations;
  }

  static async open(
    world: World,
    server: Server,
    stations: number,
    menu: readonly string[],
  ): Promise<Kitchen> {
    const call = api(world, server);
    const made: Station[] = [];
    for (let n = 0; n < stations; n += 1) made.push(await openStation(call, `Station ${n}`, menu));
    return new Kitchen(call, made);
  }

  /** Orders at an even pace, each to one of the stations in turn; answers when their tickets are in. */
  async serve(orders: number, dishesEach: number, stations = this.stations): Promise<Delivery[]> {
    const asked = new Map<string, number>();
    const guests: Promise<void>[] = [];
    for (let n = 0; n < orders; n += 1) {
      const { dishes } = stations[n % stations.length] as Station;
      guests.push(this.order(dishes.slice(0, dishesEach)).then(({ kot, at }) => void asked.set(kot, at)));
      await sleep(1_000 / PER_SECOND);
    }
    await Promise.all(guests);
    await sleep(SETTLE_MS);
    return stations
      .flatMap(({ receiver }) => receiver.take())
      .flatMap((arrival) => {
        const kot = /KOT-\d+/.exec(arrival.bytes.toString('latin1'))?.[0];
        const askedAt = asked.get(kot ?? '');
        return askedAt === undefined ? [] : [{ ...arrival, askedAt }];
      });
  }

  /** Sends an order to the kitchen. */
  async order(dishes: readonly number[]): Promise<{ kot: string; at: number }> {
    const items = dishes.map((menu_item_id) => ({ menu_item_id, quantity: 1 }));
    const { id } = await this.#call<{ id: number }>('POST', '/pos/orders', { items });
    const at = performance.now();
    const { kot_number } = await this.#call<{ kot_number: string }>('POST', `/pos/orders/${id}/kot`);
    return { kot: kot_number, at };
  }

  async close(): Promise<void> {
    await Promise.all(this.stations.map(({ receiver }) => receiver.stop()));
  }
}

async function openStation(call: Call, name: string, menu: readonly string[]): Promise<Station> {
  const receiver = await Receiver.start();
  const address = `127.0.0.1:${receiver.port}`;
  const printer = await call<{ id: number }>('POST', '/pos/printers', { name, address });
  const kitchen = await call<{ id: number }>('POST', '/pos/kitchens', { name, printer_ids: [printer.id] });
  const dishes: number[] = [];
  for (const dish of menu) {
    const item = { name: dish, price: 5, kitchen_id: kitchen.id };
    dishes.push((await call<{ id: number }>('POST', '/pos/menu-items', item)).id);
  }
  return { receiver, dishes };
}
