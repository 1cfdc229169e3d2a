import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import type { SqliteConnection } from '../../server/db/sqlite/connection.ts';
import { filesOf } from '../harness/files.ts';
import { rowsIn, tablesIn, valuesIn } from '../harness/rows.ts';

/** What a tenant's file holds, table by table. */
type Contents = Readonly<Record<string, string>>;

/** What is read of a restaurant, past its handles. */
export interface Watch {
  contents(): Contents;
  /** Another number once anything was written; cheap beside `contents`. */
  version(): unknown;
}

/** Wrong passwords and PINs are counted, audited and replicated, though the request is refused. */
export const COUNTS: readonly string[] = ['audit_entries', 'audit_tip', 'sync_log'];

/**
 * Written beside a request by nobody's act: the count of transactions, which noting that a token was used moves without
 * changing a row, and the server's examination of itself, which may end at any time.
 */
const BACKGROUND = ['sync_ctx', 'examinations'];

export function changedTables(before: Contents, after: Contents, except: readonly string[] = []): string[] {
  const differ = Object.keys(after).filter((table) => before[table] !== after[table]);
  return differ.filter((table) => !except.includes(table) && !BACKGROUND.includes(table));
}

/** Reads after a commit what was written since; of the log, which has a row for every change, the length is enough. */
export function watch(tenant: TenantDatabase): Watch {
  const tables = tablesIn(tenant);
  const written = 'file' in tenant.place ? writtenTables(filesOf(tenant).writer, tables) : () => tables;
  const version = () => valuesIn(tenant, 'select tx from sync_ctx')[0];
  let read: unknown;
  let kept: Contents = {};
  const contentsOf = (table: string) =>
    rowsIn(tenant, `select ${table === 'sync_log' ? 'count(*)' : '*'} from "${table}"`);
  const contents = () => {
    const now = version();
    if (now === read) return kept;
    const since = written();
    const anew = read === undefined ? tables : since;
    kept = { ...kept, ...Object.fromEntries(anew.map((name) => [name, JSON.stringify(contentsOf(name))])) };
    read = now;
    return kept;
  };
  return { contents, version };
}

/** Triggers that only this connection has, the single writer's, tell which tables were written since the last call. */
function writtenTables(writer: SqliteConnection, tables: readonly string[]): () => string[] {
  writer.exec(
    'create temp table written_tables (name text primary key, is_written int not null) without rowid',
  );
  const note = writer.prepare('insert into written_tables values (?, 0)');
  for (const table of tables) {
    note.run(table);
    for (const act of ['insert', 'update', 'delete']) {
      writer.exec(`create temp trigger "${act} of ${table}" after ${act} on main."${table}"
        begin update written_tables set is_written = 1 where name = '${table}' and not is_written; end`);
    }
  }
  const all = writer.prepare('select name from written_tables where is_written').pluck();
  const forget = writer.prepare('update written_tables set is_written = 0 where is_written');
  return () => {
    const names = all.all() as string[];
    forget.run();
    return names;
  };
}
