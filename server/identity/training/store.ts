import { TRAINING } from '../../core/ids.ts';
import type { Reader, TableWithId, Tx } from '../../db/handle/handle.ts';
import type { ControlDatabase } from '../../db/opening/control-database.ts';

/** A row of any table, as it is stored. */
export type AnyRow = Readonly<Record<string, unknown>> & { readonly id: number };

export async function rowsToCopy(
  { db }: Reader,
  table: TableWithId,
  id: number,
  most: number,
): Promise<AnyRow[]> {
  const rows = await db
    .selectFrom(table as 'users')
    .selectAll()
    .where('id', '>', id)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows as unknown as AnyRow[];
}

/** Over those with the same ids. */
export async function writeRows({ db }: Tx, table: TableWithId, rows: readonly object[]): Promise<void> {
  for (const row of rows) {
    await db
      .insertInto(table as 'users')
      .values(row as never)
      .onConflict((c) => c.column('id').doUpdateSet(row as never))
      .execute();
  }
}

export async function trainingMadeAt(control: ControlDatabase): Promise<number> {
  const { created_at } = await control.read((db) =>
    db.selectFrom('tenants').select('created_at').where('id', '=', TRAINING.tenant).executeTakeFirstOrThrow(),
  );
  return created_at;
}
