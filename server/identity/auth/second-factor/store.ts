import type { Handle, Tx } from '../../../db/handle/handle.ts';
import { query } from '../../../db/handle/query.ts';
import type { SecondFactorRow } from '../../../db/tables/identity.ts';

const ofUser = query((db, p: { id: number }) =>
  db.selectFrom('second_factors').selectAll().where('user_id', '=', p.id),
);

export async function secondFactorOf(handle: Handle, id: number): Promise<SecondFactorRow | undefined> {
  return (await ofUser(handle, { id }))[0];
}

/** Replaces one that was begun and never confirmed. */
export async function putSecondFactor(tx: Tx, row: SecondFactorRow): Promise<void> {
  await removeSecondFactor(tx, row.user_id);
  await tx.db.insertInto('second_factors').values(row).execute();
}

export async function changeSecondFactor(
  tx: Tx,
  userId: number,
  columns: Partial<SecondFactorRow>,
): Promise<void> {
  await tx.db.updateTable('second_factors').set(columns).where('user_id', '=', userId).execute();
}

/** False if none was in force. */
export async function removeSecondFactor(tx: Tx, userId: number): Promise<boolean> {
  const removed = tx.db.deleteFrom('second_factors').where('user_id', '=', userId).returning('confirmed_at');
  return (await removed.execute()).some(({ confirmed_at }) => confirmed_at !== null);
}
