import { controlMigrations, tenantMigrations } from '../../../migrations/list.ts';
import type { StoredProfile } from '../engine/engine.ts';
import { NotMigratedError } from '../engine/schema.ts';
import { CONTROL_SCHEMA, PostgresControl } from '../postgres/control.ts';
import type { PostgresExecutor } from '../postgres/executor.ts';
import { makeSequences } from '../postgres/ids.ts';
import { migrateSchema } from '../postgres/migrate.ts';
import { schemaOf } from '../postgres/names.ts';
import type { PostgresServer } from '../postgres/server.ts';
import { beginReadOnlySql, PostgresTenant, readSchemaProfile } from '../postgres/tenant.ts';
import { profileOf, type TenantOptions } from './opening.ts';

interface OpenedSchema {
  readonly engine: PostgresTenant;
  readonly stored: StoredProfile | undefined;
}

/** Migrates a tenant's schema, or creates it, unless it is known to be up to date. */
export async function openSchema(server: PostgresServer, options: TenantOptions): Promise<OpenedSchema> {
  const schema = schemaOf(options.id);
  const looks = options.isCurrent || options.mayMigrate === false;
  const current = looks && !options.create ? await openCurrent(server, options) : undefined;
  if (current) return current;
  if (options.mayMigrate === false) throw new NotMigratedError(`${schema} is not migrated yet`);
  return migrateSchema(server, schema, tenantMigrations, async (executor) => {
    if (options.create) await startNode(executor, options.create.node);
    await options.prepare(executor);
    const stored = await readSchemaProfile(executor);
    const { node } = profileOf(options, stored);
    await makeSequences(executor, node);
    const columns = await columnsHere(executor);
    server.columns = columns;
    return { engine: new PostgresTenant(server, schema, node, columns), stored };
  });
}

/**
 * Asks the database's catalogue nothing, which would take longer the more schemas there are. Undefined if the schema was
 * restored from an older backup.
 */
async function openCurrent(
  server: PostgresServer,
  options: TenantOptions,
): Promise<OpenedSchema | undefined> {
  const schema = schemaOf(options.id);
  return server.inTransaction(schema, beginReadOnlySql(schema), async (executor) => {
    const [row] = await executor.rows<{ done: number }>('select count(*) as done from migrations', []);
    if (row?.done !== tenantMigrations.length) return undefined;
    if (!options.isCurrent && !(await isPrepared(executor, options))) return undefined;
    const stored = await readSchemaProfile(executor);
    const columns = server.columns ?? (await columnsHere(executor));
    server.columns = columns;
    return {
      engine: new PostgresTenant(server, schema, profileOf(options, stored).node, columns),
      stored,
    };
  });
}

async function isPrepared(executor: PostgresExecutor, { prepareVersion }: TenantOptions): Promise<boolean> {
  const text = "select obj_description(to_regclass('sync_log'), 'pg_class') as version";
  const [row] = await executor.rows<{ version: string | null }>(text, []);
  return row?.version === prepareVersion;
}

export async function openControlSchema(server: PostgresServer): Promise<PostgresControl> {
  await migrateSchema(server, CONTROL_SCHEMA, controlMigrations, (executor) => executor.script(TRIGRAMS));
  return new PostgresControl(server);
}

/** Makes searching for parts of a text fast; without the extension searches work, but slower. */
const TRIGRAMS = `do $$ begin
  create extension if not exists pg_trgm schema ${CONTROL_SCHEMA};
exception when others then null;
end $$`;

const startNode = (executor: PostgresExecutor, node: number) =>
  executor.rows(
    'insert into sync_ctx (id, node, tx, hlc, origin) values (1, ?, 0, 0, null) on conflict do nothing',
    [node],
  );

async function columnsHere(executor: PostgresExecutor): Promise<Map<string, readonly string[]>> {
  const rows = await executor.rows<{ name: string; columns: string }>(
    `select table_name as name, json_agg(column_name order by ordinal_position)::text as columns
      from information_schema.columns where table_schema = current_schema() group by table_name`,
    [],
  );
  return new Map(rows.map(({ name, columns }) => [name, JSON.parse(columns) as string[]]));
}
