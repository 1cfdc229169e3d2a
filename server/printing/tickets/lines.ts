import { cells, padCenter, padEnd, wrap } from './encoding/cells.ts';
import type { Line, Part, Style, TextLine } from './ticket.ts';

/** The parts of a ticket. Each keeps within `columns` whatever the length of its texts. */

export const RULE: Line = { kind: 'rule' };
export const CUT: Line = { kind: 'cut' };

export const capacity = (columns: number, style: Style): number =>
  style.size === 'double' ? Math.floor(columns / 2) : columns;

const line = (parts: readonly Part[], style: Style): TextLine => ({
  kind: 'text',
  ...placed(parts),
  ...style,
  parts,
});

/** The text of the parts, and which cells of it are stressed: a blank on each side, where there is one. */
export function placed(parts: readonly Part[]): Pick<TextLine, 'text' | 'stressed'> {
  const text = assembled(parts);
  const part = parts.find(({ isStressed }) => isStressed);
  if (!part) return { text };
  const from = Math.max(0, startOf(part) - 1);
  const to = startOf(part) + cells(part.text) + 1;
  return { text: padEnd(text, to), stressed: { at: from, width: to - from } };
}

/** Parts that do not overlap, each at its position. */
const assembled = (parts: readonly Part[]): string =>
  parts
    .toSorted((a, b) => a.at - b.at)
    .reduce((text, part) => (part.text ? padEnd(text, startOf(part)) + part.text : text), '');

export const startOf = ({ text, at, width, right }: Part): number => (right ? at + width - cells(text) : at);

const leftPart = (text: string, at: number): Part => ({ text, at, width: cells(text), right: false });

/** Leading blanks indent it. */
function indented(text: string): Part {
  const content = text.trimStart();
  return leftPart(content, text.length - content.length);
}

export function textLines(columns: number, value: string, style: Style = {}): Line[] {
  return wrap(value, capacity(columns, style)).map((each) => line([indented(each)], style));
}

export const centred = (columns: number, value: string, style: Style = {}): Line[] =>
  textLines(columns, value, { ...style, align: 'center' });

interface Hanging extends Style {
  /** A word of the prefix that is printed white on black. */
  stress?: string | undefined;
}

/** `prefix` before the first line, as many blanks before the others. */
export function hanging(
  columns: number,
  prefix: string,
  value: string,
  { stress, ...style }: Hanging = {},
): Line[] {
  const width = capacity(columns, style);
  const indent = cells(prefix);
  if (indent > width >> 1) return textLines(columns, prefix + value, style);
  const rows = wrap(value, width - indent);
  return rows.map((each, index) =>
    line([...(index === 0 ? wordsOf(prefix, stress) : []), leftPart(each, indent)], style),
  );
}

/** Each word at its position. */
const wordsOf = (prefix: string, stress: string | undefined): Part[] =>
  [...prefix.matchAll(/[^ ]+/g)].map(({ 0: word, index }) => ({
    ...leftPart(word, cells(prefix.slice(0, index))),
    ...(word === stress && { isStressed: true }),
  }));

interface Cell {
  text: string;
  width: number;
  right?: boolean;
}

/** Leading blanks narrow the text's cell. */
function within(text: string, { at, width, right }: Omit<Part, 'text'>): Part {
  const content = text.trimStart();
  const indent = text.length - content.length;
  return { text: content, at: at + indent, width: width - indent, right };
}

/** Cells side by side, one blank between them, each wrapped in its own width. */
function row(columnsOfRow: Cell[], style: Style = {}): Line[] {
  const wrapped = columnsOfRow.map((cell) => wrap(cell.text, cell.width));
  const height = Math.max(...wrapped.map((rows) => rows.length));
  return Array.from({ length: height }, (_, index) => {
    let next = 0;
    const parts = columnsOfRow.map(({ width, right = false }, column): Part => {
      const at = next;
      next += width + 1;
      return within(wrapped[column]![index] ?? '', { at, width, right });
    });
    return line(parts, style);
  });
}

/** A text at each margin; if they do not fit on one line the right one gets its own lines. */
export function pair(columns: number, left: string, right: string, style: Style = {}): Line[] {
  const width = capacity(columns, style);
  if (!left) return row([{ text: right, width, right: true }], style);
  if (!right) return textLines(columns, left, style);
  const beside = cells(right);
  if (beside > width >> 1 && cells(left) + 1 + beside > width) {
    return [...textLines(columns, left, style), ...row([{ text: right, width, right: true }], style)];
  }
  return row(
    [
      { text: left, width: width - beside - 1 },
      { text: right, width: beside, right: true },
    ],
    style,
  );
}

/** White on black across the whole paper. */
export function bar(columns: number, value: string, style: Style = {}): Line[] {
  const width = capacity(columns, style);
  return wrap(value, width - 2).map((each) => ({
    kind: 'text',
    text: padCenter(each, width),
    ...style,
    inverse: true,
  }));
}

export function boxed(columns: number, indent: number, value: string, style: Style = {}): Line[] {
  const inner = columns - indent - 4;
  const rows = wrap(value, inner);
  const width = Math.max(...rows.map(cells));
  const edge = line([leftPart(`+${'-'.repeat(width + 2)}+`, indent)], {});
  const side = (at: number) => leftPart('|', indent + at);
  return [
    edge,
    ...rows.map((each) => line([side(0), leftPart(each, indent + 2), side(width + 3)], style)),
    edge,
  ];
}

/**
 * A first column of text and further ones of numbers, sized by their contents. Undefined if less than `narrowest` cells
 * would be left for the text.
 */
export function tableLines(
  columns: number,
  narrowest: number,
  header: string[],
  rows: string[][],
): Line[] | undefined {
  const widths = header.map((title, column) =>
    Math.max(...[...rows, header].map((each) => cells(each[column] ?? title))),
  );
  const numbers = widths.slice(1).reduce((total, width) => total + width + 1, 0);
  widths[0] = columns - numbers;
  if (widths[0] < narrowest) return undefined;
  const toCells = (texts: string[]): Cell[] =>
    texts.map((each, column) => ({ text: each, width: widths[column]!, right: column > 0 }));
  return [...row(toCells(header), { bold: true }), ...rows.flatMap((each) => row(toCells(each)))];
}
