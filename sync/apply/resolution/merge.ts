import type { Value } from '../../wire/messages.ts';

/** Who wrote a column of a shared row, when, and the newest foreign clock that the writer had seen. */
export interface Cell {
  readonly hlc: number;
  readonly node: number;
  readonly base: number;
}

/** Some columns of a row; a column without a cell has the value of its insert. */
export interface Version {
  readonly values: Readonly<Record<string, Value>>;
  readonly cells: ReadonlyMap<string, Cell>;
}

export interface Loss {
  readonly column: string;
  readonly value: Value;
  readonly kept: Value;
  readonly loser: Cell;
  readonly winner: Cell;
}

interface Merged {
  readonly values: Record<string, Value>;
  readonly taken: Map<string, Cell>;
  readonly changed: boolean;
  /** Something from here survived that the other side lacks: the row must be sent back. */
  readonly kept: boolean;
  readonly losses: Loss[];
}

const INSERTED: Cell = { hlc: 0, node: 0, base: 0 };

/**
 * Last writer wins, column by column. Equal clocks mean equal values, unless one side once lacked the column; then
 * central's value wins (`tie`).
 */
export function mergeRow(here: Version, there: Version, tie: 'here' | 'there'): Merged {
  const merged = { values: { ...here.values }, taken: new Map<string, Cell>(), losses: [] as Loss[] };
  let changed = false;
  let kept = false;
  for (const [column, theirs] of Object.entries(there.values)) {
    const ours = here.values[column] ?? null;
    const mine = here.cells.get(column) ?? INSERTED;
    const other = there.cells.get(column) ?? INSERTED;
    const order = compare(other, mine);
    if (order === 0 && ours === theirs) continue;
    if (order > 0 || (order === 0 && tie === 'there')) {
      merged.values[column] = theirs;
      if (order > 0) merged.taken.set(column, other);
      changed = true;
      if (conflicting(other, mine) && ours !== theirs)
        merged.losses.push({ column, value: ours, kept: theirs, loser: mine, winner: other });
    } else {
      kept = true;
      if (conflicting(mine, other) && ours !== theirs)
        merged.losses.push({ column, value: theirs, kept: ours, loser: other, winner: mine });
    }
  }
  return { ...merged, changed, kept };
}

export const isNewer = (there: Cell = INSERTED, here: Cell = INSERTED): boolean => compare(there, here) > 0;

const compare = (a: Cell, b: Cell): number => a.hlc - b.hlc || a.node - b.node;

/** The winner's writer had not seen the loser. */
const conflicting = (winner: Cell, loser: Cell): boolean =>
  loser.node !== winner.node && loser.hlc > winner.base;
