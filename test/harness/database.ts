import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { tenantMigrations } from '../../migrations/list.ts';
import type { Clock } from '../../server/core/time/time.ts';
import type { DatabaseLog } from '../../server/db/engine/log.ts';
import { openTenant } from '../../server/db/opening/open.ts';
import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import { migrateSchema } from '../../server/db/postgres/migrate.ts';
import { PostgresServer } from '../../server/db/postgres/server.ts';
import { putMigratedFile } from './migrated-file.ts';
import { freshDatabase, onPostgres } from './postgres/databases.ts';
import { tempFolder } from './temp.ts';

export interface TestClock extends Clock {
  advance(ms: number): void;
  /** Somebody sets it; no time passes. */
  set(ms: number): void;
}

export function testClock(start = Date.UTC(2026, 10, 20, 19, 30)): TestClock {
  let now = start;
  let steady = 0;
  return {
    now: () => now,
    steady: () => steady,
    advance: (ms) => {
      now += ms;
      steady += ms;
    },
    set: (ms) => {
      now = ms;
    },
  };
}

export const quiet = { slowQuery: () => {}, stall: () => {}, held: () => {}, notBegun: () => {} };

export async function openTestTenant(
  options: { node?: number; file?: string; clock?: Clock; onStall?: () => void } = {},
): Promise<TenantDatabase> {
  const file = options.file ?? join(tempFolder(), 'tenant.sqlite');
  const log = { ...quiet, stall: options.onStall ?? quiet.stall };
  const server = onPostgres ? await serverFor(file, log) : undefined;
  if (!server) await putMigratedFile(file, { captured: false });
  const tenant = await openTenant({
    file,
    server,
    id: 1,
    role: 'branch',
    clock: options.clock ?? testClock(),
    log,
    prepare: () => {},
    create: { node: options.node ?? 0, currency: 'INR' },
  });
  onTestFinished(async () => {
    await tenant.close();
    await server?.end();
  });
  return tenant;
}

const urls = new Map<string, string>();

/** On PostgreSQL the path of a file only names a database. */
async function serverFor(file: string, log: DatabaseLog): Promise<PostgresServer> {
  const url = urls.get(file) ?? (await freshDatabase('plain', migrated));
  urls.set(file, url);
  return new PostgresServer(url, log);
}

async function migrated(url: string): Promise<void> {
  const server = new PostgresServer(url, quiet);
  await migrateSchema(server, 'tenant_1', tenantMigrations, async () => {});
  await server.end();
}
