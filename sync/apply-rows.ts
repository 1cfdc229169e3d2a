import type { Tx } from '../server/db/handle.ts';
import type { Applying } from './applying.ts';
import type { Incoming, IncomingRow } from './incoming.ts';
import { logRows } from './log.ts';
import { RowRefused } from './refusal.ts';
import { applyShared } from './shared-rows.ts';
import { addText, isStoredText, putText } from './statements.ts';
import type { SyncedTable } from './tables.ts';

/** Writes rows and their log entries, parents first; returns the tables that changed. One bad row fails the call. */
export async function applyRows(
  applying: Applying,
  incoming: readonly Incoming[],
): Promise<Set<SyncedTable>> {
  const changed = new Set<SyncedTable>();
  for (const part of incoming) {
    if (part.rows.length === 0) continue;
    const apply = part.table.kind === 'shared' ? applyShared : applyImages;
    if (await apply(applying, part)) changed.add(part.table);
  }
  return changed;
}

/** Events and owned rows: there is one writer, so what came is what stands. */
async function applyImages(applying: Applying, part: Incoming): Promise<boolean> {
  const { tx, stamp, peer } = applying;
  const isEvent = part.table.kind === 'event';
  const text = (isEvent ? addText : putText)(part.table, part.columns);
  const written: number[] = [];
  for (const row of part.rows) {
    const [stored] = await tx.execute(text, row.values);
    if (stored) written.push(row.id);
    else if (isEvent) await assertSame(tx, part, row);
  }
  await logRows(tx, stamp, part.table, written, peer);
  return written.length > 0;
}

async function assertSame(tx: Tx, { table, columns }: Incoming, row: IncomingRow): Promise<void> {
  const [same] = await tx.execute(isStoredText(table, columns), row.values);
  if (!same) throw new RowRefused(table, row.id, 'the same id already has other content');
}
