import Database from 'better-sqlite3';

/** The newest rows as they lie in the file, by the table's own order: no index can be wrong for it. */
export const LIST_SQL = 'select * from orders order by id desc limit 50';

const TABLES = { orders: 'id', order_items: 'order_id', payments: 'order_id' };
const ORDERS_PER_TRANSACTION = 1000;
export const MS_BETWEEN_ORDERS = 300_000;

/** Rows of one table that belong to the order, with consecutive ids from `first`; `top` is the table's highest id. */
interface Rows {
  count: number;
  first: number;
  top: number;
}

/** Columns of the copied orders that differ, so that every filter of a list finds something, and most find little. */
const mixed: Readonly<Record<string, string>> = {
  status: "case when n.i % 40 = 0 then 'cancelled' else t.status end",
  payment_status:
    "case when n.i % 40 = 0 then 'unpaid' when n.i % 50 = 1 then 'refunded' else t.payment_status end",
  table_id: '1 + n.i % 20',
};

/** The value of a column in copy n.i of @copies, the last of which is as old as the original. */
function copied(column: string, { count, first, top }: Rows, topOrder: number) {
  const age = '(@copies - n.i) * @gap';
  if (column === 'id') return `${top} + (n.i - 1) * ${count} + t.id - ${first} + 1`;
  if (column === 'order_id') return `${topOrder} + n.i`;
  if (column === 'business_date') return `date((t.created_at - ${age}) / 1000, 'unixepoch')`;
  return column.endsWith('_at') ? `t.${column} - ${age}` : `t.${column}`;
}

const topId = (database: Database.Database, table: string) =>
  database.prepare(`select max(id) from ${table}`).pluck().get() as number;

function copyStatement(database: Database.Database, table: string, key: string, order: number) {
  const columns = database
    .prepare<[string], string>('select name from pragma_table_info(?)')
    .pluck()
    .all(table);
  const { count, first } = database
    .prepare<[number], Rows>(`select count(*) count, min(id) first from ${table} where ${key} = ?`)
    .get(order)!;
  const rows = { count, first, top: topId(database, table) };
  const plain = columns.map((column) => copied(column, rows, topId(database, 'orders')));
  const values = columns.map((column, at) => (table === 'orders' && mixed[column]) || plain[at]);
  return database.prepare(`
    with recursive n (i) as (values (@from) union all select i + 1 from n where i < @to)
    insert into ${table} (${columns}) select ${values} from n cross join ${table} t where t.${key} = ${order}
  `);
}

/**
 * Adds `copies` of a finished order to the file of a stopped server, one every `gap` milliseconds up to now: much faster
 * than over HTTP, with every trigger fired. Ids go on from the highest, so they stay in the node's range.
 */
export function copyOrder(file: string, order: number, copies: number, gap = MS_BETWEEN_ORDERS) {
  const database = new Database(file);
  try {
    const statements = Object.entries(TABLES).map(([table, key]) =>
      copyStatement(database, table, key, order),
    );
    const nextTransaction = database.prepare('update sync_ctx set tx = tx + 1, hlc = hlc + 1');
    const copyChunk = database.transaction((from: number, to: number) => {
      nextTransaction.run();
      for (const statement of statements) statement.run({ from, to, copies, gap });
    });
    for (let from = 1; from <= copies; from += ORDERS_PER_TRANSACTION) {
      copyChunk.immediate(from, Math.min(copies, from + ORDERS_PER_TRANSACTION - 1));
    }
  } finally {
    database.close();
  }
}
