import type { Migration } from '../server/db/engine/schema.ts';

export const office: Migration = {
  name: '0009-office',
  async up(m) {
    // Built here and kept for a day; the file lies beside the database.
    await m.createTable('exports', {
      id: 'int',
      branch_id: 'int?',
      kind: 'text',
      format: 'text',
      request: 'json',
      status: 'text',
      /** Of 100. */
      progress: 'int',
      error: 'text?',
      secret_hash: 'text',
      bytes: 'int?',
      requested_by: 'int',
      expires_at: 'int',
      created_at: 'int',
      updated_at: 'int',
    });
    // The days of each branch with orders or payments, and how often anything of them changed. Of this database alone.
    await m.createTable(
      'sales_days',
      { branch_id: 'int', business_date: 'text', changes: 'int' },
      { primaryKey: ['branch_id', 'business_date'], withoutRowid: true },
    );
    // The sums of reports for a day or a month of a branch (0: of all), made when so much had changed.
    await m.createTable(
      'sales_figures',
      { branch_id: 'int', period: 'text', changes: 'int', zones: 'text', figures: 'json' },
      { primaryKey: ['branch_id', 'period'], withoutRowid: true },
    );
    await m.createIndex('exports_status', 'exports', ['status']);
    // Of this computer alone: where its backups go, and what became of the last one in each folder.
    await m.createTable('backup_settings', {
      id: 'int',
      installation: 'text',
      folders: 'json',
      at_hour: 'int',
      every_hours: 'int',
      keep_daily: 'int',
      keep_weekly: 'int',
      updated_at: 'int',
    });
    await m.createTable(
      'backup_results',
      {
        folder: 'text',
        /** When the newest one that was proved was made. */
        verified_at: 'int?',
        name: 'text?',
        bytes: 'int?',
        failed_at: 'int?',
        problem: 'text?',
        hint: 'text?',
      },
      { primaryKey: ['folder'] },
    );
    // Likewise: what the last examination of this computer's files found.
    await m.createTable('examinations', { id: 'int', examined_at: 'int', report: 'json' });
  },
};
