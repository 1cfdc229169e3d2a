import { orderStatuses } from '../../../server/core/statuses.ts';
import { assignDriver, moveDelivery } from '../../../server/sales/delivery/deliveries/service.ts';
import { moveKot, sendToKitchen } from '../../../server/sales/kots/api/service.ts';
import { cancelOrder } from '../../../server/sales/lifecycle/cancel.ts';
import { moveOrder } from '../../../server/sales/lifecycle/status.ts';
import { voidItem } from '../../../server/sales/lifecycle/void-item.ts';
import { createOrder } from '../../../server/sales/orders/change/create.ts';
import { editOrder, fireCourse } from '../../../server/sales/orders/change/edit.ts';
import { appendItems } from '../../../server/sales/orders/change/join.ts';
import { DiscountBody } from '../../../server/sales/orders/http/act-schema.ts';
import { AppendItems, CreateOrder, UpdateOrder } from '../../../server/sales/orders/http/schema.ts';
import { setCoupon } from '../../../server/sales/orders/pricing/coupon.ts';
import { setDiscount } from '../../../server/sales/orders/pricing/discount.ts';
import { refund, voidPayment } from '../../../server/sales/payments/refund.ts';
import { PaymentBody, RefundBody } from '../../../server/sales/payments/schema.ts';
import { pay } from '../../../server/sales/payments/service.ts';
import { moveItems } from '../../../server/sales/seating/move-items.ts';
import { makeOneBill } from '../../../server/sales/seating/one-bill.ts';
import { transferOrders } from '../../../server/sales/seating/service.ts';
import { splitOrder } from '../../../server/sales/seating/split.ts';
import { assignWaiter } from '../../../server/sales/seating/waiters.ts';
import { between, pick } from '../../tools/soak/chance.ts';
import {
  balanceOf,
  inMinor,
  linesOf,
  liveLines,
  type Maker,
  on,
  paymentsOf,
  type Scene,
  type Step,
  step,
} from './scene.ts';
import { termsMakers } from './terms.ts';

const create: Maker = (scene) => {
  const { restaurant, random } = scene;
  const delivered = random() < 0.25;
  const body = {
    items: linesOf(scene, 3),
    ...(delivered
      ? { delivery_platform_id: restaurant.platform }
      : random() < 0.7 && { table_id: pick(random, restaurant.tables) }),
    ...(random() < 0.3 && { coupon_code: 'TEN' }),
    ...(random() < 0.2 && { discount_type: 'percent', discount_value: pick(random, [10, 100]) }),
    ...(random() < 0.3 && { customer_id: restaurant.customer }),
  };
  return step(`create ${JSON.stringify(body)}`, (tx) =>
    createOrder(tx, CreateOrder.parse(inMinor(body)), null),
  );
};

/** So many of a line, or a part of a dish, now and then of a part of one. */
const portionOf = ({ random }: Scene, line: { id: number; quantity: number }) =>
  line.quantity === 1 && random() < 0.6
    ? { order_item_id: line.id, quantity: between(random, 1, 3), of: pick(random, [2, 3, 3, 4]) }
    : { order_item_id: line.id, quantity: between(random, 1, line.quantity + 1) };

