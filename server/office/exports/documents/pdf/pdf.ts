import { setImmediate as turn } from 'node:timers/promises';
import { shownText, timeText } from '../cell-text.ts';
import type { Cell, Heading, Report, Table } from '../table.ts';
import type { Weight } from './fonts.ts';
import { type Grid, gridOf, isWide, PADDING } from './grid.ts';
import { MARGIN, PageWriter } from './page-writer.ts';
import { type Line, setFigure, setLine, setLines } from './typesetter.ts';

const LEADING = 1.35;
const MAX_LINES = 3;
const HEADER_LINES = 2;
const PORTRAIT_WIDTH = 595 - 2 * MARGIN;
const LANDSCAPE_WIDTH = 842 - 2 * MARGIN;
const INK = { band: '#eef1f5', rule: '#d5dae1', quiet: '#6b7280' };

/** A whole report on paper: a head, then each table with its header repeated on every page. */
export async function writePdf(report: Report, file: string): Promise<void> {
  const landscape = report.tables.some(({ headings }) => isWide(headings, PORTRAIT_WIDTH));
  const { title, restaurant, scope, period } = report;
  const footer = listed([restaurant, title, scope, period]);
  const pages = new PageWriter(file, { title: `${title} · ${restaurant}`, footer, landscape });
  pages.addPage();
  let y = drawHead(pages, report);
  for (const table of report.tables) {
    const grid = gridOf(table.headings, landscape ? LANDSCAPE_WIDTH : PORTRAIT_WIDTH);
    y = await new TableOnPages(pages, table, grid, report.exponent).draw(y);
  }
  await pages.end();
}

/** Each part in its own direction, the list from left to right, by isolates and a mark. */
const listed = (parts: readonly string[]): string =>
  `\u200e${parts
    .filter((part) => part !== '')
    .map((part) => `\u2068${part}\u2069`)
    .join(' · ')}`;

function drawHead(pages: PageWriter, { title, restaurant, scope, period, madeAt, currency }: Report): number {
  const lines: readonly (readonly [string, number, Weight, string])[] = [
    [restaurant, 15, 'bold', 'black'],
    [title, 12, 'regular', 'black'],
    [listed([scope, period]), 9, 'regular', 'black'],
    [`${currency} · Created ${timeText(madeAt)}`, 8, 'regular', INK.quiet],
  ];
  let y = MARGIN;
  for (const [text, size, weight, colour] of lines) {
    for (const line of setLines(pages, text, size, weight, { width: pages.right - MARGIN, most: 2 })) {
      pages.draw(line, MARGIN, y, colour);
      y += size * LEADING;
    }
  }
  return y + 6;
}

/** By line of the row and column. */
type SetRow = readonly (readonly (readonly Line[])[])[];

/** One table on as many pages as it needs. */
class TableOnPages {
  readonly #pages: PageWriter;
  readonly #table: Table;
  readonly #grid: Grid;
  readonly #exponent: number;
  #y = 0;

  constructor(pages: PageWriter, table: Table, grid: Grid, exponent: number) {
    this.#pages = pages;
    this.#table = table;
    this.#grid = grid;
    this.#exponent = exponent;
  }

  /** Returns the y where it ended. */
  async draw(y: number): Promise<number> {
    this.#y = y;
    this.#begin();
    for await (const cells of this.#table.rows) {
      if (this.#row(cells, 'regular')) await this.#rest();
    }
    const totals = this.#table.totals();
    if (totals) this.#row(totals, 'bold');
    return this.#y + 16;
  }

  /** After each page the disk and the rest of the program get a turn. */
  async #rest(): Promise<void> {
    await turn();
    await this.#pages.drained();
  }

  #begin(): void {
    const room = this.#pages.bottom - this.#y;
    if (room < 6 * this.#height(1)) this.#turnPage();
    else this.#header();
  }

  #turnPage(): void {
    this.#pages.addPage();
    this.#y = MARGIN;
    this.#header();
  }

  #header(): void {
    const title = setLine(this.#pages, this.#table.title, 10, 'bold');
    this.#pages.draw(title, MARGIN, this.#y);
    this.#y += 10 * LEADING + 3;
    this.#note();
    const set = this.#set((heading) => heading.title, 'bold', HEADER_LINES);
    this.#pages.band(this.#y, this.#heightOf(set), MARGIN, this.#grid.right, INK.band);
    this.#place(set);
  }

  #note(): void {
    const { note } = this.#table;
    if (note === undefined) return;
    const width = this.#pages.right - MARGIN;
    for (const line of setLines(this.#pages, note, 8, 'regular', { width, most: 2 })) {
      this.#pages.draw(line, MARGIN, this.#y, INK.quiet);
      this.#y += 8 * LEADING;
    }
    this.#y += 3;
  }

  /** Returns whether it began a new page. */
  #row(cells: readonly Cell[], weight: Weight): boolean {
    const shown = ({ kind }: Heading, at: number) => shownText(cells[at] ?? null, kind, this.#exponent);
    const set = this.#set(shown, weight, MAX_LINES);
    const turns = this.#y + this.#heightOf(set) > this.#pages.bottom;
    if (turns) this.#turnPage();
    this.#place(set);
    this.#pages.rule(this.#y, MARGIN, this.#grid.right, INK.rule);
    return turns;
  }

  #set(textOf: (heading: Heading, at: number) => string, weight: Weight, most: number): SetRow {
    return this.#grid.bands.map((band) =>
      band.map(({ at, width, heading, numeric }) => {
        const text = textOf(heading, at);
        if (text === '') return [];
        const room = width - 2 * PADDING;
        if (numeric && most !== HEADER_LINES)
          return [setFigure(this.#pages, text, this.#grid.size, weight, room)];
        return setLines(this.#pages, text, this.#grid.size, weight, { width: room, most });
      }),
    );
  }

  /** The lines of a row below each other; those without a text take no room. */
  #place(set: SetRow): void {
    const { size, bands } = this.#grid;
    for (const [n, cells] of set.entries()) {
      const height = this.#bandHeight(cells, n);
      for (const [at, lines] of cells.entries()) {
        const column = bands[n]?.[at];
        if (!column) continue;
        const { x, width, numeric } = column;
        for (const [below, line] of lines.entries()) {
          const indent = numeric ? width - PADDING - line.width : PADDING;
          this.#pages.draw(line, x + indent, this.#y + PADDING * 0.7 + below * size * LEADING);
        }
      }
      this.#y += height;
    }
  }

  #heightOf = (set: SetRow): number => set.reduce((sum, cells, n) => sum + this.#bandHeight(cells, n), 0);

  #bandHeight(cells: SetRow[number], n: number): number {
    const lines = Math.max(0, ...cells.map((each) => each.length));
    return lines === 0 && n > 0 ? 0 : this.#height(Math.max(1, lines));
  }

  #height(lines: number): number {
    return lines * this.#grid.size * LEADING + PADDING;
  }
}
