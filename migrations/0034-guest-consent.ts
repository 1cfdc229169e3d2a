import type { Migration } from '../server/db/engine/schema.ts';

export const guestConsent: Migration = {
  name: '0034-guest-consent',
  async up(m) {
    // What a guest who ordered by phone said to the service charge; null: nothing.
    await m.addColumns('guest_orders', { charge_consent: 'bool?' });
  },
};
