import type { Tx } from '../../../server/db/handle/handle.ts';
import { between, pick, type Random } from '../../tools/soak/chance.ts';
import type { TestRestaurant } from './restaurant.ts';

/** One thing somebody does. */
export interface Step {
  readonly told: string;
  /** What was sent and is voided by it goes back into the stock. */
  readonly restocks?: boolean;
  readonly run: (tx: Tx) => Promise<unknown>;
}

export interface Scene {
  readonly restaurant: TestRestaurant;
  readonly random: Random;
  /** Ids of the evening's orders. */
  readonly orders: readonly number[];
}

export type Maker = (scene: Scene) => Step | undefined;

export const step = (told: string, run: Step['run'], restocks = false): Step => ({ told, run, restocks });

const lineOf = ({ restaurant, random }: Scene) => ({
  menu_item_id: pick(random, restaurant.dishes),
  quantity: between(random, 1, 4),
  ...(random() < 0.2 && { line_discount: between(random, 1, 300) / 100 }),
  ...(random() < 0.3 && { course: between(random, 1, 4) }),
  ...(random() < 0.1 && { hold: true }),
});

export const linesOf = (scene: Scene, most: number) =>
  Array.from({ length: between(scene.random, 1, most + 1) }, () => lineOf(scene));

/** The schema leaves money as decimals; the mount makes minor units of it. */
export function inMinor<T extends object>(body: T): T {
  return JSON.parse(JSON.stringify(body), (key, value) =>
    key === 'line_discount' || key === 'amount' || key === 'tip_amount' ? Math.round(value * 100) : value,
  ) as T;
}

/** A step on one of the evening's orders. */
export const on =
  (make: (id: number, scene: Scene) => Step | undefined): Maker =>
  (scene) =>
    scene.orders.length === 0 ? undefined : make(pick(scene.random, scene.orders), scene);

export const liveLines = (
  { restaurant }: Scene,
  id: number,
): { id: number; quantity: number; status: string }[] =>
  restaurant.rows(
    "select id, quantity, status from order_items where order_id = ? and status <> 'voided' order by id",
    id,
  );

export const paymentsOf = ({ restaurant }: Scene, id: number): { id: number; amount: number }[] =>
  restaurant.rows("select id, amount from payments where order_id = ? and kind = 'payment' order by id", id);

export const balanceOf = ({ restaurant }: Scene, id: number): number =>
  restaurant.rows('select total - amount_paid as due from orders where id = ?', id)[0]?.due ?? 0;
