import type { Migration } from '../server/db/engine/schema.ts';

export const officeKeys: Migration = {
  name: '0046-office-keys',
  async up(m) {
    /** At central: the private half of the key by which its servers know it again. */
    await m.addColumns('sync_identity', { office_key: 'text?' });
    /** `owners_held`: 1 until an owner here lets head office make and change owners. */
    await m.addColumns('sync_link', { office_key: 'text?', owners_held: 'int?' });
  },
};
