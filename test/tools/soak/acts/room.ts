import type { Roll } from '../../evening/plan.ts';
import type { Tablet } from '../../tablet.ts';
import type { Hands, Wire } from './hands.ts';
import type { Staff } from './staff.ts';

/** What everybody in the restaurant knows: its card, its tables, and which of them are free. */
export interface Room {
  readonly owner: Tablet;
  readonly staff: Staff;
  readonly roll: Roll;
  dish(name: string): number;
  type(slug: string): number;
  /** So many plain dishes of the card, one of each. */
  some(count: number): Wire[];
  /** A free table for the length of the work. */
  atTable<T>(work: (table: { readonly id: number; readonly name: string }) => Promise<T>): Promise<T>;
  atTables<T>(work: (one: Table, other: Table) => Promise<T>): Promise<T>;
  readonly rupees: Rupees;
}

interface Table {
  readonly id: number;
  readonly name: string;
}

/** What went through people's hands, so that no payment is lost or doubled. */
interface Rupees {
  /** By order: what was taken less what went back, in hundredths. */
  readonly kept: Map<number, number>;
}

const cents = (amount: number): number => Math.round(amount * 100);

const PLAIN = [
  'Onion Bhaji',
  'Papdi Chaat',
  'Malai Tikka',
  'Lamb Chops',
  'Cheese Naan',
  'Rasmalai',
  'Jeera Rice',
];
export const FISH = 'Fish of the day';
export const COUPON = 'EVENING';

export async function openRoom(owner: Tablet, staff: Staff, roll: Roll): Promise<Room> {
  await owner.must('POST', '/pos/menu-items', {
    name: FISH,
    price: 0,
    open_price: true,
    sku: '4006381333931',
  });
  await owner.must('POST', '/pos/coupons', { code: COUPON, type: 'percent', value: 10 });
  await owner.must('POST', '/pos/tables/several', { count: 24, prefix: 'X' });
  const menu: Wire[] = await owner.must('GET', '/pos/menu-items?limit=200');
  const types: Wire[] = await owner.must('GET', '/pos/order-types');
  const tables: Table[] = (await owner.must('GET', '/pos/tables')).filter(({ name }: Table) =>
    name.startsWith('X'),
  );
  const free = [...tables];
  const waiting: ((table: Table) => void)[] = [];
  const take = (): Promise<Table> => {
    const table = free.pop();
    return table ? Promise.resolve(table) : new Promise((resolve) => waiting.push(resolve));
  };
  const leave = (table: Table): void => {
    const next = waiting.shift();
    if (next) next(table);
    else free.push(table);
  };
  const known = (rows: Wire[], field: string, wanted: string): number => {
    const found = rows.find((row) => row[field] === wanted);
    if (!found) throw new Error(`there is no ${wanted}`);
    return found.id;
  };
  const atTable: Room['atTable'] = async (work) => {
    const table = await take();
    try {
      return await work(table);
    } finally {
      leave(table);
    }
  };
  return {
    ...{ owner, staff, roll, atTable },
    dish: (name) => known(menu, 'name', name),
    type: (slug) => known(types, 'slug', slug),
    some: (count) =>
      Array.from({ length: count }, () => ({
        menu_item_id: known(menu, 'name', PLAIN[roll(PLAIN.length)] as string),
        quantity: 1 + roll(2),
      })),
    atTables: (work) => atTable((one) => atTable((other) => work(one, other))),
    rupees: { kept: new Map() },
  };
}

/** Money that the answer of a payment or refund says went one way or the other. */
export function note({ rupees }: Room, orderId: number, amount: number): void {
  rupees.kept.set(orderId, (rupees.kept.get(orderId) ?? 0) + cents(amount));
}

/** All that is owed, in cash; more than that is handed over. */
export async function payInCash(room: Room, hands: Hands, id: number): Promise<void> {
  const order = await hands.call('GET', `/pos/orders/${id}`);
  if (order.status === 'cancelled' || order.status === 'paid') return;
  const due = order.balance_due_in_cash;
  const body = { payment_method: 'cash', amount: due === 0 ? 0 : Math.ceil(due / 100) * 100 + 100 };
  const paid = await hands.act('paid in cash with change', 'POST', `/pos/orders/${id}/payment`, body);
  if (cents(paid.change_due) !== cents(body.amount - due))
    throw new Error(`change of ${id}: ${paid.change_due}`);
  note(room, id, due);
}

/** As the till does: what comes back is shown first. */
export async function refund(room: Room, hands: Hands, id: number, what: object): Promise<void> {
  const path = `/pos/orders/${id}/refund`;
  const body = { ...what, reason: 'cold', approval: room.staff.approval };
  const { refunded } = await hands.call('POST', path, { ...body, preview: true });
  await hands.call('POST', path, body);
  note(room, id, -refunded);
}

export const linesOf = (order: Wire, wanted: string): Wire[] =>
  order.items.filter(({ status }: Wire) => status === wanted);
