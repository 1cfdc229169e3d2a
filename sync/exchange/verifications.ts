import type { Handle, Tx } from '../../server/db/handle/handle.ts';
import { query } from '../../server/db/handle/query.ts';
import type { SyncVerificationRow } from '../../server/db/tables/sync.ts';

const byNode = query((db, p: { node: number }) =>
  db.selectFrom('sync_verifications').selectAll().where('node', '=', p.node),
);

/** When the contents shared with a node were last compared and found equal. */
export async function verificationWith(handle: Handle, node: number): Promise<SyncVerificationRow> {
  const [row] = await byNode(handle, { node });
  return row ?? { node, verified_at: null, asked_at: null };
}

/** A comparison is due at any hour: after a snapshot, after a loss, or because a person asks. */
export const askVerification = (tx: Tx, node: number): Promise<void> => put(tx, node, { asked_at: tx.now });

export const noteVerified = (tx: Tx, node: number): Promise<void> =>
  put(tx, node, { verified_at: tx.now, asked_at: null });

async function put(tx: Tx, node: number, columns: Partial<SyncVerificationRow>): Promise<void> {
  await tx.db
    .insertInto('sync_verifications')
    .values({ node, verified_at: null, asked_at: null, ...columns })
    .onConflict((conflict) => conflict.column('node').doUpdateSet(columns))
    .execute();
}
