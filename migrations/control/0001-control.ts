import type { Migration } from '../../server/db/engine/schema.ts';

export const control: Migration = {
  name: '0001-control',
  async up(m) {
    // One row, written with the first tenant: whether this folder is a branch's or a central instance's.
    await m.createTable('installation', { id: 'int', role: 'text', created_at: 'int' });
    await m.createTable('tenants', {
      id: 'int',
      name: 'text',
      is_active: 'bool',
      created_at: 'int',
      updated_at: 'int',
    });
    // Rebuilt from the tenants' users at start; the password decides, not this.
    await m.createTable(
      'logins',
      { email: 'text', tenant_id: 'int' },
      { primaryKey: ['email', 'tenant_id'], withoutRowid: true },
    );
    await m.createTable('enrolments', {
      id: 'int',
      code_hash: 'text',
      tenant_id: 'int',
      branch_id: 'int',
      expires_at: 'int',
      used_at: 'int?',
      created_at: 'int',
      kind: 'text?',
    });
    await m.createTable(
      'guesses',
      {
        /** Digest of who guesses, or of who guesses and at what. */
        key: 'text',
        failures: 'int',
        blocked_until: 'int?',
        /** UTC milliseconds after which nothing of it counts any longer. */
        forgotten_at: 'int',
      },
      { primaryKey: ['key'], withoutRowid: true },
    );
    await m.createIndex('guesses_age', 'guesses', ['forgotten_at']);
  },
};
