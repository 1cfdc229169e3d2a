import type { Handle, Tx } from '../../server/db/handle/handle.ts';
import { query } from '../../server/db/handle/query.ts';
import type { SyncIdentityRow } from '../../server/db/tables/sync.ts';
import type { Position } from '../wire/positions.ts';

/** A node number taken without asking central, and which secret stands for it from then on. */
export interface Claim {
  /** null: no spare number was left. */
  readonly node: number | null;
  readonly secretHash: string;
  /** Central had this node's transactions up to here when it was last heard of. */
  readonly sent: number;
}

export interface StoredIdentity extends Omit<SyncIdentityRow, 'id' | 'claim' | 'former' | 'forsook'> {
  readonly claim: Claim | null;
  /** Numbers this server had before, the oldest first. */
  readonly former: readonly number[];
  /** The position in the file beside the database for which this server became another. */
  readonly forsook: Position | null;
}

const theRow = query((db, p: { id: number }) =>
  db.selectFrom('sync_identity').selectAll().where('id', '=', p.id),
);

/** Undefined in a database that was never served. */
export async function readStoredIdentity(handle: Handle): Promise<StoredIdentity | undefined> {
  const [row] = await theRow(handle, { id: 1 });
  if (!row) return undefined;
  const { id: _, claim, former, forsook, ...rest } = row;
  return {
    ...rest,
    claim: claim === null ? null : (JSON.parse(claim) as Claim),
    former: JSON.parse(former) as number[],
    forsook: forsook === null ? null : (JSON.parse(forsook) as Position),
  };
}

/** Changes what is given of the row, which it makes when there is none. */
export async function storeIdentity(tx: Tx, changes: Partial<StoredIdentity>): Promise<void> {
  const { claim, former, forsook, ...rest } = changes;
  const columns = {
    ...rest,
    ...(former && { former: JSON.stringify(former) }),
    ...(forsook && { forsook: JSON.stringify(forsook) }),
    ...(claim !== undefined && { claim: claim === null ? null : JSON.stringify(claim) }),
  };
  const fresh = {
    ...{ id: 1, epoch: '', claim: null, recover_until: null, beside: 0 },
    ...{ superseded_by: null, former: '[]', place: null },
  };
  await tx.db
    .insertInto('sync_identity')
    .values({ ...fresh, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute();
}

/** Central had our transactions up to there, and has gone back since: they were done in no error. */
export async function noteAcknowledged(tx: Tx, acknowledged: number): Promise<void> {
  const stored = await readStoredIdentity(tx);
  if (acknowledged > (stored?.acknowledged ?? 0)) await storeIdentity(tx, { acknowledged });
}

/** The database is another node when it is served next, also if the file beside it is of a moment before the backup. */
export const markRestored = (tx: Tx): Promise<void> => storeIdentity(tx, { restored: 1 });
