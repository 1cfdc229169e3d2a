import type { Migration } from '../../server/db/engine/schema.ts';

export const invitationKinds: Migration = {
  name: '0003-invitation-kinds',
  async up(m) {
    await m.addColumns('enrolments', { kind: 'text?' });
  },
};
