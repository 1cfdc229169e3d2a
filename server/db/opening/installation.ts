import type { ControlDatabase } from './control-database.ts';

export class WrongRoleError extends Error {}

/** A branch's folder served as central, or the reverse, would write where it must not. */
export async function assertRole(control: ControlDatabase, role: 'branch' | 'central'): Promise<void> {
  const known = await control.read((db) => db.selectFrom('installation').select('role').executeTakeFirst());
  if (known && known.role !== role) {
    const belongsTo = known.role === 'central' ? 'a head office server' : 'a branch';
    throw new WrongRoleError(
      `this data folder belongs to ${belongsTo}; use --role ${known.role} or GALLEY_ROLE`,
    );
  }
}

export function storeRole(control: ControlDatabase, role: 'branch' | 'central'): Promise<void> {
  return control.transact(async ({ db, now }) => {
    const row = { id: 1, role, created_at: now };
    await db
      .insertInto('installation')
      .values(row)
      .onConflict((c) => c.doNothing())
      .execute();
  });
}
