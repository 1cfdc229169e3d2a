import { systemCaller } from '../../../server/core/permissions.ts';
import type { TableWithId, Tx } from '../../../server/db/handle/handle.ts';
import { insert } from '../../../server/db/handle/insert.ts';
import {
  addArea,
  addCustomer,
  addKot,
  addMenuItem,
  addOrder,
  addOrderItem,
  addPayment,
  addVariant,
} from '../worlds/rows.ts';
import type { Computer } from './computers/computer.ts';
import { type GivenId, type Ledger, type Payment, type Written, writtenIn } from './ledger.ts';
import type { What } from './plan.ts';
import type { Row } from './rows.ts';

/** A place where people work: a branch, or head office, which has an eye on one of the branches. */
interface Desk {
  readonly computer: Computer;
  readonly branchId: number;
  readonly sells: boolean;
  /** Works on another state than central has. */
  readonly behind: boolean;
  /** Another computer serves the branch, so what is promised here is in vain, unless head office forgets that. */
  readonly replaced: boolean;
}

/** One thing that is done, with what it chooses among. */
interface Task {
  readonly tx: Tx;
  readonly branchId: number;
  readonly pick: number;
  readonly upgraded: boolean;
  readonly ledger: Ledger;
  /** Known to the guest once it is answered. */
  readonly promised: Payment[];
}

type Doing = (task: Task) => Promise<unknown>;

/** In one transaction, as a request does it; what was answered is in the ledger, what died unanswered only as written. */
export async function work(desk: Desk, what: What, pick: number, ledger: Ledger): Promise<void> {
  const doing = desk.sells ? (selling[what] ?? managing[what]) : (managing[what] ?? heading[what]);
  if (!doing) return;
  const { computer, branchId } = desk;
  const promised: Payment[] = [];
  const given: GivenId[] = [];
  const written: Written[] = [];
  const saved: Written[] = [];
  const leave = computer.tenant.onCommit(() => {
    ledger.gave(computer.node, given.splice(0));
    saved.push(...written.splice(0));
    ledger.worked(computer, saved);
    for (const { table, row } of saved) {
      ledger.wrote(table, row);
      if (desk.behind || desk.replaced) noteFork(table.name, row, ledger);
    }
  });
  try {
    await computer.tenant.transact(systemCaller, async (tx, stamp) => {
      noteIds(tx, given);
      await doing({ tx, branchId, pick, upgraded: computer.upgraded, ledger, promised });
      written.push(...(await writtenIn(tx, stamp)));
    });
    if (desk.replaced) return;
    for (const payment of promised) ledger.payments.set(payment.key, payment);
    ledger.saved(branchId, saved);
  } finally {
    leave();
  }
}

const noteFork = (table: string, row: Row, { forked }: Ledger): void => {
  if (table === 'orders') forked.add(row.id as number);
  else if ('order_id' in row) forked.add(row.order_id as number);
};

function noteIds(tx: Tx, given: GivenId[]): void {
  const take = tx.id.bind(tx);
  tx.id = (table: TableWithId) => {
    const id = take(table);
    given.push({ table, id });
    return id;
  };
}

interface Order {
  readonly id: number;
  readonly total: number;
  readonly version: number;
  readonly created_at: number;
}

const ANY =
  "select id, total, version, created_at from orders where branch_id = ? and status = 'paid' order by id";
const OPEN =
  "select id, total, version, created_at from orders where branch_id = ? and status not in ('paid', 'cancelled') order by id";

async function chosen<R>({ tx, pick }: Task, sql: string, ...values: unknown[]): Promise<R | undefined> {
  const rows = await tx.execute<R>(sql, values);
  return rows[pick % Math.max(1, rows.length)];
}

const onOpenOrder =
  (doing: (task: Task, order: Order) => Promise<unknown>): Doing =>
  async (task) => {
    const order = await chosen<Order>(task, OPEN, task.branchId);
    if (order) await doing(task, order);
  };

/** The order is what its lines come to, and each change counts. */
const revise = (tx: Tx, id: number, changes = ''): Promise<unknown> =>
  tx.execute(
    `update orders set ${changes} version = version + 1, updated_at = ?,
       subtotal = (select coalesce(sum(line_total), 0) from order_items where order_id = orders.id and status <> 'voided'),
       total = (select coalesce(sum(line_total), 0) from order_items where order_id = orders.id and status <> 'voided'),
       amount_paid = (select coalesce(sum(amount), 0) from payments where order_id = orders.id)
     where id = ?`,
    [tx.now, id],
  );

const paidOf = async (tx: Tx, orderId: number): Promise<number> => {
  const [row] = await tx.execute<{ paid: number }>(
    'select coalesce(sum(amount), 0) as paid from payments where order_id = ?',
    [orderId],
  );
  return row?.paid ?? 0;
};

/** The name of what a branch writes for another one: central never takes it, and keeps it for a person. */
export const STRAY = 'Not ours';

let payments = 0;

const PAYMENTS = 'select client_key from payments where order_id = ?';

async function take(task: Task, orderId: number, amount: number): Promise<void> {
  const { tx, branchId, promised, ledger } = task;
  const key = `payment ${++payments}`;
  const beside = await tx.execute<{ client_key: string }>(PAYMENTS, [orderId]);
  ledger.took(
    key,
    beside.map(({ client_key }) => client_key),
  );
  await addPayment(tx, branchId, orderId, amount, key);
  promised.push({ key, branchId });
}

