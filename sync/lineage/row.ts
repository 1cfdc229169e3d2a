import type { Handle, Tx } from '../../server/db/handle/handle.ts';
import { query } from '../../server/db/handle/query.ts';
import type { SyncIdentityRow } from '../../server/db/tables/sync.ts';
import type { Position } from '../wire/positions.ts';

/** A node number taken without asking central, and the secret that belongs to it from then on. */
interface Claim {
  /** null: no spare number was left. */
  readonly node: number | null;
  readonly secretHash: string;
  /** Central had this node's transactions up to here when it was last heard from. */
  readonly sent: number;
}

export interface StoredIdentity extends Omit<SyncIdentityRow, 'id' | 'claim' | 'former' | 'abandoned'> {
  readonly claim: Claim | null;
  /** Earlier numbers of this server, oldest first. */
  readonly former: readonly number[];
  /** The position in the file beside the database for which this server took another number. */
  readonly abandoned: Position | null;
}

const theRow = query((db, p: { id: number }) =>
  db.selectFrom('sync_identity').selectAll().where('id', '=', p.id),
);

/** Undefined in a database that was never served. */
export async function readStoredIdentity(handle: Handle): Promise<StoredIdentity | undefined> {
  const [row] = await theRow(handle, { id: 1 });
  if (!row) return undefined;
  const { id: _, claim, former, abandoned, ...rest } = row;
  return {
    ...rest,
    claim: claim === null ? null : (JSON.parse(claim) as Claim),
    former: JSON.parse(former) as number[],
    abandoned: abandoned === null ? null : (JSON.parse(abandoned) as Position),
  };
}

/** Changes the given columns; creates the row if there is none. */
export async function storeIdentity(tx: Tx, changes: Partial<StoredIdentity>): Promise<void> {
  const { claim, former, abandoned, ...rest } = changes;
  const columns = {
    ...rest,
    ...(former && { former: JSON.stringify(former) }),
    ...(abandoned !== undefined && { abandoned: abandoned && JSON.stringify(abandoned) }),
    ...(claim !== undefined && { claim: claim && JSON.stringify(claim) }),
  };
  const fresh = {
    ...{ id: 1, claim: null, recover_until: null, beside: 0 },
    ...{ superseded_by: null, former: '[]', place: null },
  };
  await tx.db
    .insertInto('sync_identity')
    .values({ ...fresh, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute();
}

/** Central had our transactions up to there and went back since, so they were done in no error. */
export async function noteAcknowledged(tx: Tx, acknowledged: number): Promise<void> {
  const stored = await readStoredIdentity(tx);
  if (acknowledged > (stored?.acknowledged ?? 0)) await storeIdentity(tx, { acknowledged });
}

/** The server takes another number when the database is served next, even if the file beside it is older than the backup. */
export const markRestored = (tx: Tx): Promise<void> => storeIdentity(tx, { restored: 1 });
