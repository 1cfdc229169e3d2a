/** What a floor shows, by its tables' ids: those with guests, those that are free, and those that came since. */
export interface Arranged {
  readonly taken: readonly number[];
  readonly free: readonly number[];
  readonly late: readonly number[];
}

/**
 * As the floor was when it was opened: guests who come and go change the look of a table, and no place of one. A table
 * that was not shown yet comes last; one that is deleted leaves.
 */
export function arranged(
  before: Arranged | undefined,
  taken: readonly number[],
  free: readonly number[],
  there: ReadonlySet<number>,
): Arranged {
  if (!before) return { taken, free, late: [] };
  const shown = new Set([...before.taken, ...before.free, ...before.late]);
  const late = [...before.late, ...taken.filter((id) => !shown.has(id))];
  const isThere = (id: number): boolean => there.has(id);
  return {
    taken: before.taken.filter(isThere),
    free: before.free.filter(isThere),
    late: late.filter(isThere),
  };
}
