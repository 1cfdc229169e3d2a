import type { Tx } from '../server/db/handle.ts';
import type { Applying } from './applying.ts';
import type { Incoming, IncomingRow } from './incoming.ts';
import { logRows } from './log.ts';
import { applyShared } from './shared-rows.ts';
import { addText, isStoredText, putText } from './statements.ts';
import type { SyncedTable } from './tables.ts';

/** Writes rows and their log entries, parents first; returns the tables that changed. One bad row fails the call. */
export async function applyRows(
  applying: Applying,
  incoming: readonly Incoming[],
): Promise<Set<SyncedTable>> {
  const apply = { event: addEvents, owned: putImages, shared: applyShared };
  const changed = new Set<SyncedTable>();
  for (const part of incoming) {
    if (part.rows.length > 0 && (await apply[part.table.kind](applying, part))) changed.add(part.table);
  }
  return changed;
}

/** There is one writer, so what came is what stands. */
async function putImages({ tx, stamp, peer }: Applying, part: Incoming): Promise<boolean> {
  const text = putText(part.table, part.columns);
  const written: number[] = [];
  for (const row of part.rows) {
    const [stored] = await tx.execute(text, row.values);
    if (stored) written.push(row.id);
  }
  await logRows(tx, stamp, part.table, written, peer);
  return written.length > 0;
}

/** Union by id: what is stored stays. */
async function addEvents(applying: Applying, part: Incoming): Promise<boolean> {
  const { tx, stamp, peer } = applying;
  const text = addText(part.table, part.columns);
  const added: number[] = [];
  for (const row of part.rows) {
    const [stored] = await tx.execute(text, row.values);
    if (stored) added.push(row.id);
    else if (!(await isStored(tx, part, row))) applying.contradicted.push({ part, row });
  }
  await logRows(tx, stamp, part.table, added, peer);
  return added.length > 0;
}

async function isStored(tx: Tx, { table, columns }: Incoming, row: IncomingRow): Promise<boolean> {
  return (await tx.execute(isStoredText(table, columns), row.values)).length > 0;
}