/** Now and then so long ago that a new server gets it only as history. */
const dayOf = (pick: number): string => (pick % 4 === 0 ? '2026-08-20' : '2026-11-20');

/** As the program stamps a line: later than its change before, also where the clock was set back. */
const STAMPED = 'updated_at = max(?, updated_at + 1)';
const SEND = `update order_items set status = 'sent', ${STAMPED} where order_id = ? and status = 'pending'`;
const VOID = `update order_items set status = 'voided', void_reason = 'cold', ${STAMPED} where id = ?`;

/** Only at a branch: nobody else writes its orders. */
const selling: Partial<Record<What, Doing>> = {
  order: async ({ tx, branchId, pick, upgraded }) => {
    const id = await addOrder(tx, branchId, 1 + (pick % 3));
    if (upgraded) await tx.execute('update orders set mood = ? where id = ?', [`mood ${pick % 3}`, id]);
    await tx.execute('update orders set business_date = ? where id = ?', [dayOf(pick), id]);
  },
  line: onOpenOrder(async ({ tx }, { id }) => {
    await addOrderItem(tx, id);
    await revise(tx, id);
  }),
  kot: onOpenOrder(async ({ tx, branchId }, { id }) => {
    await addKot(tx, branchId, id);
    await tx.execute(SEND, [tx.now, id]);
    await revise(tx, id, "status = 'kot',");
  }),
  void: onOpenOrder(async (task, { id }) => {
    const lines = "select id from order_items where order_id = ? and status <> 'voided' order by id";
    const line = await chosen<{ id: number }>(task, lines, id);
    if (!line) return;
    await task.tx.execute(VOID, [task.tx.now, line.id]);
    await revise(task.tx, id);
  }),
  part: onOpenOrder(async (task, order) => {
    const rest = order.total - (await paidOf(task.tx, order.id));
    if (rest < 1_000) return;
    await take(task, order.id, 500);
    await revise(task.tx, order.id, "payment_status = 'partial',");
  }),
  pay: onOpenOrder(async (task, order) => {
    const rest = order.total - (await paidOf(task.tx, order.id));
    if (rest === 0) task.ledger.closedAsItWas(order.created_at);
    else await take(task, order.id, rest);
    await revise(task.tx, order.id, "status = 'paid', payment_status = 'paid',");
  }),
  cancel: onOpenOrder(async (task, { id }) => {
    if (task.pick % 3 === 0 && (await paidOf(task.tx, id)) === 0) {
      await revise(task.tx, id, "status = 'cancelled', cancel_reason = 'left',");
    }
  }),
  reopen: async (task) => {
    const order = await chosen<Order>(task, ANY, task.branchId);
    if (!order) return;
    await revise(
      task.tx,
      order.id,
      "status = 'kot', payment_status = 'partial', reopened_version = version + 1,",
    );
    task.ledger.reopened(order.id, order.version + 1);
  },
  stray: ({ tx, branchId }) => addArea(tx, branchId === 1 ? 2 : 1, STRAY),
  stock: ({ tx, branchId, pick }) =>
    insert(tx, 'stock_movements', {
      ...{
        id: tx.id('stock_movements'),
        branch_id: branchId,
        menu_item_id: 1,
        type: 'restock',
        quantity: pick,
      },
      ...{ balance: pick, order_id: null, unit_cost: null, reason: null, user_id: null },
      ...{ business_date: dayOf(pick), created_at: tx.now },
    }),
};

const items = 'select id from menu_items order by id';
const onItem =
  (doing: (task: Task, id: number) => Promise<unknown>): Doing =>
  async (task) => {
    const item = await chosen<{ id: number }>(task, items);
    if (item) await doing(task, item.id);
  };

/** On both sides. */
const managing: Partial<Record<What, Doing>> = {
  item: ({ tx, pick }) => addMenuItem(tx, `Item ${pick}`, pick),
  variant: onItem(({ tx, pick }, id) => addVariant(tx, id, `Size ${pick}`, pick)),
  reprice: onItem(({ tx, pick }, id) =>
    tx.execute('update menu_items set price = ? where id = ?', [pick, id]),
  ),
  rename: onItem(({ tx, pick }, id) =>
    tx.execute('update menu_items set name = ? where id = ?', [`Name ${pick}`, id]),
  ),
  bulk: ({ tx, pick }) =>
    tx.execute('update menu_items set price = price + ?, sort_order = ?', [pick, pick % 4]),
  customer: async ({ tx, pick, upgraded }) => {
    const id = await addCustomer(tx, `Guest ${pick}`);
    if (upgraded)
      await tx.execute('update customers set colour = ? where id = ?', [`colour ${pick % 5}`, id]);
  },
  correct: async (task) => {
    const customer = await chosen<{ id: number }>(task, 'select id from customers order by id');
    if (!customer) return;
    const column = task.upgraded && task.pick % 2 === 0 ? 'colour' : 'notes';
    const value = `${column} ${task.pick % 5}`;
    await task.tx.execute(`update customers set ${column} = ? where id = ?`, [value, customer.id]);
  },
  area: ({ tx, branchId, pick }) => addArea(tx, branchId, `Area ${pick}`),
};

/** Only at head office. */
const heading: Partial<Record<What, Doing>> = {
  branch: ({ tx, branchId, pick }) =>
    tx.execute('update branches set phone = ? where id = ?', [`+91 ${pick}`, branchId]),
};
