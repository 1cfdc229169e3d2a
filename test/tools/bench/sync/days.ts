import type Database from 'better-sqlite3';
import { openWriter } from '../../../../server/db/sqlite/connection.ts';
import { dice } from './orders.ts';

const TABLES = { orders: 'id', kots: 'order_id', order_items: 'order_id', payments: 'order_id' } as const;
type Table = keyof typeof TABLES;
type Row = Record<string, number | string | null>;

const DAY = 86_400_000;

/**
 * Weeks of service in the file of a stopped branch: each order in a transaction of its own, a copy of one that was sold
 * there with ids, times, numbers and guests of its own. Much faster than selling, with every trigger fired; or, with the
 * `origin` that they come from, none: a running server takes that back with each transaction of its own. Their ids begin
 * so far `beyond` those that are there.
 */
export function addDays(
  file: string,
  days: number,
  ordersADay: number,
  origin: number | null = null,
  beyond = 0,
): number {
  const database = openWriter(file);
  try {
    const add = inserter(database, origin, beyond);
    const models = modelsIn(database);
    const roll = dice(11);
    const count = days * ordersADay;
    const gap = (12 * 3_600_000) / ordersADay;
    const start = Date.now() - days * DAY;
    for (let n = 0; n < count; n++) {
      const at = Math.floor(start + Math.floor(n / ordersADay) * DAY + (n % ordersADay) * gap + roll(gap));
      add(models[roll(models.length)]!, at, { token_number: 1 + (n % ordersADay), covers: 1 + roll(6) });
    }
    return count;
  } finally {
    database.close();
  }
}

type Model = Record<Table, Row[]>;

function modelsIn(database: Database.Database): Model[] {
  const ids = database.prepare("select id from orders where status in ('paid', 'completed')").pluck().all();
  return ids.map(
    (id) =>
      Object.fromEntries(
        Object.entries(TABLES).map(([table, key]) => [
          table,
          database.prepare(`select * from ${table} where ${key} = ? order by id`).all(id),
        ]),
      ) as Model,
  );
}

interface Into {
  readonly columns: readonly string[];
  readonly statement: Database.Statement;
  top: number;
}

function inserter(database: Database.Database, origin: number | null, beyond: number) {
  const tables = Object.keys(TABLES) as Table[];
  const columnsOf = database.prepare<[string], string>('select name from pragma_table_info(?)').pluck();
  const made = tables.map((table) => {
    const columns = columnsOf.all(table);
    const text = `insert into ${table} (${columns}) values (${columns.map(() => '?')})`;
    const top = database.prepare(`select max(id) from ${table}`).pluck().get() as number;
    return [table, { columns, statement: database.prepare(text), top: top + beyond }] as [Table, Into];
  });
  const into = Object.fromEntries(made) as Record<Table, Into>;
  const next = database.prepare('update sync_ctx set tx = tx + 1, hlc = hlc + 1, origin = ?');
  return database.transaction((model: Model, at: number, own: Row) => {
    next.run(origin);
    const ids = new Map<string, number>();
    const shift = at - (model.orders[0]!.created_at as number);
    for (const table of tables) {
      for (const row of model[table]) {
        const { columns, statement } = into[table];
        const id = ++into[table].top;
        ids.set(`${table} ${row.id}`, id);
        const copy: Row = { ...row, ...(table === 'orders' ? own : {}), ...moved(row, ids, shift), id };
        statement.run(columns.map((column) => copy[column] ?? null));
      }
    }
  });
}

function moved(row: Row, ids: ReadonlyMap<string, number>, shift: number): Row {
  const changes: Row = {};
  for (const [column, value] of Object.entries(row)) {
    if (column.endsWith('_at') && typeof value === 'number') changes[column] = value + shift;
  }
  if (row.order_id != null) changes.order_id = ids.get(`orders ${row.order_id}`) ?? null;
  if (row.kot_id != null) changes.kot_id = ids.get(`kots ${row.kot_id}`) ?? null;
  if ('client_key' in row) changes.client_key = null;
  if ('business_date' in row && typeof row.created_at === 'number')
    changes.business_date = new Date(row.created_at + shift).toISOString().slice(0, 10);
  return changes;
}
