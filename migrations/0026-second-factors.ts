import type { Migration } from '../server/db/engine/schema.ts';

export const secondFactors: Migration = {
  name: '0026-second-factors',
  async up(m) {
    // At head office: what an account logs in with beside its password; it does not travel.
    await m.createTable(
      'second_factors',
      {
        user_id: 'int',
        /** Encrypted with a key that lies beside the database. */
        secret: 'text',
        /** null: begun, and not in force. */
        confirmed_at: 'int?',
        /** Thirty seconds each; a code of this one or an earlier one is used up. */
        last_step: 'int',
        /** Digests of the codes for the day the telephone is lost. */
        recovery: 'json',
        created_at: 'int',
      },
      { primaryKey: ['user_id'], withoutRowid: true },
    );
    // Guesses are counted in the control database.
    await m.dropTable('login_attempts');
  },
};
