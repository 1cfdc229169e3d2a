import type { Handle, Tx } from '../../db/handle/handle.ts';
import { query } from '../../db/handle/query.ts';
import type { ClockCheckRow } from '../../db/tables/identity.ts';

const kept = query((db, p: { id: number }) =>
  db.selectFrom('clock_checks').selectAll().where('id', '=', p.id),
);

/** What this installation knows about its computer's clock. */
export const clockCheck = async (handle: Handle): Promise<ClockCheckRow | undefined> =>
  (await kept(handle, { id: 1 }))[0];

/** The clock is considered right now. */
export const noteTrusted = (tx: Tx): Promise<void> => put(tx, { trusted_at: tx.now });

/** A person confirms date and time. */
export const noteConfirmed = (tx: Tx): Promise<void> =>
  put(tx, { trusted_at: tx.now, confirmed_at: tx.now, confirmed_by: tx.caller.userId });

async function put(tx: Tx, columns: Partial<ClockCheckRow>): Promise<void> {
  const fresh = { id: 1, trusted_at: tx.now, confirmed_at: null, confirmed_by: null };
  await tx.db
    .insertInto('clock_checks')
    .values({ ...fresh, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute();
}

const newest = query((db, p: { until: number }) =>
  db
    .selectFrom('orders')
    .select((e) => e.fn.max('created_at').as('at'))
    .where('created_at', '<=', p.until)
    .unionAll(
      db
        .selectFrom('z_reports')
        .select((e) => e.fn.max('created_at').as('at'))
        .where('created_at', '<=', p.until),
    ),
);

/** When the last order was taken or the last day closed here, up to a moment; null if never. */
export async function newestBusiness(handle: Handle, until: number): Promise<number | null> {
  const rows = await newest(handle, { until });
  const moments = rows.flatMap(({ at }) => (at === null ? [] : [Number(at)]));
  return moments.length === 0 ? null : Math.max(...moments);
}
