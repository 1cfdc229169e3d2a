import { capacity, placed, startOf } from '../lines.ts';
import type { Line, Part, TextLine } from '../ticket.ts';

/** Right-to-left tickets: the margins are swapped. */

/** Amounts of at most this many cells are aligned at their ends. */
const FIGURES = 8;
const FIGURE = /^-?\p{Sc}?\d[\d.,' ]*\p{Sc}?$/u;

/** The line for a page that begins at the right. Its parts are in visual order already. */
export function mirrored(line: Line, columns: number): Line {
  if (line.kind !== 'text' || !line.parts || line.align) return line;
  const width = capacity(columns, line);
  const parts = line.parts.filter(({ text }) => text).map((part) => turned(part, width));
  const isTable = line.parts.length > 2;
  return { ...line, ...placed(isTable ? parts : aligned(parts)) };
}

/** Words begin at the right side of their cell; figures end there on either page. */
const turned = (part: Part, width: number): Part => ({
  ...part,
  at: width - part.at - part.width,
  right: true,
});

/** A figure at the left margin moves as far as it may. */
function aligned(parts: Part[]): Part[] {
  const [first, second] = parts.toSorted((a, b) => a.at - b.at);
  if (!first || first.at > 0 || !FIGURE.test(first.text)) return parts;
  const room = second ? startOf(second) - 1 : FIGURES;
  const width = Math.max(first.width, Math.min(FIGURES, room));
  return parts.map((part) => (part === first ? { ...first, width } : part));
}

/** The line without blanks that only depended on its position. */
export function settled(line: Line): Line {
  if (line.kind !== 'text') return line;
  const { parts: _, ...rest }: TextLine = line;
  return rest;
}
