import type { Migration } from '../server/db/engine/schema.ts';

export const kitchenScreens: Migration = {
  name: '0017-kitchen-screens',
  async up(m) {
    // Counts what a ticket shows anew: its state, its lines, whose it is.
    await m.addColumns('kots', { version: 'int?' });
    // A cook struck the line off.
    await m.addColumns('order_items', { done_at: 'int?' });
    // Age at which a ticket is shown as waiting long, and too long.
    await m.addColumns('kitchens', { warn_minutes: 'int?', late_minutes: 'int?' });
    await m.addColumns('branch_settings', { waiters_may_86: 'bool?' });
  },
};
