/**
 * A report before it is a file: tables of typed cells, read as they are written. A new report is a list of these; the
 * writers turn them into a spreadsheet, pages or text.
 */
export type CellKind = 'text' | 'int' | 'dishes' | 'money' | 'percent' | 'date' | 'time';

/**
 * Money is minor units, percent ppm, a date YYYY-MM-DD, a time the milliseconds of `wallClock`; null is an empty cell.
 */
export type Cell = string | number | null;

export interface Column<Row> {
  readonly title: string;
  readonly kind: CellKind;
  /** Characters that most of its values need. */
  readonly width: number;
  readonly of: (row: Row) => Cell;
  /** Whether the last row has the sum. */
  readonly summed?: boolean;
}

export type Heading = Omit<Column<never>, 'of'>;

export interface Table {
  readonly title: string;
  /** An explanation for readers. */
  readonly note?: string;
  readonly headings: readonly Heading[];
  readonly rows: AsyncIterable<readonly Cell[]>;
  /** Of the rows read so far; undefined if nothing is summed. */
  totals(): readonly Cell[] | undefined;
}

export interface Report {
  readonly title: string;
  readonly restaurant: string;
  /** The covered branches as text. */
  readonly scope: string;
  readonly period: string;
  /** When it was read, in the branch's time. */
  readonly madeAt: number;
  readonly currency: string;
  /** Decimals of the currency. */
  readonly exponent: number;
  /** Of CSV files; with a comma their cells are separated by semicolons. */
  readonly decimalMark: '.' | ',';
  readonly tables: readonly Table[];
}

type Rows<Row> = Iterable<Row> | AsyncIterable<Row>;

export function table<Row>(
  title: string,
  columns: readonly Column<Row>[],
  rows: Rows<Row>,
  note?: string,
): Table {
  const sums = columns.map(() => 0);
  async function* cells(): AsyncGenerator<Cell[]> {
    for await (const row of rows) {
      const values = columns.map((column) => column.of(row));
      for (const [at, value] of values.entries()) {
        if (columns[at]?.summed) sums[at] = (sums[at] ?? 0) + Number(value ?? 0);
      }
      yield values;
    }
  }
  const totals = () =>
    columns.some(({ summed }) => summed)
      ? columns.map(({ summed }, at) => (summed ? (sums[at] ?? 0) : at === 0 ? 'Total' : null))
      : undefined;
  return { title, ...(note !== undefined && { note }), headings: columns, rows: cells(), totals };
}

/** Shorthand for the columns of reports. */
const column =
  (kind: CellKind, width: number) =>
  <Row>(title: string, of: (row: Row) => Cell, summed = false): Column<Row> => ({
    title,
    kind,
    width,
    of,
    summed,
  });

export const text = column('text', 18);
export const short = column('text', 9);
export const int = column('int', 7);
/** Bills that share a dish have a part each. */
export const dishes = column('dishes', 8);
export const money = column('money', 13);
/** Of one order, so narrower than that of a day. */
export const amount = column('money', 9);
export const percent = column('percent', 8);
export const date = column('date', 11);
export const time = column('time', 16);
