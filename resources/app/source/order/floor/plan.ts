import type { Table } from '../../work/types.ts';

/** Where a table stands, in cells of its own size. */
export interface Spot {
  readonly left: number;
  readonly top: number;
  readonly cells: number;
}

export interface Plan {
  readonly spots: ReadonlyMap<number, Spot>;
  readonly columns: number;
  readonly rows: number;
}

type Placed = Table & { readonly x: number; readonly y: number };

const isPlaced = (table: Table): table is Placed => table.x !== null && table.y !== null;

/** Tables nearer than this are drawn side by side, in the units of the floor plan. */
const stepOf = (values: readonly number[]): number => {
  const sorted = [...new Set(values)].sort((one, other) => one - other);
  const gaps = sorted.slice(1).map((value, at) => value - (sorted[at] ?? 0));
  const most = Math.max(...gaps, 1);
  // Of tables that stand a little out of line the gap is no step.
  return Math.min(...gaps.filter((gap) => gap >= most / 3), most);
};

const WIDE = 7;

/** The floor as somebody drew it; undefined unless every table has its place. Two never share one. */
export function planOf(tables: readonly Table[]): Plan | undefined {
  const placed = tables.filter(isPlaced);
  if (placed.length < 2 || placed.length < tables.length) return undefined;
  const [dx, dy] = [stepOf(placed.map(({ x }) => x)), stepOf(placed.map(({ y }) => y))];
  const [x0, y0] = [Math.min(...placed.map(({ x }) => x)), Math.min(...placed.map(({ y }) => y))];
  const spots = new Map<number, Spot>();
  const isFree = (left: number, top: number) =>
    [...spots.values()].every((one) => Math.abs(one.left - left) >= 1 || Math.abs(one.top - top) >= 1);
  for (const { id, x, y } of placed) {
    const spot = { left: (x - x0) / dx, top: (y - y0) / dy, cells: 1 };
    if (!isFree(spot.left, spot.top)) return undefined;
    spots.set(id, spot);
  }
  const columns = Math.max(...[...spots.values()].map(({ left }) => left + 1));
  for (const { id, capacity } of placed) {
    const spot = spots.get(id) as Spot;
    const beside = [...spots.values()].some(
      (one) => Math.abs(one.top - spot.top) < 1 && one.left > spot.left && one.left < spot.left + 2,
    );
    if (capacity >= WIDE && !beside && spot.left + 2 <= columns) spots.set(id, { ...spot, cells: 2 });
  }
  return { spots, columns, rows: Math.max(...[...spots.values()].map(({ top }) => top + 1)) };
}
