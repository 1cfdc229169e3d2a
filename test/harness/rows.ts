import type { Statement } from 'better-sqlite3';
import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import { preparedOf } from '../../server/db/postgres/prepared.ts';
import type { SqliteConnection } from '../../server/db/sqlite/connection.ts';
import { filesOf } from './files.ts';
import { ask } from './postgres/ask.ts';

/** Reads beside the program under test, past its handles, on either engine. */
// biome-ignore lint/suspicious/noExplicitAny: tests read whatever is stored
export function rowsIn<R = any>(tenant: TenantDatabase, sql: string, ...parameters: unknown[]): R[] {
  const { place } = tenant;
  if ('file' in place) return statementOn(filesOf(tenant).writer, sql).all(...parameters) as R[];
  const { text } = preparedOf(sql);
  return ask({ url: place.url, schema: place.schema, text, values: parameters }) as R[];
}

const statements = new WeakMap<SqliteConnection, Map<string, Statement>>();

/** Prepared once: walks ask the same before and after each of thousands of requests. */
function statementOn(connection: SqliteConnection, sql: string): Statement {
  const known = statements.get(connection) ?? new Map<string, Statement>();
  statements.set(connection, known);
  const statement = known.get(sql) ?? connection.prepare(sql);
  known.set(sql, statement);
  return statement;
}

/** The first column of every row. */
// biome-ignore lint/suspicious/noExplicitAny: as above
export const valuesIn = <V = any>(tenant: TenantDatabase, sql: string, ...parameters: unknown[]): V[] =>
  rowsIn<Record<string, V>>(tenant, sql, ...parameters).map((row) => Object.values(row)[0] as V);

export const tablesIn = (tenant: TenantDatabase): string[] =>
  valuesIn(
    tenant,
    'file' in tenant.place
      ? "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%' order by name"
      : 'select table_name from information_schema.tables where table_schema = current_schema() order by 1',
  );

/** The context that a transaction of the program has, so that triggers take the change for its own. */
const AS_THE_PROGRAM = `with c as (update sync_ctx set tx = tx + 1, hlc = hlc + 1, origin = null returning tx, hlc, node)
  select set_config('galley.ctx', tx || ',' || hlc || ',' || node || ',0', true) from c`;

/** Changes rows past the handles: what a person at the database might do. */
export function changeIn(tenant: TenantDatabase, sql: string): void {
  const { place } = tenant;
  if ('file' in place) filesOf(tenant).writer.exec(sql);
  else
    ask({
      url: place.url,
      schema: place.schema,
      text: `begin; ${AS_THE_PROGRAM}; ${sql}; commit`,
      values: [],
    });
}

/** Changes rows without a trace, as a fault of the disk or of a program does. */
export function plantIn(tenant: TenantDatabase, sql: string): void {
  const { place } = tenant;
  const text = `begin; set local session_replication_role = replica; ${sql}; commit`;
  if ('file' in place) plantInFile(filesOf(tenant).writer, sql);
  else ask({ url: place.url, schema: place.schema, text, values: [] });
}

function plantInFile(writer: SqliteConnection, sql: string): void {
  const triggers = writer
    .prepare("select name, sql from sqlite_master where type = 'trigger' and name glob 'sync_*'")
    .all() as { name: string; sql: string }[];
  for (const { name } of triggers) writer.exec(`drop trigger "${name}"`);
  writer.exec(sql);
  for (const trigger of triggers) writer.exec(trigger.sql);
}
