import { dialectSql, eachId, IN_LIST } from '../../server/db/handle/dialect.ts';
import type { Handle } from '../../server/db/handle/handle.ts';
import type { Stamp } from '../../server/db/opening/tenant-database.ts';
import type { SyncedTable } from '../registry/tables.ts';

const FORGET = dialectSql`delete from sync_log where tbl = ? and pk ${IN_LIST} and +tx < ?`;
const REMEMBER = dialectSql`insert into sync_log (tx, tbl, pk, origin) select ?, ?, i.value, ? from ${eachId('i')} where true
  on conflict (tx, tbl, pk) do update set origin = excluded.origin`;

/** Logs applied rows, because triggers ignore them. `origin` is the node that has exactly what is stored here now. */
export async function logRows(
  handle: Handle,
  stamp: Stamp,
  table: SyncedTable,
  ids: readonly number[],
  origin: number,
): Promise<void> {
  if (ids.length === 0) return;
  // An event is new here, so no older entry can exist.
  if (table.kind !== 'event') await handle.execute(FORGET, [table.number, ids, stamp.tx]);
  await handle.execute(REMEMBER, [stamp.tx, table.number, origin, ids]);
}

/** The number of the newest transaction. */
export async function headOf(handle: Handle): Promise<number> {
  const [row] = await handle.execute<{ tx: number }>('select tx from sync_ctx where id = 1', []);
  return row?.tx ?? 0;
}
