import type { Handle, Tx } from '../../db/handle/handle.ts';
import { query } from '../../db/handle/query.ts';
import type { ExaminationRow } from '../../db/tables/office.ts';

const kept = query((db, p: { id: number }) =>
  db.selectFrom('examinations').selectAll().where('id', '=', p.id),
);

/** The last one that was finished. */
export async function lastExamination(handle: Handle): Promise<ExaminationRow | undefined> {
  const [row] = await kept(handle, { id: 1 });
  return row;
}

export async function keepExamination(tx: Tx, report: string): Promise<void> {
  const columns = { examined_at: tx.now, report };
  await tx.db
    .insertInto('examinations')
    .values({ id: 1, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute();
}
