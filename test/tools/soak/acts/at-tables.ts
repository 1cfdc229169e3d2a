import type { Hands, Wire } from './hands.ts';
import { FISH, linesOf, payInCash, type Room } from './room.ts';

/** What waiters do at tables, each with guests of its own. */
export const atTables: readonly ((room: Room, waiter: Hands) => Promise<void>)[] = [
  rounds,
  lineActs,
  terms,
  joined,
  merged,
  moved,
  splitUp,
  givenUp,
];

const send = (id: number) => `/pos/orders/${id}/items`;

/** Covers, an allergy, four courses, another round, one that is taken back. */
async function rounds(room: Room, waiter: Hands): Promise<void> {
  await room.atTable(async (table) => {
    const courses = [1, 2, 3, 4].flatMap((course) => room.some(1).map((line) => ({ ...line, course })));
    const order = await waiter.order({
      ...{ table_id: table.id, covers: 2, send: true, hold_after_course: 1 },
      items: [...courses, { menu_item_id: room.dish('Mineral Water'), quantity: 12 }],
      allergies: [{ seat: 2, allergens: ['nuts'] }],
    });
    waiter.did('dine in with covers', 'fourth course', 'twelve of a dish', 'allergy of a seat');
    await waiter.act('covers changed', 'PUT', `/pos/orders/${order.id}`, { covers: 3 });
    for (const course of [2, 3, 4])
      await waiter.act('course fired', 'POST', `/pos/orders/${order.id}/fire`, { course });
    const again = courses.slice(0, 1).map(({ course: _, ...line }) => line);
    await waiter.act('round repeated', 'POST', send(order.id), { items: again, send: true });
    await undone(waiter, order.id, again);
    const [kot] = await waiter.call('GET', `/pos/kots?order_id=${order.id}&limit=1`);
    await waiter.act('kitchen ticket reprinted', 'POST', `/pos/kot/${kot.id}/reprint`);
    await waiter.act('bill printed', 'POST', `/pos/orders/${order.id}/print-bill`, {});
    await payInCash(room, room.staff.cashier, order.id);
  });
}

/** A send that nobody answers in time cannot be taken back any more. */
async function undone(waiter: Hands, id: number, items: readonly object[]): Promise<void> {
  const { items: lines } = await waiter.call('POST', send(id), { items, send: true });
  const kot_id = Math.max(...lines.map((line: Wire) => line.kot_id ?? 0));
  try {
    await waiter.act('send undone', 'POST', `/pos/orders/${id}/undo-send`, { kot_id, reason: 'by mistake' });
  } catch (error) {
    if ((error as { code?: string }).code !== 'UNDO_TOO_LATE') throw error;
  }
}

/** New lines are edited; sent ones are comped, priced and voided with a manager's PIN. */
async function lineActs(room: Room, waiter: Hands): Promise<void> {
  const { approval } = room.staff;
  await room.atTable(async (table) => {
    const { id, items } = await waiter.order({ table_id: table.id, items: room.some(3) });
    const edited = items.map(({ id: line }: Wire) => ({
      id: line,
      quantity: 2,
      note: 'mild',
      seat: 1,
      course: 1,
    }));
    await waiter.act('new line edited', 'PUT', `/pos/orders/${id}`, { items: edited });
    const fish = [{ menu_item_id: room.dish(FISH), price: 640 }];
    await waiter.act('price typed in', 'POST', send(id), { items: fish });
    const sent = await waiter.call('POST', `/pos/orders/${id}/kot`, {});
    const { items: lines } = await waiter.call('GET', `/pos/orders/${sent.order_id ?? id}`);
    const [comped, priced, voided] = lines;
    const gross = comped.unit_price * comped.quantity;
    await waiter.act('comp of a line', 'PUT', `/pos/orders/${id}`, {
      ...{ items: [{ id: comped.id, line_discount: gross }], line_reason: 'quality', approval },
    });
    await waiter.act('price of a line', 'PUT', `/pos/orders/${id}`, {
      ...{ items: [{ id: priced.id, price: 99 }], line_reason: 'agreed', approval },
    });
    const of = `/pos/orders/${id}/items/${voided.id}`;
    await waiter.act('void of a sent dish', 'POST', `${of}/void`, { reason: 'by mistake', approval });
    await payInCash(room, room.staff.cashier, id);
  });
}

