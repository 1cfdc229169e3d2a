import type { Migration } from '../server/db/engine/schema.ts';

export const pinnedCertificates: Migration = {
  name: '0027-pinned-certificates',
  async up(m) {
    // Of head office, as PEM: the one that is trusted where nobody vouches for it.
    await m.addColumns('sync_link', { central_certificate: 'text?' });
  },
};
