import type { ControlDatabase } from '../opening/control-database.ts';

/** Copies the restaurants of another control database, with the codes that may still join them. */
export async function copyControl(from: ControlDatabase, to: ControlDatabase): Promise<void> {
  const { tenants, enrolments } = await from.read(async (db) => ({
    tenants: await db.selectFrom('tenants').selectAll().execute(),
    enrolments: await db.selectFrom('enrolments').selectAll().execute(),
  }));
  await to.transact(async ({ db }) => {
    const rows = tenants.map((tenant) => ({ ...tenant, schema_version: null }));
    await db.insertInto('tenants').values(rows).execute();
    if (enrolments.length > 0) await db.insertInto('enrolments').values(enrolments).execute();
  });
}
