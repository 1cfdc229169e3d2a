import { editOrder } from '../../../server/sales/orders/change/edit.ts';
import { DiscountBody } from '../../../server/sales/orders/http/act-schema.ts';
import { UpdateOrder } from '../../../server/sales/orders/http/schema.ts';
import { setDiscount } from '../../../server/sales/orders/pricing/discount.ts';
import { setCharges, setExemption } from '../../../server/sales/orders/pricing/service-charges.ts';
import { moveItems } from '../../../server/sales/seating/move-items.ts';
import { between, pick } from '../../tools/soak/chance.ts';
import { inMinor, liveLines, type Maker, on, step } from './scene.ts';

/** What is asked for dishes: discounts, charges, taxes, the type of the order. */
export const termsMakers: readonly (readonly [number, Maker])[] = [
  [
    3,
    // Most of a bill goes elsewhere, and what was taken off it stays.
    ({ restaurant, random, orders }) => {
      const lines = restaurant.rows(
        `select i.id, i.order_id from order_items i join orders o on o.id = i.order_id
         where o.discount_type = 'fixed' and i.status <> 'voided' and o.id >= ? order by i.id`,
        Math.min(...orders),
      );
      if (orders.length === 0 || lines.length === 0) return undefined;
      const { id, order_id } = pick(random, lines);
      const to_table_id = pick(random, restaurant.tables);
      return step(`shift line ${id} of ${order_id} to table ${to_table_id}`, (tx) =>
        moveItems(tx, order_id, { items: [{ order_item_id: id }], to_table_id }),
      );
    },
  ],
  [
    3,
    on((id, { restaurant, random }) => {
      const subtotal = restaurant.rows('select subtotal from orders where id = ?', id)[0]?.subtotal ?? 0;
      const discount_value = Math.floor((subtotal * pick(random, [5, 10, 20, 30])) / 100) / 100;
      const input = DiscountBody.parse({ discount_type: 'fixed', discount_value });
      return step(`discount ${discount_value} on ${id}`, (tx) => setDiscount(tx, id, input));
    }),
  ],
  [
    2,
    on((id, { random }) => {
      const discount_value = pick(random, [5, 15, 20, 100]);
      const input = DiscountBody.parse({ discount_type: 'percent', discount_value });
      return step(`discount ${discount_value} % on ${id}`, (tx) => setDiscount(tx, id, input));
    }),
  ],
  [
    3,
    on((id, scene) => {
      const line = liveLines(scene, id).find(({ status }) => status === 'pending');
      if (!line) return undefined;
      const line_discount = between(scene.random, 0, 400) / 100;
      const more = scene.random() < 0.3 ? { quantity: between(scene.random, 1, 5) } : {};
      const change = UpdateOrder.parse(inMinor({ items: [{ id: line.id, line_discount, ...more }] }));
      return step(`give ${line_discount} on line ${line.id} of ${id}`, (tx) =>
        editOrder(tx, id, change, null),
      );
    }),
  ],
  [
    1,
    on((id, { restaurant, random }) => {
      const types = restaurant.rows("select id from order_types where slug in ('dine_in', 'takeaway')");
      const order_type_id = pick(random, types).id;
      const change = UpdateOrder.parse({ order_type_id });
      return step(`make ${id} one of type ${order_type_id}`, (tx) => editOrder(tx, id, change, null));
    }),
  ],
  [
    1,
    on((id, { restaurant, random }) => {
      const [{ charges = '[]' } = {}] = restaurant.rows('select charges from orders where id = ?', id);
      const [charge] = JSON.parse(charges);
      if (!charge) return undefined;
      const wish = { id: charge.id, ...(random() < 0.5 && { amount: between(random, 0, 300) }) };
      return step(`charge ${JSON.stringify(wish)} on ${id}`, (tx) =>
        setCharges(tx, id, { charges: [wish], reason: 'slow' }),
      );
    }),
  ],
  [
    1,
    on((id, { random }) => {
      const certificate = random() < 0.5 ? 'DIPL-7' : null;
      return step(`exempt ${id}: ${certificate}`, (tx) =>
        setExemption(tx, id, { certificate, reason: 'embassy' }),
      );
    }),
  ],
];
