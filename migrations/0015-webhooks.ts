import type { Migration } from '../server/db/engine/schema.ts';

/** Who is told by HTTP of what happens, and what waits to be told: of this installation only. */
export const webhooks: Migration = {
  name: '0015-webhooks',
  async up(m) {
    await m.createTable('webhooks', {
      id: 'int',
      branch_id: 'int?',
      url: 'text',
      description: 'text?',
      events: 'json',
      is_active: 'bool',
      secret: 'text',
      former_secret: 'text?',
      former_until: 'int?',
      failing_since: 'int?',
      paused_at: 'int?',
      problem: 'text?',
      delivered_at: 'int?',
      created_at: 'int',
      updated_at: 'int',
    });
    await m.createTable('webhook_deliveries', {
      id: 'int',
      webhook_id: 'int',
      message_id: 'text',
      queued_tx: 'int',
      type: 'text',
      branch_id: 'int?',
      data: 'json',
      status: 'text',
      attempts: 'int',
      next_at: 'int',
      first_attempt_at: 'int?',
      last_attempt_at: 'int?',
      response_status: 'int?',
      response_body: 'text?',
      error: 'text?',
      delivered_at: 'int?',
      created_at: 'int',
      updated_at: 'int',
    });
    await m.createIndex('webhook_deliveries_queue', 'webhook_deliveries', [
      'webhook_id',
      'status',
      'queued_tx',
      'id',
    ]);
  },
};
