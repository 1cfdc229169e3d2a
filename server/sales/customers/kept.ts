import { endedDeliveryStatuses, openOrderStatuses } from '../../core/statuses.ts';
import {
  EMPTY,
  ERASED,
  KEPT,
  type PersonalTable,
  valuesAfterErasure,
} from '../../db/declared/personal-data.ts';
import { sqlList } from '../../db/handle/dialect.ts';

const AS_LONG_AS_BOOKS = 'as long as the books; names, notes and addresses go with the guest’s record';

/** Notes for cooks and drivers are needed until the order is closed. */
const orderIs = (condition: string, column: string) =>
  `exists (select 1 from orders o where o.id = ${column} and ${condition})`;
const CLOSED = `o.status not in (${sqlList(openOrderStatuses)})`;
const DELIVERED = `(o.delivery_status in (${sqlList(endedDeliveryStatuses)}) or o.status = 'cancelled')`;

export const customerRecord: PersonalTable = {
  table: 'customers',
  columns: {
    ...{ name: ERASED, phone: EMPTY, email: EMPTY, addresses: { to: '[]' }, tax_number: EMPTY },
    ...{ notes: EMPTY, created_at: KEPT },
  },
  others: { search: { to: '' } },
  rowsOf: 'id {ids}',
  what: 'Name, phone, email, addresses, tax number and notes of a guest',
  until: 'until someone erases it, or the restaurant’s period for personal data ends',
};

/** What remains of a customer. */
export const ERASED_CUSTOMER = valuesAfterErasure(customerRecord);

/** What guests asked for, by SQL for the ids of their orders. */
const ordersAndNotes = (orders: string): PersonalTable[] => [
  {
    table: 'orders',
    columns: {
      ...{ branch_id: KEPT, token_number: KEPT, status: KEPT, total: KEPT, guest_name: EMPTY },
      notes: { to: null, once: orderIs(CLOSED, 'orders.id') },
      allergies: { to: null, once: orderIs(CLOSED, 'orders.id') },
      ...{ tax_exemption: KEPT, created_at: KEPT },
    },
    rowsOf: `id in (${orders})`,
    what: 'What a guest ordered, when and for how much; the name called out, notes, allergies',
    until: AS_LONG_AS_BOOKS,
  },
  {
    table: 'order_items',
    columns: {
      ...{ order_id: KEPT, name: KEPT, quantity: KEPT, line_total: KEPT },
      note: { to: null, once: orderIs(CLOSED, 'order_items.order_id') },
      created_at: KEPT,
    },
    rowsOf: `order_id in (${orders})`,
    what: 'Dishes, and notes for the kitchen',
    until: AS_LONG_AS_BOOKS,
  },
  {
    table: 'deliveries',
    columns: {
      order_id: KEPT,
      address: { to: null, once: orderIs(DELIVERED, 'deliveries.order_id') },
      delivered_at: KEPT,
      failure_reason: { to: null, once: orderIs(DELIVERED, 'deliveries.order_id') },
      created_at: KEPT,
    },
    rowsOf: `order_id in (${orders})`,
    what: 'Address of a delivery, and why it failed',
    until: 'until the delivery has ended and the guest’s record is erased, or the period ends',
  },
  {
    table: 'guest_orders',
    columns: {
      order_id: KEPT,
      lines: { to: '[]', once: orderIs(CLOSED, 'guest_orders.order_id') },
      ...{ status: KEPT, created_at: KEPT },
    },
    others: { items: { to: '[]', once: orderIs(CLOSED, 'guest_orders.order_id') } },
    rowsOf: `order_id in (${orders})`,
    what: 'What a guest’s phone asked for at a table',
    until: '30 days, or an erasure',
  },
  {
    table: 'held_orders',
    columns: { order_id: KEPT, label: EMPTY, created_at: KEPT },
    others: { cart: { to: '{}' } },
    rowsOf: `order_id in (${orders})`,
    what: 'The name under which an order was on hold',
    until: 'until it is taken up and the guest’s record is erased, or the period ends',
  },
];

const booksOf = (orders: string): PersonalTable[] => [
  {
    table: 'payments',
    columns: {
      ...{ order_id: KEPT, kind: KEPT, payment_method: KEPT, amount: KEPT, tip_amount: KEPT },
      ...{ transaction_id: KEPT, created_at: KEPT },
    },
    rowsOf: `order_id in (${orders})`,
    what: 'How an order was paid: method, amount, tip, reference of the terminal; never a card number',
    until: 'as long as the books',
  },
  {
    table: 'invoices',
    columns: { order_id: KEPT, number: KEPT, document: KEPT, created_at: KEPT },
    rowsOf: `order_id in (${orders})`,
    what: 'Invoices in a guest’s name',
    until: 'as long as the law wants invoices kept',
  },
  {
    table: 'fiscal_receipts',
    columns: { order_id: KEPT, document: KEPT, created_at: KEPT },
    rowsOf: `order_id in (${orders})`,
    what: 'What the fiscal device signed',
    until: 'as long as the law wants receipts kept',
  },
];

const tablesOfOrders = (orders: string): PersonalTable[] => [...ordersAndNotes(orders), ...booksOf(orders)];

/** Of guests that the restaurant has a record of. */
export const keptOfCustomers: readonly PersonalTable[] = [
  customerRecord,
  ...tablesOfOrders('select id from orders where customer_id {ids}'),
  {
    table: 'coupon_redemptions',
    columns: { order_id: KEPT, coupon_id: KEPT, created_at: KEPT },
    rowsOf: 'customer_id {ids}',
    what: 'Coupons used',
    until: 'as long as the books',
  },
];

const withoutWaiting = (fates: PersonalTable['columns'] = {}): PersonalTable['columns'] =>
  Object.fromEntries(
    Object.entries(fates).map(([name, fate]) => [name, fate === KEPT ? fate : { to: fate.to }]),
  );

/** By the ids of orders. */
export const keptOfOrders: readonly PersonalTable[] = tablesOfOrders('select id from orders where id {ids}');

/** Of orders that are long closed: nobody works with them, even if a delivery was never marked as ended. */
export const keptOfOldOrders: readonly PersonalTable[] = keptOfOrders.map((table) => ({
  ...table,
  columns: withoutWaiting(table.columns),
  others: withoutWaiting(table.others),
}));
