/** As many as there is room for, in their order: the first of each kind is not pushed out by the second of another. */
export function firstOfEach<T>(kinds: readonly (readonly T[])[], room: number): readonly T[] {
  const byRank = new Set([...kinds.flatMap((kind) => kind.slice(0, 1)), ...kinds.flat()]);
  const shown = new Set([...byRank].slice(0, room));
  return kinds.flat().filter((one) => shown.has(one));
}
