import { createHash } from 'node:crypto';
import { tenantMigrations } from '../../migrations/list.ts';
import { captureVersion } from '../../sync/capture/postgres.ts';
import type { Dialect } from '../db/engine/schema.ts';

/** Names the schema and triggers that this program gives a restaurant's database. */
export function schemaVersionFor(dialect: Dialect): string {
  const text = [...tenantMigrations.map(({ name }) => name), captureVersion()].join('\n');
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return `${dialect} ${tenantMigrations.length} ${hash}`;
}