/** Without service charge and tax; the table goes to a colleague. */
async function terms(room: Room, waiter: Hands): Promise<void> {
  const { approval, ids } = room.staff;
  await room.atTable(async (table) => {
    const { id, charges } = await waiter.order({ table_id: table.id, items: room.some(2), send: true });
    const none = charges.map((charge: Wire) => ({ id: charge.charge_id ?? charge.id, amount: 0 }));
    const body = { charges: none, reason: 'slow kitchen', approval };
    await waiter.act('service charge off', 'PUT', `/pos/orders/${id}/charges`, body);
    const exempt = { certificate: 'DIPL-7', reason: 'embassy', approval };
    await waiter.act('tax exemption', 'PUT', `/pos/orders/${id}/tax-exemption`, exempt);
    const colleague = { waiter_id: ids.get('Priya') };
    await waiter.act('table handed over', 'PUT', `/pos/tables/${table.id}/waiter`, colleague);
    await payInCash(room, room.staff.cashier, id);
  });
}

/** Two tables as one, and apart again. */
async function joined(room: Room, waiter: Hands): Promise<void> {
  await room.atTables(async (one, other) => {
    await waiter.act('tables joined', 'POST', `/pos/tables/${other.id}/merge`, { into_table_id: one.id });
    const { id } = await waiter.order({ table_id: one.id, covers: 8, items: room.some(3), send: true });
    await payInCash(room, room.staff.cashier, id);
    await waiter.act('tables separated', 'POST', `/pos/tables/${other.id}/unmerge`);
  });
}

/** Two bills of a table become one. */
async function merged(room: Room, waiter: Hands): Promise<void> {
  await room.atTable(async (table) => {
    const [one, other] = [
      await waiter.order({ table_id: table.id, items: room.some(1), send: true }),
      await waiter.order({ table_id: table.id, items: room.some(2), send: true }),
    ];
    await waiter.act('bills merged', 'POST', `/pos/orders/${one.id}/merge`, { order_id: other.id });
    for (const { id } of [one, other]) await payInCash(room, room.staff.cashier, id);
  });
}

/** Guests sit down with others: first their bill, then a dish of it. */
async function moved(room: Room, waiter: Hands): Promise<void> {
  await room.atTables(async (from, to) => {
    const [one, other] = [
      await waiter.order({ table_id: from.id, items: room.some(2), send: true }),
      await waiter.order({ table_id: to.id, items: room.some(1), send: true }),
    ];
    await waiter.act('bill moved onto an occupied table', 'POST', `/pos/tables/${from.id}/transfer`, {
      to_table_id: to.id,
      order_ids: [one.id],
    });
    const [line] = linesOf(await waiter.call('GET', `/pos/orders/${one.id}`), 'sent');
    if (line) {
      const items = [{ order_item_id: line.id, quantity: 1 }];
      await waiter.act('dishes moved', 'POST', `/pos/orders/${one.id}/move-items`, {
        items,
        to_order_id: other.id,
      });
    }
    for (const { id } of [one, other]) await payInCash(room, room.staff.cashier, id);
  });
}

/** One guest pays for one dish alone. */
async function splitUp(room: Room, waiter: Hands): Promise<void> {
  await room.atTable(async (table) => {
    const { id, items } = await waiter.order({ table_id: table.id, items: room.some(3), send: true });
    const parts = [{ items: [{ order_item_id: items[0].id, quantity: 1 }] }];
    const { orders } = await waiter.act('split by dish', 'POST', `/pos/orders/${id}/split`, { parts });
    const all = new Set<number>([id, ...orders.map((order: Wire) => order.id)]);
    for (const one of all) await payInCash(room, room.staff.cashier, one);
  });
}

/** Guests leave before anything is cooked. */
async function givenUp(room: Room, waiter: Hands): Promise<void> {
  await room.atTable(async (table) => {
    const { id } = await waiter.order({ table_id: table.id, items: room.some(1) });
    await waiter.act('cancelled order', 'POST', `/pos/orders/${id}/cancel`, { reason: 'left' });
  });
}
