import type { ControlDatabase } from '../opening/control-database.ts';

/** Makes the restaurants that another control database knows known here, with the codes that may still join them. */
export async function copyControl(from: ControlDatabase, to: ControlDatabase): Promise<void> {
  const { tenants, enrolments } = await from.read(async (db) => ({
    tenants: await db.selectFrom('tenants').selectAll().execute(),
    enrolments: await db.selectFrom('enrolments').selectAll().execute(),
  }));
  await to.transact(async ({ db }) => {
    await db.insertInto('tenants').values(tenants).execute();
    if (enrolments.length > 0) await db.insertInto('enrolments').values(enrolments).execute();
  });
}
