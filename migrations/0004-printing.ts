import type { Migration } from '../server/db/engine/schema.ts';

export const printing: Migration = {
  name: '0004-printing',
  async up(m) {
    await m.createTable('kitchens', {
      id: 'int',
      name: 'text',
      language: 'text?',
      is_default: 'bool',
      sort_order: 'int',
      is_active: 'bool',
      deleted_at: 'int?',
      created_at: 'int',
      updated_at: 'int',
      // Age at which a ticket is shown as waiting long, and too long.
      warn_minutes: 'int?',
      late_minutes: 'int?',
      // Whether held courses are on paper at once, under HOLD; null: yes.
      print_held: 'bool?',
    });
    await m.createTable('branch_kitchens', {
      id: 'int',
      branch_id: 'int',
      kitchen_id: 'int',
      printer_ids: 'json',
      created_at: 'int',
      updated_at: 'int',
    });
    await m.createIndex('branch_kitchens_kitchen', 'branch_kitchens', ['kitchen_id', 'branch_id']);
    await m.createTable('printers', {
      id: 'int',
      branch_id: 'int',
      name: 'text',
      kind: 'text',
      address: 'text',
      width_mm: 'int',
      columns: 'int',
      code_page: 'text?',
      cut: 'bool',
      drawer_pin: 'int?',
      copies: 'int',
      acknowledgement: 'text?',
      fallback_printer_id: 'int?',
      is_active: 'bool',
      deleted_at: 'int?',
      created_at: 'int',
      updated_at: 'int',
    });
    await m.createIndex('printers_branch', 'printers', ['branch_id']);
    await m.createTable(
      'printer_states',
      { printer_id: 'int', status: 'text', status_detail: 'text?', updated_at: 'int' },
      { primaryKey: ['printer_id'], withoutRowid: true },
    );
    await m.createTable('print_jobs', {
      id: 'int',
      branch_id: 'int',
      printer_id: 'int',
      home_printer_id: 'int',
      document: 'text',
      ref_id: 'int?',
      dedupe_key: 'text',
      snapshot: 'json',
      status: 'text',
      attempts: 'int',
      copy_no: 'int',
      copies_sent: 'int',
      error: 'text?',
      reprint: 'json?',
      rerouted_from: 'text?',
      returned_from: 'text?',
      available_at: 'int',
      created_at: 'int',
      updated_at: 'int',
      first_byte_at: 'int?',
      printed_at: 'int?',
    });
    await m.createIndex('print_jobs_dedupe', 'print_jobs', ['dedupe_key'], { unique: true });
    // An index on a rowid table ends with the id, so each of these also gives its jobs newest first.
    await m.createIndex('print_jobs_status', 'print_jobs', ['status']);
    await m.createIndex('print_jobs_printer', 'print_jobs', ['printer_id']);
    await m.createIndex('print_jobs_document', 'print_jobs', ['document']);
    await m.createIndex('print_jobs_ref', 'print_jobs', ['ref_id'], { whereNotNull: 'ref_id' });
    await m.createTable('print_attempts', {
      id: 'int',
      print_job_id: 'int',
      printer_id: 'int',
      started_at: 'int',
      ended_at: 'int?',
      outcome: 'text?',
      detail: 'text?',
    });
    await m.createIndex('print_attempts_job', 'print_attempts', ['print_job_id']);
    await m.createTable(
      'printer_levels',
      {
        printer_id: 'int',
        since: 'int?',
        quiet_level: 'text?',
        quiet_probes: 'int',
        quiet_since: 'int',
        quiet_at: 'int',
        // When it was first seen that the printer closes its side of a connection once it has read everything.
        farewell_at: 'int?',
      },
      { primaryKey: ['printer_id'], withoutRowid: true },
    );
    await m.createTable(
      'printer_troubles',
      { printer_id: 'int', since: 'int' },
      { primaryKey: ['printer_id'], withoutRowid: true },
    );
  },
};