const makers: readonly (readonly [number, Maker])[] = [
  [6, create],
  [
    4,
    on((id, scene) => {
      const send = scene.random() < 0.3;
      const { items } = AppendItems.parse(inMinor({ items: linesOf(scene, 2) }));
      return step(`append to ${id}: ${items.length}`, (tx) =>
        appendItems(tx, id, { items, send, hold_after_course: 1 }),
      );
    }),
  ],
  [
    2,
    on((id, scene) => {
      const change = UpdateOrder.parse(inMinor({ items: linesOf(scene, 2) }));
      return step(`replace the unsent lines of ${id}`, (tx) => editOrder(tx, id, change, null));
    }),
  ],
  [
    2,
    on((id, scene) => {
      const line = liveLines(scene, id).find(({ status }) => status === 'pending');
      if (!line) return undefined;
      const change = UpdateOrder.parse({ items: [{ id: line.id, quantity: between(scene.random, 1, 5) }] });
      return step(`change line ${line.id} of ${id}`, (tx) => editOrder(tx, id, change, null));
    }),
  ],
  [
    1,
    on((id, { restaurant, random }) => {
      const change = UpdateOrder.parse({ table_id: pick(random, [null, ...restaurant.tables]), covers: 3 });
      return step(`seat ${id} at ${change.table_id}`, (tx) => editOrder(tx, id, change, null));
    }),
  ],
  [
    6,
    on((id, { random }) => {
      const sending = random() < 0.5 ? { hold_after_course: between(random, 0, 3) } : {};
      return step(`send ${id} ${JSON.stringify(sending)}`, (tx) => sendToKitchen(tx, id, sending));
    }),
  ],
  [
    3,
    on((id, { random }) => {
      const course = random() < 0.7 ? between(random, 1, 4) : undefined;
      return step(`fire ${course ?? 'all'} of ${id}`, (tx) => fireCourse(tx, id, course));
    }),
  ],
  [
    5,
    on((id, { random }) => {
      const body = PaymentBody.parse({ payment_method: pick(random, ['cash', 'card']), tip_amount: 0 });
      return step(`pay ${id}`, (tx) => pay(tx, id, [body], null));
    }),
  ],
  [
    4,
    on((id, scene) => {
      const due = balanceOf(scene, id);
      if (due < 2) return undefined;
      const amount = between(scene.random, 1, due);
      const body = PaymentBody.parse({ payment_method: 'card', tip_amount: 0 });
      return step(`pay ${amount} of ${id}`, (tx) => pay(tx, id, [{ ...body, amount }], null));
    }),
  ],
  [
    3,
    on((id, scene) => {
      const [payment] = paymentsOf(scene, id);
      const body = RefundBody.parse({ reason: 'cold', include_tip: true });
      const whole = payment && scene.random() < 0.4;
      const part = whole ? { payment_id: payment.id } : { amount: between(scene.random, 1, 1_500) };
      return step(`refund ${JSON.stringify(part)} of ${id}`, (tx) => refund(tx, id, { ...body, ...part }));
    }),
  ],
  [
    3,
    on((id, scene) => {
      const lines = liveLines(scene, id);
      if (lines.length === 0) return undefined;
      const { id: order_item_id, quantity } = pick(scene.random, lines);
      const items = [{ order_item_id, quantity: between(scene.random, 1, quantity + 1) }];
      const body = RefundBody.parse({ reason: 'cold', items });
      return step(`refund ${JSON.stringify(items)} of ${id}`, (tx) => refund(tx, id, body));
    }),
  ],
  [
    2,
    on((id, scene) => {
      const [payment] = paymentsOf(scene, id);
      if (!payment) return undefined;
      return step(`void payment ${payment.id}`, (tx) => voidPayment(tx, id, payment.id, 'wrong key'));
    }),
  ],
  [
    4,
    on((id, scene) => {
      const lines = liveLines(scene, id);
      if (lines.length === 0) return undefined;
      const line = pick(scene.random, lines);
      const restock = scene.random() < 0.3;
      const quantity = between(scene.random, 1, line.quantity + 1);
      return step(
        `void ${quantity} of line ${line.id} of ${id}${restock ? ', restocked' : ''}`,
        (tx) => voidItem(tx, id, line.id, { reason: 'dropped', quantity, restock }),
        restock,
      );
    }),
  ],
  [2, on((id) => step(`cancel ${id}`, (tx) => cancelOrder(tx, id, 'left')))],
  [
    5,
    on((id, { random }) => {
      const to = pick(random, orderStatuses);
      return step(`move ${id} to ${to}`, (tx) => moveOrder(tx, id, to, null));
    }),
  ],
  [
    2,
    on((id, { random }) => {
      const discount_value = pick(random, [0, 10, 50]);
      const input = DiscountBody.parse({ discount_type: 'percent', discount_value });
      return step(`discount ${discount_value} % on ${id}`, (tx) => setDiscount(tx, id, input));
    }),
  ],
  [
    2,
    on((id, { random }) => {
      const code = pick(random, ['TEN', null]);
      return step(`coupon ${code} on ${id}`, (tx) => setCoupon(tx, id, code));
    }),
  ],
  [
    2,
    ({ restaurant, random }) => {
      const [from, to] = [pick(random, restaurant.tables), pick(random, restaurant.tables)];
      return step(`transfer ${from} to ${to}`, (tx) => transferOrders(tx, from, to, undefined));
    },
  ],
  [
    1,
    on((id, scene) => {
      const other = pick(scene.random, scene.orders);
      return step(`put ${other} on the bill of ${id}`, (tx) => makeOneBill(tx, id, other));
    }),
  ],
  [
    2,
    on((id, { restaurant, random }) => {
      const driver = pick(random, restaurant.drivers);
      return step(`driver ${driver} brings ${id}`, (tx) => assignDriver(tx, id, driver));
    }),
  ],
  [
    2,
    on((id, { random }) => {
      const status = pick(random, ['picked_up', 'out_for_delivery', 'delivered', 'failed'] as const);
      return step(`delivery ${id} ${status}`, (tx) =>
        moveDelivery(tx, id, { status, reason: 'nobody home' }),
      );
    }),
  ],
  [
    3,
    on((id, scene) => {
      const lines = liveLines(scene, id);
      if (lines.length === 0) return undefined;
      const line = pick(scene.random, lines);
      const part = portionOf(scene, line);
      const parts = [
        { items: [part] },
        ...(scene.random() < 0.3 ? [{ items: [portionOf(scene, line)] }] : []),
      ];
      return step(`split ${JSON.stringify(parts)} off ${id}`, (tx) => splitOrder(tx, id, parts));
    }),
  ],
  [
    3,
    // A part goes back to the bill that has more of its dish.
    ({ restaurant, random, orders }) => {
      const parts = restaurant.rows(
        `select i.id, i.order_id, o.order_id as to_order_id from order_items i
         join order_items o on o.shares_item_id = i.shares_item_id and o.order_id <> i.order_id
         where i.status <> 'voided' and o.status <> 'voided' and i.order_id >= ? order by i.id`,
        Math.min(...orders),
      );
      if (orders.length === 0 || parts.length === 0) return undefined;
      const { id, order_id, to_order_id } = pick(random, parts);
      return step(`shift back ${id} of ${order_id} to ${to_order_id}`, (tx) =>
        moveItems(tx, order_id, { items: [{ order_item_id: id }], to_order_id }),
      );
    },
  ],
  [
    3,
    on((id, scene) => {
      const lines = liveLines(scene, id);
      if (lines.length === 0) return undefined;
      const line = pick(scene.random, lines);
      const items = [portionOf(scene, line)];
      const to =
        scene.random() < 0.5
          ? { to_order_id: pick(scene.random, scene.orders) }
          : { to_table_id: pick(scene.random, scene.restaurant.tables) };
      return step(`shift ${JSON.stringify(items)} of ${id} ${JSON.stringify(to)}`, (tx) =>
        moveItems(tx, id, { items, ...to }),
      );
    }),
  ],
  [1, on((id) => step(`waiter of ${id}`, (tx) => assignWaiter(tx, id, null)))],
  [
    2,
    on((id, { restaurant, random }) => {
      const kots = restaurant.rows("select id from kots where order_id = ? and type <> 'void'", id);
      if (kots.length === 0) return undefined;
      const kot = pick(random, kots).id;
      const to = pick(random, ['in_kitchen', 'food_ready', 'served'] as const);
      return step(`ticket ${kot} ${to}`, (tx) => moveKot(tx, kot, to));
    }),
  ],
];

/** Each as often as it weighs. */
const bag: readonly Maker[] = [...makers, ...termsMakers].flatMap(([weight, make]) =>
  Array.from({ length: weight }, () => make),
);

/** What somebody does next. */
export function nextStep(scene: Scene): Step {
  for (;;) {
    const made = pick(scene.random, bag)(scene);
    if (made) return made;
  }
}
