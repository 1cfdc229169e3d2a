import type { Migration } from '../../server/db/engine/schema.ts';

export const restaurants: Migration = {
  name: '0002-restaurants',
  async up(m) {
    // The schema and triggers of the restaurant's database (server/restaurants/schema-version.ts); null until it was opened once.
    await m.addColumns('tenants', { schema_version: 'text?' });
    // Its rows are deleted after the first time, and were deleted at the second. Its number is never given again.
    await m.addColumns('tenants', { delete_after: 'int?', deleted_at: 'int?' });
    // How a device that is being paired finds its restaurant; the restaurant's own token decides.
    await m.createTable(
      'pairing_codes',
      { digest: 'text', tenant_id: 'int', expires_at: 'int' },
      { primaryKey: ['digest'], withoutRowid: true },
    );
    // On PostgreSQL: the processes that serve, each with the time of the database at its last sign of life.
    await m.createTable('processes', { id: 'int', seen_at: 'int' });
  },
};
