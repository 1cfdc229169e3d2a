import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { tenantMigrations } from '../../migrations/list.ts';
import { closeWriter, openWriter } from '../../server/db/sqlite/connection.ts';
import { migrate } from '../../server/db/sqlite/migrate.ts';
import { installCapture } from '../../sync/capture/install.ts';

const made = new Map<boolean, Promise<Buffer>>();

/**
 * Puts a tenant's file with all tables, no row and no node where the program will create it, unless one is there. Each
 * kind is migrated once: that takes most of the time of a small test.
 */
export async function putMigratedFile(file: string, { captured = true } = {}): Promise<void> {
  if (existsSync(file)) return;
  const bytes = made.get(captured) ?? migratedFile(captured);
  made.set(captured, bytes);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await bytes);
}

async function migratedFile(captured: boolean): Promise<Buffer> {
  const file = join(mkdtempSync(join(tmpdir(), 'galley-migrated-')), 'tenant.sqlite');
  const connection = openWriter(file);
  await migrate(connection, tenantMigrations);
  if (captured) installCapture(connection);
  closeWriter(connection);
  return readFileSync(file);
}
