import { systemCaller } from '../../core/permissions.ts';
import { DAY } from '../../core/time/time.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { insert } from '../../db/handle/insert.ts';
import { query } from '../../db/handle/query.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import type { HandOverRow } from '../../db/tables/identity.ts';

const byId = query((db, p: { id: number }) => db.selectFrom('hand_overs').selectAll().where('id', '=', p.id));

export const findHandOver = async (tx: Tx, id: number): Promise<HandOverRow | undefined> =>
  (await byId(tx, { id }))[0];

export const insertHandOver = (tx: Tx, row: HandOverRow): Promise<void> => insert(tx, 'hand_overs', row);

export async function changeHandOver(
  tx: Tx,
  id: number,
  columns: Partial<Pick<HandOverRow, 'taker_hash' | 'parcel' | 'status'>>,
): Promise<void> {
  await tx.db.updateTable('hand_overs').set(columns).where('id', '=', id).execute();
}

/** A device has one transfer at a time: an earlier one that nobody fetched is void. */
export async function withdrawHandOversOf(tx: Tx, deviceId: number): Promise<void> {
  await tx.db
    .updateTable('hand_overs')
    .set({ status: 'withdrawn', parcel: null })
    .where('device_id', '=', deviceId)
    .where('status', '=', 'open')
    .execute();
}

/** Longer than a tablet lies in a drawer in the middle of a transfer. */
const KEEP_MS = 30 * DAY;

/**
 * Unfinished transfers: the page that started one may continue, as after a withdrawal. Rows of finished transfers stay
 * without their parcel: the old page must learn that its queue went elsewhere, however late it asks.
 */
export async function forgetAbandonedMoves(tenant: TenantDatabase): Promise<void> {
  await tenant.transact(systemCaller, (tx) =>
    tx.db
      .deleteFrom('hand_overs')
      .where('status', '!=', 'moved')
      .where('created_at', '<', tx.now - KEEP_MS)
      .execute(),
  );
}
