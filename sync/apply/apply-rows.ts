import type { Tx } from '../../server/db/handle/handle.ts';
import { logRows } from '../capture/log.ts';
import type { SyncedTable } from '../registry/tables.ts';
import type { Applying } from './applying.ts';
import type { Incoming, IncomingRow } from './incoming.ts';
import { applyShared } from './shared-rows.ts';
import { addText, isStoredText, putText } from './statements.ts';
import { writeAll } from './write-rows.ts';

/** Writes rows and their log entries, parents first; returns the tables that changed. One bad row fails the call. */
export async function applyRows(
  applying: Applying,
  incoming: readonly Incoming[],
): Promise<Set<SyncedTable>> {
  const owned = applying.disputed ? addEvents : putImages;
  const apply = { event: addEvents, owned, shared: applyShared };
  const changed = new Set<SyncedTable>();
  for (const part of incoming) {
    if (part.rows.length > 0 && (await apply[part.table.kind](applying, part))) changed.add(part.table);
  }
  return changed;
}

async function putImages({ tx, stamp, peer, source }: Applying, part: Incoming): Promise<boolean> {
  // What this server sold after the snapshot was taken is newer.
  const keeps = source === 'snapshot' && part.table.writer === 'host';
  const written = await writeAll(tx, part, keeps ? addText : putText);
  await logRows(tx, stamp, part.table, [...written], peer);
  return written.size > 0;
}

/** Union by id: stored rows stay. */
async function addEvents({ tx, stamp, peer, losing }: Applying, part: Incoming): Promise<boolean> {
  const added = await writeAll(tx, part, addText);
  for (const row of part.rows) {
    if (!added.has(row.id) && !(await isStored(tx, part, row))) losing.push({ part, row });
  }
  await logRows(tx, stamp, part.table, [...added], peer);
  return added.size > 0;
}

async function isStored(tx: Tx, { table, columns }: Incoming, row: IncomingRow): Promise<boolean> {
  return (await tx.execute(isStoredText(table, columns), row.values)).length > 0;
}
