/** Tables of a floor by id: occupied, free, and those that were occupied only after it was opened. */
export interface Arranged {
  readonly taken: readonly number[];
  readonly free: readonly number[];
  readonly late: readonly number[];
}

/**
 * Keeps each table's place while the floor is open: guests who come and go change only how it looks. New tables come
 * last; deleted ones leave.
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
