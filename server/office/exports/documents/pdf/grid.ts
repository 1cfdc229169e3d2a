import { isNumeric } from '../cell-text.ts';
import type { Heading } from '../table.ts';
import { MARGIN } from './page-writer.ts';

const LARGEST = 8.5;
/** Smaller print is not read. */
const SMALLEST = 8;
/** Average width of a character as a share of the size. */
const CHARACTER = 0.56;
export const PADDING = 2.5;
/** Of the further lines of a row. */
const INDENT = 14;

interface GridColumn {
  /** In the row. */
  readonly at: number;
  readonly x: number;
  readonly width: number;
  readonly numeric: boolean;
  readonly heading: Heading;
}

/** A row that is too wide for the page takes several lines. */
export interface Grid {
  readonly size: number;
  readonly bands: readonly (readonly GridColumn[])[];
  readonly right: number;
}

/** No word of a heading is broken; bold letters are wider. */
const charactersOf = ({ width, title }: Heading): number =>
  Math.max(width, ...title.split(' ').map((word) => word.length * 1.15));

const totalOf = (headings: readonly Heading[]): number =>
  headings.reduce((sum, heading) => sum + charactersOf(heading), 0);

export const isWide = (headings: readonly Heading[], page: number): boolean =>
  totalOf(headings) * CHARACTER * LARGEST > page;

export function gridOf(headings: readonly Heading[], available: number): Grid {
  const groups = groupsOf(headings, available);
  const fitting = groups.map((group, at) => roomFor(group, available, at) / (totalOf(group) * CHARACTER));
  const size = Math.max(SMALLEST, Math.min(LARGEST, ...fitting));
  let first = 0;
  const bands = groups.map((group, at) => {
    const unit = Math.min(roomFor(group, available, at) / totalOf(group), size * CHARACTER);
    const band = columnsOf(group, unit, MARGIN + (at > 0 ? INDENT : 0), first);
    first += group.length;
    return band;
  });
  const right = Math.max(...bands.flat().map(({ x, width }) => x + width));
  return { size, bands, right };
}

const roomFor = (group: readonly Heading[], available: number, at: number): number =>
  available - group.length * 2 * PADDING - (at > 0 ? INDENT : 0);

/** As few as possible, each legible. */
function groupsOf(headings: readonly Heading[], available: number): Heading[][] {
  const groups: Heading[][] = [[]];
  for (const heading of headings) {
    const group = groups.at(-1) ?? [];
    const longer = [...group, heading];
    const fits = totalOf(longer) * CHARACTER * SMALLEST <= roomFor(longer, available, groups.length - 1);
    if (fits || group.length === 0) group.push(heading);
    else groups.push([heading]);
  }
  return groups;
}

function columnsOf(group: readonly Heading[], unit: number, left: number, first: number): GridColumn[] {
  let x = left;
  return group.map((heading, n) => {
    const width = charactersOf(heading) * unit + 2 * PADDING;
    const column = { at: first + n, x, width, numeric: isNumeric(heading.kind), heading };
    x += width;
    return column;
  });
}
