import type {
  FiscalReceiptRow,
  KotRow,
  OrderItemRow,
  OrderRow,
  PaymentRow,
} from '../../../server/db/tables/sales.ts';
import type { TestRestaurant } from './restaurant.ts';

/** Where an evening begins among the rows of the restaurant. */
interface Start {
  readonly order: number;
  readonly movement: number;
  readonly job: number;
  readonly redemption: number;
}

const newest = (restaurant: TestRestaurant, table: string): number =>
  restaurant.rows(`select coalesce(max(id), 0) as id from ${table}`)[0].id;

export const startOf = (restaurant: TestRestaurant): Start => ({
  order: newest(restaurant, 'orders'),
  movement: newest(restaurant, 'stock_movements'),
  job: newest(restaurant, 'print_jobs'),
  redemption: newest(restaurant, 'coupon_redemptions'),
});

/** Everything an evening's orders left in the restaurant. */
export interface Picture {
  readonly orders: ReadonlyMap<number, OrderRow>;
  readonly items: ReadonlyMap<number, OrderItemRow>;
  readonly payments: readonly PaymentRow[];
  readonly kots: ReadonlyMap<number, KotRow>;
  readonly tables: ReadonlyMap<number, string>;
  /** Order → the coupons it has a use of. */
  readonly uses: readonly { order_id: number; coupon_id: number }[];
  readonly movements: readonly { order_id: number | null; type: string; quantity: number }[];
  readonly stock: number;
  readonly jobs: readonly { ref_id: number | null; dedupe_key: string }[];
  readonly audits: number;
  readonly receipts: readonly FiscalReceiptRow[];
}

const byId = <T extends { readonly id: number }>(rows: readonly T[]): ReadonlyMap<number, T> =>
  new Map(rows.map((row) => [row.id, row]));

export function pictureOf(restaurant: TestRestaurant, start: Start): Picture {
  const { rows } = restaurant;
  const states = rows('select table_id, status from table_states');
  return {
    orders: byId<OrderRow>(rows('select * from orders where id > ?', start.order)),
    items: byId<OrderItemRow>(rows('select * from order_items where order_id > ? order by id', start.order)),
    payments: rows('select * from payments where order_id > ? order by id', start.order),
    kots: byId<KotRow>(rows('select * from kots where order_id > ?', start.order)),
    tables: new Map(states.map((state) => [state.table_id, state.status])),
    uses: rows(
      'select order_id, coupon_id from coupon_redemptions where id > ? and released_at is null',
      start.redemption,
    ),
    movements: rows('select order_id, type, quantity from stock_movements where id > ?', start.movement),
    stock: rows('select stock_quantity from menu_item_branches')[0].stock_quantity,
    jobs: rows('select ref_id, dedupe_key from print_jobs where id > ?', start.job),
    receipts: rows('select * from fiscal_receipts where order_id > ? order by id', start.order),
    audits: rows('select max(id) as id from audit_entries')[0].id ?? 0,
  };
}

export const linesOf = ({ items }: Picture, orderId: number): OrderItemRow[] =>
  [...items.values()].filter((item) => item.order_id === orderId);

/** Somebody wants it still. */
export const isWanted = ({ orders }: Picture, item: OrderItemRow): boolean =>
  item.status !== 'voided' && orders.get(item.order_id)?.status !== 'cancelled';
