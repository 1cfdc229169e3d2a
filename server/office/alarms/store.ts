import type { Reader, Tx } from '../../db/handle.ts';
import { inList } from '../../db/lists.ts';

/** Alarm → when it was first seen, UTC milliseconds. */
export async function alarmsBegun({ db }: Reader | Tx): Promise<Map<string, number>> {
  const rows = await db.selectFrom('alarms').selectAll().execute();
  return new Map(rows.map(({ name, since }) => [name, since]));
}

export async function noteBegun(tx: Tx, names: readonly string[]): Promise<void> {
  for (const name of names)
    await tx.db
      .insertInto('alarms')
      .values({ name, since: tx.now })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
}

export async function noteOver(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length > 0) await tx.db.deleteFrom('alarms').where(inList('name', names)).execute();
}
