import type { Table } from '../../api/types.ts';

/** The room's own measure: tables keep their places on every screen. */
export const ACROSS = 1_000;
export const DOWN = 600;
export const STEP = 10;

const EDGE = 110;

export interface Place {
  readonly x: number;
  readonly y: number;
}

const between = (value: number, most: number): number =>
  Math.min(Math.max(0, Math.round(value / STEP) * STEP), most);

export const within = ({ x, y }: Place): Place => ({
  x: between(x, ACROSS - EDGE),
  y: between(y, DOWN - EDGE),
});

const IN_A_ROW = 7;

/** Those nobody placed yet stand in rows. */
export function placesOf(tables: readonly Table[]): ReadonlyMap<number, Place> {
  let unplaced = 0;
  return new Map(
    tables.map(({ id, x, y }) => {
      if (x !== null && y !== null) return [id, within({ x, y })];
      const at = unplaced++;
      return [id, within({ x: 20 + (at % IN_A_ROW) * 140, y: 20 + Math.floor(at / IN_A_ROW) * 140 })];
    }),
  );
}
