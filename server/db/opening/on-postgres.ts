import { controlMigrations, tenantMigrations } from '../../../migrations/list.ts';
import type { StoredProfile } from '../engine/engine.ts';
import { CONTROL_SCHEMA, PostgresControl } from '../postgres/control.ts';
import type { PostgresExecutor } from '../postgres/executor.ts';
import { makeSequences } from '../postgres/ids.ts';
import { migrateSchema } from '../postgres/migrate.ts';
import type { PostgresServer } from '../postgres/server.ts';
import { PostgresTenant, readSchemaProfile, schemaOf } from '../postgres/tenant.ts';
import { profileOf, type TenantOptions } from './opening.ts';

export interface OpenedSchema {
  readonly engine: PostgresTenant;
  readonly stored: StoredProfile | undefined;
}

/** Brings a tenant's schema up to date, or makes it. */
export async function openSchema(server: PostgresServer, options: TenantOptions): Promise<OpenedSchema> {
  const schema = schemaOf(options.id);
  return migrateSchema(server, schema, tenantMigrations, async (executor) => {
    if (options.create) await startNode(executor, options.create.node);
    await options.prepare(executor);
    const stored = await readSchemaProfile(executor);
    const { node } = profileOf(options, stored);
    await makeSequences(executor, node);
    const columns = await columnsHere(executor);
    return { engine: new PostgresTenant(server, schema, node, columns), stored };
  });
}

export async function openControlSchema(server: PostgresServer): Promise<PostgresControl> {
  await migrateSchema(server, CONTROL_SCHEMA, controlMigrations, (executor) => executor.script(TRIGRAMS));
  return new PostgresControl(server);
}

/** What makes a search for parts of a text fast; a server that has or allows it not searches without. */
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
