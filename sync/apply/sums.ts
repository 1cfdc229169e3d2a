import { AppError } from '../../server/core/errors.ts';
import { rootOf, type SyncedTable } from '../registry/tables.ts';
import { failsForGood } from '../wire/refusal.ts';
import type { Applying } from './applying.ts';
import type { Incoming } from './incoming.ts';

/**
 * The winning state may lack rows that belong to it. Only the record's writer recalculates its sums, as a change that
 * is sent, so that all nodes end equal.
 */
export async function recalculateSums(
  { tx, source, late }: Applying,
  applied: readonly Incoming[],
): Promise<void> {
  // In a comparison events arrive after their records.
  if (late && source === 'compared') return;
  for (const [{ sums }, ids] of touchedRoots(applied)) {
    for (const id of (await sums?.stale(tx, [...ids])) ?? []) {
      try {
        await tx.nested(async () => sums?.recalculate(tx, id));
      } catch (error) {
        if (!failsForGood(error) && !(error instanceof AppError)) throw error;
      }
    }
  }
}

function touchedRoots(applied: readonly Incoming[]): Map<SyncedTable, Set<number>> {
  const touched = new Map<SyncedTable, Set<number>>();
  for (const { table, rows } of applied) {
    const root = rootOf(table);
    if (!root.sums) continue;
    const ids = touched.get(root) ?? new Set();
    for (const row of rows) ids.add(row.root);
    touched.set(root, ids);
  }
  return touched;
}
