import { assembled, capacity, startOf } from '../lines.ts';
import type { Line, Part, TextLine } from '../ticket.ts';

/** Tickets that are read from right to left: what stands at one margin stands at the other. */

/** Amounts of up to so many cells end below each other. */
const FIGURES = 8;

/** The line for a page that begins at the right. Within its parts the order is that of the paper already. */
export function mirrored(line: Line, columns: number): Line {
  if (line.kind !== 'text' || !line.parts || line.align) return line;
  const width = capacity(columns, line);
  const parts = line.parts.filter(({ text }) => text).map((part) => turned(part, width));
  const isTable = line.parts.length > 2;
  return { ...line, text: assembled(isTable ? parts : aligned(parts)) };
}

/** Words begin at the right side of their cell, and figures end there on either page. */
const turned = (part: Part, width: number): Part => ({
  ...part,
  at: width - part.at - part.width,
  right: true,
});

/** A figure at the left margin moves as far as it may. */
function aligned(parts: Part[]): Part[] {
  const [first, second] = parts.toSorted((a, b) => a.at - b.at);
  if (!first || first.at > 0 || !/^-?[\d.]+$/.test(first.text)) return parts;
  const room = second ? startOf(second) - 1 : FIGURES;
  const width = Math.max(first.width, Math.min(FIGURES, room));
  return parts.map((part) => (part === first ? { ...first, width } : part));
}

/** The line without what only its place depended on. */
export function settled(line: Line): Line {
  if (line.kind !== 'text') return line;
  const { parts: _, ...rest }: TextLine = line;
  return rest;
}
