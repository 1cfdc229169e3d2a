import { parseArgs } from 'node:util';
import { zstdDecompressSync } from 'node:zlib';
import Database from 'better-sqlite3';
import Fastify from 'fastify';

// What a hurried engineer's replication would receive with: rows as JSON, compressed, upserted in one transaction a
// request. No checks, no log of its own, no cursor, no merge.

const { values: options } = parseArgs({
  options: { port: { type: 'string' }, database: { type: 'string' }, like: { type: 'string' } },
});

const database = new Database(options.database);
database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory');
const model = new Database(options.like, { readonly: true });
const texts = model
  .prepare(`select sql from sqlite_master where sql is not null and type in ('table', 'index')
    and tbl_name in ('orders', 'order_items', 'kots', 'payments') order by type desc`)
  .pluck()
  .all() as string[];
for (const text of texts) database.exec(text);
model.close();

type Row = Record<string, string | number | null>;
const statements = new Map<string, Database.Statement>();

function upsert(table: string, row: Row) {
  let statement = statements.get(table);
  if (!statement) {
    const columns = Object.keys(row);
    const set = columns.map((column) => `${column} = excluded.${column}`);
    statement = database.prepare(`insert into ${table} (${columns}) values (${columns.map((c) => `@${c}`)})
      on conflict (id) do update set ${set}`);
    statements.set(table, statement);
  }
  statement.run(row);
}

const take = database.transaction((tables: Record<string, Row[]>) => {
  for (const [table, rows] of Object.entries(tables)) for (const row of rows) upsert(table, row);
});

const app = Fastify({ bodyLimit: 64 * 1024 * 1024 });
app.addContentTypeParser('application/zstd', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
app.post('/push', (request) => {
  take(JSON.parse(zstdDecompressSync(request.body as Buffer).toString()));
  return { ok: true };
});
app.get('/ready', () => ({ ready: true }));
process.once('SIGTERM', () => app.close());
await app.listen({ port: Number(options.port), host: '127.0.0.1' });
