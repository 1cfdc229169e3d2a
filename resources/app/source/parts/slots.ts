/** The room of one thing in a list; `goneAt`: the thing is there no more. */
export interface Slot {
  readonly key: string;
  readonly goneAt?: number;
}

/** Until then a finger may be on its way to what was there. */
const STAYS_MS = 2_000;

/** The list after news: everything that was there stays in its place, and an old gap is taken by what is new. */
export function settled(before: readonly Slot[], keys: readonly string[], now: number): readonly Slot[] {
  const there = new Set(keys);
  const slots: Slot[] = before.map(({ key, goneAt }) => {
    if (there.has(key)) return { key };
    return { key, goneAt: goneAt ?? now };
  });
  const isFree = ({ goneAt }: Slot): boolean => goneAt !== undefined && now - goneAt >= STAYS_MS;
  const placed = new Set(slots.map(({ key }) => key));
  for (const key of keys.filter((one) => !placed.has(one))) {
    const gap = slots.findIndex(isFree);
    if (gap < 0) slots.push({ key });
    else slots[gap] = { key };
  }
  while (slots.length > 0 && isFree(slots.at(-1) as Slot)) slots.pop();
  return slots;
}
