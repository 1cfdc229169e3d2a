/** Division of one bill's lines among several, before the server knows it; a part's index is its place in the list. */
export interface Division {
  /** Line → how many of it, for each part. */
  readonly parts: readonly ReadonlyMap<number, number>[];
  /** A dish that is shared: into how many, and which parts have one share of it. */
  readonly shares: ReadonlyMap<number, Share>;
}

interface Share {
  readonly of: number;
  readonly parts: readonly number[];
}

interface Line {
  readonly id: number;
  readonly quantity: number;
}

export const undivided: Division = { parts: [new Map()], shares: new Map() };

/** How many of a line stay. */
export const leftOf = ({ parts }: Division, { id, quantity }: Line): number =>
  quantity - parts.reduce((sum, part) => sum + (part.get(id) ?? 0), 0);

const withPart = (division: Division, at: number, part: ReadonlyMap<number, number>): Division => ({
  ...division,
  parts: division.parts.map((one, n) => (n === at ? part : one)),
});

/** More of a line for a part, never more than stay. */
export function given(division: Division, at: number, line: Line, count = 1): Division {
  const more = Math.min(count, leftOf(division, line));
  if (more <= 0 || division.shares.has(line.id)) return division;
  const part = division.parts[at] ?? new Map();
  return withPart(division, at, new Map(part).set(line.id, (part.get(line.id) ?? 0) + more));
}

/** One of a line, or its share, goes back. */
export function putBack(division: Division, at: number, id: number): Division {
  const share = division.shares.get(id);
  if (share?.parts.includes(at)) {
    const parts = share.parts.filter((part) => part !== at);
    const shares = new Map(division.shares);
    if (parts.length > 0) shares.set(id, { ...share, parts });
    else shares.delete(id);
    return { ...division, shares };
  }
  const part = new Map(division.parts[at]);
  const left = (part.get(id) ?? 0) - 1;
  if (left > 0) part.set(id, left);
  else part.delete(id);
  return withPart(division, at, part);
}

/** A dish of which one share goes to a part; the last share always stays. */
export function shared(division: Division, at: number, line: Line, of: number): Division {
  if (line.quantity !== 1 || leftOf(division, line) < 1) return division;
  const before = division.shares.get(line.id)?.parts ?? [];
  const parts = [...new Set([...before, at])].slice(0, of - 1);
  return { ...division, shares: new Map(division.shares).set(line.id, { of, parts }) };
}

export const countOf = ({ parts, shares }: Division, at: number): number =>
  [...(parts[at]?.values() ?? [])].reduce((sum, count) => sum + count, 0) +
  [...shares.values()].filter((share) => share.parts.includes(at)).length;

/** Whether a bill without dishes would be left over, which there cannot be. */
export const leavesNothing = (division: Division, lines: readonly Line[]): boolean =>
  lines.every((line) => leftOf(division, line) <= 0);

/** As the API takes it: every share is one of the dish as it is. */
export const portionsOf = (division: Division) =>
  division.parts
    .map((part, at) => ({
      items: [
        ...[...part].map(([order_item_id, quantity]) => ({ order_item_id, quantity })),
        ...[...division.shares]
          .filter(([, { parts }]) => parts.includes(at))
          .map(([order_item_id, { of }]) => ({ order_item_id, quantity: 1, of })),
      ],
    }))
    .filter(({ items }) => items.length > 0);
