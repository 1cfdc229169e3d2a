import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import Database from 'better-sqlite3';
import Fastify from 'fastify';
import { groupCommit, singleCommit } from './bare-commit.ts';

// The server a hurried engineer would write, and the yardstick: Fastify, prepared statements, full durability,
// one transaction per request doing a token lookup, 1 order, 3 items and 3 log rows. No validation, no permissions.

const { values: options } = parseArgs({
  options: {
    port: { type: 'string' },
    database: { type: 'string' },
    token: { type: 'string' },
    'group-commit': { type: 'boolean', default: false },
    'list-file': { type: 'string' },
    'list-sql': { type: 'string' },
  },
});

interface OrderBody {
  order_type_id: number;
  items: { menu_item_id: number; quantity: number; price: number; note?: string }[];
}

const database = new Database(options.database);
database.exec(`
  pragma journal_mode = wal;
  pragma synchronous = full;
  create table tokens (id integer primary key, hash text not null unique, user_id integer not null) strict;
  create table orders (
    id integer primary key, order_number text not null, order_type_id integer not null, status text not null,
    payment_status text not null, business_date text not null, token_number integer not null, subtotal integer not null,
    total integer not null, opened_by integer not null, created_at integer not null, updated_at integer not null
  ) strict;
  create table order_items (
    id integer primary key, order_id integer not null references orders, menu_item_id integer not null,
    quantity integer not null, unit_price integer not null, line_total integer not null, note text,
    status text not null, created_at integer not null, updated_at integer not null
  ) strict;
  create index order_items_order on order_items (order_id);
  create table log (tx integer not null, tbl text not null, pk integer not null, primary key (tx, tbl, pk)) strict, without rowid;
`);

const hash = (token: string) => createHash('sha256').update(token).digest('hex');
database.prepare('insert into tokens (hash, user_id) values (?, 1)').run(hash(options.token ?? ''));

const findToken = database.prepare<[string], { user_id: number }>(
  'select user_id from tokens where hash = ?',
);
const insertOrder = database.prepare(
  `insert into orders values (?, ?, ?, 'draft', 'unpaid', ?, ?, ?, ?, ?, ?, ?)`,
);
const insertItem = database.prepare(`insert into order_items values (?, ?, ?, ?, ?, ?, ?, 'pending', ?, ?)`);
const insertLog = database.prepare('insert into log values (?, ?, ?)');

let orders = 0;
let items = 0;

function user(authorization = '') {
  const token = findToken.get(hash(authorization.slice('Bearer '.length)));
  if (!token) throw Object.assign(new Error('unauthenticated'), { statusCode: 401 });
  return token.user_id;
}

function createOrder(authorization: string | undefined, body: OrderBody) {
  const userId = user(authorization);
  const now = Date.now();
  const id = ++orders;
  const number = `ORD-000-${id}`;
  const total = body.items.reduce((sum, item) => sum + item.quantity * Math.round(item.price * 100), 0);
  insertOrder.run(id, number, body.order_type_id, '2026-02-01', id, total, total, userId, now, now);
  for (const { menu_item_id, quantity, price, note } of body.items) {
    const unit = Math.round(price * 100);
    insertItem.run(++items, id, menu_item_id, quantity, unit, quantity * unit, note ?? null, now, now);
    insertLog.run(id, 'order_items', items);
  }
  return { id, order_number: number, status: 'draft', total: total / 100 };
}

const commit = options['group-commit'] ? groupCommit(database) : singleCommit(database);
const app = Fastify();

app.post('/orders', async (request, reply) => {
  const data = await commit(() => createOrder(request.headers.authorization, request.body as OrderBody));
  return reply.code(201).send({ success: true, data });
});

if (options['list-file'] && options['list-sql']) {
  const list = new Database(options['list-file'], { readonly: true }).prepare(options['list-sql']);
  app.get('/orders', (request) => {
    user(request.headers.authorization);
    return { success: true, data: list.all() };
  });
}

app.get('/ready', () => ({ ready: true }));
process.once('SIGTERM', () => app.close());
await app.listen({ port: Number(options.port), host: '127.0.0.1' });
