import type { Migration } from '../server/db/engine/schema.ts';

export const chargeConsent: Migration = {
  name: '0022-charge-consent',
  async up(m) {
    // Whether guests are asked before a service charge is added; null: as usual in the country.
    await m.addColumns('tenants', { asks_charge_consent: 'bool?' });
    // What the guests said; null: nobody asked.
    await m.addColumns('orders', { charge_consent: 'bool?' });
  },
};
